import type { Duplex } from 'node:stream';
import { Counter } from '@prometheus-io/client';
import { WebSocket } from 'ws';
import { registry } from '../metrics.ts';
import { close_codes } from './close-codes.ts';

/**
 * A client with more unread than this is too slow: at the pace of a busy feed, some ten seconds
 * behind.
 */
const unread_bytes_max = 128 * 1024;

export const sockets_dropped_total = new Counter({
  name: 'vitrine_sockets_dropped_total',
  help: 'Sockets that were closed for what they did: read too slowly, kept silent, sent too much.',
  labelNames: ['why'],
  registers: [registry],
});

/** One open WebSocket. */
export class Socket {
  /** The network address of the client. */
  readonly address: string;
  /** Sweeps since its last message, see `sockets.ts`. */
  quiet_sweeps = 0;
  /** Messages received since the last sweep. */
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
   * Writes a frame to the stream directly: `ws` would build a header for each socket, but without
   * compression and fragments a frame is complete by itself. Drops a client that doesn't read what
   * was sent before; it may reconnect.
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

  /** Closes the socket for its behaviour, and counts it. */
  drop(why: 'silent' | 'flood'): void {
    if (!this.is_open) return;
    sockets_dropped_total.inc({ why });
    if (why === 'silent') this.close(close_codes.silent, 'Nothing was heard of you.');
    else this.close(close_codes.over_capacity, 'Too many messages.');
  }

  /** Closes it without a handshake. */
  terminate(): void {
    this.#ws.terminate();
  }
}
