import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runAtBarrier } from '../testing/barrier.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { buy, findGoodsFrom, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { setStock } from './operate.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

const at_once = 20;
/** Statements that run at once: as many as the pool has connections. The others follow them. */
const connections = 8;

/** How often each end came: `none` for success, else the key of the refusal. */
async function countEnds(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const ends = await Promise.all(
    calls.map((call) =>
      call.then(
        () => 'none',
        (problem: { key?: string; message: string }) => problem.key ?? problem.message,
      ),
    ),
  );
  return Object.fromEntries(
    Map.groupBy(ends, (end) => end)
      .entries()
      .map(([end, { length }]) => [end, length]),
  );
}

const tokensOf = async (player: TestPlayer) =>
  dataOf(await player.api('GET /api/user', {})).shop_score;

test('20 purchases of the last piece at once, by five players: one', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => joinPlayer(world)));
  const { id, price_mills } = await findGoodsFrom(world.owner, 500);
  await setStock(commandDesk(world.db), id, 1);
  const lock = sql`select from shop_stock where goods_id = ${id} for update`;
  const ends = await runAtBarrier(world, lock, connections, () =>
    countEnds(Array.from({ length: at_once }, (_, n) => buy(world.db, players[n % 5]!.id, id))),
  );
  expect(ends).toEqual({ none: 1, 'goods.out_of_stock': at_once - 1 });
  const left = await Promise.all(players.map(tokensOf));
  expect(left.toSorted((a, b) => a - b)).toEqual([120 - price_mills / 1000, 120, 120, 120, 120]);
  await setStock(commandDesk(world.db), id, null);
});

test('20 purchases with the last tokens at once: as many as the tokens pay for', async () => {
  const ann = await joinPlayer(world);
  const { id, price_mills } = await findGoodsFrom(world.owner, 20_000);
  const affordable = Math.floor(120_000 / price_mills);
  const lock = sql`select from ledger_accounts where path = ${`player/${ann.id}/shop_score`} for update`;
  const ends = await runAtBarrier(world, lock, connections, () =>
    countEnds(Array.from({ length: at_once }, () => buy(world.db, ann.id, id))),
  );
  expect(ends).toEqual({ none: affordable, 'tokens.short': at_once - affordable });
  expect(await tokensOf(ann)).toBe((120_000 - affordable * price_mills) / 1000);
  expect((await stateOf(world, ann)).items).toHaveLength(affordable);
});

test('20 sales of one item at once, and withdrawals of it meanwhile: one of them', async () => {
  const ann = await joinPlayer(world);
  const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
  const knapsack_id = (await buy(world.db, ann.id, id)).item_ids;
  const before = await tokensOf(ann);
  const sell = async () => ann.api('POST /api/system_shop/sell', { knapsack_id });
  const lock = sql`select from inventory_items where id = ${knapsack_id[0]!} for update`;
  // The sales of one process take turns; the withdrawals come past its mutex, as from another one.
  const withdrawals = connections - 1;
  const [sales, withdrawn] = await runAtBarrier(world, lock, connections, () =>
    Promise.all([
      Promise.all(Array.from({ length: at_once }, sell)),
      countEnds(
        Array.from({ length: withdrawals }, () => withdraw(world.db, ann.id, knapsack_id[0]!)),
      ),
    ]),
  );
  const sold = sales.map(refusalOf).filter((key) => key === 'none').length;
  expect(sold + (withdrawn['none'] ?? 0)).toBe(1);
  expect(new Set([...sales.map(refusalOf), ...Object.keys(withdrawn)])).toEqual(
    new Set(['none', 'item.not_held']),
  );
  expect(await tokensOf(ann)).toBe(sold === 1 ? (before * 1000 + price_mills) / 1000 : before);
});

test('20 sales of one item at once: one', async () => {
  const ann = await joinPlayer(world);
  const { id } = await findGoodsFrom(world.owner, 1_000);
  const knapsack_id = (await buy(world.db, ann.id, id)).item_ids;
  const sales = await Promise.all(
    Array.from({ length: at_once }, () => ann.api('POST /api/system_shop/sell', { knapsack_id })),
  );
  const ends = Map.groupBy(sales.map(refusalOf), (key) => key);
  expect([ends.get('none')?.length, ends.get('item.not_held')?.length]).toEqual([1, at_once - 1]);
  expect(await tokensOf(ann)).toBe(120);
});
