/** What the processes of `bench/live.bench.ts` tell each other. Moments are on the clock that they share. */

/** To a server: send one message of so many bytes to everybody (none: 0), and watch the event loop meanwhile. */
export interface Order {
  bytes: number;
  watch_ms: number;
}

/** From a server, when it has watched. */
export interface Sent {
  begun_ns: string;
  /** How long nothing else could run. */
  gap_ms: number;
  resident_bytes: number;
  /** Sockets that were dropped so far. */
  dropped: number;
}

/** To clients: open sockets, the first of which never read; `until` stands in what a socket is told when it is ready. */
export interface Opening {
  port: number;
  sockets: number;
  stalled: number;
  until: string;
}

/** To clients: say `ready`, and when all readers have got so many bytes each, the moment. */
export interface Awaiting {
  bytes_each: number;
}

export const channel = 'DropKanbanChannel';
