/**
 * Inline script in the head of every page, beside `head_script`. Registers the service worker of
 * `worker.ts` after the page and all of its files have loaded. Does nothing in a browser without
 * service workers, or one that refuses. Left out in development, where the worker would interfere.
 */
export const register_script = import.meta.env.PROD
  ? `addEventListener('load', () => navigator.serviceWorker?.register('/worker.js').catch(() => {}));`
  : '';
