import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import { lobby_channel, room_channel } from '../../server/battles/channels.ts';
import { showEvents } from '../../server/battles/show.ts';
import type { FollowedEvent } from '../../server/battles/store.ts';
import type { Db } from '../../server/kit/db.ts';
import { serveLive } from '../../server/live/index.ts';
import type { Awaiting, Opening } from '../live/orders.ts';

/**
 * Sockets of a process of their own, spread evenly over rooms; they only count what they receive.
 */
export class Spectators {
  readonly #clients: ChildProcess;
  readonly #each: number;

  constructor(clients: ChildProcess, each: number) {
    this.#clients = clients;
    this.#each = each;
  }

  /** Prepares for these texts, one per room; then tells when the last socket has its own. */
  async await(texts: readonly string[]): Promise<() => Promise<bigint>> {
    const bytes = texts.reduce((sum, text) => sum + frameBytes(text), 0) * this.#each;
    const ready = once(this.#clients, 'message');
    this.#clients.send({ bytes } satisfies Awaiting);
    await ready;
    const last = once(this.#clients, 'message');
    return async () => BigInt((await last)[0] as string);
  }

  close(): void {
    this.#clients.kill();
  }
}

/** A server's frame of a text: no mask, and a length in two bytes where one is too short. */
const frameBytes = (text: string): number => {
  const bytes = Buffer.byteLength(text);
  return bytes + (bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10);
};

/** Spectators of rooms at the product's own sockets. */
class RoomSpectators extends Spectators {
  readonly #db: Db;
  readonly #server: Server;

  constructor(clients: ChildProcess, each: number, { db, server }: { db: Db; server: Server }) {
    super(clients, each);
    this.#db = db;
    this.#server = server;
  }

  /** The texts that the sockets of each room will receive. */
  async expected(due: readonly FollowedEvent[]): Promise<string[]> {
    const shown = await showEvents(this.#db, due);
    return due.map(({ battle_id }, place) =>
      JSON.stringify({
        event: 'BattleEvent',
        data: JSON.stringify(shown[place]),
        channel: room_channel.of(battle_id).name,
      }),
    );
  }

  override close(): void {
    super.close();
    this.#server.close();
  }
}

/** Spectators at `ws`, to whom a bare loop sends. */
class BareSpectators extends Spectators {
  readonly #open: readonly WebSocket[];
  readonly #server: Server;

  constructor(
    clients: ChildProcess,
    each: number,
    { open, server }: { open: readonly WebSocket[]; server: Server },
  ) {
    super(clients, each);
    this.#open = open;
    this.#server = server;
  }

  /** Sends each socket the text of its room. */
  send(texts: readonly string[]): void {
    const messages = texts.map((text) => Buffer.from(text));
    for (const [n, ws] of this.#open.entries())
      ws.send(messages[n % messages.length]!, { binary: false });
  }

  override close(): void {
    super.close();
    this.#server.close();
  }
}

/** Opens sockets that spectate these rooms, as pages do. */
export async function openSpectators(
  db: Db,
  rooms: readonly number[],
  sockets: number,
): Promise<RoomSpectators> {
  const server = createServer();
  const settings = {
    demo: true,
    secret_key: Buffer.alloc(32),
    live: { key: 'vitrine', event_namespace: undefined },
  };
  const options = {
    db,
    settings,
    trusted_proxies: 1,
    recognize: () => undefined,
    identify: () => Promise.resolve(undefined),
    public_url: undefined,
  };
  serveLive(server, { ...options, channels: [lobby_channel, room_channel] });
  const channels = rooms.map((id) => room_channel.of(id).name);
  const clients = await openSockets(server, { sockets, channels, until: 'subscription_succeeded' });
  return new RoomSpectators(clients, sockets / rooms.length, { db, server });
}

/** Opens as many sockets at `ws`. */
export async function openBareSpectators(rooms: number, sockets: number): Promise<BareSpectators> {
  const server = createServer();
  const open: WebSocket[] = [];
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (ws) => open.push(ws));
  const clients = await openSockets(server, { sockets, until: '\r\n\r\n' });
  return new BareSpectators(clients, sockets / rooms, { open, server });
}

async function openSockets(
  server: Server,
  opening: Omit<Opening, 'port' | 'stalled'>,
): Promise<ChildProcess> {
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve),
  );
  const { port } = server.address() as AddressInfo;
  const clients = fork(path.join(import.meta.dirname, '../live/clients.ts'));
  const opened = once(clients, 'message');
  clients.send({ ...opening, port, stalled: 0 } satisfies Opening);
  await opened;
  return clients;
}
