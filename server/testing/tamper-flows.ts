import { mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { give } from './flows.ts';
import { cancelPrizes, drawPrizes, openPrizes, planGiveaway } from './room-flows.ts';
import { buy } from './trade-flows.ts';

/**
 * Lets two players take gifts, and go through giveaways of every prize. `case_id` is a paid case
 * with one prize, so that the number of rows is always the same.
 */
export async function playFlows(
  db: Db,
  [ann, ben]: readonly [number, number],
  case_id: number,
): Promise<void> {
  await give(db, { player_id: ann, subject: '1', kind: 'money', amount_mills: 60 });
  await give(db, { player_id: ben, subject: '1', kind: 'money', amount_mills: 90 });
  await playGiveaways(db, ann, ben, case_id);
}

async function playGiveaways(db: Db, ann: number, ben: number, case_id: number): Promise<void> {
  const goods_id = (
    await db
      .selectFrom('catalogue_goods')
      .select('id')
      .orderBy('price_mills')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
  const item = async () => {
    const { item_ids } = await buy(db, ann, goods_id);
    return { kind: 'item' as const, item_id: item_ids[0]!, source: 'shop' };
  };
  const cash = (amount_mills: number) => ({
    kind: 'money' as const,
    amount_mills: mills(amount_mills),
  });
  const [drawn, cancelled, paid] = [
    await planGiveaway(db, { host_id: ann, prizes: [await item(), await item(), cash(300)] }),
    await planGiveaway(db, { host_id: ann, prizes: [cash(200), await item()] }),
    await planGiveaway(db, { host_id: ann, prizes: [cash(100)] }),
  ];
  for (const giveaway of [drawn, cancelled, paid]) await openPrizes(db, giveaway);
  await drawPrizes(db, drawn, [ben]);
  await cancelPrizes(db, cancelled);
  await drawPrizes(db, paid, [ben]);
  const house_prizes = [
    { kind: 'goods', goods_id } as const,
    { kind: 'box', case_id } as const,
    { kind: 'tokens', amount_mills: mills(50) } as const,
    cash(70),
  ];
  for (const prize of house_prizes) {
    const house = await planGiveaway(db, { host_id: null, prizes: [prize] });
    await openPrizes(db, house);
    await drawPrizes(db, house, [ann, ben]);
  }
}
