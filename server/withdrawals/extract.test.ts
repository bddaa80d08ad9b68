import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { readBalance } from '../testing/flows.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { takeDeliveryReport } from './progress.ts';
import { deleteShortage, insertShortage } from './store.ts';
import { joinWithdrawer, setAccount, giveTopUp, trade_url } from './testing/join.ts';

const world = openWorld();

const setPrice = (goods_id: number, price_mills: number) =>
  transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));

async function buyOne({ id }: { id: number }, from_mills = 1_000) {
  const goods = await findGoodsFrom(world.owner, from_mills);
  const { item_ids } = await buy(world.db, id, goods.id);
  return { knapsack_id: item_ids[0]!, goods_id: goods.id, price_mills: goods.price_mills };
}

const extract = (player: TestPlayer, knapsack_id: number, substitute?: number) =>
  player.api('POST /api/system_shop/extract', {
    knapsack_id,
    ...(substitute !== undefined && { substitute }),
  });

const preview = async (player: TestPlayer, knapsack_id?: number) =>
  dataOf(await player.api('GET /api/system_shop/extract', { ...(knapsack_id && { knapsack_id }) }));

const tokensOf = async ({ id }: { id: number }) =>
  (await readBalance(world.db, id, 'shop_score')).balance_mills;

describe('a withdrawal', () => {
  test('without a difference begins in progress, costs nothing, and stands in the list [1-7.98 1-7.99 3-2.35 3-10.4 3-10.7]', async () => {
    const ann = await joinWithdrawer(world);
    const { knapsack_id, goods_id } = await buyOne(ann);
    const before = await tokensOf(ann);
    const { item } = await preview(ann, knapsack_id);
    expect(item).toMatchObject({
      diff_price: 0,
      diff_type: 'none',
      missing: 0,
      out_of_stock: false,
      substitute: null,
    });
    const reply = dataOf(await extract(ann, knapsack_id));
    expect(reply.withdrawal).toMatchObject({ state: 1, diff_price: 0, diff_type: 'none' });
    expect(reply.shop_score).toBe(before / 1000);
    const { list, total } = dataOf(await ann.api('GET /api/withdrawals', {}));
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      id: reply.withdrawal.id,
      knapsack_id,
      goods: { id: goods_id },
      state: 1,
      delivery: 'simulated',
      protected_until: null,
      reversed: false,
      timeline: [
        { state: 1, event: 'requested', text: 'Requested. We are getting the item ready.' },
      ],
    });
  });

  test('of an item that has become dearer costs the difference in tokens [3-2.20 3-2.33]', async () => {
    const ann = await joinWithdrawer(world);
    const { knapsack_id, goods_id, price_mills } = await buyOne(ann);
    const before = await tokensOf(ann);
    await setPrice(goods_id, price_mills + 370);
    expect((await preview(ann, knapsack_id)).item).toMatchObject({
      diff_price: 0.37,
      diff_type: 'payment',
      missing: 0,
    });
    const reply = dataOf(await extract(ann, knapsack_id));
    await setPrice(goods_id, price_mills);
    expect(reply.withdrawal).toMatchObject({ diff_price: 0.37, diff_type: 'payment' });
    expect(await tokensOf(ann)).toBe(before - 370);
  });

  test('whose difference isn’t covered says what is missing, to the mill, and changes nothing [3-10.5]', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    await setAccount(world, ann, { email_verified_at: now(), trade_url });
    const { id, price_mills } = await findGoodsFrom(world.owner, 10_000);
    await giveTopUp(world, ann, price_mills + 5);
    const { item_ids } = await buy(world.db, ann.id, id);
    await setPrice(id, price_mills + 370);
    expect((await preview(ann, item_ids[0])).item).toMatchObject({
      diff_price: 0.37,
      missing: 0.365,
    });
    await changesNothing(world, ann, async () => {
      const { envelope } = await send(world.url, 'POST /api/system_shop/extract', {
        headers: ann.headers,
        body: { knapsack_id: item_ids[0] },
      });
      expect(envelope).toMatchObject({
        code: 2301,
        data: { key: 'withdrawal.difference_missing', missing: 0.365 },
      });
    });
    await giveTopUp(world, ann, 365);
    dataOf(await extract(ann, item_ids[0]!));
    await setPrice(id, price_mills);
  });

  test('with one key is begun once, also at once, and answers the same for ever', async () => {
    const ann = await joinWithdrawer(world);
    const { knapsack_id } = await buyOne(ann);
    const ask = () =>
      ann.api('POST /api/system_shop/extract', { knapsack_id }, { idempotency_key: 'once' });
    const answers = (await Promise.all(Array.from({ length: 8 }, ask))).map(dataOf);
    await takeDeliveryReport(world.db, answers[0]!.withdrawal.id, { event: 'failed' });
    answers.push(dataOf(await ask()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(dataOf(await ann.api('GET /api/withdrawals', {})).total).toBe(1);
  });

  test('of another player’s item, an unknown one, and a box is refused', async () => {
    const [ann, ben] = [await joinWithdrawer(world), await joinWithdrawer(world)];
    const { knapsack_id } = await buyOne(ann);
    expect(refusalOf(await extract(ben, knapsack_id))).toBe('item.unknown');
    expect(refusalOf(await extract(ben, 999_999_999))).toBe('item.unknown');
    expect(refusalOf(await ben.api('GET /api/system_shop/extract', { knapsack_id }))).toBe(
      'item.unknown',
    );
    const { id } = dataOf(await extract(ann, knapsack_id)).withdrawal;
    expect(refusalOf(await extract(ann, knapsack_id))).toBe('item.not_held');
    expect(refusalOf(await ben.api('GET /api/withdrawals/{id}', { id }))).toBe(
      'withdrawal.unknown',
    );
    expect(dataOf(await ann.api('GET /api/withdrawals/{id}', { id })).id).toBe(id);
  });

  test('needs a session [1-6.14]', async () => {
    expectRefusal(
      await send(world.url, 'POST /api/system_shop/extract', { body: { knapsack_id: 1 } }),
      'session.required',
    );
    expectRefusal(await send(world.url, 'GET /api/withdrawals'), 'session.required');
  });
});

describe('what holds a withdrawal is said before it is asked for, and refuses it', () => {
  const holdsOf = async (player: TestPlayer, knapsack_id: number) => {
    const { holds } = await preview(player, knapsack_id);
    const refusal = refusalOf(await extract(player, knapsack_id));
    expect(refusal).toBe(holds[0]?.key);
    return holds;
  };

  test('a newcomer: the address, the top-ups with what is missing, the trade link [3-2.79 3-10.6]', async () => {
    const ann = await joinPlayer(world);
    await giveTopUp(world, ann, 4_000);
    const { knapsack_id } = await buyOne(ann);
    expect(await holdsOf(ann, knapsack_id)).toEqual([
      {
        key: 'withdrawal.email_unverified',
        msg: 'Confirm your e-mail address before you withdraw for the first time.',
        until: null,
        missing: null,
      },
      expect.objectContaining({ key: 'withdrawal.top_ups_missing', missing: 6 }),
      expect.objectContaining({ key: 'trade_url.required', msg: 'Trade URL required' }),
    ]);
  });

  test('a changed trade link: 24 hours [3-7.26]', async () => {
    const ann = await joinWithdrawer(world);
    const { knapsack_id } = await buyOne(ann);
    const changed_at = new Date('2026-11-24T12:00:00Z');
    await setAccount(world, ann, { trade_url_changed_at: changed_at });
    setClock(() => new Date('2026-11-25T11:59:59Z'));
    const [hold] = await holdsOf(ann, knapsack_id);
    expect(hold).toMatchObject({
      key: 'withdrawal.link_changed',
      until: '2026-11-25T12:00:00.000Z',
    });
    setClock(() => new Date('2026-11-25T12:00:00Z'));
    expect((await preview(ann, knapsack_id)).holds).toEqual([]);
  });

  test('a trade link of another Steam account than the player’s', async () => {
    const ann = await joinWithdrawer(world);
    const { knapsack_id } = await buyOne(ann);
    await setAccount(world, ann, { steam_id: '76561197960265730' });
    expect((await holdsOf(ann, knapsack_id))[0]?.key).toBe('trade_link.of_another_account');
    await setAccount(world, ann, { steam_id: '76561197960265729' });
    dataOf(await extract(ann, knapsack_id));
  });

  test('without an item, the same holds', async () => {
    const ann = await joinPlayer(world);
    const { holds, item, card_wait_hours } = await preview(ann);
    expect(holds.map(({ key }) => key)).toContain('trade_url.required');
    expect([item, card_wait_hours]).toEqual([null, 72]);
  });
});

describe('an item out of stock', () => {
  test('is only sent as the substitute that the player has seen, and pays the rest on delivery', async () => {
    const ann = await joinWithdrawer(world);
    const goods = await findGoodsFrom(world.owner, 2_000);
    await setPrice(goods.id, goods.price_mills + 3);
    const { item_ids } = await buy(world.db, ann.id, goods.id);
    const knapsack_id = item_ids[0]!;
    // A rise doesn't count: no difference is paid for a substitute.
    await setPrice(goods.id, goods.price_mills + 500);
    await insertShortage(world.owner, goods.id, now());
    const { item } = await preview(ann, knapsack_id);
    expect(item).toMatchObject({ out_of_stock: true, diff_price: 0, diff_type: 'none' });
    const { goods: other, rest } = item!.substitute!;
    expect(Math.round((other.price + rest) * 1000)).toBe(goods.price_mills + 3);
    expect(other.id).not.toBe(goods.id);
    expect(other.category.id).toBe(item!.goods.category.id);
    expect(refusalOf(await extract(ann, knapsack_id))).toBe('withdrawal.out_of_stock');
    expect(refusalOf(await extract(ann, knapsack_id, goods.id))).toBe(
      'withdrawal.substitute_changed',
    );
    const before = await tokensOf(ann);
    const { withdrawal } = dataOf(await extract(ann, knapsack_id, other.id));
    const shown = dataOf(await ann.api('GET /api/withdrawals/{id}', { id: withdrawal.id }));
    expect(shown).toMatchObject({ goods: { id: other.id }, instead_of: { id: goods.id }, rest });
    await takeDeliveryReport(world.db, withdrawal.id, { event: 'delivered' });
    expect(await tokensOf(ann)).toBe(before + Math.round(rest * 1000));
    await deleteShortage(world.owner, goods.id);
    await setPrice(goods.id, goods.price_mills);
  });

  test('that is back in stock is sent itself', async () => {
    const ann = await joinWithdrawer(world);
    const { knapsack_id, goods_id } = await buyOne(ann);
    const { withdrawal } = dataOf(await extract(ann, knapsack_id));
    await takeDeliveryReport(world.db, withdrawal.id, { event: 'out_of_stock' });
    expect((await preview(ann, knapsack_id)).item?.out_of_stock).toBe(true);
    await deleteShortage(world.owner, goods_id);
    expect(dataOf(await extract(ann, knapsack_id)).withdrawal.state).toBe(1);
  });
});
