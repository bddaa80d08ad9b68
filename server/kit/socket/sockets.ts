import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from '@prometheus-io/client';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { believedAddress } from '../http/address.ts';
import { sessionHashes } from '../http/cookie.ts';
import { networkOf } from '../http/network.ts';
import { isLocalHost, isSameOrigin } from '../http/origin.ts';
import { countRequest, likeliestHash, type Sender, type RateOptions } from '../http/rates.ts';
import { registry } from '../metrics.ts';
import { close_codes } from './close-codes.ts';
import { Audience } from './fan-out.ts';
import { Socket } from './socket.ts';

/** The protocol spoken at a path. */
export interface Protocol {
  /**
   * Handles a new socket of `visitor`: returns the receiver of its messages; undefined if it closed
   * the socket.
   */
  open: (socket: Socket, url: URL, visitor: string) => Talk | undefined;
  /** A socket is dropped after so many sweeps without a message or a ping. */
  silent_sweeps_max: number;
  /** Asks a silent socket for a sign of life, three sweeps before it would be dropped. */
  ping?: Buffer;
}

/** One socket's side of a protocol. */
export interface Talk {
  receive: (text: string) => void;
  /** The socket is closed. */
  end: () => void;
}

interface Options extends RateOptions {
  /** Reads whose session a token hash is, so that `recognize` knows it from then on. */
  identify: (token_hash: string) => Promise<unknown>;
  /** The address that players use, when it isn't the one in the request. */
  public_url: string | undefined;
  /** In demo mode only requests to this machine's own names are answered. */
  demo: boolean;
}

/** Maximum size of a client's message. */
const message_bytes_max = 10 * 1024;
/**
 * Sockets per network. A household, a school or a telephone company's gateway needs no more: more
 * are an attack.
 */
const per_network_max = 200;
/**
 * Sockets per player, counted apart from the network: some open a page or two on each of their
 * devices.
 */
const per_player_max = 50;
/** Sockets in total: some 300 MB. */
const sockets_max = 20_000;
/** The weight of a new socket, in calls. */
const socket_weight = 2;
const sweep_ms = 10_000;
/**
 * Messages and pings between two sweeps; a client that reconnects subscribes to all its channels at
 * once.
 */
const messages_max = 250;
/** Timeout of the closing handshake. */
const goodbye_ms = 3_000;
/**
 * At the end sockets are closed in steps over two seconds, one at least in each: their clients come
 * back at once, and not all in the same moment.
 */
const goodbyes = { steps: 40, step_ms: 50 };

const sockets_open = new Gauge({
  name: 'vitrine_sockets',
  help: 'Open WebSockets.',
  registers: [registry],
});

/**
 * All WebSockets of a server, whatever their protocol: who may open one, how many, how long they
 * may be silent.
 */
export class Sockets {
  readonly #protocolAt: (path: string) => Protocol | undefined;
  readonly #options: Options;
  readonly #open = new Map<Socket, Protocol>();
  /** Number of open sockets of each network and of each player. */
  readonly #counts = new Map<string, number>();
  readonly #ws = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: message_bytes_max,
  });
  readonly #sweeps: NodeJS.Timeout;
  #closing = false;

  constructor(
    server: Server,
    protocolAt: (path: string) => Protocol | undefined,
    options: Options,
  ) {
    this.#protocolAt = protocolAt;
    this.#options = options;
    this.#sweeps = setInterval(() => this.sweep(), sweep_ms).unref();
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      const url = URL.parse(request.url ?? '', 'http://localhost');
      const protocol = url && this.#protocolAt(url.pathname);
      if (protocol) void this.#admit(protocol, url, request, stream, head);
      // In development another listener serves Vite.
      else if (server.listenerCount('upgrade') === 1) turnAway(stream, 404);
    });
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  async #admit(
    protocol: Protocol,
    url: URL,
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
  ): Promise<void> {
    const giveUp = () => void stream.destroy();
    stream.on('error', giveUp);
    const caller = this.#callerOf(request);
    const refused = await this.#refuses(request, caller);
    if (refused) return turnAway(stream, refused);
    // A process that serves only sockets meets the player here for the first time.
    if (caller.token_hash && !this.#options.recognize(caller.token_hash))
      await this.#options.identify(caller.token_hash).catch(() => undefined);
    if (this.#closing) return turnAway(stream, 503);
    stream.off('error', giveUp);
    if (stream.destroyed) return;
    this.#ws.handleUpgrade(request, stream, head, (ws) =>
      this.#welcome(protocol, url, ws, stream, caller),
    );
  }

  #callerOf({ headers, socket }: IncomingMessage): Sender {
    const forwarded = headers['x-forwarded-for']?.toString();
    const { trusted_proxies, recognize } = this.#options;
    return {
      address: believedAddress(socket.remoteAddress, forwarded, trusted_proxies),
      token_hash: likeliestHash(sessionHashes(headers.cookie), recognize),
    };
  }

  /** The HTTP status that refuses an upgrade; undefined admits it. */
  async #refuses(request: IncomingMessage, caller: Sender): Promise<number | undefined> {
    const { origin, host = '', 'sec-fetch-site': site } = request.headers;
    const headers = new Headers({
      ...(origin && { origin }),
      ...(site && { 'sec-fetch-site': site }),
    });
    const { public_url, demo, recognize } = this.#options;
    if (demo && !isLocalHost(host)) return 421;
    const own_origin = public_url ? new URL(public_url).origin : `http://${host}`;
    if (!isSameOrigin(headers, own_origin, false)) return 403;
    if (this.#closing) return 503;
    if ((await countRequest({ ...caller, weight: socket_weight }, recognize)) > 0) return 429;
    return this.#open.size >= sockets_max ? 503 : undefined;
  }

  /** The key that a socket is counted under, and the limit of its sockets. */
  #limitOf({ address, token_hash }: Sender): [key: string, key_max: number] {
    const player = token_hash && this.#options.recognize(token_hash);
    return player ? [`player ${player}`, per_player_max] : [networkOf(address), per_network_max];
  }

  #welcome(protocol: Protocol, url: URL, ws: WebSocket, stream: Duplex, caller: Sender) {
    const socket = new Socket(ws, stream, caller.address);
    ws.on('error', () => {}); // `ws` closes it with the code that says why.
    const [key, key_max] = this.#limitOf(caller);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    this.#open.set(socket, protocol);
    sockets_open.inc();
    if (count > key_max) socket.close(close_codes.over_capacity, 'Too many sockets.');
    const talk = count > key_max ? undefined : protocol.open(socket, url, key);
    /** Counts a sign of life; returns whether there weren't too many. */
    const hears = () => {
      if (!socket.is_open) return false;
      socket.quiet_sweeps = 0;
      socket.messages += 1;
      if (socket.messages > messages_max) socket.drop('flood');
      return socket.messages <= messages_max;
    };
    ws.on('ping', hears);
    ws.on('message', (data: RawData, is_binary: boolean) => {
      if (!hears()) return;
      if (is_binary) socket.close(1003, 'Send text.');
      else talk?.receive((data as Buffer).toString());
    });
    ws.once('close', () => {
      this.#open.delete(socket);
      const left = this.#counts.get(key)! - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
      sockets_open.dec();
      talk?.end();
    });
  }

  /**
   * Pings sockets that have been silent for long, and drops those that stay silent. Runs every ten
   * seconds by itself.
   */
  sweep(): void {
    const asked = new Map<Buffer, Audience>();
    for (const [socket, protocol] of this.#open) {
      socket.messages = 0;
      socket.quiet_sweeps += 1;
      if (socket.quiet_sweeps >= protocol.silent_sweeps_max) socket.drop('silent');
      else if (protocol.ping && socket.quiet_sweeps === protocol.silent_sweeps_max - 3) {
        const audience = asked.get(protocol.ping) ?? new Audience();
        asked.set(protocol.ping, audience);
        audience.sockets.add(socket);
      }
    }
    for (const [ping, audience] of asked) audience.send(ping);
  }

  /**
   * Closes all sockets, over two seconds, for their clients to reconnect at once, and admits no
   * more. Resolves when all are closed.
   */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#sweeps);
    const leaving = [...this.#open.keys()];
    const in_step = Math.ceil(leaving.length / goodbyes.steps);
    for (let from = 0; from < leaving.length; from += in_step) {
      if (from > 0) await sleep(goodbyes.step_ms);
      for (const socket of leaving.slice(from, from + in_step))
        socket.close(close_codes.come_again, 'The server restarts.');
    }
    for (let waited_ms = 0; this.#open.size > 0 && waited_ms < goodbye_ms; waited_ms += 10)
      await sleep(10);
    for (const socket of this.#open.keys()) socket.terminate();
  }
}

/** Answers an upgrade request with an HTTP status instead. */
function turnAway(stream: Duplex, status: number): void {
  stream.on('error', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    () => stream.destroy(),
  );
}
