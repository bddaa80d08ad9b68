/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;
/** The offline pages, one for each language, and a digest of their texts. */
export interface Offline {
  mark: string;
  pages: string[];
}
/** The server prepends this to the file. */
declare const offline: Offline;

/** The cache of this worker's pages only. */
const pages_cache = `offline-${offline.mark}`;
/**
 * The cache of the assets of this build and of earlier ones, whose pages may still be open. A
 * file's name identifies its content, so no entry goes stale.
 */
const assets_cache = 'assets';
const assets_max = 400;

self.addEventListener('install', (event) => event.waitUntil(cachePages()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
  // Pages come only from the server and are never cached, because they may be a player's.
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(askForPage(request));
});

async function cachePages(): Promise<void> {
  const cache = await caches.open(pages_cache);
  await cache.addAll(offline.pages);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name !== pages_cache && name !== assets_cache);
  await Promise.all(old.map((name) => caches.delete(name)));
  // No navigation preload: it would send a second request for navigations that the worker leaves to
  // the browser, and a return from Steam is valid once.
  await self.clients.claim();
}

async function findAsset(request: Request): Promise<Response> {
  const cached = await caches
    .match(request, { cacheName: assets_cache, ignoreVary: true })
    .catch(() => undefined);
  if (cached) return cached;
  const answer = await fetch(request);
  // If the disk is full, the file is returned all the same, but not cached.
  if (answer.ok) await cacheAsset(request, answer.clone()).catch(() => {});
  return answer;
}

async function cacheAsset(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(assets_cache);
  await cache.put(request, answer);
  const [oldest, ...others] = await cache.keys();
  if (oldest && others.length >= assets_max) await cache.delete(oldest);
}

/** Fetches the page; without a network, returns the offline page in the page's language. */
async function askForPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const [, first] = new URL(request.url).pathname.split('/');
    const wanted = `/${first}/offline.html`;
    const cache = await caches.open(pages_cache);
    return (
      (await cache.match(offline.pages.includes(wanted) ? wanted : '/offline.html')) ??
      Response.error()
    );
  }
}
