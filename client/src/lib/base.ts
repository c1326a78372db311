/** Where this page is: below which path, whether behind it is a server or only a folder of files, and whose tables it shows.
 *
 * A server may bring along what a folder does. Then one page has two places: the server's tables, and below /here those
 * of this browser, for which nobody else is needed. Going from one to the other loads the page anew. */

import type { Site } from "../site/messages";

const meta = (name: string): string | undefined =>
  typeof document === "undefined" ? undefined : document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** Whether behind this page is nothing but a folder of files; `eselsohr site` writes into it what there is. */
export const folder = meta("site") !== undefined;

/** What tables in this browser are made of; null where there are none. A server writes it, if it brings that along. */
export const parts: Site | null = JSON.parse(meta("site") || meta("solo") || "null") as Site | null;

/** The path below which everything is: "" or "/cards". A server says it; a site lies wherever it was put. */
const base = folder ? location.pathname.replace(/\/[^/]*$/, "") : (meta("base") ?? "").replace(/^\.|\/$/g, "");
const HERE = `${base}/here`;
const isHere = (pathname: string): boolean => pathname === HERE || pathname.startsWith(`${HERE}/`);

/** What the tables this page shows are made of; null if they are a server's. */
export const site: Site | null = folder || (parts && isHere(location.pathname)) ? parts : null;
const pages = site && !folder ? HERE : base;

/** Where a file, or what the server answers, is for the browser. */
export function below(path: string): string {
  return base + path;
}

/** The address of a page of ours. A folder of files knows one page only, so what it is to show stands behind a "?". */
export function link(path: string): string {
  if (!folder) return pages + path;
  const [, page, at] = /^([^#]*)(.*)$/.exec(path)!;
  return `${base}/${page === "/" ? "" : `?${page}`}${at}`;
}

/** The page of ours that an address of the browser is. */
export function inside({ pathname, search }: { pathname: string; search: string }): string {
  if (folder) return search.startsWith("?/") ? search.slice(1) : "/";
  return pathname.startsWith(pages + "/") ? pathname.slice(pages.length) : pathname === pages ? "/" : pathname;
}

/** The address of a page that shows the other place's tables; null where there is no other place. */
export function across(path: string): string | null {
  return folder || !parts ? null : (site ? base : HERE) + path;
}

/** Whether an address of ours shows the tables of the other place. */
export function isAcross(pathname: string): boolean {
  return across("/") !== null && isHere(pathname) === (site === null);
}
