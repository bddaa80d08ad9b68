import { mills } from '@vitrine/contract/amount';
import { transact } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { microsecond, next_id } from '../../testing/tamper-values.ts';
import { changePrice } from '../price.ts';

export const tables: Tampering['tables'] = {
  catalogue_goods: {
    key: 'id',
    columns: { price_mills: ['price_mills + 1', '1'], priced_at: [`priced_at${microsecond}`] },
    swaps: ['price_mills'],
    gone: [
      `case when exists (select from cases_prizes p where p.goods_id = catalogue_goods.id) then 'catalogue_goods ' || id end`,
    ],
    copy: next_id('catalogue_goods'),
  },
  catalogue_prices: {
    key: `concat(goods_id, '/', at)`,
    columns: { price_mills: ['price_mills + 1'], at: [`at${microsecond}`], goods_id: ['0'] },
    swaps: ['price_mills'],
    gone: [`'catalogue_prices ' || goods_id || '/' || at`],
    except: 'at <> (select priced_at from catalogue_goods g where g.id = goods_id)',
  },
};

/** A new price of the cheapest item, between its wins and their sales, and the old one again. */
export async function* play({ owner }: Stage): AsyncGenerator<void> {
  yield;
  const { id, price_mills } = await owner
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .orderBy('price_mills')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const setPrice = (to_mills: number) =>
    transact(owner, (tx) => changePrice(tx, id, mills(to_mills)));
  await setPrice(price_mills + 10);
  yield;
  await setPrice(price_mills);
}
