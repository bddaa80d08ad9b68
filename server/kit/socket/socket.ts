import type { Duplex } from 'node:stream';
import { Counter } from '@prometheus-io/client';
import { WebSocket } from 'ws';
import { registry } from '../metrics.ts';
import { close_codes } from './close-codes.ts';

/** Who has this much unread is too slow: at the pace of a busy feed, some ten seconds behind. */
const unread_bytes_max = 128 * 1024;

export const sockets_dropped_total = new Counter({
  name: 'vitrine_sockets_dropped_total',
  help: 'Sockets that were closed for what they did: read too slowly, kept silent, sent too much.',
  labelNames: ['why'],
  registers: [registry],
});

/** One open WebSocket. */
export class Socket {
  /** The network address at its other end. */
  readonly address: string;
  /** Sweeps since it was last heard of, see `sockets.ts`. */
  quiet_sweeps = 0;
  /** Messages that came since the last sweep. */
  messages = 0;
  readonly #ws: WebSocket;
  readonly #stream: Duplex;

  constructor(ws: WebSocket, stream: Duplex, address: string) {
    this.#ws = ws;
    this.#stream = stream;
    this.address = address;
  }

  /** False once either side has begun to close it. */
  get is_open(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /**
   * Sends a frame, past `ws`, which would write a head for each socket: nothing here is compressed or in fragments, so a
   * frame stands for itself. Who doesn't read what was sent before is let go and may come again.
   */
  write(frame: Buffer): void {
    if (!this.is_open) return;
    if (this.#stream.writableLength <= unread_bytes_max) return void this.#stream.write(frame);
    sockets_dropped_total.inc({ why: 'slow' });
    this.#ws.terminate();
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  /** Closes it for what it did. */
  drop(why: 'silent' | 'flood'): void {
    if (!this.is_open) return;
    sockets_dropped_total.inc({ why });
    if (why === 'silent') this.close(close_codes.silent, 'Nothing was heard of you.');
    else this.close(close_codes.over_capacity, 'Too many messages.');
  }

  /** Ends it without a word. */
  terminate(): void {
    this.#ws.terminate();
  }
}
