import { createClient } from '@redis/client';
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bus_changed, followShared, publish } from '../bus.ts';
import { now } from '../clock.ts';
import type { Log } from '../log.ts';
import { randomHex } from '../random.ts';
import { LocalBus } from './local.ts';
import { bus_scripts } from './scripts.ts';
import type { Bus, BusState, BucketClaim, KeptKind, TallyKind } from './shared.ts';
import { sketchCells, type Counted } from './sketch.ts';

/** A request waits so long for Redis at most; then this process decides by itself. */
const answer_ms = 250;
/** After an answer that didn't come, Redis isn't asked again for so long. */
const rest_ms = 1000;
/** A start waits so long for Redis at most. */
const begin_max_ms = 3000;
/** The longest time between two tries to connect. */
const reconnect_max_ms = 1000;
/** A connection without an answer to its pings for so long is given up. */
const silent_max_ms = 10_000;
const ping_ms = 3000;

/** Each process says so often who is there. */
const beat_ms = 15_000;
/** A visitor of whom nobody has said so for so long, three beats, is gone. */
export const present_ms = 45_000;
/** After a visitor has left one process, another one with the same visitor says so in this time. */
const leaving_ms = 20_000;
/** The number of those present is read so often at most. */
const present_read_ms = 1000;
/** Visitors in one command. */
const visitors_max = 1000;
/** A topic is told to the other processes so often at most. */
const wake_gap_ms = 50;

interface RedisOptions {
  /** `redis://` or `rediss://`, perhaps with a user, a password and the number of a database. */
  url: string;
  /** The site's own, the same in all of its processes: several sites may share a Redis. */
  name: string;
  /** Of the tallies' cells and of visitors' names; secret. */
  salt: string;
  log: Log;
}

/**
 * Joins the processes of a site over Redis (7 or newer) or Valkey. Each number is counted in this
 * process, too, which refuses by itself what is too much for one process, and decides alone while
 * Redis is unavailable. It reconnects by itself. Rejects when the address can't be used at all.
 */
export async function openRedisBus(options: RedisOptions): Promise<Bus> {
  const bus = new RedisBus(options);
  await bus.open();
  return bus;
}

const makeClient = (url: string) =>
  createClient({
    url,
    scripts: bus_scripts,
    // A command that can't be sent now is too late.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: ping_ms,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: 2000,
      socketTimeout: silent_max_ms,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), reconnect_max_ms),
    },
  });

/** The same answer, or an error if it takes longer. */
async function within<T>(most_ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${most_ms} ms`)), most_ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

class RedisBus implements Bus {
  readonly #options: RedisOptions;
  readonly #prefix: string;
  readonly #here: LocalBus;
  readonly #commands: ReturnType<typeof makeClient>;
  /** A connection that hears messages can't send commands. */
  readonly #messages: ReturnType<typeof makeClient>;
  /** Of this start of the process: it doesn't hear its own messages. */
  readonly #mark = randomHex(8);
  readonly #undo: (() => void)[] = [];
  #state: BusState = 'away';
  #rests_until_ms = 0;
  #was_joined = false;
  /** When it was joined again, perhaps without all that was kept. */
  #back_ms = -Infinity;
  #present = { count: 0, read_ms: -Infinity };

  constructor(options: RedisOptions) {
    this.#options = options;
    this.#prefix = `vitrine:${options.name}:`;
    this.#here = new LocalBus(options.salt);
    this.#commands = makeClient(options.url);
    this.#messages = makeClient(options.url);
  }

  /** Connects; without an answer it goes on trying, and this process begins alone. */
  async open(): Promise<void> {
    const channel = `${this.#prefix}wake`;
    const { hear, stop } = followShared((topic) => this.#tell(channel, topic));
    this.#undo.push(stop);
    const fail = (problem: Error) => this.#note('away', problem);
    for (const client of [this.#commands, this.#messages]) client.on('error', fail);
    this.#commands.on('ready', () => {
      // A Redis that was started again knows none of them.
      for (const { SCRIPT } of Object.values(bus_scripts))
        this.#commands.scriptLoad(SCRIPT).catch(fail);
      this.#note('joined');
    });
    // Messages of the time without a connection are lost: every topic may have news.
    this.#messages.on('ready', () => hear());
    const connected = [
      this.#commands.connect(),
      this.#messages.connect().then((messages) =>
        messages.subscribe(channel, (message) => {
          const [mark, topic] = message.split(' ');
          if (mark !== this.#mark) hear(topic);
        }),
      ),
    ];
    for (const connecting of connected) connecting.catch(fail);
    const timer = setInterval(() => this.#beat(), beat_ms).unref();
    this.#undo.push(() => clearInterval(timer));
    await Promise.race([Promise.allSettled(connected), sleep(begin_max_ms)]);
  }

  async take(claims: readonly BucketClaim[]): Promise<number> {
    const wait_s = this.#here.takeHere(claims);
    if (wait_s > 0) return wait_s;
    const shared_s = await this.#takeShared(claims, false);
    if (!shared_s) return 0;
    this.#here.owe(claims.map((claim) => ({ ...claim, weight: -claim.weight })));
    return shared_s;
  }

  owe(claims: readonly BucketClaim[]): void {
    this.#here.owe(claims);
    void this.#takeShared(claims, true);
  }

  #takeShared(claims: readonly BucketClaim[], owes: boolean): Promise<number | undefined> {
    const keys = claims.map(
      ({ kind, caller }) => `${this.#prefix}rate:${kind.name}:${this.#hide(caller)}`,
    );
    return this.#ask(() => this.#commands.take(keys, now().getTime(), claims, owes));
  }

  async count(kind: TallyKind, key: string): Promise<Counted> {
    const cells = sketchCells(this.#options.salt, key);
    const here = this.#here.countHere(kind, cells);
    const tally = `${this.#prefix}tally:${kind.name}`;
    const shared = await this.#ask(() => this.#commands.count(tally, kind.window_ms, cells));
    if (!shared) return here;
    return {
      before: Math.max(here.before, shared.before),
      giveBack: () => {
        here.giveBack();
        void this.#ask(() => this.#commands.uncount(tally, shared.ends_at, cells));
      },
    };
  }

  keep(kind: KeptKind, key: string, text: string): void {
    this.#here.keep(kind, key, text);
    const expiration = { type: 'PX', value: kind.for_ms } as const;
    void this.#ask(() => this.#commands.set(this.#keptKey(kind, key), text, { expiration }));
  }

  async find(kind: KeptKind, key: string): Promise<readonly string[] | undefined> {
    const shared = await this.#ask(() => this.#commands.get(this.#keptKey(kind, key)));
    if (shared === undefined || performance.now() - this.#back_ms < kind.for_ms) return undefined;
    return [...this.#here.findHere(kind, key), ...(shared === null ? [] : [shared])];
  }

  enter(visitor: string): void {
    this.#here.enter(visitor);
    if (this.#here.present().get(visitor) === 1) void this.#say([visitor], now().getTime());
  }

  leave(visitor: string): void {
    this.#here.leave(visitor);
    if (!this.#here.present().has(visitor))
      void this.#say([visitor], now().getTime() - present_ms + leaving_ms);
  }

  async countPresent(): Promise<number> {
    if (performance.now() - this.#present.read_ms >= present_read_ms) {
      this.#present.read_ms = performance.now();
      const since = now().getTime() - present_ms;
      const count = await this.#ask(() =>
        this.#commands.zCount(this.#visitors, `(${since}`, '+inf'),
      );
      this.#present.count = count ?? this.#here.present().size;
    }
    return this.#present.count;
  }

  state(): BusState {
    return this.#state;
  }

  async close(): Promise<void> {
    for (const undo of this.#undo) undo();
    const here = [...this.#here.present().keys()];
    await this.#say(here, now().getTime() - present_ms + leaving_ms);
    this.#commands.removeAllListeners('error').on('error', () => {});
    this.#messages.removeAllListeners('error').on('error', () => {});
    this.#commands.destroy();
    this.#messages.destroy();
  }

  /** The name under which Redis knows a caller or a visitor: it gets no address of anybody. */
  #hide(name: string): string {
    return hash('sha256', `${this.#options.salt} ${name}`, 'base64url').slice(0, 22);
  }

  #keptKey({ name }: KeptKind, key: string): string {
    return `${this.#prefix}kept:${name}:${this.#hide(key)}`;
  }

  get #visitors(): string {
    return `${this.#prefix}present`;
  }

  /** Says again who is there, and forgets those of whom nobody has said so. */
  #beat(): void {
    const at = now().getTime();
    const here = [...this.#here.present().keys()];
    for (let from = 0; from < here.length; from += visitors_max)
      void this.#say(here.slice(from, from + visitors_max), at);
    void this.#ask(() => this.#commands.zRemRangeByScore(this.#visitors, '-inf', at - present_ms));
  }

  /** Says that visitors were there at a moment. */
  #say(visitors: readonly string[], score: number): Promise<unknown> {
    if (visitors.length === 0) return Promise.resolve();
    const members = visitors.map((visitor) => ({
      score,
      value: this.#hide(visitor),
    }));
    return this.#ask(() => this.#commands.zAdd(this.#visitors, members));
  }

  /** Tells the other processes of a topic: at once, and again after a gap if there was more. */
  readonly #told = new Map<string, { again: boolean }>();
  #tell(channel: string, topic: string): void {
    const told = this.#told.get(topic);
    if (told) {
      told.again = true;
      return;
    }
    const telling = { again: false };
    this.#told.set(topic, telling);
    void this.#ask(() => this.#commands.publish(channel, `${this.#mark} ${topic}`));
    setTimeout(() => {
      this.#told.delete(topic);
      if (telling.again) this.#tell(channel, topic);
    }, wake_gap_ms).unref();
  }

  /** The answer of Redis; undefined while it is unavailable, and soon if it doesn't answer. */
  async #ask<T>(command: () => Promise<T>): Promise<T | undefined> {
    if (!this.#commands.isReady || performance.now() < this.#rests_until_ms) return undefined;
    try {
      const answer = await within(answer_ms, command());
      this.#note('joined');
      return answer;
    } catch (problem) {
      this.#rests_until_ms = performance.now() + rest_ms;
      this.#note('away', problem as Error);
      return undefined;
    }
  }

  #note(state: BusState, problem?: Error): void {
    if (state === this.#state) return;
    const { log } = this.#options;
    if (state === 'away') log.warn({ problem }, 'the bus is unavailable: limits count per process');
    else {
      log.info('the bus is back');
      if (this.#was_joined) this.#back_ms = performance.now();
      this.#was_joined = true;
      this.#beat();
    }
    this.#state = state;
    publish(bus_changed, undefined);
  }
}
