import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

/**
 * Timeouts for slow callers, in milliseconds. `body.ts` has those for bodies, which are shorter
 * except for uploads.
 */
export interface Patience {
  /** Until all headers have arrived. */
  headers_ms: number;
  /** Until the whole request has arrived: the largest upload at the slowest rate. */
  request_ms: number;
  /**
   * Between two requests of a connection: longer than the minute for which proxies keep one open,
   * or they would send requests to a closing connection.
   */
  idle_ms: number;
  /**
   * Without a byte in either direction, for example when a client doesn't read its answer. Sockets
   * of the live feeds have rules of their own.
   */
  still_ms: number;
  /** Interval between the checks of these timeouts. */
  check_ms: number;
}

const patience: Patience = {
  headers_ms: 15_000,
  request_ms: 360_000,
  idle_ms: 65_000,
  still_ms: 120_000,
  check_ms: 5_000,
};

export interface ListenOptions {
  hostname: string;
  port: number;
  /** Limit of concurrent connections; one more is closed at once. */
  connections_max: number;
  /** Replaces the product's timeouts in tests. */
  patience?: Patience;
}

/**
 * Listens for HTTP. Answers slow callers with 408, and never holds more than `connections_max`
 * connections.
 */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  {
    hostname,
    port,
    connections_max,
    patience: { headers_ms, request_ms, idle_ms, still_ms, check_ms } = patience,
  }: ListenOptions,
): Promise<Server> {
  const serverOptions = {
    headersTimeout: headers_ms,
    requestTimeout: request_ms,
    keepAliveTimeout: idle_ms,
    connectionsCheckingInterval: check_ms,
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port, serverOptions }, () => resolve(server)) as Server;
    server.maxConnections = connections_max;
    server.timeout = still_ms;
    server.once('error', reject);
  });
}
