import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeClient } from '@vitrine/contract/client';
import type { DropBundle } from '@vitrine/contract/live';
import { openSocket } from '../server/testing/socket.ts';
import type { Awaiting, Opening, Order, Sent } from './live/orders.ts';
import { numberOption } from './options.ts';
import { makePlayers, startProduct } from './product.ts';
import { median, printResult } from './result.ts';

const message_bytes = 398;
const gap_ms_max = 15;
const socket_bytes_max = 16_384;
const ratio_max = 1.3;
const events_per_second_max = 4;

/**
 * Measures the cost of 10,000 sockets, alternating between ours and `ws` with a bare loop over as
 * many: the time until a message reaches the last of them, the event loop's longest block, and the
 * memory per socket. Then measures whether readers are slowed by sockets that stopped reading, and
 * how often the strip of drops moves at 100 drops a second. Servers and clients are processes of
 * their own. `--sockets N --pairs N` change it; with `--gate` it fails beyond the limits.
 */
export async function run(args: string[]): Promise<void> {
  const [sockets, pairs] = [numberOption(args, 'sockets', 10_000), numberOption(args, 'pairs', 15)];
  const within = [
    await compareFanOut(sockets, pairs),
    await compareSlow(pairs),
    await countStrip(),
  ];
  if (args.includes('--gate') && within.includes(false)) process.exitCode = 1;
}

async function compareFanOut(sockets: number, pairs: number): Promise<boolean> {
  const [ours, bare] = [await Side.open('ours'), await Side.open('bare')];
  try {
    const before = await ours.order({ bytes: 0, watch_ms: 100 });
    await ours.connect(sockets);
    const after = await ours.order({ bytes: 0, watch_ms: 1000 });
    await bare.connect(sockets);
    const measured: { ours: Round; bare: Round }[] = [];
    const warm_up = 3;
    for (let pair = -warm_up; pair < pairs; pair++) {
      const round = { ours: await ours.send(message_bytes), bare: await bare.send(message_bytes) };
      if (pair >= 0) measured.push(round);
    }
    const middle = (read: (round: (typeof measured)[number]) => number) =>
      median(measured.map(read));
    const ratio = middle((round) => round.ours.last_ms / round.bare.last_ms);
    const bare_ms = middle((round) => round.bare.last_ms);
    const what_reference_is = 'ws and a bare loop, in turn';
    // The median of the ratios, not the ratio of the medians: each pair is measured close together
    // in time.
    printResult({
      name: 'live.last_receive',
      unit: 'ms',
      ours: ratio * bare_ms,
      reference: bare_ms,
      what_reference_is,
    });
    const gap_ms = middle((round) => round.ours.gap_ms);
    const bare_gap_ms = middle((round) => round.bare.gap_ms);
    printResult({
      name: 'live.loop_gap',
      unit: 'ms',
      ours: gap_ms,
      reference: bare_gap_ms,
      what_reference_is,
    });
    const socket_bytes = (after.resident_bytes - before.resident_bytes) / sockets;
    const limit = 'the limit';
    printResult({
      name: 'live.socket_memory',
      unit: 'bytes',
      ours: socket_bytes,
      reference: socket_bytes_max,
      what_reference_is: limit,
    });
    return ratio <= ratio_max && gap_ms <= gap_ms_max && socket_bytes <= socket_bytes_max;
  } finally {
    ours.close();
    bare.close();
  }
}

/**
 * Sends long messages until the server drops the sockets that don't read; compares with as many
 * sockets that all read.
 */
async function compareSlow(pairs: number): Promise<boolean> {
  const [sockets, stalled, bytes, rounds_max] = [200, 20, 60_000, 40 * pairs];
  const [beside_slow, alone] = [await Side.open('ours'), await Side.open('ours')];
  try {
    await beside_slow.connect(sockets + stalled, stalled);
    await alone.connect(sockets);
    const ratios: number[] = [];
    const alone_ms: number[] = [];
    let dropped = 0;
    while (dropped < stalled && ratios.length < rounds_max) {
      const [slow, free] = [await beside_slow.send(bytes, 20), await alone.send(bytes, 20)];
      ratios.push(slow.last_ms / free.last_ms);
      alone_ms.push(free.last_ms);
      ({ dropped } = slow);
    }
    const reference = median(alone_ms);
    printResult({
      name: 'live.beside_slow_readers',
      unit: 'ms',
      ours: median(ratios) * reference,
      reference,
      what_reference_is: 'the same without slow readers, in turn',
    });
    return dropped === stalled && median(ratios) <= ratio_max;
  } finally {
    beside_slow.close();
    alone.close();
  }
}

/**
 * Makes ten openings of ten cases a second at the whole product, and counts the messages that a
 * socket receives.
 */
async function countStrip(): Promise<boolean> {
  const seconds = 8;
  const product = await startProduct();
  try {
    const players = await makePlayers(product.owner, 10);
    const apis = players.map(({ token }) =>
      makeClient({ base: product.url, headers: { authorization: `Bearer ${token}` } }),
    );
    for (const api of apis) await api('POST /api/fairness/client_seed', { client_seed: 'bench' });
    const socket = await openSocket(product.url);
    socket.say('pusher:subscribe', { channel: 'DropBundleChannel' });
    await socket.next('pusher_internal:subscription_succeeded');
    const heard_at: number[] = [];
    socket.ws.on(
      'message',
      (text: Buffer) => text.includes('DropBundle') && heard_at.push(performance.now()),
    );
    let won = 0;
    const started = performance.now();
    for (let n = 0; n < 10 * seconds; n++) {
      await sleep(Math.max(0, started + n * 100 - performance.now()));
      const opened = await apis[n % apis.length]!('POST /api/box/{id}/open', {
        id: '1',
        count: 10,
      });
      if (!opened.ok) throw new Error(opened.error.key);
      won += opened.data.openings.length;
    }
    const took_s = (performance.now() - started) / 1000;
    await sleep(1000);
    const events = socket.received.filter(({ event }) => event === 'DropBundle');
    const told = events.reduce((sum, { data }) => sum + (data as DropBundle).drops.length, 0);
    socket.ws.close();
    // Between n events there are n − 1 gaps.
    const per_second = (1000 * (heard_at.length - 1)) / (heard_at.at(-1)! - heard_at[0]!);
    printResult({
      name: 'live.strip_events',
      unit: `events/s at ${Math.round(won / took_s)} drops/s, ${Math.round((100 * told) / won)}% of them told`,
      ours: per_second,
      reference: events_per_second_max,
      what_reference_is: 'the limit',
    });
    return per_second <= events_per_second_max;
  } finally {
    await product.stop();
  }
}

interface Round extends Sent {
  /** From the call that publishes to the last byte at the last socket. */
  last_ms: number;
}

/** A server and its clients, each in its own process. */
class Side {
  readonly #kind: 'ours' | 'bare';
  readonly #server: ChildProcess;
  readonly #clients: ChildProcess;
  readonly #port: number;
  #readers = 0;

  private constructor(kind: 'ours' | 'bare', server: ChildProcess, port: number) {
    this.#kind = kind;
    this.#server = server;
    this.#clients = fork(path.join(import.meta.dirname, 'live/clients.ts'));
    this.#port = port;
  }

  static async open(kind: 'ours' | 'bare'): Promise<Side> {
    const server = fork(path.join(import.meta.dirname, 'live/server.ts'), [kind]);
    return new Side(kind, server, (await nextMessage(server)) as number);
  }

  async connect(sockets: number, stalled = 0): Promise<void> {
    this.#readers = sockets - stalled;
    const until = this.#kind === 'ours' ? 'subscription_succeeded' : '\r\n\r\n';
    await ask(this.#clients, { port: this.#port, sockets, stalled, until } satisfies Opening);
  }

  order(order: Order): Promise<Sent> {
    return ask(this.#server, order) as Promise<Sent>;
  }

  /** Sends one message to all and waits until the last reader has it. */
  async send(bytes: number, watch_ms = 400): Promise<Round> {
    const head = bytes < 65_536 ? 4 : 10;
    await ask(this.#clients, { bytes: this.#readers * (bytes + head) } satisfies Awaiting);
    const [last_ns, sent] = await Promise.all([
      nextMessage(this.#clients),
      this.order({ bytes, watch_ms }),
    ]);
    return { ...sent, last_ms: Number(BigInt(last_ns as string) - BigInt(sent.begun_ns)) / 1e6 };
  }

  close(): void {
    this.#server.kill();
    this.#clients.kill();
  }
}

/** Sends a message to a child process and awaits its reply. */
async function ask(child: ChildProcess, message: object): Promise<unknown> {
  const answer = nextMessage(child);
  child.send(message);
  return answer;
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, 'exit', { signal }).then(([code]) =>
    Promise.reject(new Error(`it ended with ${code}`)),
  );
  ended.catch(() => {});
  const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown];
  heard.abort();
  return message;
}
