import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSocket, type TestSocket } from '../../testing/socket.ts';
import { randomAddress } from '../../testing/world.ts';
import { setClock } from '../clock.ts';
import { randomHex } from '../random.ts';
import { Pusher } from './pusher.ts';
import { signChannel } from './signature.ts';
import { sockets_dropped_total } from './socket.ts';
import { Sockets } from './sockets.ts';

const app = { key: 'vitrine', secret: 'a secret of tests' };
/** Sessions by the socket and channel that they granted: each grant is redeemed once. */
const grants = new Map<string, string>();
const redeem = async (socket_id: string, channel: string) => {
  const session = grants.get(`${socket_id} ${channel}`);
  grants.delete(`${socket_id} ${channel}`);
  return session;
};
/** Players by the token hashes of their sessions. */
const players = new Map<string, number>();
let server: Server;
let pusher: Pusher;
let sockets: Sockets;
let url: string;

beforeEach(async () => {
  server = createServer();
  pusher = new Pusher(app, (name) => !name.includes('unknown'), redeem);
  sockets = new Sockets(server, (path) => (path.startsWith('/app/') ? pusher : undefined), {
    trusted_proxies: 1,
    recognize: (token_hash) => players.get(token_hash),
    identify: () => Promise.resolve(undefined),
    public_url: undefined,
    demo: false,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  setClock();
  server.close();
  await sockets.close();
});

/** A connected client, with the id that it received. */
async function greet(headers?: Record<string, string>): Promise<TestSocket & { id: string }> {
  const socket = await openSocket(url, undefined, headers);
  const { data } = await socket.next('pusher:connection_established');
  return { ...socket, id: (data as { socket_id: string }).socket_id };
}

/** Grants a socket a channel; returns the fields that a client sends to subscribe. */
function letIn(
  socket: { id: string },
  channel: string,
  session = 'a session',
  channel_data?: string,
) {
  grants.set(`${socket.id} ${channel}`, session);
  return {
    auth: signChannel(app, socket.id, channel, channel_data),
    ...(channel_data && { channel_data }),
  };
}

async function subscribe(socket: TestSocket, channel: string, more: object = {}) {
  socket.say('pusher:subscribe', { auth: '', channel, ...more });
  return socket.next('pusher_internal:subscription_succeeded');
}

async function denied(socket: TestSocket, channel: string, more: object = {}) {
  socket.say('pusher:subscribe', { auth: '', channel, ...more });
  return (await socket.next('pusher:subscription_error')).data;
}

/** How many sockets were dropped for this reason so far. */
async function dropped(why: string): Promise<number> {
  const { values } = await sockets_dropped_total.get();
  return values.find(({ labels }) => labels['why'] === why)?.value ?? 0;
}

describe('the greeting', () => {
  test('tells a socket its id, two numbers and a dot, and when to ask whether we are there [3-8.25]', async () => {
    const socket = await openSocket(url);
    const { data } = await socket.next('pusher:connection_established');
    expect(data).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/) as string,
      activity_timeout: 30,
    });
  });

  test.each([
    ['another key', '/app/nobody?protocol=7', 4001],
    ['no version', '/app/vitrine', 4008],
    ['a version that is none', '/app/vitrine?protocol=seven', 4006],
    ['a version of long ago', '/app/vitrine?protocol=4', 4007],
  ])(
    '%s: says why and closes with the code that a client never tries again after',
    async (_, path, code) => {
      const socket = await openSocket(url, path);
      expect((await socket.next('pusher:error')).data).toMatchObject({ code });
      expect(await socket.closed).toBe(code);
    },
  );

  test('another path, and a page of another site, are turned away before they are a socket', async () => {
    await expect(openSocket(url, '/elsewhere')).rejects.toThrow('HTTP 404');
    await expect(
      openSocket(url, undefined, { origin: 'https://elsewhere.example' }),
    ).rejects.toThrow('HTTP 403');
    await openSocket(url, undefined, { origin: url });
  });

  test('200 sockets of one network are let in, of IPv6 a /64; one more is sent away for a while, until another leaves', async () => {
    // More than a burst: the clock advances by itself.
    let at = Date.now();
    setClock(() => new Date((at += 1000)));
    let host = 0;
    const network = `2001:db8:${randomHex(2)}:${randomHex(2)}`;
    const from = () => ({ 'x-forwarded-for': `${network}::${(host += 1).toString(16)}` });
    const open: TestSocket[] = [];
    for (let n = 0; n < 200; n++) open.push(await greet(from()));
    const headers = from();
    expect(await (await openSocket(url, undefined, headers)).closed).toBe(4100);
    await greet();
    open[0]!.ws.close();
    await expect.poll(() => pusher.clients.size).toBe(200);
    await greet(headers);
  });

  test('a player whose network is full opens one all the same, and no more than 50', async () => {
    let at = Date.now();
    setClock(() => new Date((at += 1000)));
    const address = { 'x-forwarded-for': randomAddress() };
    for (let n = 0; n < 200; n++) await greet(address);
    players.set(hash('sha256', 'anns'), 1_000_000 + Number.parseInt(randomHex(3), 16));
    const headers = { ...address, cookie: `authsk=${'0'.repeat(64)}; authsk=anns` };
    for (let n = 0; n < 50; n++) await greet(headers);
    expect(await (await openSocket(url, undefined, headers)).closed).toBe(4100);
  });

  test('who opens one after another is told to wait, by HTTP, before it is a socket', async () => {
    const at = Date.now();
    setClock(() => new Date(at));
    const headers = { 'x-forwarded-for': randomAddress() };
    for (let n = 0; n < 100; n++) (await openSocket(url, undefined, headers)).ws.terminate();
    await expect(openSocket(url, undefined, headers)).rejects.toThrow('HTTP 429');
    await openSocket(url);
  });
});

describe('a channel', () => {
  test('brings each event once, in order, to those who are in it and to nobody else', async () => {
    const [inside, left, outside] = [await greet(), await greet(), await greet()];
    await subscribe(inside, 'news');
    await subscribe(left, 'news');
    await subscribe(outside, 'other');
    left.say('pusher:unsubscribe', { channel: 'news' });
    left.say('pusher:ping');
    await left.next('pusher:pong');
    for (let n = 0; n < 20; n++) pusher.publish('news', 'told', { n });
    pusher.publish('other', 'end', {});
    await outside.next('end');
    for (let n = 0; n < 20; n++) expect((await inside.next('told')).data).toEqual({ n });
    expect(inside.received.filter(({ event }) => event === 'told')).toHaveLength(20);
    expect([...left.received, ...outside.received].filter(({ event }) => event === 'told')).toEqual(
      [],
    );
  });

  test.each([125, 126, 65_535, 65_536])(
    'brings a message of %i bytes, at an edge of the frame’s head, whole',
    async (bytes) => {
      const socket = await greet();
      await subscribe(socket, 'news');
      const around = JSON.stringify({
        event: 'told',
        channel: 'news',
        data: JSON.stringify({ text: '' }),
      }).length;
      const text = 'ä'.repeat((bytes - around) >> 1) + 'x'.repeat((bytes - around) & 1);
      const lengths: number[] = [];
      socket.ws.on('message', (message: Buffer) => lengths.push(message.length));
      pusher.publish('news', 'told', { text });
      expect((await socket.next('told')).data).toEqual({ text });
      expect(lengths).toEqual([bytes]);
    },
  );

  test('has nothing more for who left while a message was on its way to many', async () => {
    const many: TestSocket[] = [];
    for (let n = 0; n < 101; n++) many.push(await greet());
    for (const socket of many) await subscribe(socket, 'news');
    const { sockets: inside } = pusher.channels.get('news')!;
    pusher.publish('news', 'told', {});
    await new Promise(setImmediate); // A hundred have it.
    inside.delete([...inside].at(-1)!);
    await many.at(-2)!.next('told');
    many.at(-1)!.say('pusher:ping');
    await many.at(-1)!.next('pusher:pong');
    expect(many.at(-1)!.received.map(({ event }) => event)).not.toContain('told');
  });

  test('is gone when nobody is in it', async () => {
    const socket = await greet();
    await subscribe(socket, 'news');
    expect(pusher.channels.size).toBe(1);
    socket.ws.close();
    await expect.poll(() => pusher.channels.size + pusher.clients.size).toBe(0);
  });

  test('one that there is not, one twice, and one too many are refused by name', async () => {
    const socket = await greet();
    expect(await denied(socket, 'unknown')).toMatchObject({ status: 404 });
    await subscribe(socket, 'news');
    expect(await denied(socket, 'news')).toMatchObject({ status: 409 });
    for (let n = 1; n < 100; n++) await subscribe(socket, `news-${n}`);
    expect(await denied(socket, 'news-100')).toMatchObject({ status: 429 });
  });

  test('a private one wants the signature for this socket', async () => {
    const [socket, other] = [await greet(), await greet()];
    const auth = signChannel(app, socket.id, 'private-mine');
    const wrong = { type: 'AuthError', status: 401 };
    expect(await denied(socket, 'private-mine')).toMatchObject(wrong);
    expect(await denied(socket, 'private-mine', { auth: `${auth.slice(0, -1)}x` })).toMatchObject(
      wrong,
    );
    expect(await denied(socket, 'private-other', { auth })).toMatchObject(wrong);
    expect(await denied(other, 'private-mine', { auth })).toMatchObject(wrong);
    expect(
      await denied(socket, 'private-mine', { auth }),
      'without a session’s leave',
    ).toMatchObject(wrong);
    await subscribe(socket, 'private-mine', letIn(socket, 'private-mine'));
    pusher.publish('private-mine', 'told', {});
    await socket.next('told');
    expect(other.received.map(({ event }) => event)).not.toContain('told');
  });

  test('a session’s leave is good once: who left a private channel asks for it again', async () => {
    const socket = await greet();
    const leave = letIn(socket, 'private-mine');
    await subscribe(socket, 'private-mine', leave);
    socket.say('pusher:unsubscribe', { channel: 'private-mine' });
    expect(await denied(socket, 'private-mine', leave)).toMatchObject({
      type: 'AuthError',
      status: 401,
    });
    await subscribe(socket, 'private-mine', letIn(socket, 'private-mine'));
  });

  test('the first session that lets a socket in is its only one, and takes everything with it when it ends', async () => {
    const [thief, honest] = [await greet(), await greet()];
    await subscribe(thief, 'private-anns', letIn(thief, 'private-anns', 'stolen from ann'));
    const foreign = letIn(thief, 'private-thiefs', 'the thief’s own');
    expect(await denied(thief, 'private-thiefs', foreign)).toMatchObject({
      type: 'AuthError',
      status: 401,
    });
    await subscribe(honest, 'private-anns', letIn(honest, 'private-anns', 'another of ann'));
    pusher.sendAway('the thief’s own');
    pusher.sendAway('stolen from ann');
    expect(await thief.closed).toBe(4210);
    pusher.publish('private-anns', 'told', {});
    await honest.next('told');
    expect(thief.received.map(({ event }) => event)).not.toContain('told');
    expect(pusher.bound.size).toBe(1);
  });

  test('who shows one signature after another that no session stands behind is sent away', async () => {
    const socket = await greet();
    const auth = signChannel(app, socket.id, 'private-mine');
    for (let n = 0; n < 5; n++) socket.say('pusher:subscribe', { channel: 'private-mine', auth });
    for (let n = 0; n < 5 && socket.ws.readyState === socket.ws.OPEN; n++) {
      socket.say('pusher:ping');
      await Promise.race([socket.next('pusher:pong'), socket.closed]);
      if (socket.ws.readyState === socket.ws.OPEN)
        socket.say('pusher:subscribe', { channel: 'private-mine', auth });
    }
    expect(await socket.closed).toBe(4100);
  });

  test('a presence one tells who is there, who comes and who goes, each user once', async () => {
    const [ann, ann_again, ben] = [await greet(), await greet(), await greet()];
    const join = (socket: typeof ann, user_id: string) => {
      const channel_data = JSON.stringify({ user_id, user_info: { name: user_id } });
      return subscribe(
        socket,
        'presence-room',
        letIn(socket, 'presence-room', user_id, channel_data),
      );
    };
    expect((await join(ann, 'ann')).data).toEqual({
      presence: { ids: ['ann'], hash: { ann: { name: 'ann' } }, count: 1 },
    });
    await join(ann_again, 'ann');
    expect((await join(ben, 'ben')).data).toMatchObject({
      presence: { ids: ['ann', 'ben'], count: 2 },
    });
    expect((await ann.next('pusher_internal:member_added')).data).toMatchObject({ user_id: 'ben' });
    ann_again.ws.close();
    await ann_again.closed;
    ben.ws.close();
    expect((await ann.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'ben' });
    const told = ann.received
      .map(({ event }) => event)
      .filter((event) => event.includes(':member_'));
    expect(told).toEqual(['pusher_internal:member_added', 'pusher_internal:member_removed']);
    expect(ben.received.map(({ event }) => event)).not.toContain('pusher_internal:member_added');
  });
});

describe('what a client sends', () => {
  test('a ping is answered; what is no message, no event of ours or meant for other clients is refused', async () => {
    const socket = await greet();
    socket.say('pusher:ping', {});
    expect((await socket.next('pusher:pong')).data).toEqual({});
    for (const text of ['{', 'null', '[]', '{"event":7}', '{"event":"pusher:dance"}']) {
      socket.ws.send(text);
      expect((await socket.next('pusher:error')).data).toMatchObject({ code: null });
    }
    socket.say('client-hello', { channel: 'private-mine' });
    expect((await socket.next('pusher:error')).data).toMatchObject({ code: 4301 });
    socket.say('pusher:ping', {});
    await socket.next('pusher:pong');
  });

  test('too long a message, bytes instead of text, and too many messages close the socket', async () => {
    const [long, binary, many] = [await greet(), await greet(), await greet()];
    long.ws.send('x'.repeat(10 * 1024 + 1));
    expect(await long.closed).toBe(1009);
    binary.ws.send(Buffer.from('{"event":"pusher:ping"}'));
    expect(await binary.closed).toBe(1003);
    for (let n = 0; n < 251; n++) many.say('pusher:ping');
    expect(await many.closed).toBe(4100);
  });
});

describe('a silent socket', () => {
  test('is asked, dropped with 4201 when it stays silent, and kept when it answers', async () => {
    const [silent, alive] = [await greet(), await greet()];
    for (let n = 0; n < 6; n++) sockets.sweep();
    await silent.next('pusher:ping');
    await alive.next('pusher:ping');
    alive.say('pusher:pong');
    alive.say('pusher:ping');
    await alive.next('pusher:pong');
    for (let n = 0; n < 3; n++) sockets.sweep();
    expect(await silent.closed).toBe(4201);
    expect(alive.ws.readyState).toBe(alive.ws.OPEN);
  });

  test('is kept that shows by the pings of WebSocket alone that it lives [6-1.12]', async () => {
    const alive = await greet();
    const ping = () => {
      const answered = once(alive.ws, 'pong');
      alive.ws.ping();
      return answered;
    };
    for (let n = 0; n < 30; n++) {
      sockets.sweep();
      await ping();
    }
    expect(alive.ws.readyState).toBe(alive.ws.OPEN);
    // One is counted since the last sweep.
    for (let n = 0; n < 250; n++) await ping();
    expect(await alive.closed).toBe(4100);
  });
});

describe('a slow reader', () => {
  test('is dropped, and keeps nothing from the others', async () => {
    const reader = await greet();
    await subscribe(reader, 'news');
    const slow = await stall('news');
    const dropped_before = await dropped('slow');
    const text = 'x'.repeat(60_000);
    let told = 0;
    for (; told < 2000 && (await dropped('slow')) === dropped_before; told++) {
      pusher.publish('news', 'told', { n: told, text });
      await reader.next('told');
    }
    expect(await dropped('slow')).toBe(dropped_before + 1);
    expect(pusher.channels.get('news')!.sockets.size).toBe(1);
    const numbers = reader.received
      .filter(({ event }) => event === 'told')
      .map(({ data }) => (data as { n: number }).n);
    expect(numbers).toEqual(Array.from({ length: told }, (_, n) => n));
    slow.destroy();
  });

  /** A client that subscribes to a channel and then stops reading. */
  async function stall(channel: string): Promise<net.Socket> {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel } });
    const mask = Buffer.alloc(4); // A mask of zeros leaves the text as it is.
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length]), mask, Buffer.from(text)]);
    socket.write(
      `GET /app/vitrine?protocol=7 HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    socket.once('data', () => socket.pause().write(frame));
    await expect.poll(() => pusher.channels.get(channel)?.sockets.size).toBe(2);
    return socket;
  }
});

test('at the end everybody is sent away to come again at once, and nobody is let in [3-7.17 10-10b]', async () => {
  const open = [await greet(), await greet()];
  const closing = sockets.close();
  expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([4200, 4200]);
  await closing;
  await expect(openSocket(url)).rejects.toThrow('HTTP 503');
});
