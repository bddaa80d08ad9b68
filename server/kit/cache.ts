import { now } from './clock.ts';
import { resetBy } from './process-state.ts';

/** The bounds of a cache. */
export interface CacheBounds<V> {
  /** The most that it holds: entries, unless `sizeOf` is given. More evicts the oldest. */
  max: number;
  /** How long a value stays cached, in milliseconds; unless given, until it is evicted. */
  for_ms?: number;
  /** How much an entry counts toward `max`; 1 unless given. */
  sizeOf?: (value: V) => number;
}

/** An entry, linked to its neighbours in the order in which they were set. */
interface Entry<K, V> {
  readonly key: K;
  value: V;
  size: number;
  /** When it was set, in milliseconds; 0 in a cache without `for_ms`. */
  at: number;
  older: Entry<K, V> | undefined;
  newer: Entry<K, V> | undefined;
}

/**
 * A cache in this process's memory, bounded by size and age. Evicts one entry at a time, the one
 * that was set longest ago. The entries are linked, because a Map finds its oldest key by skipping
 * the places of all deleted ones: measured, 0.05 ms an eviction at 100,000 entries.
 */
export class Cache<K, V> {
  readonly #bounds: CacheBounds<V>;
  readonly #entries = new Map<K, Entry<K, V>>();
  #oldest: Entry<K, V> | undefined;
  #newest: Entry<K, V> | undefined;
  #size = 0;

  constructor(bounds: CacheBounds<V>) {
    this.#bounds = bounds;
    resetBy(() => this.#clear());
  }

  /** The value, unless it is too old, or from the future because the clock was set back. */
  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    const { for_ms } = this.#bounds;
    if (!entry || for_ms === undefined) return entry?.value;
    const age_ms = now().getTime() - entry.at;
    return age_ms >= 0 && age_ms < for_ms ? entry.value : undefined;
  }

  /** The value, however old it is. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Caches the value, unless it alone is larger than the cache. */
  set(key: K, value: V): void {
    const { max, for_ms, sizeOf } = this.#bounds;
    const size = sizeOf ? sizeOf(value) : 1;
    if (size > max) return this.delete(key);
    const at = for_ms === undefined ? 0 : now().getTime();
    const known = this.#entries.get(key);
    if (known) {
      this.#unlink(known);
      known.value = value;
      known.size = size;
      known.at = at;
      this.#append(known);
    } else {
      const entry = { key, value, size, at, older: undefined, newer: undefined };
      this.#entries.set(key, entry);
      this.#append(entry);
    }
    while (this.#oldest && this.#size > max) this.delete(this.#oldest.key);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#unlink(entry);
  }

  #clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
    this.#size = 0;
  }

  #append(entry: Entry<K, V>): void {
    this.#size += entry.size;
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest) this.#newest.newer = entry;
    else this.#oldest = entry;
    this.#newest = entry;
  }

  #unlink({ size, older, newer }: Entry<K, V>): void {
    this.#size -= size;
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
  }
}

/**
 * A short-lived cache that coalesces requests: callers that ask for the same key meanwhile share
 * one request. If the shared value turns out not to be good, or fails, each waiting caller makes a
 * request of its own.
 */
export function makeCache<T>({
  isGood = () => true,
  ...bounds
}: CacheBounds<Promise<T>> & {
  /** Ages are counted from when a value was requested. */
  for_ms: number;
  /**
   * Whether a value may be shared; one that may not is returned only to the caller that requested
   * it.
   */
  isGood?: (value: T) => boolean;
}) {
  const cached = new Cache<string, Promise<T>>(bounds);
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = cached.get(key);
    if (known) {
      const value = await known.catch(() => undefined);
      return value !== undefined && isGood(value) ? value : ask();
    }
    const asked = ask();
    cached.set(key, asked);
    const evict = () => {
      if (cached.peek(key) === asked) cached.delete(key);
    };
    asked.then((value) => {
      if (!isGood(value)) evict();
    }, evict);
    return asked;
  };
}
