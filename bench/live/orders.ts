/** Messages between the processes of `bench/live.bench.ts`. Moments are on their shared clock. */

/**
 * To a server: send one message of this many bytes to all sockets (none: 0), and watch the event
 * loop meanwhile.
 */
export interface Order {
  bytes: number;
  watch_ms: number;
}

/** From a server, after the watch. */
export interface Sent {
  begun_ns: string;
  /** The longest block of the event loop. */
  gap_ms: number;
  resident_bytes: number;
  /** Sockets dropped so far. */
  dropped: number;
}

/**
 * To clients: open sockets, of which the first `stalled` never read; a socket is ready once it
 * receives `until`.
 */
export interface Opening {
  port: number;
  sockets: number;
  stalled: number;
  until: string;
  /** Subscribed to in turns; without them, all to the strip of drops. */
  channels?: readonly string[];
}

/**
 * To clients: reply `ready`; then, once all readers together have received this many bytes, the
 * moment.
 */
export interface Awaiting {
  bytes: number;
}

export const channel = 'DropKanbanChannel';
