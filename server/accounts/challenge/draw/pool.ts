import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../../kit/refusal.ts';
import type { Drawn, Shelf } from './draw.ts';

interface Stock {
  ready: Drawn[];
  waiting: Waiting[];
  /** Asked of the worker and not there yet. */
  ordered: number;
}

interface Waiting {
  resolve: (drawn: Drawn) => void;
  reject: (problem: unknown) => void;
}

interface PoolOptions {
  /** Pictures of one kind that are drawn ahead, about 45 kB each. */
  ready_max: number;
  /** Callers of one kind that may wait while none is ready. */
  waiting_max: number;
}

/** Orders at the worker at once while somebody waits: one is drawn while those before are packed. */
const ordered_max = 3;
/** And while nobody does: drawing ahead leaves the other processors to whoever answers players. */
const ordered_ahead_max = 1;

/**
 * Pictures drawn ahead by a worker thread, so that a challenge costs the main thread nothing. A kind is drawn from its first
 * use on; before the first use there is no worker. A worker that fails is replaced at the next use.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #stocks = new Map<Shelf, Stock>();
  #worker: Worker | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** A picture of this kind, now or as soon as it is drawn. Refuses challenge.too_many when too many wait already. */
  async take(shelf: Shelf): Promise<Drawn> {
    const stock = this.#stocks.get(shelf) ?? { ready: [], waiting: [], ordered: 0 };
    this.#stocks.set(shelf, stock);
    const drawn = stock.ready.pop();
    if (!drawn && stock.waiting.length >= this.#options.waiting_max) refuse('challenge.too_many');
    const picture = drawn ?? new Promise<Drawn>((resolve, reject) => stock.waiting.push({ resolve, reject }));
    this.#order();
    if (!drawn) this.#worker?.ref();
    return picture;
  }

  /** Whether so many callers wait for a picture that the next one would wait long. */
  isCrowded(): boolean {
    return [...this.#stocks.values()].some(({ waiting }) => waiting.length >= this.#options.waiting_max / 3);
  }

  /** Ends the worker; the next `take` starts another. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #order(): void {
    const worker = (this.#worker ??= this.#start());
    const under_way = () => [...this.#stocks.values()].reduce((sum, { ordered }) => sum + ordered, 0);
    const most = this.#isAwaited() ? ordered_max : ordered_ahead_max;
    while (under_way() < most) {
      const next = this.#mostWanted();
      if (!next) return;
      const [shelf, stock] = next;
      stock.ordered += 1;
      worker.postMessage(shelf, []);
    }
  }

  #isAwaited(): boolean {
    return [...this.#stocks.values()].some(({ waiting }) => waiting.length > 0);
  }

  /** Whom most wait for, else what there is least of; undefined when all is full. */
  #mostWanted(): [Shelf, Stock] | undefined {
    const missing = ({ ready, waiting, ordered }: Stock) =>
      this.#options.ready_max + waiting.length - ready.length - ordered;
    const [most] = [...this.#stocks].sort(([, a], [, b]) => missing(b) - missing(a));
    return most && missing(most[1]) > 0 ? most : undefined;
  }

  #start(): Worker {
    const worker = new Worker(path.join(import.meta.dirname, 'worker.ts'));
    // The process may end while pictures are drawn that nobody waits for.
    worker.unref();
    worker.on('message', ({ shelf, drawn }: { shelf: Shelf; drawn: Drawn }) => {
      const stock = this.#stocks.get(shelf)!;
      stock.ordered -= 1;
      const first = stock.waiting.shift();
      if (first) first.resolve(drawn);
      else stock.ready.push(drawn);
      if (!this.#isAwaited()) worker.unref();
      this.#order();
    });
    let cause: unknown = new Error('the worker that draws challenges ended');
    worker.on('error', (problem) => (cause = problem));
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const stock of this.#stocks.values()) {
        stock.ordered = 0;
        for (const { reject } of stock.waiting.splice(0)) reject(cause);
      }
    });
    return worker;
  }
}

/** The pool of this process. At 150 pictures a second the last of those who wait have theirs after two seconds. */
export const pool = new Pool({ ready_max: 32, waiting_max: 300 });
