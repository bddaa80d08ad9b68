/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;
/** The pages that say that there is no network, one for each language, and a mark of what they say. */
export interface Offline {
  mark: string;
  pages: string[];
}
/** Put in front of this file by the server. */
declare const offline: Offline;

/** Has the pages of this worker alone. */
const pages_cache = `offline-${offline.mark}`;
/** Has what our pages loaded, of this build and of earlier ones, whose pages may still be open: a file's name is its content. */
const assets_cache = 'assets';
const assets_max = 400;

self.addEventListener('install', (event) => event.waitUntil(keepPages()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
  // Pages come from the server alone: they may be a player's, and are never kept.
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(askForPage(request));
});

async function keepPages(): Promise<void> {
  const cache = await caches.open(pages_cache);
  await cache.addAll(offline.pages);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name !== pages_cache && name !== assets_cache);
  await Promise.all(old.map((name) => caches.delete(name)));
  // No navigation preload: it would ask a second time for what is left to the browser, and a return from Steam is good once.
  await self.clients.claim();
}

async function findAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: assets_cache, ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  // A browser whose disk is full keeps nothing; it has the file all the same.
  if (answer.ok) await keepAsset(request, answer.clone()).catch(() => {});
  return answer;
}

async function keepAsset(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(assets_cache);
  await cache.put(request, answer);
  const [oldest, ...others] = await cache.keys();
  if (oldest && others.length >= assets_max) await cache.delete(oldest);
}

/** The page itself; without a network the one that says so, in the language of the page. */
async function askForPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const [, first] = new URL(request.url).pathname.split('/');
    const wanted = `/${first}/offline.html`;
    const cache = await caches.open(pages_cache);
    return (await cache.match(offline.pages.includes(wanted) ? wanted : '/offline.html')) ?? Response.error();
  }
}
