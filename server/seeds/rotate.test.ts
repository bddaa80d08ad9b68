import { describe, expect, test } from 'vitest';
import { serverSeedHash } from '@vitrine/fairness/seeds';
import { transact } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing, stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { retireSeeds } from './rotate.ts';

const world = openWorld();

const hex64 = /^[0-9a-f]{64}$/;
const openOne = (player: TestPlayer) =>
  player.api('POST /api/box/{id}/open', { id: '5', count: 1 });

test('a player who asks sees two hashes before the first draw, and the same ones again', async () => {
  const ann = await joinPlayer(world, { client_seed: null });
  const seeds = dataOf(await ann.api('GET /api/fairness/seeds', {}));
  expect(seeds).toEqual({
    active: { server_seed_hash: expect.stringMatching(hex64), client_seed: null, nonce: 0 },
    next: { server_seed_hash: expect.stringMatching(hex64) },
  });
  expect(seeds.active.server_seed_hash).not.toBe(seeds.next.server_seed_hash);
  expect(dataOf(await ann.api('GET /api/fairness/seeds', {}))).toEqual(seeds);
});

test('no two players share a seed', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => joinPlayer(world)));
  const shown = await Promise.all(
    players.map(async ({ api }) => dataOf(await api('GET /api/fairness/seeds', {}))),
  );
  expect(
    new Set(shown.flatMap(({ active, next }) => [active.server_seed_hash, next.server_seed_hash]))
      .size,
  ).toBe(20);
});

test('a rotation reveals the seed behind the hash, and makes the announced pair active with the new client seed [3-8.18]', async () => {
  const ann = await joinPlayer(world, { client_seed: 'old' });
  const before = dataOf(await ann.api('GET /api/fairness/seeds', {}));
  dataOf(await openOne(ann));
  const { revealed, active, next } = dataOf(
    await ann.api('POST /api/fairness/rotate', {
      client_seed: 'new',
      next_hash: before.next.server_seed_hash,
    }),
  );
  expect(revealed).toMatchObject({
    server_seed_hash: before.active.server_seed_hash,
    client_seed: 'old',
    nonce: 1,
  });
  expect(serverSeedHash(revealed.server_seed, hashes)).toBe(before.active.server_seed_hash);
  expect(active).toEqual({
    server_seed_hash: before.next.server_seed_hash,
    client_seed: 'new',
    nonce: 0,
  });
  expect(
    [before.active, before.next].map(({ server_seed_hash }) => server_seed_hash),
  ).not.toContain(next.server_seed_hash);
  expect(dataOf(await ann.api('GET /api/fairness/seeds', {}))).toEqual({ active, next });
});

test('two tabs rotate with the pair they show: one does, the other is told [3-8.19]', async () => {
  const ann = await joinPlayer(world);
  const { next } = dataOf(await ann.api('GET /api/fairness/seeds', {}));
  const wish = { client_seed: 'tab', next_hash: next.server_seed_hash };
  const answers = await Promise.all(
    [1, 2, 3].map(() => ann.api('POST /api/fairness/rotate', wish)),
  );
  expect(answers.map(refusalOf).toSorted()).toEqual(['none', 'seeds.rotated', 'seeds.rotated']);
  expect((await stateOf(world, ann)).pairs.map(({ state }) => state)).toEqual([
    'revealed',
    'active',
    'next',
  ]);
});

test('without the pair it shows, a rotation always rotates, even when nothing was drawn', async () => {
  const ann = await joinPlayer(world);
  for (const client_seed of ['a', 'b', 'c'])
    dataOf(await ann.api('POST /api/fairness/rotate', { client_seed }));
  const { pairs } = await stateOf(world, ann);
  expect(pairs.map(({ state }) => state)).toEqual([
    'revealed',
    'revealed',
    'revealed',
    'active',
    'next',
  ]);
  expect(pairs.map(({ client_seed }) => client_seed)).toEqual(['test', 'a', 'b', 'c', null]);
});

test('a stale next hash is refused and nothing changes', async () => {
  const ann = await joinPlayer(world);
  const body = { client_seed: 'late', next_hash: '0'.repeat(64) };
  const sent = await changesNothing(world, ann, () =>
    send(world.url, 'POST /api/fairness/rotate', { headers: ann.headers, body }),
  );
  expectRefusal(sent, 'seeds.rotated');
});

test('seeds that are retired are revealed, and the announced pair draws only when the player has set a client seed', async () => {
  const ann = await joinPlayer(world, { client_seed: 'not ann’s' });
  const before = dataOf(await ann.api('GET /api/fairness/seeds', {}));
  const { openings } = dataOf(await openOne(ann));
  await transact(world.db, (tx) => retireSeeds(tx, ann.id));
  expect(dataOf(await ann.api('POST /api/pfv_api', { id: openings[0]!.id })).verified).toBe(true);
  expect(dataOf(await ann.api('GET /api/fairness/seeds', {}))).toEqual({
    active: { server_seed_hash: before.next.server_seed_hash, client_seed: null, nonce: 0 },
    next: { server_seed_hash: expect.stringMatching(hex64) },
  });
  expect(refusalOf(await openOne(ann))).toBe('seeds.client_missing');
  dataOf(await ann.api('POST /api/fairness/client_seed', { client_seed: 'ann’s own' }));
  expect(dataOf(await openOne(ann)).openings[0]!.draw).toMatchObject({
    client_seed: 'ann’s own',
    nonce: 0,
  });
});

describe('a client seed', () => {
  test('can be set again and again until the first draw, and not after it [3-8.17]', async () => {
    const ann = await joinPlayer(world, { client_seed: 'first' });
    for (const client_seed of ['second', 'third']) {
      expect(
        dataOf(await ann.api('POST /api/fairness/client_seed', { client_seed })).active,
      ).toMatchObject({
        client_seed,
        nonce: 0,
      });
    }
    const { openings } = dataOf(await openOne(ann));
    expect(openings[0]!.draw.client_seed).toBe('third');
    const sent = await changesNothing(world, ann, () =>
      send(world.url, 'POST /api/fairness/client_seed', {
        headers: ann.headers,
        body: { client_seed: 'fourth' },
      }),
    );
    expectRefusal(sent, 'seeds.in_use');
  });

  test.each([
    ['one letter', 'x'],
    ['64 code points', 'x'.repeat(64)],
    ['64 emoji, of two UTF-16 units each', '🎲'.repeat(64)],
    ['spaces and line breaks, kept as they are', '  two\r\n words\t '],
    ['colons, which part seed and nonce in the draw', '1:2:3'],
    ['letters that could be composed, kept as they are', 'e\u0301 \u00e9'],
    ['control characters, but the one that no text can hold', '\u0001\u007f\u200f'],
    ['quotes and markup', `'";--<script>\\u0000%00`],
  ])('of %s is kept exactly, and draws verifiably', async (_, client_seed) => {
    const ann = await joinPlayer(world, { client_seed: null });
    expect(
      dataOf(await ann.api('POST /api/fairness/client_seed', { client_seed })).active.client_seed,
    ).toBe(client_seed);
    const { openings } = dataOf(await openOne(ann));
    expect(openings[0]!.draw.client_seed).toBe(client_seed);
    dataOf(await ann.api('POST /api/fairness/rotate', { client_seed }));
    const { verified } = dataOf(await ann.api('POST /api/pfv_api', { id: openings[0]!.id }));
    expect(verified).toBe(true);
  });

  test.each<[string, unknown]>([
    ['empty', ''],
    ['of 65 code points', 'x'.repeat(65)],
    ['of 65 emoji', '🎲'.repeat(65)],
    ['with the first half of an emoji', 'a\ud83c'],
    ['with the second half of an emoji', '\udfb2b'],
    ['a number', 7],
    ['null', null],
    ['missing', undefined],
  ])('%s is refused by setting and by rotating, and nothing changes', async (_, client_seed) => {
    const ann = await joinPlayer(world);
    for (const path of ['client_seed', 'rotate']) {
      const sent = await changesNothing(world, ann, () =>
        send(world.url, `POST /api/fairness/${path}`, {
          headers: ann.headers,
          body: { client_seed },
        }),
      );
      expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual(['client_seed']);
    }
  });
});

test('a client seed with a NUL, which no database keeps, is refused like every text with one', async () => {
  const ann = await joinPlayer(world);
  for (const path of ['client_seed', 'rotate']) {
    const body = { client_seed: 'a\u0000b' };
    const sent = await changesNothing(world, ann, () =>
      send(world.url, `POST /api/fairness/${path}`, { headers: ann.headers, body }),
    );
    expectRefusal(sent, 'request.invalid');
  }
});

test('setting the client seed and opening at the same moment: the draw names the seed that stands, and verifies', async () => {
  const ann = await joinPlayer(world, { client_seed: 'before' });
  const [opened, ...set] = await Promise.all([
    openOne(ann),
    ...['one', 'two', 'three'].map((client_seed) =>
      ann.api('POST /api/fairness/client_seed', { client_seed }),
    ),
  ]);
  const { pairs } = await stateOf(world, ann);
  expect(dataOf(opened).openings[0]!.draw.client_seed).toBe(pairs[0]!.client_seed);
  expect(set.map(refusalOf).filter((key) => !['none', 'seeds.in_use'].includes(key))).toEqual([]);
});
