/** Where this page is: below which path, and whether behind it is a server or only a folder of files. */

import type { Site } from "../site/messages";

const meta = (name: string): string | undefined =>
  typeof document === "undefined" ? undefined : document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** What a static site brings along; null where a server answers. `eselsohr site` writes it into the page. */
export const site: Site | null = JSON.parse(meta("site") || "null") as Site | null;

/** Where the files of a site lie beside this server, below the page's own path; null if it has none. */
export const beside: string | null = meta("beside") ?? null;

/** The path below which everything is: "" or "/cards". A server says it; a site lies wherever it was put. */
const base = site ? location.pathname.replace(/\/[^/]*$/, "") : (meta("base") ?? "").replace(/^\.|\/$/g, "");

/** Where a file, or what the server answers, is for the browser. */
export function below(path: string): string {
  return base + path;
}

/** The address of a page of ours. A folder of files knows one page only, so what it is to show stands behind a "?". */
export function link(path: string): string {
  if (!site) return below(path);
  const [, page, at] = /^([^#]*)(.*)$/.exec(path)!;
  return `${base}/${page === "/" ? "" : `?${page}`}${at}`;
}

/** The page of ours that an address of the browser is. */
export function inside({ pathname, search }: { pathname: string; search: string }): string {
  if (site) return search.startsWith("?/") ? search.slice(1) : "/";
  return pathname.startsWith(base + "/") ? pathname.slice(base.length) : pathname === base ? "/" : pathname;
}
