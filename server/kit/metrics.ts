import { createServer, type Server } from 'node:http';
import { Counter, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client';
import type { Listener } from './facts.ts';

/** The metrics of this process, in Prometheus's format, on a port of their own. */
export const registry = new Registry();

export const requests_seconds = new Histogram({
  name: 'vitrine_request_seconds',
  help: 'Time from request to answer, by call and status.',
  labelNames: ['call', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [registry],
});

export const facts_total = new Counter({
  name: 'vitrine_facts_total',
  help: 'What happened, by kind of fact.',
  labelNames: ['kind'],
  registers: [registry],
});

/** Serves the metrics at `/metrics` on `host:port`. Rejects when the port is taken. */
export async function serveMetrics(host: string, port: number): Promise<Server> {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  );
  return server;
}

/** Counts the facts themselves, so that every act of every module is counted, once. */
export const countFacts: Listener = {
  name: 'metrics',
  take: async (_db, facts) => {
    for (const { kind } of facts) facts_total.inc({ kind });
  },
};
