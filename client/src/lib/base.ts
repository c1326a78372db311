/** The path below which the server is, as its page says: "" or "/cards". */

const said = typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>("meta[name=base]");
const base = (said?.content ?? "").replace(/^\.|\/$/g, "");

/** Where a path of this site is for the browser. */
export function below(path: string): string {
  return base + path;
}

/** The path of this site that a path of the browser is. */
export function inside(path: string): string {
  return path.startsWith(base + "/") ? path.slice(base.length) : path === base ? "/" : path;
}
