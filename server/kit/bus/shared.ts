import { Gauge } from '@prometheus-io/client';
import { registry } from '../metrics.ts';
import type { Size } from './buckets.ts';
import { LocalBus } from './local.ts';
import type { Counted } from './sketch.ts';

/** Token buckets of one kind, by caller. */
export interface BucketKind extends Size {
  name: string;
}

/** Tokens that a request wants out of one bucket. */
export interface BucketClaim {
  kind: BucketKind;
  caller: string;
  weight: number;
}

/** Tries counted by key within windows. */
export interface TallyKind {
  name: string;
  window_ms: number;
}

/** Texts kept by key, each for so long. */
export interface KeptKind {
  name: string;
  for_ms: number;
}

/** `alone`: nothing is shared; `joined` to the other processes; `away`: the server of it is. */
export type BusState = (typeof bus_states)[number];
const bus_states = ['alone', 'joined', 'away'] as const;

/**
 * The numbers that all processes of a site have in common, and the hints that they give each other.
 * It is never the truth: each hint makes its hearer read, a lost one costs a second at most, and
 * without its server every process goes on by its own numbers.
 */
export interface Bus {
  /**
   * One decision over all these buckets: takes the tokens out of each and answers 0, or takes none
   * and answers in how many seconds there will be enough.
   */
  take(claims: readonly BucketClaim[]): Promise<number>;
  /** Takes tokens out of each bucket, which may then owe some. */
  owe(claims: readonly BucketClaim[]): void;
  /** Counts a try of the key before it is checked. */
  count(kind: TallyKind, key: string): Promise<Counted>;
  /** Keeps a text for a key, in place of the one before. */
  keep(kind: KeptKind, key: string, text: string): void;
  /**
   * The texts that are kept for a key, by this process and by the last one that kept any; undefined
   * while only this process’s are known.
   */
  find(kind: KeptKind, key: string): Promise<readonly string[] | undefined>;
  /** A visitor is there, or is so once more. */
  enter(visitor: string): void;
  /** One of a visitor's presences has ended. */
  leave(visitor: string): void;
  /** How many different visitors there are. */
  countPresent(): Promise<number>;
  state(): BusState;
  close(): Promise<void>;
}

let current: Bus = new LocalBus();

registry.registerMetric(
  new Gauge({
    name: 'vitrine_bus',
    help: 'How this process stands with the bus: 1 for its state, 0 for the others.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const state of bus_states) this.set({ state }, current.state() === state ? 1 : 0);
    },
  }),
);

/** The bus of this process: its own memory, unless it has joined another one. */
export const theBus = (): Bus => current;

/** Makes `bus` the one of this process, and returns how to go back to a bus of its own. */
export function joinBus(bus: Bus): () => Promise<void> {
  current = bus;
  return async () => {
    current = new LocalBus();
    await bus.close();
  };
}

/** Counts tries by key within windows that begin with a first try. */
export class Tally implements TallyKind {
  readonly name: string;
  readonly window_ms: number;

  /** `name` is the tally's own, the same in all processes: `module.tries`. */
  constructor(name: string, window_ms: number) {
    this.name = name;
    this.window_ms = window_ms;
  }

  /** Counts a try of the key. */
  count(key: string): Promise<Counted> {
    return current.count(this, key);
  }
}
