/** Keeps the page's files, so that it opens where there is no server; what is said at the tables is none of its business.
 *
 * Whoever serves this file writes before it which files there are: `server/installable.py`. A page always comes from its
 * server if that answers, so it is never older than its server; this only steps in. All files lie in one place, and
 * those of an older page stay as long as any page is open: what is running finds all it may still ask for. */

export {}; // a module, so that it has a `self` of its own
declare const self: ServiceWorkerGlobalScope & { kept: Kept };

/** Paths below the page's own. */
interface Kept {
  /** Named by their content: once here, never asked for again. */
  fixed: string[];
  /** The same for everybody, but not for ever: words, rulebooks, pictures. */
  fresh: string[];
}

/** A server that takes longer is away, for what is here anyway; in milliseconds. */
const LATE = 4000;
const shell = self.registration.scope;
const store = `eselsohr ${shell}`;
const at = (path: string): string => new URL(path, shell).href;
const fixed = new Set(self.kept.fixed.map(at));
const fresh = new Set(self.kept.fresh.map(at));
/** Where the former are, and those of a page that is older than this. */
const folder = (url: string): string => url.slice(0, url.lastIndexOf("/"));
const byContent = new Set([...fixed].map(folder));

self.addEventListener("install", (event) => {
  void self.skipWaiting(); // no page is taken anything by this
  event.waitUntil(keepAll());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.waitUntil(tidy());
    event.respondWith(page(request));
  } else if (fresh.has(request.url)) event.respondWith(newest(request));
  else if (byContent.has(folder(request.url))) event.respondWith(first(request));
});

/** Whoever is called goes to the table that called; `lib/attention.ts` shows it. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? shell)));
});

async function open(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(store);
  await Promise.all([...fixed].map(async (url) => (await cache.match(url)) ?? keep(cache, url)));
  await Promise.all([...fresh].map((url) => keep(cache, url).catch(() => {}))); // a game may have no rulebook
  await keep(cache, shell); // last: it asks for the others
}

async function keep(cache: Cache, url: string): Promise<void> {
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache.put(url, answer);
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
  if ((await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length) return;
  const cache = await caches.open(store);
  for (const { url } of await cache.keys())
    if (url !== shell && !fixed.has(url) && !fresh.has(url)) await cache.delete(url);
}
