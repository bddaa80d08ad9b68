import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

/** How long a caller may take for each step, in milliseconds. What a body may take is in `body.ts`: sooner, but for uploads. */
export interface Patience {
  /** Until all headers have come. */
  headers_ms: number;
  /** Until the whole request has come, the largest upload at its slowest. */
  request_ms: number;
  /** Between two requests of a connection: longer than the minute for which proxies keep one, or they meet it closing. */
  idle_ms: number;
  /** Without a byte in either direction, such as of one that reads no answer. Sockets of the live feeds have rules of their own. */
  still_ms: number;
  /** How often all of that is looked at. */
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
  /** Connections at a time; one more is closed at once. */
  connections_max: number;
  /** Another one than the product's in tests. */
  patience?: Patience;
}

/** Listens for HTTP. Slow callers are sent away with 408, and there are never more than `connections_max` of all. */
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
