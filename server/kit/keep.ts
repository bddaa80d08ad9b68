import { now } from './clock.ts';

export interface KeepOptions<T> {
  /** How long a value is good for, in milliseconds from when it was asked for. */
  for_ms: number;
  /** How many values are kept at most; with one more, the oldest is forgotten. */
  max: number;
  /** Whether a value is for everyone: one that isn't is given only to who asked for it. */
  isGood: (value: T) => boolean;
}

/**
 * A short memory: what one caller asked for under a key is given to all who ask meanwhile, so that a crowd asks once.
 * Whoever waited for a value that turns out not to be good, or for one that failed, asks on their own.
 */
export function keep<T>({ for_ms, max, isGood }: KeepOptions<T>) {
  const kept = new Map<string, { value: Promise<T>; until: number }>();
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const at = now().getTime();
    const known = kept.get(key);
    if (known && at < known.until) {
      const value = await known.value.catch(() => undefined);
      return value !== undefined && isGood(value) ? value : ask();
    }
    kept.delete(key);
    if (kept.size >= max) kept.delete(kept.keys().next().value!);
    const entry = { value: ask(), until: at + for_ms };
    kept.set(key, entry);
    const forget = () => kept.get(key) === entry && kept.delete(key);
    entry.value.then((value) => isGood(value) || forget(), forget);
    return entry.value;
  };
}
