import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findNames } from '../cases/index.ts';
import { readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { findDrawsOfFacts } from '../seeds/index.ts';
import * as store from './store.ts';

/** The cases that a player opened for money, those opened most first, each with its best win. */
export async function listOpenedCases(
  db: Db,
  player_id: number,
  { page, limit }: { page: number; limit: number },
): Promise<Reply<'GET /api/history/cases'>> {
  const [rows, { cases: total }] = await Promise.all([
    store.findOpenedCases(db, player_id, { offset: (page - 1) * limit, limit }),
    store.sumOpenings(db, player_id),
  ]);
  const [goods, names, draws] = await Promise.all([
    readGoods(
      db,
      rows.map(({ best_goods_id }) => best_goods_id),
    ),
    findNames(
      db,
      rows.map(({ case_id }) => case_id),
    ),
    findDrawsOfFacts(
      db,
      player_id,
      rows.map(({ best_fact_id }) => best_fact_id),
    ),
  ]);
  const name_of = new Map(names.map(({ id, name }) => [id, name]));
  const draws_of = Map.groupBy(draws, ({ fact_id }) => fact_id);
  const list = rows.map((row) => ({
    case: { id: row.case_id, name: name_of.get(row.case_id)! },
    opened: row.times,
    staked: toWire(mills(row.staked_mills)),
    won: toWire(mills(row.won_mills)),
    expected: toWire(mills(row.expected_mills)),
    best: {
      goods: { ...goods.get(row.best_goods_id)!.shown, price: toWire(mills(row.best_mills)) },
      draw: draws_of.get(row.best_fact_id)?.[row.best_place]?.draw_id ?? null,
    },
  }));
  return { list, page, total };
}
