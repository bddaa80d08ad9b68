import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { excessOf, type Bounds } from './odds.ts';
import * as store from './store.ts';
import { readWorth } from './worth.ts';

/**
 * Why a case can't be granted now, nor opened by those who were given it, in words: it isn't for
 * that, is closed, or exceeds its bounds at today's prices; undefined when it can. Refuses
 * case.unknown.
 */
export async function findFlaw(
  db: Db,
  case_id: number,
  bounds?: Bounds,
): Promise<string | undefined> {
  const row = (await store.findCase(db, case_id)) ?? refuse('case.unknown');
  if (row.type !== 'granted')
    return `it is of type ${row.type}; only a case of type granted can be given`;
  if (!row.open) return 'it is closed';
  const prizes = await store.findPrizes(db, [row.revision_id]);
  const worth = await readWorth(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const priced = prizes.map((prize) => ({
    ...prize,
    price_mills: worth.get(prize.goods_id)!,
  }));
  return excessOf(priced, bounds ?? row);
}
