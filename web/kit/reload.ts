/**
 * The delay in milliseconds before reloading the page after a failure; doubles with each further
 * one.
 */
const retry_ms = 1000;
/** The same if this page is already a reload. */
const next_retry_ms = 30_000;

export interface ReloadOptions {
  /** Whether nothing of the visitor's would be lost now. */
  isSafe: () => boolean;
  /** A page that is already a reload waits until the network comes back. */
  once?: boolean;
  /** Gives up when it aborts. */
  signal?: AbortSignal;
}

/**
 * Reloads the page once the server can be reached and it is safe: tried when the network comes
 * back, and after pauses.
 */
export async function reloadWhenReached({ isSafe, once, signal }: ReloadOptions): Promise<void> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const again = arrival?.type === 'reload';
  for (let wait_ms = again ? next_retry_ms : retry_ms; ; wait_ms *= 2) {
    await waitForNetwork(again && once ? undefined : wait_ms);
    if (signal?.aborted) return;
    if (isSafe() && (await isReached()) && isSafe() && !signal?.aborted) window.location.reload();
  }
}

/** Waits until the network comes back, at most so long. */
function waitForNetwork(ms_max: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    if (ms_max !== undefined) setTimeout(resolve, ms_max);
  });
}

/** Whether the server answers. A release may have replaced this file: a 404 is an answer, too. */
async function isReached(): Promise<boolean> {
  const asked = fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  const answer = await asked.catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}
