import { Refusal } from '../refusal.ts';
import { Semaphore } from '../semaphore.ts';

/**
 * Uploads that are read or redrawn at a time, one of each player: each may come slowly, and takes
 * up to 5 MB until it is redrawn, two at a time (`kit/uploads.ts`).
 */
const places_max = 12;
const places = new Semaphore({
  permits: places_max,
  permits_each: 1,
  waiting: 400,
  waiting_each: 40,
});

/** An upload that has a place, or waits for one. */
export class Upload {
  readonly sender: string;
  readonly #gone = Promise.withResolvers<never>();
  #began_ms = Infinity;
  #bytes = 0;

  constructor(sender: string) {
    this.sender = sender;
    this.#gone.promise.catch(() => {});
  }

  /** From now on its body is read. */
  begin(): void {
    this.#began_ms = performance.now();
  }

  /** All of its body is read: it gives way to nobody any more. */
  end(): void {
    this.#began_ms = Infinity;
  }

  /** Awaits a part of its body. Refuses `request.too_slow` when it has to give way. */
  next<T>(part: Promise<T>): Promise<T> {
    return Promise.race([part, this.#gone.promise]);
  }

  count(bytes: number): void {
    this.#bytes += bytes;
  }

  giveWay(): void {
    this.#gone.reject(new Refusal('request.too_slow'));
  }

  /** For how long its body has been read; below zero before and after. */
  get age_ms(): number {
    return performance.now() - this.#began_ms;
  }

  get bytes_per_ms(): number {
    return this.#bytes / this.age_ms;
  }
}

const reading = new Set<Upload>();
const waiting = new Set<Upload>();

/** So old is an upload at least that gives way: a usual picture has come by then. */
const undisturbed_ms = 1000;
/** And slower than this, in bytes a millisecond: a picture from a mobile network goes on. */
const slow_bytes_per_ms = 64;
const look_again_ms = 250;

/**
 * Reads and redraws an upload when one of the twelve places is free. While another player's waits,
 * the slowest gives way, if it is slow: whoever holds all places with uploads that barely go on
 * keeps nobody from theirs.
 */
export async function inPlace<T>(sender: string, read: (upload: Upload) => Promise<T>): Promise<T> {
  const upload = new Upload(sender);
  waiting.add(upload);
  const looks = setInterval(makeRoom, look_again_ms);
  const stopWaiting = () => {
    clearInterval(looks);
    waiting.delete(upload);
  };
  try {
    return await places.run(sender, async () => {
      stopWaiting();
      reading.add(upload);
      return read(upload).finally(() => reading.delete(upload));
    });
  } finally {
    stopWaiting();
  }
}

/** Asks the slowest upload to give way, if all places are taken by others than whoever waits. */
function makeRoom(): void {
  const served = new Set(Array.from(reading, ({ sender }) => sender));
  if (reading.size < places_max || [...waiting].every(({ sender }) => served.has(sender))) return;
  const [slowest] = [...reading]
    .filter(
      ({ age_ms, bytes_per_ms }) => age_ms > undisturbed_ms && bytes_per_ms < slow_bytes_per_ms,
    )
    .toSorted((a, b) => a.bytes_per_ms - b.bytes_per_ms);
  slowest?.giveWay();
}
