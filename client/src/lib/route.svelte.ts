/** Which page is open. The server knows which there are, too: `server/pages.py`. */

import { inside, isAcross, link } from "./base";
import { fetchesItself } from "./files";
import { newer } from "./newer.svelte";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; wishes: string }
  | { page: "table"; table: string }
  | { page: "review"; table: string; seat: number }
  | { page: "replay"; table: string; at: string }
  | { page: "record"; at: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "matches" }
  | { page: "pad"; at: string }
  | { page: "you"; words: string }
  | { page: "privacy" }
  | { page: "daily"; contest: string }
  | { page: "group"; group: string }
  | { page: "duplicate"; group: string; contest: string }
  | { page: "rules"; game: string; at: string }
  | { page: "lost" };

const opened = $state<{ route: Route }>({ route: here() });

export function route(): Route {
  return opened.route;
}

/** Open a page of this site without loading it anew, unless there is a newer one: between two pages nobody notices. */
export function go(path: string, state: object | null = null): void {
  const { pathname, hash } = new URL(path, location.origin);
  const leaving = inside(new URL(link(pathname), location.origin)) !== inside(location);
  if (link(pathname) + hash !== location.pathname + location.search + location.hash)
    history.pushState(state, "", link(path));
  if (leaving && newer.page) return void newer.take();
  opened.route = parse(pathname, hash);
  if (!hash) scrollTo(0, 0);
}

/** Follow the browser's back and forward, and links within the site. */
export function follow(): void {
  addEventListener("popstate", () => (opened.route = here()));
  addEventListener("click", (click) => {
    const clicked: HTMLAnchorElement | null = click.target instanceof Element ? click.target.closest("a") : null;
    if (clicked?.hasAttribute("download") && fetchesItself(clicked)) return click.preventDefault();
    const ours = clicked?.origin === location.origin && !clicked.target && !clicked.hasAttribute("download");
    if (
      !clicked ||
      !ours ||
      isAcross(clicked.pathname) ||
      click.defaultPrevented ||
      click.button ||
      click.ctrlKey ||
      click.metaKey ||
      click.shiftKey
    )
      return;
    click.preventDefault();
    go(inside(clicked) + clicked.hash);
  });
}

function here(): Route {
  return parse(inside(location), location.hash);
}

export function parse(path: string, hash = ""): Route {
  const [first, second, third, more] = path.split("/").filter(Boolean);
  if (!first) return { page: "home" };
  if (first === "t" && second && third === "replay" && !more)
    return { page: "replay", table: decodeURIComponent(second), at: hash.slice(1) };
  if (first === "t" && second && third === "review" && /^\d{0,2}$/.test(more ?? ""))
    return { page: "review", table: decodeURIComponent(second), seat: Number(more ?? 0) };
  if (first === "learn" && second && !more)
    return { page: "learn", game: decodeURIComponent(second), lesson: decodeURIComponent(third ?? "") };
  if (first === "g" && second && third && !more)
    return { page: "duplicate", group: decodeURIComponent(second), contest: decodeURIComponent(third) };
  if (third) return { page: "lost" };
  if (first === "matches" && !second) return { page: "matches" };
  if (first === "record" && !second) return { page: "record", at: hash.slice(1) };
  if (first === "pad" && !second) return { page: "pad", at: hash.slice(1) };
  if (first === "you" && !second) return { page: "you", words: decodeURIComponent(hash.slice(1)) };
  if (first === "privacy" && !second) return { page: "privacy" };
  if (first === "daily" && second) return { page: "daily", contest: decodeURIComponent(second) };
  if (first === "g" && second) return { page: "group", group: decodeURIComponent(second) };
  if (first === "t" && second) return { page: "table", table: decodeURIComponent(second) };
  if (first === "new" && second) return { page: "new", game: decodeURIComponent(second), wishes: hash.slice(1) };
  if (first === "rules" && second)
    return { page: "rules", game: decodeURIComponent(second), at: decodeURIComponent(hash.slice(1)) };
  return { page: "lost" };
}
