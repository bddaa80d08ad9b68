import { Counter } from '@prometheus-io/client';
import { registry } from '../metrics.ts';
import type { Socket } from './socket.ts';

/** Writes per turn of the event loop: some 2 ms, a system call each. */
const writes_per_turn = 100;
/**
 * Queue limit of an audience; above it new messages are skipped: a feed too fast to follow is cut,
 * not buffered.
 */
const waiting_max = 64;

const messages_skipped_total = new Counter({
  name: 'vitrine_messages_skipped_total',
  help: 'Messages that were not sent because too many others of their channel waited.',
  registers: [registry],
});

/** Sockets that receive the same messages, all in the order in which they were sent. */
export class Audience {
  readonly sockets = new Set<Socket>();
  readonly #waiting: { frame: Buffer; but: Socket | undefined }[] = [];
  /** Receivers of the first message in the queue: the sockets that were here when its turn came. */
  #readers: Socket[] = [];
  #reached = 0;

  /** Queues a frame for every socket, except `but`; sends it in later turns of the event loop. */
  send(frame: Buffer, but?: Socket): void {
    if (this.#waiting.length >= waiting_max) return messages_skipped_total.inc();
    if (this.#waiting.push({ frame, but }) > 1) return;
    if (busy.push(this) === 1) setImmediate(takeTurn);
  }

  /** Writes to at most `most` more sockets. Returns to how many, and whether messages are left. */
  sendSome(most: number): { written: number; waits: boolean } {
    const { frame, but } = this.#waiting[0]!;
    if (this.#reached === 0) this.#readers = [...this.sockets];
    const readers = this.#readers.slice(this.#reached, this.#reached + most);
    for (const socket of readers)
      if (socket !== but && this.sockets.has(socket)) socket.write(frame);
    this.#reached += readers.length;
    if (this.#reached === this.#readers.length) {
      this.#waiting.shift();
      this.#readers = [];
      this.#reached = 0;
    }
    return { written: readers.length, waits: this.#waiting.length > 0 };
  }
}

/** Audiences with queued messages, round-robin: a large one can't starve a small one. */
const busy: Audience[] = [];

function takeTurn(): void {
  for (let left = writes_per_turn; left > 0 && busy.length > 0;) {
    const audience = busy.shift()!;
    const { written, waits } = audience.sendSome(left);
    if (waits) busy.push(audience);
    left -= Math.max(written, 1);
  }
  if (busy.length > 0) setImmediate(takeTurn);
}
