/** Which page is open. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "review"; table: string; seat: number }
  | { page: "lost" };

const opened = $state<{ route: Route }>({ route: parse(location.pathname) });

export function route(): Route {
  return opened.route;
}

/** Open a page of this site without loading it anew. */
export function go(path: string, state: object | null = null): void {
  if (path !== location.pathname) history.pushState(state, "", path);
  opened.route = parse(path);
  scrollTo(0, 0);
}

/** Follow the browser's back and forward, and links within the site. */
export function follow(): void {
  addEventListener("popstate", () => (opened.route = parse(location.pathname)));
  addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    const inside = link?.origin === location.origin && !link.target && !link.hasAttribute("download");
    if (!link || !inside || click.button || click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    go(link.pathname);
  });
}

export function parse(path: string): Route {
  const [first, second, more, last] = path.split("/").filter(Boolean);
  if (!first) return { page: "home" };
  if (first === "t" && second && more === "review" && /^\d{0,2}$/.test(last ?? ""))
    return { page: "review", table: decodeURIComponent(second), seat: Number(last ?? 0) };
  if (first === "t" && second && !more) return { page: "table", table: decodeURIComponent(second) };
  if (first === "new" && second && !more) return { page: "new", game: decodeURIComponent(second) };
  return { page: "lost" };
}
