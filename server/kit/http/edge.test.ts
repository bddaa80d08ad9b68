import { errors } from '@vitrine/contract/errors';
import { describe, expect, test } from 'vitest';
import { makeCase } from '../../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../../testing/send.ts';
import { changesNothing } from '../../testing/state.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../../testing/world.ts';

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

  test('that is missing is malformed', async () => {
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
    const sent = await changesNothing(world, ann, () => open(ann, { ...ann.headers, 'content-type': type }));
    expectRefusal(sent, 'request.content_type');
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON'])('declared as “%s” is JSON', async (type) => {
    const ann = await joinPlayer(world);
    expect((await open(ann, { ...ann.headers, 'content-type': type })).status).toBe(200);
  });

  test('of 256 KiB is read, and a byte more is too large', async () => {
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
    expectRefusal(await changesNothing(world, ann, () => open(ann, ann.headers, megabyte)), 'request.too_large');
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
    expectRefusal(await changesNothing(world, ann, () => open(ann, ann.headers, body)), 'request.invalid');
  });
});

describe('a query', () => {
  test.each(['page=1&page=2', 'limit=1&page=1&limit=1', 'name=a&name=b'])(
    'that says %s is refused: each name once',
    async (query) => {
      const fields = expectRefusal(await send(world.url, `GET /api/box?${query}`), 'request.invalid')!;
      expect(Object.values(fields)).toEqual([['once']]);
    },
  );

  test('with names that nobody knows is answered', async () => {
    expect((await send(world.url, 'GET /api/box?utm_source=x&__proto__=1&page=1')).status).toBe(200);
  });

  test.each(['%E0%A4%A', '%', '%ff'])('with the broken escape %s is no fault', async (name) => {
    expect((await send(world.url, `GET /api/box?name=${name}`)).status).toBeLessThan(500);
  });
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

  test.each(foreign)('%s is refused, by POST and by a GET that changes state', async (_, headers) => {
    const ann = await joinPlayer(world);
    const cookie = `authsk=${ann.token}`;
    const sent = await changesNothing(world, ann, () => open(ann, { cookie, ...headers }));
    expectRefusal(sent, 'origin.forbidden');
    expectRefusal(await send(world.url, 'GET /api/steam_out', { headers: { cookie, ...headers } }), 'origin.forbidden');
    expect((await send(world.url, 'GET /api/user', { headers: { cookie } })).status).toBe(200);
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
  ])('the own page passes by %s, by POST and by GET', async (_, headers) => {
    const ann = await joinPlayer(world);
    const cookie = `authsk=${ann.token}`;
    expect((await open(ann, { cookie, ...headers() })).status).toBe(200);
    expect((await send(world.url, 'GET /api/steam_out', { headers: { cookie, ...headers() } })).status).toBe(200);
    expectRefusal(await send(world.url, 'GET /api/user', { headers: { cookie } }), 'session.expired');
  });

  test('reading needs no such proof', async () => {
    const ann = await joinPlayer(world);
    const headers = { cookie: `authsk=${ann.token}`, origin: 'https://evil.example' };
    expect((await send(world.url, 'GET /api/user', { headers })).status).toBe(200);
  });

  test('nor does a bearer token, which no other site has', async () => {
    const ann = await joinPlayer(world);
    expect((await open(ann, { ...ann.headers, origin: 'https://evil.example' })).status).toBe(200);
  });
});

describe('every answer', () => {
  test.each(['GET /api/box', 'GET /api/user', 'GET /api/nothing', 'POST /api/box/0/open'])(
    'of %s is an envelope that nobody stores or guesses',
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
  ])('at an address or method that isn’t there is route.unknown: %s', async (call) => {
    expectRefusal(await send(world.url, call), 'route.unknown');
  });

  test('gives a request id, which is another one each time', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await send(world.url, 'GET /api/user')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a caller who sends too much is asked to wait', () => {
  test('a player by account, from wherever, and nobody else with them', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const addresses = [1, 2, 3, 4].map(randomAddress);
    // As many as no machine is slow enough for.
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, n) =>
        send(world.url, 'GET /api/user', { headers: { ...ann.headers, 'x-forwarded-for': addresses[n % 4]! } }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expectRefusal(answer, 'request.rate_limited');
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
    expect((await send(world.url, 'GET /api/user', { headers: ben.headers })).status).toBe(200);
  });

  test('a visitor by address, as the trusted proxy reports it and not as the visitor claims', async () => {
    const address = randomAddress();
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, n) =>
        send(world.url, 'GET /api/user', { headers: { 'x-forwarded-for': `1.2.3.${n}, ${address}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(errors['request.rate_limited'][1]).toBe(429);
  });

  test('a burst of a hundred calls passes', async () => {
    const ann = await joinPlayer(world);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(world.url, 'GET /api/fairness/seeds', { headers: ann.headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('a message of the wire never shows what was sent: markup comes back as text of the catalogue only', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { text } = await open(ann, ann.headers, { count: '<script>alert(1)</script>', revision: box.revision_id });
  expect(text).not.toContain('script');
  expect(dataOf(await ann.api('GET /api/user', {})).money).toBe(500);
});
