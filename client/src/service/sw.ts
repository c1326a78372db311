/** Keeps the page's files, so that it opens where there is no server; what is said at the tables is none of its business.
 *
 * Whoever serves this file writes before it which files there are: `server/installable.py`. All files lie in one place,
 * and those of an older page stay as long as any page is open: what is running finds all it may still ask for.
 *
 * Behind a page there may be a server: then it comes from there if that answers, so it is never older than its server,
 * and this only steps in. Or there is nothing but a folder of files: then the page and its tables come out of here, both
 * of the same version, and a newer one waits until no page is open, or until the only one says that now is the moment. */

export {}; // a module, so that it has a `self` of its own
declare const self: ServiceWorkerGlobalScope & { kept: Kept };

/** Paths below the page's own. */
interface Kept {
  /** Named by their content: once here, never asked for again. */
  fixed: string[];
  /** The same for everybody, but not for ever: words, rulebooks, pictures. */
  fresh: string[];
  /** Which version of a folder of files this is; null where there is a server. */
  version: string | null;
}

/** A server that takes longer is away, for what is here anyway; in milliseconds. */
const LATE = 4000;
const scope = self.registration.scope;
const { version } = self.kept;
const store = `eselsohr ${scope}`;
/** Under which address the page is kept: in a folder each version has its own. */
const shell = version === null ? scope : `${scope}?${version}`;
const at = (path: string): string => new URL(path, scope).href;
const fixed = new Set(self.kept.fixed.map(at));
const fresh = new Set(self.kept.fresh.map(at));
/** Where the former are, and those of a page that is older than this. */
const folder = (url: string): string => url.slice(0, url.lastIndexOf("/"));
const byContent = new Set([...fixed].map(folder));

self.addEventListener("install", (event) => {
  if (version === null) void self.skipWaiting(); // no page is taken anything by this
  event.waitUntil(keepAll());
});

self.addEventListener("message", () => void self.skipWaiting()); // the only page says that it will load itself anew

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), version === null ? null : throwAway()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (version !== null) {
    if (request.mode !== "navigate") {
      if (fixed.has(request.url) || fresh.has(request.url)) event.respondWith(first(request));
    } else if (isPage(request.url)) event.respondWith(own(request));
  } else if (request.mode === "navigate") {
    event.waitUntil(tidy());
    event.respondWith(page(request));
  } else if (fresh.has(request.url)) event.respondWith(newest(request));
  else if (byContent.has(folder(request.url))) event.respondWith(first(request));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(store);
  await Promise.all([...fixed].map(async (url) => (await cache.match(url)) ?? keep(cache, url, "default")));
  await Promise.all([...fresh].map((url) => keep(cache, url).catch(() => {}))); // a game may have no rulebook
  await keep(cache, scope, "no-cache", shell); // last: it asks for the others
}

async function keep(cache: Cache, url: string, how: RequestCache = "no-cache", as = url): Promise<void> {
  const answer = await fetch(url, { cache: how });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache.put(as, answer);
}

/** A folder has one page; what else lies near it is none of our business. */
function isPage(url: string): boolean {
  return [scope, `${scope}index.html`].includes(url.replace(/[?#].*$/, ""));
}

/** The page of this version. */
async function own(request: Request): Promise<Response> {
  return (await (await caches.open(store)).match(shell)) ?? fetch(request);
}

/** The page as its server has it; where none answers, the one kept here. */
async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(store)).match(shell);
  if (!kept) return fetch(request);
  const answer = await answerOf(request);
  if (!answer) return kept;
  if (answer.ok || answer.type === "opaqueredirect") return answer;
  // It answers something else, and so does whatever stands before a server that is away: the page says what is the matter.
  const { status, statusText } = answer.status >= 500 ? kept : answer;
  return new Response(kept.body, { status, statusText, headers: kept.headers });
}

/** What the server has now; where none answers, what is kept here. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(store);
  const kept = await cache.match(request, { ignoreVary: true });
  if (!kept) return fetch(request);
  const answer = await answerOf(request);
  if (!answer?.ok) return kept;
  await cache.put(request, answer.clone());
  return answer;
}

/** What is kept here, and else what the server has. */
async function first(request: Request): Promise<Response> {
  return (await (await caches.open(store)).match(request, { ignoreVary: true })) ?? fetch(request);
}

/** What a server answers in time; null if none does. */
async function answerOf(request: Request): Promise<Response | null> {
  const late = new Promise<null>((done) => setTimeout(done, LATE, null));
  return Promise.race([late, fetch(request).catch(() => null)]);
}

/** Throw away what belongs to no page: when one is opened while no other is. */
async function tidy(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open.length) await throwAway();
}

async function throwAway(): Promise<void> {
  const cache = await caches.open(store);
  for (const { url } of await cache.keys())
    if (url !== shell && !fixed.has(url) && !fresh.has(url)) await cache.delete(url);
}
