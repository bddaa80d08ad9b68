/** Limits of concurrency and of the queue. */
interface Limits {
  permits: number;
  /** Of these, at most so many for one caller. */
  permits_each: number;
  waiting: number;
  waiting_each: number;
}

/** Thrown when the queue is full: no work has begun. */
export class QueueFull extends Error {}

/** One caller's queue, and the permits that they hold. */
interface Queue {
  waiting: (() => void)[];
  working: number;
}

/**
 * A semaphore for costly work with fair queueing: permits go round robin, so a caller that asks for
 * one thing waits for one thing of each other caller, however many those have queued.
 */
export class Semaphore {
  readonly #limits: Limits;
  /** Every caller that works or waits, the next in turn first. */
  readonly #queues = new Map<string, Queue>();
  #working = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs the work when the caller gets a permit. Throws QueueFull at once when too many wait
   * already.
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const { waiting, waiting_each } = this.#limits;
    const queue = this.#queues.get(caller) ?? { waiting: [], working: 0 };
    if (this.#waiting >= waiting || queue.waiting.length >= waiting_each) throw new QueueFull();
    this.#queues.set(caller, queue);
    this.#waiting += 1;
    const permit = new Promise<void>((begin) => queue.waiting.push(begin));
    this.#admit();
    await permit;
    try {
      return await work();
    } finally {
      queue.working -= 1;
      this.#working -= 1;
      if (queue.working === 0 && queue.waiting.length === 0) this.#queues.delete(caller);
      this.#admit();
    }
  }

  /** Gives out the free permits, one to each caller in turn. */
  #admit(): void {
    const { permits, permits_each } = this.#limits;
    // Each caller looked at moves to the end; a full round without an admission ends the loop.
    for (
      let looks = this.#queues.size;
      looks > 0 && this.#working < permits && this.#waiting > 0;
      looks--
    ) {
      const [caller, queue] = this.#queues.entries().next().value!;
      this.#queues.delete(caller);
      this.#queues.set(caller, queue);
      const begin = queue.working < permits_each ? queue.waiting.shift() : undefined;
      if (!begin) continue;
      queue.working += 1;
      this.#working += 1;
      this.#waiting -= 1;
      looks = this.#queues.size + 1;
      begin();
    }
  }
}
