import type { CaseRecord } from '@vitrine/contract/seeds';
import { verifyRecord } from '@vitrine/fairness/record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../kit/hashes.ts';
import type { Api } from '../testing/api.ts';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { setCaseOpen } from './index.ts';

const world = openWorld();

/** A second process of the product; a player's requests alternate between it and the first. */
let second: Api;
beforeAll(async () => {
  second = await startSecondProcess(world);
});
afterAll(() => second?.close());

/** Sends `count` openings at once; with `both`, every other one goes to the second process. */
function openTogether(
  player: TestPlayer,
  count: number,
  { both = false, id = 1, key }: { both?: boolean; id?: number; key?: string } = {},
) {
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      send(both && n % 2 === 1 ? second.url : world.url, `POST /api/box/${id}/open`, {
        headers: player.headers,
        body: { count: 1 },
        ...(key && { key }),
      }),
    ),
  );
}

/** Every draw of the player, oldest first. */
async function drawsOf(player: TestPlayer): Promise<CaseRecord[]> {
  const { list } = dataOf(await player.api('GET /api/pfv_log', { mine: '1', limit: 100 }));
  return (list as CaseRecord[]).toReversed();
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe.each([
  ['one process', false],
  ['two processes', true],
])('served by %s', (_, both) => {
  test('two tabs open with the last money: one opens, the other is refused [3-2.3]', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world, { price_mills: 300_000 });
    const answers = await openTogether(ann, 2, { both, id: box.id });
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expectRefusal(refused[0]!, 'balance.short');
    const { balances, items, draws } = await stateOf(world, ann);
    expect([balances[0]!.balance_mills, items.length, draws]).toEqual([200_000, 1, 1]);
  });

  test('ten requests with one key at the same moment are one opening and ten equal answers [3-1.45]', async () => {
    const ann = await joinPlayer(world);
    const answers = await openTogether(ann, 10, { both, key: 'pressed-once' });
    expect(answers.map(({ status }) => status)).toEqual(upTo(10).map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stateOf(world, ann)).toMatchObject({
      draws: 1,
      keys: 1,
      items: [{ state: 'held' }],
    });
  });

  test('64 openings at the same moment all succeed, with the nonces 0 to 63', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const answers = await openTogether(ann, 64, { both, id: box.id });
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect((await drawsOf(ann)).map(({ nonce }) => nonce)).toEqual(upTo(64));
  });

  test('seeds are rotated while cases are opened: every opening succeeds and verifies, and no nonce is left out', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const rotate = (n: number) =>
      ann.api('POST /api/fairness/rotate', { client_seed: `turn ${n}` });
    const [answers] = await Promise.all([
      openTogether(ann, 40, { both, id: box.id }),
      Promise.all(upTo(5).map(rotate)),
    ]);
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    dataOf(await rotate(5));
    const draws = await drawsOf(ann);
    expect(draws).toHaveLength(40);
    expect(draws.map((draw) => verifyRecord(draw, hashes).status)).toEqual(
      draws.map(() => 'verified'),
    );
    for (const pair of Map.groupBy(draws, ({ server_seed_hash }) => server_seed_hash).values()) {
      expect(pair.map(({ nonce }) => nonce)).toEqual(upTo(pair.length));
    }
  });
});

test('a player’s pairs are made once, however many requests first ask for them, and of whichever process', async () => {
  const ann = await joinPlayer(world, { client_seed: null });
  const answers = await Promise.all(
    upTo(16).map((n) =>
      send(n % 2 ? second.url : world.url, 'GET /api/fairness/seeds', { headers: ann.headers }),
    ),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await stateOf(world, ann)).pairs.map(({ state }) => state)).toEqual(['active', 'next']);
});

describe('what one process does, the other knows at the next opening', () => {
  const openIn = (api: Api, player: TestPlayer, id: number, body: object = {}) =>
    send(api.url, `POST /api/box/${id}/open`, {
      headers: player.headers,
      body: { count: 1, ...body },
    });

  test('a rotation: the next draw is made from the new pair', async () => {
    const ann = await joinPlayer(world);
    await openIn(second, ann, 1);
    const { active } = dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'fresh' }));
    const { envelope } = await openIn(second, ann, 1);
    expect(envelope).toMatchObject({
      data: {
        openings: [
          { draw: { nonce: 0, client_seed: 'fresh', server_seed_hash: active.server_seed_hash } },
        ],
      },
    });
  });

  test('a case that was closed is closed', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await openIn(second, ann, box.id);
    await setCaseOpen(world.db, box.id, false);
    expectRefusal(await openIn(second, ann, box.id), 'case.closed');
  });

  test('a case with new contents: who saw the old ones is refused, who saw the new ones opens', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await openIn(second, ann, box.id);
    const current = await repriceTestCase(world, box, box.price_mills + 1);
    expectRefusal(
      await openIn(second, ann, box.id, { revision: box.revision_id }),
      'case.revision_changed',
    );
    expect((await openIn(second, ann, box.id, { revision: current })).status).toBe(200);
  });

  test('a case with new contents: who names no revision opens the new ones', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    await openIn(second, ann, box.id);
    await repriceTestCase(world, box, box.price_mills + 1);
    const { envelope } = await openIn(second, ann, box.id);
    expect(envelope).toMatchObject({
      code: 200,
      data: { openings: [{ draw: { table: { price: box.price_mills + 1 } } }] },
    });
  });
});

test('many players open the same case at the same moment, and everyone pays and wins once', async () => {
  const players = await Promise.all(upTo(12).map(() => joinPlayer(world)));
  const box = await makeCase(world, { price_mills: 1_000, token_rate_ppm: 1_000_000 });
  const answers = await Promise.all(
    players.flatMap((player) =>
      upTo(4).map(() => player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 })),
    ),
  );
  expect(new Set(answers.map(refusalOf))).toEqual(new Set(['none']));
  for (const player of players) {
    const { balances, items, draws } = await stateOf(world, player);
    expect([balances[0]!.balance_mills, items.length, draws]).toEqual([496_000, 4, 4]);
  }
});
