// One side of `bench/live.bench.ts`: our sockets, or `ws` and a bare loop. Reports its port, then
// sends messages on order.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { declareChannel } from '../../server/kit/socket/channel.ts';
import { publishToChannel } from '../../server/kit/socket/publish.ts';
import { sockets_dropped_total } from '../../server/kit/socket/socket.ts';
import { openDatabase } from '../../server/kit/db.ts';
import { serveLive } from '../../server/live/index.ts';
import { channel, type Order, type Sent } from './orders.ts';

/** Returns a function that sends a message of this many bytes to all sockets. */
type Serve = (server: Server) => (bytes: number) => void;

const serveOurs: Serve = (server) => {
  // No socket joins a private channel here, so nothing queries the database.
  const { db } = openDatabase('postgres://127.0.0.1/none');
  const recognize = () => undefined;
  const news = declareChannel<{ told: { text: string } }>(channel);
  const settings = {
    demo: true,
    secret_key: Buffer.alloc(32),
    live: { key: 'vitrine', event_namespace: undefined },
  };
  const identify = () => Promise.resolve(undefined);
  const options = { db, settings, trusted_proxies: 1, identify, recognize, public_url: undefined };
  serveLive(server, { ...options, channels: [news] });
  const around = JSON.stringify({
    event: 'told',
    channel,
    data: JSON.stringify({ text: '' }),
  }).length;
  return (bytes) => publishToChannel(news, 'told', { text: 'x'.repeat(bytes - around) });
};

const serveBare: Serve = (server) => {
  const open = new Set<WebSocket>();
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (ws) => open.add(ws));
  return (bytes) => {
    const message = Buffer.alloc(bytes, 'x');
    for (const ws of open) ws.send(message, { binary: false });
  };
};

const server = createServer();
const send = process.argv[2] === 'ours' ? serveOurs(server) : serveBare(server);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send!((server.address() as AddressInfo).port),
);

/** The delay monitor discards its first sample after a reset; this wait covers it. */
const settle_ms = 20;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', async ({ bytes, watch_ms }: Order) => {
  delay.reset();
  await sleep(settle_ms);
  const begun_ns = String(process.hrtime.bigint());
  if (bytes > 0) send(bytes);
  await sleep(watch_ms);
  await report(begun_ns, delay.max / 1e6);
});

async function report(begun_ns: string, gap_ms: number): Promise<void> {
  const { values } = await sockets_dropped_total.get();
  const dropped = values.reduce((sum, { value }) => sum + value, 0);
  process.send!({
    begun_ns,
    gap_ms,
    resident_bytes: process.memoryUsage().rss,
    dropped,
  } satisfies Sent);
}
