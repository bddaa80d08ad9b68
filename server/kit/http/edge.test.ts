import { endpoints } from '@vitrine/contract/index';
import { describe, expect, test } from 'vitest';
import { serveApi } from '../../testing/api.ts';
import { makeCase } from '../../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../../testing/send.ts';
import { changesNothing } from '../../testing/state.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../../testing/world.ts';
import { setClock } from '../clock.ts';
import { openDatabase } from '../db.ts';
import { randomHex } from '../random.ts';
import { openApi } from './openapi.ts';

const world = openWorld();

const open = (player: TestPlayer, headers: Record<string, string>, body: unknown = { count: 1 }) =>
  send(world.url, 'POST /api/box/1/open', {
    headers: { ...headers, 'x-forwarded-for': player.headers['x-forwarded-for']! },
    body,
  });

describe('a body', () => {
  test.each([
    ['broken JSON', '{"count":1', 'request.malformed'],
    ['an empty text', '', 'request.malformed'],
    ['two objects', '{"count":1}{"count":1}', 'request.malformed'],
    ['a comment in it', '{"count":1/*one*/}', 'request.malformed'],
    ['half an escape', '{"count":"\\u00', 'request.malformed'],
    ['a form', 'count=1', 'request.malformed'],
  ] as const)('of %s is malformed', async (_, body, key) => {
    const ann = await joinPlayer(world);
    expectRefusal(await changesNothing(world, ann, () => open(ann, ann.headers, body)), key);
  });

  test('that is missing is malformed [3-1.3]', async () => {
    const ann = await joinPlayer(world);
    const sent = await changesNothing(world, ann, () =>
      send(world.url, 'POST /api/box/1/open', { headers: ann.headers }),
    );
    expectRefusal(sent, 'request.malformed');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('declared as “%s” is refused, whatever it holds', async (type) => {
    const ann = await joinPlayer(world);
    const sent = await changesNothing(world, ann, () =>
      open(ann, { ...ann.headers, 'content-type': type }),
    );
    expectRefusal(sent, 'request.content_type');
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'declared as “%s” is JSON',
    async (type) => {
      const ann = await joinPlayer(world);
      expect((await open(ann, { ...ann.headers, 'content-type': type })).status).toBe(200);
    },
  );

  test('of 256 KiB is read, and a byte more is too large [3-1.60]', async () => {
    const ann = await joinPlayer(world);
    const bodyOf = (bytes: number) => `{"count":1,"pad":"${'x'.repeat(bytes - 20)}"}`;
    expect((await open(ann, ann.headers, bodyOf(256 * 1024))).status).toBe(200);
    expectRefusal(
      await changesNothing(world, ann, () => open(ann, ann.headers, bodyOf(256 * 1024 + 1))),
      'request.too_large',
    );
  });

  test('of a megabyte is too large, announced or not', async () => {
    const ann = await joinPlayer(world);
    const megabyte = JSON.stringify({ count: 1, pad: 'x'.repeat(1_000_000) });
    expectRefusal(
      await changesNothing(world, ann, () => open(ann, ann.headers, megabyte)),
      'request.too_large',
    );
    const response = await fetch(`${world.url}/api/box/1/open`, {
      method: 'POST',
      headers: { ...ann.headers, 'content-type': 'application/json' },
      body: new Blob([megabyte]).stream(),
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });

  test('nested a hundred thousand deep does no harm', async () => {
    const ann = await joinPlayer(world);
    const body = `{"count":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expectRefusal(
      await changesNothing(world, ann, () => open(ann, ann.headers, body)),
      'request.invalid',
    );
  });
});

describe('a query', () => {
  test.each(['page=1&page=2', 'limit=1&page=1&limit=1', 'name=a&name=b'])(
    'that says %s is refused: each name once',
    async (query) => {
      const fields = expectRefusal(
        await send(world.url, `GET /api/box?${query}`),
        'request.invalid',
      )!;
      expect(Object.values(fields)).toEqual([['Each one only once.']]);
    },
  );

  test('with names that nobody knows is answered', async () => {
    expect((await send(world.url, 'GET /api/box?utm_source=x&__proto__=1&page=1')).status).toBe(
      200,
    );
  });

  test.each(['%E0%A4%A', '%', '%ff'])('with the broken escape %s is no fault', async (name) => {
    expect((await send(world.url, `GET /api/box?name=${name}`)).status).toBeLessThan(500);
  });
});

describe('a whole number', () => {
  /** Every call with an integer in its address, with the integer's lower and upper bound. */
  const asked = Object.entries(
    openApi()['paths'] as Record<string, { get?: { parameters: Parameter[] } }>,
  ).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ schema }) => schema.type === 'integer')
      .map((parameter) => ({
        ...parameter,
        path,
        bounds: [parameter.schema.minimum, parameter.schema.maximum],
      })),
  );
  interface Parameter {
    name: string;
    in: string;
    schema: { type?: string; minimum: number; maximum: number };
  }

  test.each(asked)(
    '$name of $path may be as large as the contract says',
    async ({ path, name, bounds, ...parameter }) => {
      const { headers } = await joinPlayer(world);
      for (const value of [...bounds, bounds[1]! + 1, -1, 2 ** 31, 2 ** 63]) {
        const there =
          parameter.in === 'path'
            ? path.replace(`{${name}}`, String(value))
            : `${path}?${name}=${value}`;
        expect(
          (await send(world.url, `GET ${there.replace(/\{\w+\}/g, '1')}`, { headers })).status,
          there,
        ).toBeLessThan(500);
      }
    },
  );
});

describe('an act by cookie must come from the product’s own page', () => {
  const own = () => ({ origin: world.url });
  const foreign: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of the same machine', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['something that is no origin', { origin: 'not an address' }],
    ['neither Origin nor Sec-Fetch-Site', {}],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['a typed address or a bookmark', { 'sec-fetch-site': 'none' }],
  ];

  test.each(foreign)(
    '%s is refused, by POST and by a GET that changes state [1-7.51 3-0.4 3-1.5 3-1.37]',
    async (_, headers) => {
      const ann = await joinPlayer(world);
      const cookie = `authsk=${ann.token}`;
      const sent = await changesNothing(world, ann, () => open(ann, { cookie, ...headers }));
      expectRefusal(sent, 'origin.forbidden');
      expectRefusal(
        await send(world.url, 'GET /api/steam_out', { headers: { cookie, ...headers } }),
        'origin.forbidden',
      );
      expect((await send(world.url, 'GET /api/user', { headers: { cookie } })).status).toBe(200);
    },
  );

  test('every GET that changes state is refused as the POST that it stands for [3-1.39b]', async () => {
    const ann = await joinPlayer(world);
    const headers = { cookie: `authsk=${ann.token}`, origin: 'https://evil.example' };
    const changing = endpoints.filter(({ method, changes }) => method === 'GET' && changes);
    for (const { path } of changing)
      for (const method of ['GET', 'POST'])
        expectRefusal(
          await send(world.url, `${method} ${path.replace(/\{\w+\}/, '1')}`, { headers }),
          'origin.forbidden',
        );
    expect(changing).toHaveLength(10);
  });

  test('the same name and port by https is another origin', async () => {
    const ann = await joinPlayer(world);
    const origin = world.url.replace('http:', 'https:');
    const sent = await changesNothing(world, ann, () =>
      open(ann, { cookie: `authsk=${ann.token}`, origin }),
    );
    expectRefusal(sent, 'origin.forbidden');
  });

  test('the own origin doesn’t help where the browser says that another site asks', async () => {
    const ann = await joinPlayer(world);
    const headers = { cookie: `authsk=${ann.token}`, ...own(), 'sec-fetch-site': 'cross-site' };
    expectRefusal(await changesNothing(world, ann, () => open(ann, headers)), 'origin.forbidden');
  });

  test.each([
    ['Origin', () => own()],
    ['Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['both', () => ({ ...own(), 'sec-fetch-site': 'same-origin' })],
  ])('the own page passes by %s, by POST and by GET [3-1.38 3-1.39a]', async (_, headers) => {
    const ann = await joinPlayer(world);
    const cookie = `authsk=${ann.token}`;
    expect((await open(ann, { cookie, ...headers() })).status).toBe(200);
    expect(
      (await send(world.url, 'GET /api/steam_out', { headers: { cookie, ...headers() } })).status,
    ).toBe(200);
    expectRefusal(
      await send(world.url, 'GET /api/user', { headers: { cookie } }),
      'session.expired',
    );
  });

  test('reading needs no such proof', async () => {
    const ann = await joinPlayer(world);
    const headers = { cookie: `authsk=${ann.token}`, origin: 'https://evil.example' };
    expect((await send(world.url, 'GET /api/user', { headers })).status).toBe(200);
  });

  test('nor does a bearer token, which no other site has [3-0.4]', async () => {
    const ann = await joinPlayer(world);
    expect((await open(ann, { ...ann.headers, origin: 'https://evil.example' })).status).toBe(200);
  });
});

describe('every answer', () => {
  test.each(['GET /api/box', 'GET /api/user', 'GET /api/nothing', 'POST /api/box/0/open'])(
    'of %s is an envelope that nobody stores or guesses [1-7.4 3-1.1]',
    async (call) => {
      const { headers, envelope, status } = await send(world.url, call);
      expect(Object.keys(envelope)).toEqual(['code', 'msg', 'data']);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
      if (status !== 404) expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each([
    'GET /api/nothing',
    'DELETE /api/box/1',
    'PUT /api/box/1/open',
    'PATCH /api/user',
    'POST /api/box',
    'GET /api/box/1/open',
    'GET /api/box/1/open/2',
    'GET /api/Box',
  ])('at an address or method that isn’t there is route.unknown: %s [3-1.6]', async (call) => {
    expectRefusal(await send(world.url, call), 'route.unknown');
  });

  test('gives a request id, which is another one each time', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () =>
        (await send(world.url, 'GET /api/user')).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a caller who sends too much is asked to wait', () => {
  /**
   * Sends `count` concurrent `GET /api/user`; returns how many were let in, and the refused ones.
   */
  async function press(count: number, headersOf: (n: number) => Record<string, string>) {
    const sent = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        send(world.url, 'GET /api/user', { headers: headersOf(n) }),
      ),
    );
    const refused = sent.filter(({ status }) => status === 429);
    for (const answer of refused) expectRefusal(answer, 'request.rate_limited');
    return {
      let_in: count - refused.length,
      refused,
      statuses: new Set(sent.map(({ status }) => status)),
    };
  }

  /** Freezes the clock, however slow this machine is. */
  function holdClock() {
    let at = Date.now();
    setClock(() => new Date(at));
    return { forward: (ms: number) => (at += ms) };
  }

  test('a player by account, from wherever, and nobody else with them; and is told when to come back', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    await send(world.url, 'GET /api/user', { headers: ann.headers });
    const clock = holdClock();
    clock.forward(60_000);
    const addresses = [1, 2, 3, 4].map(randomAddress);
    const from = (n: number) => ({ ...ann.headers, 'x-forwarded-for': addresses[n % 4]! });
    const { let_in, refused, statuses } = await press(150, from);
    expect([let_in, statuses]).toEqual([100, new Set([200, 429])]);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    expect(refused[0]!.headers.get('connection')).toBe('keep-alive');
    expect((await send(world.url, 'GET /api/user', { headers: ben.headers })).status).toBe(200);
    const upload = await send(world.url, 'POST /api/upload_img', { headers: from(0) });
    expectRefusal(upload, 'request.rate_limited');
    expect(upload.headers.get('connection'), 'nothing of a picture is received').toBe('close');
    clock.forward(1000);
    expect((await press(50, from)).let_in).toBe(20);
  });

  test('a visitor by network, as the trusted proxy reports it and not as the visitor claims, of IPv6 the /64 [3-1.9]', async () => {
    const clock = holdClock();
    const address = randomAddress();
    expect(
      (await press(250, (n) => ({ 'x-forwarded-for': `1.2.3.${n}, ${address}` }))).let_in,
    ).toBe(200);
    clock.forward(1000);
    expect((await press(60, () => ({ 'x-forwarded-for': address }))).let_in).toBe(30);
    const network = `2001:db8:${randomHex(2)}:${randomHex(2)}`;
    expect((await press(250, (n) => ({ 'x-forwarded-for': `${network}::${n}` }))).let_in).toBe(200);
    const other = `2001:db8:${randomHex(2)}:${randomHex(2)}`;
    expect((await press(1, () => ({ 'x-forwarded-for': `${other}::1` }))).let_in).toBe(1);
  });

  test('who presses without a session, or with one that was made up, keeps no player of their network waiting', async () => {
    const [ann, ben] = [await joinPlayer(world, { client_seed: null }), await joinPlayer(world)];
    const address = { 'x-forwarded-for': randomAddress() };
    await send(world.url, 'GET /api/user', { headers: ben.headers });
    holdClock();
    await press(250, () => address);
    const anns = { ...ann.headers, ...address };
    expect((await press(1, () => anns)).let_in, 'also one whom this process has never met').toBe(1);
    const made_up = (n: number) => ({ ...address, authorization: `Bearer made up ${n}` });
    expect((await press(250, made_up)).let_in, 'ann’s first call counted there too').toBe(199);
    expect((await press(20, () => ({ ...ben.headers, ...address }))).let_in).toBe(20);
    expect((await press(20, () => anns)).let_in).toBe(20);
  });

  test('a search counts as five calls, however its field is written [6-5.3]', async () => {
    holdClock();
    const search = async (path: string, count: number) => {
      const headers = { 'x-forwarded-for': randomAddress() };
      const sent = await Promise.all(
        Array.from({ length: count }, () => send(world.url, `GET ${path}`, { headers })),
      );
      return sent.filter(({ status }) => status === 200).length;
    };
    expect(await search('/api/box?name=zz', 50)).toBe(40);
    expect(await search('/api/box?limit=1&n%61me=zz', 50)).toBe(40);
    expect(await search('/api/gift/shop?word=zz', 50)).toBe(40);
    expect(await search('/api/box?name=&limit=1', 50)).toBe(50);
  });

  test('all accounts of one network together where a call costs more, and never in plain calls [6-5.3]', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => joinPlayer(world)));
    for (const { headers } of players) await send(world.url, 'GET /api/user', { headers });
    holdClock().forward(60_000);
    const network = `2001:db8:${randomHex(2)}:${randomHex(2)}`;
    const from = (n: number) => ({ ...players[n]!.headers, 'x-forwarded-for': `${network}::${n}` });
    const searches = players.flatMap((_, n) =>
      Array.from({ length: 18 }, () =>
        send(world.url, 'GET /api/box?name=zz&limit=1', { headers: from(n) }),
      ),
    );
    const statuses = (await Promise.all(searches)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect((await press(5, () => from(0))).let_in).toBe(5);
    const elsewhere = { ...players[11]!.headers, 'x-forwarded-for': randomAddress() };
    expect(
      (await send(world.url, 'GET /api/box?name=zz&limit=1', { headers: elsewhere })).status,
    ).toBe(200);
  });

  test('sessions that were made up are refused before the database is asked for them', async () => {
    const asked: string[] = [];
    const database = openDatabase(world.database_url, { role: 'vitrine_app' });
    database.pool.on('acquire', () => asked.push('a connection'));
    const api = await serveApi(database.db);
    holdClock();
    const address = { 'x-forwarded-for': randomAddress() };
    const calls = Array.from({ length: 400 }, (_, n) =>
      send(api.url, 'GET /api/user', {
        headers: { ...address, authorization: `Bearer nobody ${n}` },
      }),
    );
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect([refused.length, asked.length]).toEqual([200, 200]);
    api.close();
    await database.close();
  });

  test('at an address that isn’t there too', async () => {
    holdClock();
    const address = { 'x-forwarded-for': randomAddress() };
    const sent = await Promise.all(
      Array.from({ length: 210 }, () => send(world.url, 'GET /api/nothing', { headers: address })),
    );
    expect(sent.filter(({ status }) => status === 404)).toHaveLength(200);
    expectRefusal(
      sent.find(({ status }) => status === 429)!,
      'request.rate_limited',
    );
  });
});

test('a message of the wire never shows what was sent: markup comes back as text of the catalogue only', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { text } = await open(ann, ann.headers, {
    count: '<script>alert(1)</script>',
    revision: box.revision_id,
  });
  expect(text).not.toContain('script');
  expect(dataOf(await ann.api('GET /api/user', {})).money).toBe(500);
});

test('over https browsers are bound to it on the site’s own host, and below it only where the operator asks for it [6-1.13]', async () => {
  const headerOf = async (public_url: string, hsts_subdomains: boolean) => {
    const api = await serveApi(world.db, { public_url, settings: { hsts_subdomains } });
    const { headers } = await send(api.url, 'GET /api/config');
    api.close();
    return headers.get('strict-transport-security');
  };
  expect(await headerOf('https://shop.example', false)).toBe('max-age=31536000');
  expect(await headerOf('https://shop.example', true)).toBe('max-age=31536000; includeSubDomains');
  expect(await headerOf('http://shop.example', true)).toBeNull();
});
