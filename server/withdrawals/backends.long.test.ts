import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { transact, type Db } from '../kit/db.ts';
import { readBalance } from '../testing/flows.ts';
import { underKills } from '../testing/kills.ts';
import { buy, findGoodsFrom, playerKey, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { reverseWithdrawal, takeDeliveryReport, type DeliveryReport } from './progress.ts';
import { findWithdrawal } from './store.ts';

const world = openWorld();

const setPrice = (goods_id: number, price_mills: number) =>
  transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));

const report = (id: number, event: DeliveryReport['event'], db: Db) =>
  takeDeliveryReport(db, id, { event });

const stateOfItem = async (id: number) => {
  const { rows } = await sql<{
    state: string;
  }>`select state from inventory_items where id = ${id}`.execute(world.owner);
  return rows[0]!.state;
};

test('backends killed in the middle charge each withdrawal once, and end it once', async () => {
  const ann = await joinPlayer(world);
  const { id: goods_id, price_mills } = await findGoodsFrom(world.owner, 1_000);
  const ways = {
    delivered: 'withdrawn',
    failed: 'held',
    expired: 'held',
    reversed: 'held',
  } as const;
  const kinds = Object.keys(ways) as (keyof typeof ways)[];
  let [bought, delivered] = [0, 0];
  await underKills(world, async (insist) => {
    const items: number[] = [];
    for (let n = 0; n < 8; n++) items.push((await buy(world.db, ann.id, goods_id)).item_ids[0]!);
    await setPrice(goods_id, price_mills + 370);
    const end = async (db: Db, id: number, event: DeliveryReport['event']) => {
      const ended = await report(id, event, db).catch((problem: { key?: string }) => {
        // The same ending, asked for again after its answer was lost.
        if (problem.key === 'withdrawal.ended') return undefined;
        throw problem;
      });
      return ended ?? (await findWithdrawal(db, id))!.state;
    };
    const withdrawOne = async (item_id: number, n: number) => {
      const [key, way] = [playerKey(), kinds[n % kinds.length]!];
      const id = await insist((db) => withdraw(db, ann.id, item_id, key));
      await insist((db) => end(db, id, way === 'reversed' ? 'delivered' : way));
      if (way === 'reversed') await insist((db) => reverseWithdrawal(db, id));
      if (way === 'delivered') delivered += 1;
      expect(await stateOfItem(item_id)).toBe(ways[way]);
    };
    await Promise.all(items.map(withdrawOne));
    bought += items.length;
    await setPrice(goods_id, price_mills);
  });
  expect((await readBalance(world.db, ann.id, 'shop_score')).balance_mills).toBe(
    120_000 - bought * price_mills - delivered * 370,
  );
});
