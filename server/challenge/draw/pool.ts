import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../kit/refusal.ts';
import type { Drawn, Shelf } from './draw.ts';

interface Stock {
  ready: Drawn[];
  waiting: Waiting[];
  /** Requested from the worker and not delivered yet. */
  ordered: number;
}

interface Waiting {
  resolve: (drawn: Drawn) => void;
  reject: (problem: unknown) => void;
}

interface PoolOptions {
  /** Pictures of one kind drawn ahead, about 45 kB each. */
  ready_max: number;
  /** Callers who may wait for one kind while none is ready. */
  waiting_max: number;
}

/** Requests in flight at the worker while a caller waits: it draws one while it encodes others. */
const ordered_max = 3;
/**
 * Requests in flight while no caller waits: drawing ahead leaves the other processors to the
 * threads that answer players.
 */
const ordered_ahead_max = 1;

/**
 * A pool of pictures that a worker thread draws ahead, so that a challenge costs the main thread
 * nothing. Drawing of a kind starts with its first use; the worker starts with the first use of
 * any. A worker that fails is replaced at the next use.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #stocks = new Map<Shelf, Stock>();
  #worker: Worker | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * A picture of this kind, at once or as soon as it is drawn. Refuses challenge.too_many when too
   * many callers wait already.
   */
  async take(shelf: Shelf): Promise<Drawn> {
    const stock = this.#stocks.get(shelf) ?? { ready: [], waiting: [], ordered: 0 };
    this.#stocks.set(shelf, stock);
    const drawn = stock.ready.pop();
    if (!drawn && stock.waiting.length >= this.#options.waiting_max) refuse('challenge.too_many');
    const picture =
      drawn ?? new Promise<Drawn>((resolve, reject) => stock.waiting.push({ resolve, reject }));
    this.#order();
    if (!drawn) this.#worker?.ref();
    return picture;
  }

  /** Whether so many callers wait for a picture that the next one would wait long. */
  isBusy(): boolean {
    return [...this.#stocks.values()].some(
      ({ waiting }) => waiting.length >= this.#options.waiting_max / 3,
    );
  }

  /** Ends the worker; the next `take` starts another. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #order(): void {
    const worker = (this.#worker ??= this.#start());
    const under_way = () =>
      [...this.#stocks.values()].reduce((sum, { ordered }) => sum + ordered, 0);
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

  /**
   * The kind that lacks the most pictures for its callers and its stock; undefined when all are
   * full.
   */
  #mostWanted(): [Shelf, Stock] | undefined {
    const missing = ({ ready, waiting, ordered }: Stock) =>
      this.#options.ready_max + waiting.length - ready.length - ordered;
    const [most] = [...this.#stocks].sort(([, a], [, b]) => missing(b) - missing(a));
    return most && missing(most[1]) > 0 ? most : undefined;
  }

  #start(): Worker {
    const worker = new Worker(path.join(import.meta.dirname, 'worker.ts'));
    // Lets the process exit while the worker draws pictures that no caller waits for.
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

/**
 * The pool of this process. At 150 pictures a second the last waiting caller gets a picture after
 * two seconds.
 */
export const pool = new Pool({ ready_max: 32, waiting_max: 300 });
