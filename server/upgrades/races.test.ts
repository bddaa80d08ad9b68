import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runAtBarrier } from '../testing/barrier.ts';
import { makeCase } from '../testing/cases.ts';
import { openPrizes, planGiveaway } from '../giveaways/testing/acts.ts';
import { dataOf } from '../testing/send.ts';
import { buy, findGoodsFrom, readPrice, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { upgrade } from './testing/wish.ts';

const world = openWorld();

const at_once = 20;
/** Statements that wait for an item at once: as many as the pool has connections. */
const connections = 8;

async function buyOne({ id }: TestPlayer) {
  const goods = await findGoodsFrom(world.owner, 1_000);
  const { item_ids } = await buy(world.db, id, goods.id);
  return { item_id: item_ids[0]!, price_mills: goods.price_mills };
}

const stateOfItem = async (id: number) =>
  (
    await world.owner
      .selectFrom('inventory_items')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

test('one item that is sold, withdrawn, staked and escrowed at once, by 20 calls: one of them [3-2.46]', async () => {
  const ann = await joinPlayer(world);
  const states = ['sold', 'withdrawing', 'consumed', 'escrowed'];
  for (let round = 0; round < 4; round++) {
    const { item_id, price_mills } = await buyOne(ann);
    const target = (await findGoodsFrom(world.owner, 3 * price_mills)).id;
    const prizes = [{ kind: 'item', item_id, source: 'shop' } as const];
    const giveaways = await Promise.all(
      Array.from({ length: at_once / states.length }, () =>
        planGiveaway(world.db, { host_id: ann.id, prizes }),
      ),
    );
    // Withdrawals and giveaways come past this process's mutex, as from other processes.
    const turns = giveaways.flatMap((giveaway) => [
      async () => dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [item_id] })),
      () => withdraw(world.db, ann.id, item_id),
      () => upgrade(world.db, { player_id: ann.id, items: [item_id], target }),
      () => openPrizes(world.db, giveaway),
    ]);
    // Each round begins with another way.
    const ways = [...turns.slice(round), ...turns.slice(0, round)];
    const lock = sql`select from inventory_items where id = ${item_id} for update`;
    const results = await runAtBarrier(world, lock, connections, () =>
      Promise.allSettled(ways.map((way) => way())),
    );
    const reasons = results.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
    expect(reasons.filter((reason) => /deadlock|refused: fault/.test(reason))).toEqual([]);
    const reached = results.flatMap(({ status }, n) =>
      status === 'fulfilled' ? [states[(n + round) % states.length]!] : [],
    );
    expect(reached).toEqual([await stateOfItem(item_id)]);
  }
});

test('two upgrades that share items, and openings meanwhile, keep every nonce and every item', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_000 });
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 10 }),
  );
  const items = openings.map(({ knapsack_id }) => knapsack_id);
  const stake = 6 * (await readPrice(world.db, box.goods_id));
  const target = (await findGoodsFrom(world.owner, 3 * stake)).id;
  const done = await Promise.allSettled([
    upgrade(world.db, { player_id: ann.id, items: items.slice(0, 6), target }),
    upgrade(world.db, { player_id: ann.id, items: items.slice(4, 10), target }),
    ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }),
    ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }),
  ]);
  expect(done.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the last money in an upgrade and in an opening at once: one of them', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 500_000 });
  const { item_id } = await buyOne(ann);
  const target = (await findGoodsFrom(world.owner, 1_000_000)).id;
  const lock = sql`select from seeds_pairs where player_id = ${ann.id} and state = 'active' for update`;
  // The calls of one process take turns, so that one of the two waits for the pair.
  const [upgraded, opened] = await runAtBarrier(world, lock, 1, () =>
    Promise.allSettled([
      upgrade(world.db, { player_id: ann.id, items: [item_id], add_mills: 500_000, target }),
      ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }).then(dataOf),
    ]),
  );
  expect([upgraded.status, opened.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const { money } = dataOf(await ann.api('GET /api/user', {}));
  expect(money).toBe(0);
  expect(await stateOfItem(item_id)).toBe(upgraded.status === 'fulfilled' ? 'consumed' : 'held');
});
