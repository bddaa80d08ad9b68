import { drop as dropShape } from '@vitrine/contract/drops';
import { dropBundle, fallingGoods } from '@vitrine/contract/live';
import Echo from 'laravel-echo';
import PusherClient from 'pusher-js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drop, noteDrops } from '../drops/testing.ts';
import { modules } from '../modules.ts';
import { tellDrops } from '../drops/strip.ts';
import { channel_published, publish } from '../kit/bus.ts';
import { setClock } from '../kit/clock.ts';
import { takeFacts } from '../kit/facts.ts';
import { openLog } from '../kit/log.ts';
import { serveApi } from '../testing/api.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { openSocket } from '../testing/socket.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../testing/world.ts';

const world = openWorld();
const clients: Echo<'pusher'>['connector']['pusher'][] = [];
let ann: TestPlayer;

beforeAll(async () => {
  ann = await joinPlayer(world);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

/** Unmodified laravel-echo over pusher-js, connected to our server. */
function openEcho(url: string, token?: string): Echo<'pusher'> {
  const { hostname, port } = new URL(url);
  const echo = new Echo({
    broadcaster: 'pusher',
    key: 'vitrine',
    Pusher: PusherClient,
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    wssPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    authEndpoint: `${url}/broadcasting/auth`,
    bearerToken: token ?? null,
    auth: { headers: {} }, // Otherwise all Echo instances share one object, and the last token.
  });
  clients.push(echo.connector.pusher);
  return echo;
}

/** Publishes any data, also such as no channel declares. */
const publishAny = (channel: string, event: string, data: object) =>
  publish(channel_published, { channel, event, data });

/** Collects everything that a callback receives. */
function gather() {
  const got: unknown[] = [];
  return { got, take: (data: unknown) => void got.push(data) };
}

function subscribed(channel: { subscribed: (callback: () => void) => unknown }): Promise<void> {
  return new Promise((resolve) => channel.subscribed(resolve));
}

function refused(channel: {
  error: (callback: (problem: unknown) => void) => unknown;
}): Promise<unknown> {
  return new Promise((resolve) => channel.error(resolve));
}

/** Requests authorization for a channel with a form, as pusher-js does. */
function askIn(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${world.url}/broadcasting/auth`, {
    method: 'POST',
    headers: { 'x-forwarded-for': randomAddress(), ...headers },
    body: new URLSearchParams(fields),
  });
}

describe('stock clients', () => {
  test.each([
    [undefined, '.DropKanban', 'DropKanban'],
    ['App\\Events', 'DropKanban', '.DropKanban'],
  ])(
    'with the event namespace %s, listen(%j) hears an event once and listen(%j) never [2-7.71 3-7.13 3-7.14]',
    async (event_namespace, form, other) => {
      const api = await serveApi(world.db, {
        settings: { live: { key: 'vitrine', event_namespace } },
      });
      const [right, wrong] = [gather(), gather()];
      const channel = openEcho(api.url).channel('DropKanbanChannel');
      channel.listen(form, right.take).listen(other, wrong.take);
      await subscribed(channel);
      publishAny('DropKanbanChannel', 'DropKanban', { type: 'unpacking' });
      publishAny('DropKanbanChannel', 'DropKanban', { type: 'battle' });
      await expect.poll(() => right.got).toEqual([{ type: 'unpacking' }, { type: 'battle' }]);
      expect(wrong.got).toEqual([]);
      api.close();
    },
  );

  test('a player hears what falls to them, and nobody hears what falls to others [2-7.69 3-7.15]', async () => {
    const ben = await joinPlayer(world);
    const [anns, bens] = [gather(), gather()];
    const own = openEcho(world.url, ann.token).private(`FallingGoods.${ann.id}`);
    const bens_echo = openEcho(world.url, ben.token);
    const foreign = refused(bens_echo.private(`FallingGoods.${ann.id}`));
    own.listen('.FallingGoods', anns.take);
    bens_echo.connector.pusher.bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher')) bens.take(data);
    });
    await subscribed(own);
    expect(await foreign).toMatchObject({ type: 'AuthError', status: 403 });
    const [prize] = dataOf(await world.visitor('GET /api/box/{id}', { id: '1' })).goods;
    const fallen = fallingGoods.parse({ data: [prize!.goods], level: 3, userId: ann.id });
    publishAny(`private-FallingGoods.${ann.id}`, 'FallingGoods', fallen);
    await expect.poll(() => anns.got).toEqual([fallen]);
    expect(bens.got).toEqual([]);
  });

  test('without a session, or with one that isn’t, nobody is let in, and the socket stays open', async () => {
    const echo = openEcho(world.url, 'f'.repeat(64));
    expect(await refused(echo.private(`FallingGoods.${ann.id}`))).toMatchObject({
      type: 'AuthError',
      status: 401,
    });
    expect(await refused(openEcho(world.url).private(`FallingGoods.${ann.id}`))).toMatchObject({
      status: 401,
    });
    await subscribed(echo.channel('DropKanbanChannel'));
  });

  test('a restart of the server: a client comes back by itself, is let in again, and hears each event once [3-7.17]', async () => {
    const before = await serveApi(world.db);
    const { got, take } = gather();
    const echo = openEcho(before.url, ann.token);
    const channel = echo.private(`FallingGoods.${ann.id}`).listen('.FallingGoods', take);
    await subscribed(channel);
    const { pusher } = echo.connector;
    const first_id = pusher.connection.socket_id;
    const again = new Promise((resolve) =>
      pusher
        .channel(`private-FallingGoods.${ann.id}`)
        .bind('pusher:subscription_succeeded', resolve),
    );
    before.close();
    const after = await serveApi(world.db, { port: Number(new URL(before.url).port) });
    await again;
    expect(pusher.connection.socket_id).not.toBe(first_id);
    publishAny(`private-FallingGoods.${ann.id}`, 'FallingGoods', { level: 1 });
    publishAny(`private-FallingGoods.${ann.id}`, 'FallingGoods', { level: 2 });
    await expect.poll(() => got).toEqual([{ level: 1 }, { level: 2 }]);
    after.close();
  });
});

describe('POST /broadcasting/auth', () => {
  const socket_id = '12.34';

  test('answers the signature by itself, to a form and to JSON [2-7.72 3-1.20]', async () => {
    const channel_name = `private-FallingGoods.${ann.id}`;
    const response = await askIn({ socket_id, channel_name }, ann.headers);
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toEqual({ auth: expect.stringMatching(/^vitrine:[0-9a-f]{64}$/) as string });
    const { envelope } = await send(world.url, 'POST /broadcasting/auth', {
      headers: ann.headers,
      body: { socket_id, channel_name },
    });
    expect(envelope).toEqual(answer);
  });

  test.each([
    'private-FallingGoods.1',
    'private-FallingGoods.01',
    'FallingGoods.1',
    'DropKanbanChannel',
    'private-Nothing',
    'presence-FallingGoods.1',
  ])('%s is no channel of this player', async (channel_name) => {
    const body = { socket_id, channel_name };
    expectRefusal(
      await send(world.url, 'POST /broadcasting/auth', { headers: ann.headers, body }),
      'channel.forbidden',
    );
  });

  test('refuses a socket id that would sign something else, a repeated field, and a page of another site', async () => {
    const channel_name = `private-FallingGoods.${ann.id}`;
    for (const wrong of ['', '1', '1.2:private-FallingGoods.7', '1.2:', ' 1.2'])
      expect((await askIn({ socket_id: wrong, channel_name }, ann.headers)).status).toBe(400);
    const twice = await fetch(`${world.url}/broadcasting/auth`, {
      method: 'POST',
      headers: { ...ann.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: `socket_id=1.2&socket_id=1.3&channel_name=${channel_name}`,
    });
    expect(twice.status).toBe(400);
    const elsewhere = {
      cookie: `authsk=${ann.token}`,
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    };
    expect((await askIn({ socket_id, channel_name }, elsewhere)).status).toBe(403);
  });

  test('other calls take no form', async () => {
    const response = await fetch(`${world.url}/api/fairness/client_seed`, {
      method: 'POST',
      headers: ann.headers,
      body: new URLSearchParams({ client_seed: 'x' }),
    });
    expect(response.status).toBe(415);
  });

  test('when the session ends, its sockets have to come again without it, and no others', async () => {
    const [carol, dave] = [await joinPlayer(world), await joinPlayer(world)];
    const [carols, daves] = [await joinOwn(carol), await joinOwn(dave)];
    await carol.api('POST /api/steam_out', {});
    expect(await carols.closed).toBe(4210);
    daves.say('pusher:ping');
    await daves.next('pusher:pong');
  });

  test('a socket that a stolen session let in ends with it, though the thief’s own came after, in every process', async () => {
    const [carol, dave] = [await joinPlayer(world), await joinPlayer(world)];
    const second = await startSecondProcess(world);
    const [here, there] = [await joinOwn(carol), await joinOwn(carol, second.url)];
    for (const socket of [here, there]) {
      const own = `private-FallingGoods.${dave.id}`;
      const response = await askIn({ socket_id: socket.id, channel_name: own }, dave.headers);
      socket.say('pusher:subscribe', { channel: own, ...((await response.json()) as object) });
      expect((await socket.next('pusher:subscription_error')).data).toMatchObject({ status: 401 });
    }
    await carol.api('POST /api/sessions/end_all', {});
    expect(await Promise.all([here.closed, there.closed])).toEqual([4210, 4210]);
    second.close();
  });

  test('a leave of one process is good in another, once, and not a minute later', async () => {
    const second = await startSecondProcess(world);
    const carol = await joinPlayer(world);
    const socket = await joinOwn(carol, second.url);
    const channel = `private-FallingGoods.${carol.id}`;
    const { auth } = (await (
      await askIn({ socket_id: socket.id, channel_name: channel }, carol.headers)
    ).json()) as {
      auth: string;
    };
    await world.owner
      .updateTable('live_grants')
      .set({ at: new Date(Date.now() - 60_000) })
      .execute();
    socket.say('pusher:unsubscribe', { channel });
    socket.say('pusher:subscribe', { channel, auth });
    expect((await socket.next('pusher:subscription_error')).data).toMatchObject({ status: 401 });
    second.close();
  });

  /** Subscribes a socket to the player's private channel, by default on the world's server. */
  async function joinOwn({ id, headers }: TestPlayer, url = world.url) {
    const socket = await openSocket(url);
    const channel = `private-FallingGoods.${id}`;
    const { data } = await socket.next('pusher:connection_established');
    const response = await askIn(
      { ...(data as { socket_id: string }), channel_name: channel },
      headers,
    );
    socket.say('pusher:subscribe', { channel, ...((await response.json()) as object) });
    await socket.next('pusher_internal:subscription_succeeded');
    return { ...socket, id: (data as { socket_id: string }).socket_id };
  }
});

describe('the strip of drops', () => {
  let ahead_ms = 0;
  /** Runs the drops listeners with the clock set past every reel's end. */
  async function noteAllDrops(): Promise<void> {
    ahead_ms += 8000;
    const revealed_at = new Date(Date.now() + ahead_ms);
    setClock(() => revealed_at);
    while ((await takeFacts(world.db, noteDrops)) > 0);
  }

  test('what is won is told to everybody in the shape of the contract: one event a drop, and in bundles of thirty at most, newest first [2-7.67 2-7.68]', async () => {
    const socket = await openSocket(world.url);
    for (const channel of ['DropKanbanChannel', 'DropBundleChannel']) {
      socket.say('pusher:subscribe', { channel });
      await socket.next('pusher_internal:subscription_succeeded');
    }
    await noteAllDrops();
    const position = await tellDrops(world.db);
    for (const count of [10, 10, 10, 5])
      await ann.api('POST /api/box/{id}/open', { id: '1', count });
    const won = world.owner.selectFrom('drops').select('id').where('player_id', '=', ann.id);
    await expect
      .poll(async () => {
        await noteAllDrops();
        return (await won.execute()).length;
      })
      .toBe(35);
    const next = await tellDrops(world.db, position);
    const { drops } = dropBundle.strict().parse((await socket.next('DropBundle')).data);
    expect(JSON.stringify(drops)).not.toContain('@');
    expect(await tellDrops(world.db, next)).toBe(next);
    socket.say('pusher:ping');
    await socket.next('pusher:pong');
    const told = socket.received.flatMap(({ event, data }) =>
      event === 'DropKanban' ? [dropShape.strict().parse(data)] : [],
    );
    expect(told).toHaveLength(35);
    expect(drops).toEqual(told.slice(-30).toReversed());
    expect(socket.received.filter(({ event }) => event === 'DropBundle')).toHaveLength(1);
  });

  test('a stock client hears each of sixteen drops, once and in their order [6-6.18]', async () => {
    const { got, take } = gather();
    const channel = openEcho(world.url).channel('DropKanbanChannel').listen('.DropKanban', take);
    await subscribed(channel);
    const position = await tellDrops(world.db);
    await drop(
      world.owner,
      ann.id,
      Array.from({ length: 16 }, (_, n) => ({ price_mills: 1000 + n })),
    );
    await tellDrops(world.db, position);
    await expect
      .poll(() => got.map((one) => dropShape.strict().parse(one).goods.price))
      .toEqual(Array.from({ length: 16 }, (_, n) => (1000 + n) / 1000));
  });

  test('the feed tells it by itself, until it is stopped', async () => {
    const socket = await openSocket(world.url);
    socket.say('pusher:subscribe', { channel: 'DropKanbanChannel' });
    await socket.next('pusher_internal:subscription_succeeded');
    await noteAllDrops();
    const [follow] = modules.find(({ name }) => name === 'drops')!.feeds!;
    const stop = follow!(world.db, openLog({ log_level: 'silent' }));
    await expect
      .poll(async () => {
        await ann.api('POST /api/box/{id}/open', { id: '1', count: 1 });
        await noteAllDrops();
        return socket.received.some(({ event }) => event === 'DropKanban');
      })
      .toBe(true);
    await stop();
  });
});

describe('the online counter', () => {
  const path = '/ws/online';

  /** Sends a message in the specified format, and returns the count in the response. */
  async function count(
    socket: Awaited<ReturnType<typeof openSocket>>,
    message: object,
  ): Promise<number> {
    const before = socket.received.length;
    socket.ws.send(JSON.stringify(message));
    await expect.poll(() => socket.received.length).toBe(before + 1);
    return (socket.received.at(-1) as unknown as { online: number }).online;
  }

  test('counts who connects and says so at each ping; what they claim to be changes nothing [1-7.137 1-7.138a 1-7.139a 1-7.141 3-7.18 3-8.5 3-8.6]', async () => {
    const api = await serveApi(world.db);
    const [one, two] = [await openSocket(api.url, path), await openSocket(api.url, path)];
    expect(await count(one, { type: 'ping' })).toBe(0);
    expect(await count(one, { type: 'connect', ip: '1.2.3.4', user_id: 7 })).toBe(1);
    expect(await count(one, { type: 'connect', ip: '5.6.7.8', user_id: 8 })).toBe(1);
    expect(await count(two, { type: 'connect', ip: '1.2.3.4', user_id: 7 })).toBe(2);
    two.ws.close();
    await expect.poll(() => count(one, { type: 'ping' })).toBe(1);
    api.close();
  });

  test('someone with several pages counts once: by session, else by address', async () => {
    const api = await serveApi(world.db);
    const open = (headers: Record<string, string>) => openSocket(api.url, path, headers);
    const house = { 'x-forwarded-for': randomAddress() };
    const connect = { type: 'connect' };
    const first = await open(house);
    expect(await count(first, connect)).toBe(1);
    expect(await count(await open(house), connect)).toBe(1);
    expect(await count(await open({ ...house, cookie: `authsk=${ann.token}` }), connect)).toBe(2);
    const anns_phone = await open({
      'x-forwarded-for': randomAddress(),
      cookie: `authsk=${ann.token}`,
    });
    expect(await count(anns_phone, connect)).toBe(2);
    first.ws.close();
    await first.closed;
    expect(await count(anns_phone, { type: 'ping' })).toBe(2);
    await api.live.close();
    api.close();
  });

  test('who misses three pings of ten seconds is gone; anything else than its two messages ends it [1-7.140 3-8.6]', async () => {
    const api = await serveApi(world.db);
    const [silent, alive, odd] = [
      await openSocket(api.url, path),
      await openSocket(api.url, path),
      await openSocket(api.url, path),
    ];
    await count(silent, { type: 'connect' });
    for (let n = 0; n < 3; n++) api.live.sweep();
    expect(await count(alive, { type: 'connect' })).toBe(2);
    odd.ws.send('{"type":"hello"}');
    expect(await odd.closed).toBe(1008);
    api.live.sweep();
    expect(await silent.closed).toBe(4201);
    expect(await count(alive, { type: 'ping' })).toBe(1);
    api.close();
  });
});
