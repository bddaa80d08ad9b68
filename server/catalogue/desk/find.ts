import type { Db } from '../../kit/db.ts';
import { findings_max, readNumber, type Finder, type Finding } from '../../kit/finding.ts';
import { readGoods } from '../goods.ts';
import { readNameQuery } from '../listing/list.ts';
import { findDeskGoods } from './store.ts';

/** Goods by words of their name, or by their number. */
export const goods_finders: readonly Finder[] = [{ right: 'catalogue.read', find: findBy }];

const any = { kind: undefined, from_mills: undefined, to_mills: undefined, price: undefined };

async function findBy(db: Db, words: string): Promise<Finding[]> {
  const id = readNumber(words);
  const query = id === undefined ? await readNameQuery(db, words, { typos: false }) : null;
  const found = query
    ? await findDeskGoods(
        db,
        { ...any, query, where: undefined },
        { sort: '-price', after: undefined, limit: findings_max },
      )
    : [];
  const ids = id === undefined ? found.map((row) => row.id) : [id];
  const goods = await readGoods(db, ids);
  const shown_in_order = ids.flatMap((one) => goods.get(one)?.shown ?? []);
  return shown_in_order.map((shown) => ({
    kind: 'item',
    id: String(shown.id),
    title: shown.phase ? `${shown.hash_name}, ${shown.phase}` : shown.hash_name,
    path: `/console/catalogue/${shown.id}`,
  }));
}
