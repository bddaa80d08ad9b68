import { mills } from '@vitrine/contract/amount';
import type { ErrorKey } from '@vitrine/contract/errors';
import { verifyRecord } from '@vitrine/fairness/record';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashes } from '../kit/hashes.ts';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { setCaseOpen } from '../cases/index.ts';
import { changePrice } from '../catalogue/index.ts';
import { transact } from '../kit/db.ts';
import { many } from '../testing/many.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { changesNothing, stateOf } from '../testing/state.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { chooseCase } from './operate.ts';
import { grantBox } from './grant.ts';
import { openBoxes } from './open.ts';
import { crowd } from './testing/crowd.ts';
import { giveBoxes } from './testing/hold.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

const readItems = async (ids: readonly number[]) => {
  const { rows } = await sql<{
    kind: string;
    goods_id: number;
    source: string;
    state: string;
    price_mills: number;
  }>`
    select kind, goods_id, source, state, price_mills from inventory_items where id = any(${ids}) order by id`.execute(
    world.owner,
  );
  return rows;
};

const open = (player: TestPlayer, open_list: readonly number[], more: object = {}) =>
  player.api('POST /api/rechargeOpenBox/open', { open_list: [...open_list], ...more });

describe('a granted case', () => {
  test('is granted once for each occasion and subject, also by many at once', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const gift = { player_id: ann.id, occasion: 'weekly', subject: '2031-10', case_id } as const;
    const given = await crowd(many, () => grantBox(world.db, gift));
    expect(given.filter(Boolean)).toHaveLength(1);
    const { items } = await stateOf(world, ann);
    expect(await readItems(items.map(({ id }) => id))).toEqual([
      { kind: 'box', goods_id: case_id, source: 'vip', state: 'held', price_mills: 0 },
    ]);
  });

  test.each([
    ['paid', 'it is of type paid'],
    ['free', 'it is of type free'],
  ] as const)('isn’t granted when it is of type %s', async (type, why) => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type });
    const gift = { player_id: ann.id, occasion: 'weekly', subject: '1', case_id } as const;
    await expect(changesNothing(world, ann, () => grantBox(world.db, gift))).rejects.toThrow(why);
  });

  test('is opened: consumed, its prize in the backpack with its source, and no balance moves [1-7.133 3-2.43 3-3.36]', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id, goods_id, goods_mills } = await makeCase(world, { type: 'granted' });
    const [weekly] = await giveBoxes(world, { player_id: ann.id, case_id });
    const [gift] = await giveBoxes(world, { player_id: ann.id, case_id, occasion: 'gift' });
    const opened = dataOf(await open(ann, [weekly!, gift!]));
    expect(opened).toMatchObject({ money: 500, shop_score: 120, score: 50_000 });
    expect(opened.openings.map(({ draw }) => draw.nonce)).toEqual([0, 1]);
    expect(opened.openings.map(({ money_until }) => money_until !== null)).toEqual([true, false]);
    expect((await readItems([weekly!, gift!])).map(({ state }) => state)).toEqual([
      'consumed',
      'consumed',
    ]);
    const prize = { kind: 'item', goods_id, state: 'held', price_mills: goods_mills };
    expect(await readItems(opened.openings.map(({ knapsack_id }) => knapsack_id))).toEqual([
      { ...prize, source: 'vip' },
      { ...prize, source: 'event' },
    ]);
    const { rows } = await sql`select * from limits_counters where player_id = ${ann.id}
      and day_wagered_mills > 0`.execute(world.owner);
    expect(rows).toEqual([]);
  });

  test('is drawn from the player’s pair: once that is revealed, anybody recomputes the draw', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    dataOf(await open(ann, await giveBoxes(world, { player_id: ann.id, case_id, count: 3 })));
    dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
    const { list } = dataOf(await ann.api('GET /api/pfv_log', { mine: '1' }));
    expect(list).toHaveLength(3);
    expect(list.map((record) => verifyRecord(record, hashes).status)).toEqual(
      list.map(() => 'verified'),
    );
  });

  test('answers a repetition with the first answer, byte for byte', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const open_list = await giveBoxes(world, { player_id: ann.id, case_id });
    const ask = () =>
      send(world.url, 'POST /api/rechargeOpenBox/open', {
        headers: ann.headers,
        body: { open_list },
        key: 'once',
      });
    const first = await ask();
    expect(first.status).toBe(200);
    expect((await ask()).text).toBe(first.text);
  });
});

describe('opened by many at once', () => {
  test('a box yields one prize, of requests with keys of their own', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const open_list = await giveBoxes(world, { player_id: ann.id, case_id });
    const opened = await Promise.allSettled(
      Array.from({ length: many }, () =>
        openBoxes(
          world.db,
          ann.id,
          { open_list, fast: true },
          { key: playerKey(), session: undefined },
        ),
      ),
    );
    const refused = opened.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.key] : [],
    );
    expect(refused).toEqual(Array.from({ length: many - 1 }, () => 'box.opened'));
    expect((await stateOf(world, ann)).draws).toBe(1);
  });
});

describe('is refused, and nothing changes,', () => {
  const refusedOpening = async (player: TestPlayer, body: object, key: ErrorKey) =>
    expectRefusal(
      await changesNothing(world, player, () =>
        send(world.url, 'POST /api/rechargeOpenBox/open', { headers: player.headers, body }),
      ),
      key,
    );

  test.each([
    [[]],
    [[1, 1]],
    [[0]],
    [['1']],
    [Array.from({ length: 11 }, (_, n) => n + 1)],
    [null],
  ])('the list %j', async (open_list) => {
    const fields = await refusedOpening(await joinPlayer(world), { open_list }, 'request.invalid');
    expect(Object.keys(fields!)[0]).toMatch(/^open_list/);
  });

  test('another player’s box, as one that doesn’t exist [1-7.134]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const open_list = await giveBoxes(world, { player_id: ben.id, case_id });
    await refusedOpening(ann, { open_list }, 'item.unknown');
  });

  test('an item', async () => {
    const ann = await joinPlayer(world);
    const { openings } = dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 1 }));
    await refusedOpening(ann, { open_list: [openings[0]!.knapsack_id] }, 'box.none');
  });

  test('a box that was opened', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const open_list = await giveBoxes(world, { player_id: ann.id, case_id });
    dataOf(await open(ann, open_list));
    await refusedOpening(ann, { open_list }, 'box.opened');
  });

  test('boxes of two cases', async () => {
    const ann = await joinPlayer(world);
    const cases = [
      await makeCase(world, { type: 'granted' }),
      await makeCase(world, { type: 'granted' }),
    ];
    const given = await Promise.all(
      cases.map(({ id }) => giveBoxes(world, { player_id: ann.id, case_id: id })),
    );
    await refusedOpening(ann, { open_list: given.flat() }, 'box.several_cases');
  });

  test('a closed case, until it is open again', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const open_list = await giveBoxes(world, { player_id: ann.id, case_id });
    await setCaseOpen(world.owner, case_id, false);
    await refusedOpening(ann, { open_list }, 'case.closed');
    await setCaseOpen(world.owner, case_id, true);
    dataOf(await open(ann, open_list));
  });

  test('a case that prices have lifted beyond its bounds, until they are lower or it is revised [6-6.2]', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world, { type: 'granted' });
    const { id: case_id, goods_id, goods_mills } = box;
    const bound = { average_max_mills: goods_mills, prize_max_mills: goods_mills };
    await chooseCase(commandDesk(world.owner), 'weekly_1', case_id, bound);
    const [first, second] = await giveBoxes(world, { player_id: ann.id, case_id, count: 2 });
    const setPrice = (price_mills: number) =>
      transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));
    await setPrice(goods_mills + 1);
    await refusedOpening(ann, { open_list: [first!] }, 'case.closed');
    await setPrice(goods_mills);
    dataOf(await open(ann, [first!]));
    await setPrice(goods_mills + 1);
    await refusedOpening(ann, { open_list: [second!] }, 'case.closed');
    await setPrice(goods_mills);
  });

  test('a case that was revised since the page showed it', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world, { type: 'granted' });
    const open_list = await giveBoxes(world, { player_id: ann.id, case_id: box.id });
    await repriceTestCase(world, box, box.price_mills + 10);
    await refusedOpening(ann, { open_list, revision: box.revision_id }, 'case.revision_changed');
    dataOf(await open(ann, open_list));
  });

  test('without a client seed', async () => {
    const ann = await joinPlayer(world, { client_seed: null });
    dataOf(await ann.api('GET /api/fairness/seeds', {}));
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const open_list = await giveBoxes(world, { player_id: ann.id, case_id });
    await refusedOpening(ann, { open_list }, 'seeds.client_missing');
  });

  test('a box as an item: it can’t be sold [3-2.42]', async () => {
    const ann = await joinPlayer(world);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    const knapsack_id = await giveBoxes(world, { player_id: ann.id, case_id });
    const sent = await changesNothing(world, ann, () =>
      send(world.url, 'POST /api/system_shop/sell', {
        headers: ann.headers,
        body: { knapsack_id },
      }),
    );
    expectRefusal(sent, 'item.unsellable');
  });
});
