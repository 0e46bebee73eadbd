// Keeps the page's files after the first visit, so that it works without a network, and some when they are first asked
// for. A new version of the page is a new set of files.
export {};
declare const self: ServiceWorkerGlobalScope;
declare const FILES: string[];
declare const LATER: string[];
declare const VERSION: string;

const name = `studio-${VERSION}`;

self.addEventListener("install", event => {
  event.waitUntil(caches.open(name).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const old = caches.keys().then(names => Promise.all(names.filter(each => each.startsWith("studio-") && each !== name).map(each => caches.delete(each))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(caches.match(event.request, {ignoreSearch: true, cacheName: name}).then(kept => kept ?? fetched(event.request)));
});

async function fetched(request: Request): Promise<Response> {
  if (!LATER.some(file => new URL(request.url).pathname.endsWith(`/${file}`))) return fetch(request);
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(name)).put(request, answer.clone());
    return answer;
  } catch {
    return Response.json(null); // without a network: it is asked for again
  }
}
