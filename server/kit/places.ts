/** Limits of concurrency and of the queue. */
interface Sizes {
  places: number;
  /** Of these, at most so many for one caller. */
  places_each: number;
  waiting: number;
  waiting_each: number;
}

/** Thrown when the queue is full: no work has begun. */
export class NoRoom extends Error {}

/** One caller's queue. */
interface Line {
  waiting: (() => void)[];
  working: number;
}

/**
 * A semaphore for costly work with fair queueing: callers take turns, so one that asks for one
 * thing waits for one thing of each other caller, however many those have queued.
 */
export class Places {
  readonly #sizes: Sizes;
  /** Every caller that works or waits, the next in turn first. */
  readonly #lines = new Map<string, Line>();
  #working = 0;
  #waiting = 0;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  /**
   * Runs the work when it is the caller's turn. Throws NoRoom at once when too many wait already.
   */
  async take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const { waiting, waiting_each } = this.#sizes;
    const line = this.#lines.get(caller) ?? { waiting: [], working: 0 };
    if (this.#waiting >= waiting || line.waiting.length >= waiting_each) throw new NoRoom();
    this.#lines.set(caller, line);
    this.#waiting += 1;
    const turn = new Promise<void>((begin) => line.waiting.push(begin));
    this.#letIn();
    await turn;
    try {
      return await work();
    } finally {
      line.working -= 1;
      this.#working -= 1;
      if (line.working === 0 && line.waiting.length === 0) this.#lines.delete(caller);
      this.#letIn();
    }
  }

  /** Fills the free places, with one of each caller in turn. */
  #letIn(): void {
    const { places, places_each } = this.#sizes;
    // Each caller looked at moves to the end; a full round without an admission ends the loop.
    for (let looks = this.#lines.size; looks > 0 && this.#working < places && this.#waiting > 0; looks--) {
      const [caller, line] = this.#lines.entries().next().value!;
      this.#lines.delete(caller);
      this.#lines.set(caller, line);
      const begin = line.working < places_each ? line.waiting.shift() : undefined;
      if (!begin) continue;
      line.working += 1;
      this.#working += 1;
      this.#waiting -= 1;
      looks = this.#lines.size + 1;
      begin();
    }
  }
}
