import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { openWorld } from '../testing/world.ts';
import { changePrice } from './price.ts';

const world = openWorld();

test('prices that follow each other in one millisecond are all kept, in their order', async () => {
  const at = new Date();
  setClock(() => at);
  for (const price of [100, 90, 110])
    await transact(world.owner, (tx) => changePrice(tx, 1, mills(price)));
  const history = await world.owner
    .selectFrom('catalogue_prices')
    .select('price_mills')
    .where('goods_id', '=', 1)
    .orderBy('at', 'desc')
    .limit(3)
    .execute();
  expect(history.map(({ price_mills }) => price_mills)).toEqual([110, 90, 100]);
});
