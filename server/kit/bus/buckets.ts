import { Cache } from '../cache.ts';
import { now } from '../clock.ts';

/** The refill rate and the capacity of a bucket. */
export interface Size {
  per_second: number;
  burst: number;
}

/**
 * Callers held in memory; above this the least recently seen is evicted, and starts with a full
 * bucket.
 */
const callers_max = 100_000;

/** A caller's bucket at its last use. */
interface Bucket {
  tokens: number;
  /** In milliseconds. */
  at: number;
}

/** Tolerance: far below a token, and far above the rounding error of summed fractions of tokens. */
export const token_part = 1e-9;

/**
 * A token bucket for each caller, in memory of this process: over any s seconds it grants at most
 * `burst + per_second × s`, except for what is owed afterwards.
 */
export class Buckets {
  readonly #size: Size;
  readonly #buckets = new Cache<string, Bucket>({ max: callers_max });

  constructor(size: Size) {
    this.#size = size;
  }

  /** In how many seconds the caller's bucket has `weight` tokens; 0 if it has them now. */
  lacks(caller: string, weight: number): number {
    const tokens = this.#count(caller);
    const lacking = weight - tokens > token_part ? weight - tokens : 0;
    this.#put(caller, tokens);
    return lacking > 0 ? Math.max(1, Math.ceil(lacking / this.#size.per_second - token_part)) : 0;
  }

  /** Takes `weight` tokens out of the caller's bucket, which may then owe some. */
  owe(caller: string, weight: number): void {
    this.#put(caller, this.#count(caller) - weight);
  }

  /** The tokens in the caller's bucket now. */
  #count(caller: string): number {
    const { burst, per_second } = this.#size;
    const at = now().getTime();
    const known = this.#buckets.get(caller);
    // A bucket from the future means that the clock was set back; it would lock its owner out.
    if (!known || known.at > at) return burst;
    return Math.min(burst, known.tokens + ((at - known.at) * per_second) / 1000);
  }

  #put(caller: string, tokens: number): void {
    this.#buckets.set(caller, { tokens, at: now().getTime() });
  }
}
