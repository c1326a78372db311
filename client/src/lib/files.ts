/** Files for people to keep: a browser fetches them from a server by itself, from its own tables it has to be told. */

import { below, site } from "./base";
import { transport } from "./transport";

/** Save what a link leads to, if it is here and not at a server. */
export function fetchesItself({ pathname }: HTMLAnchorElement): boolean {
  const place = below("/api/");
  if (!site || !pathname.startsWith(place)) return false;
  void transport()
    .ask("GET", pathname.slice(place.length - "/api/".length))
    .then(({ name, type, text }) => save(name ?? "eselsohr", new Blob([text], { type })));
  return true;
}

/** Have the browser save a file. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // it reads it in its own time
}
