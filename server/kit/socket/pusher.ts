import { z } from 'zod';
import { randomBytes } from '../random.ts';
import { close_codes } from './close-codes.ts';
import { Audience } from './fan-out.ts';
import { frameText } from './frame.ts';
import { Presence, type Member } from './presence.ts';
import { isSignature, type SigningApp } from './signature.ts';
import type { Socket } from './socket.ts';
import type { Protocol, Talk } from './sockets.ts';

/** Clients ping after so many seconds without a message from us. Below a proxy's usual minute. */
const activity_timeout_s = 30;
const channels_max = 100;
/**
 * Limit of subscriptions with a valid signature but no grant of a session, each of which queries
 * the database: so many aren't a mistake.
 */
const unfounded_max = 5;

/** Messages of clients: `data` is an object, where ours is JSON inside JSON. */
const clientMessage = z.object({
  event: z.string(),
  data: z
    .object({ channel: z.string().max(164), auth: z.string().max(200), channel_data: z.string() })
    .partial()
    .catch({}),
});

const member = z.object({
  user_id: z.union([z.string().min(1).max(64), z.number().int()]).transform(String),
  user_info: z.unknown(),
});

type Subscription = z.output<typeof clientMessage>['data'];

/** A message in wire format. */
function frameMessage(event: string, data: unknown, channel?: string): Buffer {
  return frameText(
    JSON.stringify({ event, ...(channel && { channel }), data: JSON.stringify(data) }),
  );
}

/** A channel with its subscribers; it exists as long as there is one. */
class Channel extends Audience {
  readonly presence: Presence | undefined;

  constructor(name: string) {
    super();
    if (name.startsWith('presence-')) this.presence = new Presence();
  }
}

/**
 * Consumes the grant that a session gave a socket for a channel, and returns the session's mark;
 * undefined when there is none.
 */
type Redeem = (socket_id: string, channel: string) => Promise<string | undefined>;

/**
 * The server's side of the Pusher protocol, version 7, which pusher-js and laravel-echo speak.
 * Channels whose names begin with `private-` or `presence-` need a signature (`signature.ts`) and a
 * session's grant. The first session that lets a socket in is bound to it: grants of other sessions
 * are refused, and when the session ends, so does everything that the socket receives through it.
 * Clients can't send events to each other: nothing needs it. `isChannel` says which channels exist;
 * others are refused.
 */
export class Pusher implements Protocol {
  readonly silent_sweeps_max = 9;
  readonly ping = frameMessage('pusher:ping', {});
  readonly app: SigningApp;
  readonly isChannel: (name: string) => boolean;
  readonly redeem: Redeem;
  readonly channels = new Map<string, Channel>();
  readonly clients = new Map<string, Client>();
  /** Clients by the session that let them in. */
  readonly bound = new Map<string, Set<Client>>();

  constructor(app: SigningApp, isChannel: (name: string) => boolean, redeem: Redeem) {
    this.app = app;
    this.isChannel = isChannel;
    this.redeem = redeem;
  }

  /** The path is `/app/{key}`; the version of the protocol is in the query. */
  open(socket: Socket, url: URL): Talk | undefined {
    const version = url.searchParams.get('protocol');
    if (url.pathname !== `/app/${this.app.key}`)
      return refuseSocket(socket, close_codes.unknown_key, 'There is no app with this key.');
    if (version === null) return refuseSocket(socket, close_codes.no_version, 'Say protocol=7.');
    if (!/^\d{1,3}$/.test(version))
      return refuseSocket(socket, close_codes.bad_version, 'Say protocol=7.');
    if (version !== '7')
      return refuseSocket(
        socket,
        close_codes.unsupported_version,
        'Only protocol 7 is spoken here.',
      );
    const client = new Client(this, socket);
    this.clients.set(client.id, client);
    socket.write(
      frameMessage('pusher:connection_established', {
        socket_id: client.id,
        activity_timeout: activity_timeout_s,
      }),
    );
    return client;
  }

  /** Sends an event to everyone in a channel, encoded once for all. */
  publish(channel: string, event: string, data: unknown): void {
    this.channels.get(channel)?.send(frameMessage(event, data, channel));
  }

  /** Closes the sockets that this session let in; clients reconnect without its channels. */
  sendAway(mark: string): void {
    for (const client of this.bound.get(mark) ?? [])
      client.socket.close(close_codes.session_ended, 'Your session has ended.');
  }
}

/** Closes a socket with the code that tells its client whether to reconnect. */
function refuseSocket(socket: Socket, code: number, message: string): undefined {
  socket.write(frameMessage('pusher:error', { code, message }));
  socket.close(code, message);
}

/** One client's connection and its subscriptions. */
class Client implements Talk {
  /** Two numbers and a dot, as clients expect. */
  readonly id = `${randomBytes(4).readUInt32BE()}.${randomBytes(4).readUInt32BE()}`;
  readonly socket: Socket;
  readonly #server: Pusher;
  readonly #channels = new Set<string>();
  /** Channels whose grant is being redeemed. */
  readonly #asking = new Set<string>();
  /** The session that first let the client in. */
  #mark: string | undefined;
  #unfounded = 0;

  constructor(server: Pusher, socket: Socket) {
    this.#server = server;
    this.socket = socket;
  }

  receive(text: string): void {
    const message = parseMessage(text);
    if (!message) return this.#complain(null, 'Send a JSON object with an event.');
    const { event, data } = message;
    if (event === 'pusher:ping') return this.#say('pusher:pong', {});
    if (event === 'pusher:pong') return;
    if (event === 'pusher:subscribe') return void this.#subscribe(data);
    if (event === 'pusher:unsubscribe') return this.#unsubscribe(data.channel ?? '');
    if (event.startsWith('client-'))
      return this.#complain(close_codes.client_event, 'Clients can’t send events here.');
    this.#complain(null, 'There is no such event.');
  }

  end(): void {
    for (const name of this.#channels) this.#unsubscribe(name);
    this.#server.clients.delete(this.id);
    if (this.#mark !== undefined) this.#unbind(this.#mark);
  }

  async #subscribe({ channel: name = '', auth = '', channel_data }: Subscription): Promise<void> {
    if (this.#channels.has(name) || this.#asking.has(name))
      return this.#deny(name, 'AlreadySubscribed', 'You are in this channel already.', 409);
    if (this.#channels.size + this.#asking.size >= channels_max)
      return this.#deny(name, 'LimitReached', 'Too many channels.', 429);
    if (!this.#server.isChannel(name))
      return this.#deny(name, 'NotFound', 'There is no such channel.', 404);
    const is_presence = name.startsWith('presence-');
    const signed = is_presence ? channel_data : undefined;
    const is_guarded = is_presence || name.startsWith('private-');
    if (is_guarded && !isSignature(auth, this.#server.app, this.id, name, signed))
      return this.#deny(name, 'AuthError', 'The signature is wrong.', 401);
    const who = is_presence ? parseMember(channel_data) : undefined;
    if (is_presence && !who)
      return this.#deny(name, 'AuthError', 'Say who you are: user_id in channel_data.', 401);
    if (is_guarded && !(await this.#isLetIn(name)))
      return this.#deny(
        name,
        'AuthError',
        'Ask for leave again, in the session that this socket began with.',
        401,
      );
    if (this.socket.is_open) this.#join(name, who);
  }

  /** Redeems a session's grant for a channel; the first one binds the socket to the session. */
  async #isLetIn(name: string): Promise<boolean> {
    this.#asking.add(name);
    // The database is unavailable: the client asks again.
    const mark = await this.#server.redeem(this.id, name).catch(() => undefined);
    this.#asking.delete(name);
    if (mark === undefined && (this.#unfounded += 1) >= unfounded_max) this.socket.drop('flood');
    if (mark === undefined || !this.socket.is_open) return false;
    this.#mark ??= mark;
    const together = this.#server.bound.get(this.#mark) ?? new Set();
    this.#server.bound.set(this.#mark, together.add(this));
    return this.#mark === mark;
  }

  #unbind(mark: string): void {
    const together = this.#server.bound.get(mark);
    together?.delete(this);
    if (together?.size === 0) this.#server.bound.delete(mark);
  }

  #join(name: string, who: Member | undefined): void {
    const channel = this.#server.channels.get(name) ?? new Channel(name);
    this.#server.channels.set(name, channel);
    if (who && channel.presence?.join(this.socket, who))
      channel.send(frameMessage('pusher_internal:member_added', who, name), this.socket);
    channel.sockets.add(this.socket);
    this.#channels.add(name);
    this.#say('pusher_internal:subscription_succeeded', channel.presence?.list() ?? {}, name);
  }

  #unsubscribe(name: string): void {
    const channel = this.#server.channels.get(name);
    if (!channel || !this.#channels.delete(name)) return;
    channel.sockets.delete(this.socket);
    if (channel.sockets.size === 0) return void this.#server.channels.delete(name);
    const user_id = channel.presence?.leave(this.socket);
    if (user_id !== undefined)
      channel.send(frameMessage('pusher_internal:member_removed', { user_id }, name));
  }

  #say(event: string, data: unknown, channel?: string): void {
    this.socket.write(frameMessage(event, data, channel));
  }

  #complain(code: number | null, message: string): void {
    this.#say('pusher:error', { code, message });
  }

  #deny(channel: string, type: string, error: string, status: number): void {
    this.#say('pusher:subscription_error', { type, error, status }, channel);
  }
}

function parseMessage(text: string): z.output<typeof clientMessage> | undefined {
  return parseJson(clientMessage, text);
}

function parseMember(text = ''): Member | undefined {
  return parseJson(member, text);
}

function parseJson<T extends z.ZodType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // Not JSON.
  }
}
