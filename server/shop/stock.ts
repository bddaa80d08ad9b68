import { readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

/** An item whose stock is limited, with its name. */
export interface Stocked extends store.LimitedGoods {
  hash_name: string;
  left: number;
}

/** Lists the items whose stock is limited; all others are unlimited. */
export async function listStock(db: Db): Promise<Stocked[]> {
  const limited = await store.findLimited(db);
  const goods = await readGoods(
    db,
    limited.map(({ goods_id }) => goods_id),
  );
  return limited.map((row) => ({
    ...row,
    hash_name: goods.get(row.goods_id)!.shown.hash_name,
    left: row.count - row.sold,
  }));
}
