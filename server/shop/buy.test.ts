import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { changePrice, deleteFrozen, freezePrices } from '../catalogue/index.ts';
import { transact } from '../kit/db.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changePriceElsewhere } from '../testing/price-elsewhere.ts';
import { changesNothing } from '../testing/state.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { setStock } from './operate.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();
const recipe = openRecipes(world, ['goods.bought']);

recipe('Shop purchase', async () => {
  const player = await joinPlayer(world);
  const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
  dataOf(await player.api('POST /api/system_shop/{id}/buy', { id }));
  return { player, amounts: { price: price_mills } };
});

const setPrice = (goods_id: number, price_mills: number) =>
  transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));

describe('a purchase', () => {
  test('takes its price in tokens and puts the item into the backpack [1-1.11 1-7.97 3-2.19 3-2.55 3-10.2]', async () => {
    const ann = await joinPlayer(world);
    const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
    const bought = dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
    expect(bought).toMatchObject({ money: 500, shop_score: (120_000 - price_mills) / 1000 });
    const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
    expect(list).toMatchObject([
      { id: bought.knapsack_id, source: 'shop', state: 'held', sellable: true },
    ]);
    expect(list[0]!.recycling_price).toBe(price_mills / 1000);
  });

  test('is made by GET as well, with a bearer token, never from another site [1-7.96 3-1.39a]', async () => {
    const ann = await joinPlayer(world);
    const { id } = await findGoodsFrom(world.owner, 1_000);
    const bought = await send(world.url, `GET /api/system_shop/${id}/buy`, {
      headers: ann.headers,
    });
    expect(bought.status).toBe(200);
    const cookie = `authsk=${ann.token}`;
    await changesNothing(world, ann, async () => {
      const headers = { cookie, 'sec-fetch-site': 'cross-site' };
      expectRefusal(
        await send(world.url, `GET /api/system_shop/${id}/buy`, { headers }),
        'origin.forbidden',
      );
    });
  });

  test('is refused when the tokens are short by a thousandth', async () => {
    const ann = await joinPlayer(world);
    const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
    await setPrice(id, 120_001);
    await changesNothing(world, ann, async () =>
      expect(refusalOf(await ann.api('POST /api/system_shop/{id}/buy', { id }))).toBe(
        'tokens.short',
      ),
    );
    await setPrice(id, 120_000);
    expect(dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id })).shop_score).toBe(0);
    await setPrice(id, price_mills);
  });

  test('of an item that doesn’t exist, and by a visitor, is refused [1-6.11 1-6.12]', async () => {
    const ann = await joinPlayer(world);
    await changesNothing(world, ann, async () =>
      expect(refusalOf(await ann.api('POST /api/system_shop/{id}/buy', { id: 99_999_999 }))).toBe(
        'goods.unknown',
      ),
    );
    expect(refusalOf(await world.visitor('POST /api/system_shop/{id}/buy', { id: 1 }))).toBe(
      'session.required',
    );
  });

  test('pays the price of its moment, also one that another process has just set', async () => {
    const ann = await joinPlayer(world);
    const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
    dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
    await changePriceElsewhere(world.owner, id, price_mills + 7);
    const { shop_score } = dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
    expect(Math.round(shop_score * 1000)).toBe(120_000 - 2 * price_mills - 7);
    await setPrice(id, price_mills);
  });

  test('of an item whose price is frozen is refused, and the list says so before', async () => {
    const ann = await joinPlayer(world);
    const { id } = await findGoodsFrom(world.owner, 1_000);
    await freezePrices(world.db, [{ goods_id: id, offered_mills: null }]);
    await changesNothing(world, ann, async () =>
      expect(refusalOf(await ann.api('POST /api/system_shop/{id}/buy', { id }))).toBe(
        'goods.price_frozen',
      ),
    );
    const { list } = dataOf(await world.visitor('GET /api/system_shop', { price: 1, limit: 1 }));
    expect(list).toMatchObject([{ id, frozen: true }]);
    await deleteFrozen(world.db, id);
    dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
  });

  test('with one key is made once, and answered alike although the item is sold out by then', async () => {
    const ann = await joinPlayer(world);
    const { id } = await findGoodsFrom(world.owner, 1_000);
    await setStock(commandDesk(world.db), id, 1);
    const buy = () => ann.api('POST /api/system_shop/{id}/buy', { id }, { idempotency_key: 'one' });
    const first = await buy();
    expect(await Promise.all([buy(), buy(), buy()])).toEqual([first, first, first]);
    expect(refusalOf(await ann.api('POST /api/system_shop/{id}/buy', { id }))).toBe(
      'goods.out_of_stock',
    );
    await setStock(commandDesk(world.db), id, null);
  });
});

describe('a limited item', () => {
  test('is sold as often as the operator allowed, and its last piece to one player [3-10.2 3-10.3 6-2.10]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const { id } = await findGoodsFrom(world.owner, 500);
    await setStock(commandDesk(world.db), id, 2);
    dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
    dataOf(await ben.api('POST /api/system_shop/{id}/buy', { id }));
    await changesNothing(world, ann, async () => {
      const sent = await send(world.url, `POST /api/system_shop/${id}/buy`, {
        headers: ann.headers,
        body: {},
      });
      expectRefusal(sent, 'goods.out_of_stock');
      expect(sent.status).toBe(409);
    });
    await setStock(commandDesk(world.db), id, 1);
    dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
    await setStock(commandDesk(world.db), id, null);
    dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
  });

  test('isn’t used up by a purchase that is refused', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    const { id } = await findGoodsFrom(world.owner, 500);
    await setStock(commandDesk(world.db), id, 1);
    for (let n = 0; n < 3; n++)
      expect(refusalOf(await ann.api('POST /api/system_shop/{id}/buy', { id }))).toBe(
        'tokens.short',
      );
    const ben = await joinPlayer(world);
    dataOf(await ben.api('POST /api/system_shop/{id}/buy', { id }));
    await setStock(commandDesk(world.db), id, null);
  });
});
