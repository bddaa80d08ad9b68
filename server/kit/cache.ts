import { now } from './clock.ts';

export interface CacheOptions<T> {
  /** How long a value stays cached, in milliseconds from when it was requested. */
  for_ms: number;
  /** Maximum number of cache entries; one more evicts the oldest. */
  max: number;
  /**
   * Whether a value may be shared; one that may not is returned only to the caller that requested
   * it.
   */
  isGood: (value: T) => boolean;
}

/**
 * A short-lived cache that coalesces requests: callers that ask for the same key meanwhile share
 * one request. If the shared value turns out not to be good, or fails, each waiting caller makes a
 * request of its own.
 */
export function makeCache<T>({ for_ms, max, isGood }: CacheOptions<T>) {
  const cached = new Map<string, { value: Promise<T>; until: number }>();
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const at = now().getTime();
    const known = cached.get(key);
    if (known && at < known.until) {
      const value = await known.value.catch(() => undefined);
      return value !== undefined && isGood(value) ? value : ask();
    }
    cached.delete(key);
    if (cached.size >= max) cached.delete(cached.keys().next().value!);
    const entry = { value: ask(), until: at + for_ms };
    cached.set(key, entry);
    const evict = () => cached.get(key) === entry && cached.delete(key);
    entry.value.then((value) => isGood(value) || evict(), evict);
    return entry.value;
  };
}
