import { now } from '../clock.ts';

/** How fast a bucket fills again, and how much it holds when it is full. */
interface Size {
  per_second: number;
  burst: number;
}

/** As many callers are remembered at a time; above it whoever was seen longest ago is forgotten, and has a full bucket. */
const callers_max = 100_000;

/** A caller's bucket as it was left. */
interface Bucket {
  tokens: number;
  /** In milliseconds. */
  at: number;
}

/** Far below a token, and far above what fractions of tokens lose when they are added up. */
const token_part = 1e-9;

/**
 * A token bucket for each caller, in memory of this process: over any s seconds it gives at most `burst + per_second × s`.
 */
export class Buckets {
  readonly #size: Size;
  /** Last seen last. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(size: Size) {
    this.#size = size;
  }

  /** Takes `weight` tokens out of the caller's bucket and returns 0; or takes none, and returns in how many seconds there will be enough. */
  take(caller: string, weight: number): number {
    const { burst, per_second } = this.#size;
    const at = now().getTime();
    const known = this.#buckets.get(caller);
    // Left in the future: the clock was set back, and would lock its owner out.
    const is_known = known !== undefined && known.at <= at;
    const tokens = is_known ? Math.min(burst, known.tokens + ((at - known.at) * per_second) / 1000) : burst;
    const lacking = weight - tokens > token_part ? weight - tokens : 0;
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { tokens: lacking > 0 ? tokens : tokens - weight, at });
    if (this.#buckets.size > callers_max) this.#buckets.delete(this.#buckets.keys().next().value!);
    return lacking > 0 ? Math.max(1, Math.ceil(lacking / per_second - token_part)) : 0;
  }
}
