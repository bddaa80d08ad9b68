import { mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { averageOf, excessOf, roundDown } from './odds.ts';
import * as store from './store.ts';
import { readWorth } from './worth.ts';

/** A case that can be granted, with the value that it gives on average and at best, in USD. */
export interface GrantableCase {
  id: number;
  name: string;
  average: Amount;
  best: Amount;
}

/** The open cases of type granted that keep to their bounds at today's prices, by name. */
export async function listGrantable(db: Db): Promise<GrantableCase[]> {
  const rows = (await store.findAllCases(db)).filter(
    ({ type, open }) => type === 'granted' && open,
  );
  const prizes = await store.findPrizes(
    db,
    rows.map(({ revision_id }) => revision_id),
  );
  const worth = await readWorth(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const priced = Map.groupBy(
    prizes.map((prize) => ({ ...prize, price_mills: worth.get(prize.goods_id)! })),
    ({ revision_id }) => revision_id,
  );
  return rows
    .map((row) => ({ row, of: priced.get(row.revision_id) ?? [] }))
    .filter(({ row, of }) => of.length > 0 && excessOf(of, row) === undefined)
    .map(({ row: { id, name }, of }) => ({
      id,
      name,
      average: toWire(roundDown(averageOf(of))),
      best: toWire(mills(Math.max(...of.map(({ price_mills }) => price_mills)))),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
