import { randomHex } from '../random.ts';
import { Cache } from '../cache.ts';
import { Buckets } from './buckets.ts';
import type { BucketKind, Bus, BucketClaim, KeptKind, TallyKind } from './shared.ts';
import { sketchCells, Sketch, type Counted } from './sketch.ts';

/** The most texts of a kind that are kept. */
const kept_max = 100_000;

/** The bus of a process that is alone: everything is in its memory. */
export class LocalBus implements Bus {
  readonly #salt: string;
  readonly #buckets = new Map<string, Buckets>();
  readonly #sketches = new Map<string, Sketch>();
  readonly #kept = new Map<string, Cache<string, string>>();
  /** How often each visitor is there. */
  readonly #visitors = new Map<string, number>();

  /** `salt`: of the tallies' cells; unless given, of this process. */
  constructor(salt = randomHex(16)) {
    this.#salt = salt;
  }

  take(claims: readonly BucketClaim[]): Promise<number> {
    return Promise.resolve(this.takeHere(claims));
  }

  /** The same at once. */
  takeHere(claims: readonly BucketClaim[]): number {
    const waits = claims.map(({ kind, caller, weight }) =>
      this.#bucketsOf(kind).lacks(caller, weight),
    );
    const wait_s = Math.max(0, ...waits);
    if (wait_s === 0) this.owe(claims);
    return wait_s;
  }

  owe(claims: readonly BucketClaim[]): void {
    for (const { kind, caller, weight } of claims) this.#bucketsOf(kind).owe(caller, weight);
  }

  count(kind: TallyKind, key: string): Promise<Counted> {
    return Promise.resolve(this.countHere(kind, sketchCells(this.#salt, key)));
  }

  /** The same at once, in these cells. */
  countHere({ name, window_ms }: TallyKind, cells: readonly number[]): Counted {
    const sketch = this.#sketches.get(name) ?? new Sketch(window_ms);
    this.#sketches.set(name, sketch);
    return sketch.count(cells);
  }

  keep(kind: KeptKind, key: string, text: string): void {
    this.#keptOf(kind).set(key, text);
  }

  find(kind: KeptKind, key: string): Promise<readonly string[]> {
    return Promise.resolve(this.findHere(kind, key));
  }

  /** The same at once. */
  findHere(kind: KeptKind, key: string): string[] {
    const text = this.#keptOf(kind).get(key);
    return text === undefined ? [] : [text];
  }

  enter(visitor: string): void {
    this.#visitors.set(visitor, (this.#visitors.get(visitor) ?? 0) + 1);
  }

  leave(visitor: string): void {
    const left = (this.#visitors.get(visitor) ?? 0) - 1;
    if (left > 0) this.#visitors.set(visitor, left);
    else this.#visitors.delete(visitor);
  }

  /** The visitors who are there. */
  present(): ReadonlyMap<string, number> {
    return this.#visitors;
  }

  countPresent(): Promise<number> {
    return Promise.resolve(this.#visitors.size);
  }

  state(): 'alone' {
    return 'alone';
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #keptOf({ name, for_ms }: KeptKind): Cache<string, string> {
    const kept = this.#kept.get(name) ?? new Cache({ max: kept_max, for_ms });
    this.#kept.set(name, kept);
    return kept;
  }

  #bucketsOf(kind: BucketKind): Buckets {
    const buckets = this.#buckets.get(kind.name) ?? new Buckets(kind);
    this.#buckets.set(kind.name, buckets);
    return buckets;
  }
}
