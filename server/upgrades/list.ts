import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { findDrawsOfFacts } from '../seeds/index.ts';
import { findUpgrades } from './store.ts';

/** A part of the player's upgrades, newest first, each with its draw. */
export async function listUpgrades(
  db: Db,
  player_id: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Reply<'GET /api/upgrade'>> {
  const found = await findUpgrades(db, player_id, { before, limit: limit + 1 });
  const facts = found.slice(0, limit);
  const ids = facts.map(({ id }) => id);
  const targets = facts.map(({ payload }) => payload.goods_id);
  const [goods, draws] = await Promise.all([
    readGoods(db, targets),
    findDrawsOfFacts(db, player_id, ids),
  ]);
  const draw_of = new Map(draws.map(({ fact_id, draw_id }) => [fact_id, draw_id]));
  return {
    list: facts.map(
      ({ id, at, payload: { items, staked_mills, goods_id, price_mills, ...drawn } }) => ({
        id,
        at: at.toISOString(),
        items: items.length,
        staked: toWire(mills(staked_mills)),
        target: { ...goods.get(goods_id)!.shown, price: toWire(mills(price_mills)) },
        direction: drawn.direction,
        chance_ppm: drawn.chance_ppm,
        roll_ppm: drawn.roll,
        won: drawn.win,
        draw: draw_of.get(id)!,
      }),
    ),
    next: found.length > limit ? ids.at(-1)! : null,
  };
}
