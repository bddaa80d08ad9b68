/**
 * Stands in the head of every page beside `early_script`: when the page and all of its files are there, the worker of
 * `worker.ts` is asked for. A browser that has none, or doesn't let us, goes on without. In development it would stand in the way.
 */
export const register_script = import.meta.env.PROD
  ? `addEventListener('load', () => navigator.serviceWorker?.register('/worker.js').catch(() => {}));`
  : '';
