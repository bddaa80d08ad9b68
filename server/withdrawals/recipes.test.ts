import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { runAtBarrier } from '../testing/barrier.ts';
import { readBalance } from '../testing/flows.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf } from '../testing/send.ts';
import { buy, findGoodsFrom, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { withdrawalDifference } from './acts.ts';
import { reverseWithdrawal, takeDeliveryReport, type DeliveryReport } from './progress.ts';
import { recipes } from './checks.ts';
import { deleteShortage, findWithdrawal, insertShortage } from './store.ts';

const world = openWorld();
const recipe = openRecipes(world, Object.keys(recipes));

const tokensOf = async ({ id }: { id: number }) =>
  (await readBalance(world.db, id, 'shop_score')).balance_mills;

const setPrice = (goods_id: number, price_mills: number) =>
  transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));

/** Buys one item of at least 1.000. */
async function buyOne(player: TestPlayer) {
  const goods = await findGoodsFrom(world.owner, 1_000);
  const { item_ids } = await buy(world.db, player.id, goods.id);
  return { item_id: item_ids[0]!, goods_id: goods.id, price_mills: goods.price_mills };
}

/** Withdraws an item that has become 370 dearer. */
async function withdrawDearer(player: TestPlayer) {
  const { item_id, goods_id, price_mills } = await buyOne(player);
  await setPrice(goods_id, price_mills + 370);
  try {
    return { item_id, withdrawal: await withdraw(world.db, player.id, item_id) };
  } finally {
    await setPrice(goods_id, price_mills);
  }
}

/** Withdraws an item that is out of stock, as a substitute. */
async function withdrawSubstitute(player: TestPlayer) {
  // A price that no other item has, so that a rest is left.
  const goods = await findGoodsFrom(world.owner, 1_000);
  await setPrice(goods.id, goods.price_mills + 3);
  const { item_ids } = await buy(world.db, player.id, goods.id);
  const [item_id, goods_id, price_mills] = [item_ids[0]!, goods.id, goods.price_mills + 3];
  await insertShortage(world.owner, goods_id, now());
  try {
    const withdrawal = await withdraw(world.db, player.id, item_id);
    const row = (await findWithdrawal(world.db, withdrawal))!;
    expect(row.is_substitute).toBe(true);
    expect(row.rest_mills).toBe(price_mills - row.price_mills);
    expect(row.rest_mills).toBeGreaterThan(0);
    return {
      item_id,
      withdrawal,
      rest: row.rest_mills as number,
      price: row.price_mills as number,
    };
  } finally {
    await deleteShortage(world.owner, goods_id);
    await setPrice(goods.id, goods.price_mills);
  }
}

const report = (id: number, event: DeliveryReport['event'], db: Db = world.db) =>
  takeDeliveryReport(db, id, { event });

const stateOfItem = async (id: number) => {
  const { rows } = await sql<{
    state: string;
  }>`select state from inventory_items where id = ${id}`.execute(world.owner);
  return rows[0]!.state;
};

recipe('Withdrawal with a difference', async () => {
  const player = await joinPlayer(world);
  const { withdrawal } = await withdrawDearer(player);
  return { player, ids: { withdrawal }, amounts: { 'price − price when acquired': 370 } };
});

recipe('Withdrawal of a substitute', async () => {
  const player = await joinPlayer(world);
  const { withdrawal, rest } = await withdrawSubstitute(player);
  return { player, ids: { withdrawal }, amounts: { 'worth − price of the substitute': rest } };
});

recipe('Withdrawal that was delivered', async () => {
  const player = await joinPlayer(world);
  const { withdrawal, item_id } = await withdrawDearer(player);
  await report(withdrawal, 'delivered');
  expect(await stateOfItem(item_id)).toBe('withdrawn');
  return { player, ids: { withdrawal }, amounts: { difference: 370 } };
});

recipe('Substitute that was delivered', async () => {
  const player = await joinPlayer(world);
  const { withdrawal, item_id, rest } = await withdrawSubstitute(player);
  await report(withdrawal, 'delivered');
  expect(await stateOfItem(item_id)).toBe('withdrawn');
  return { player, ids: { withdrawal }, amounts: { rest } };
});

recipe('Withdrawal that failed', async () => {
  const player = await joinPlayer(world);
  const { withdrawal } = await withdrawDearer(player);
  await report(withdrawal, 'failed');
  return { player, ids: { withdrawal }, amounts: { difference: 370 } };
});

recipe('Substitute that failed', async () => {
  const player = await joinPlayer(world);
  const { withdrawal, item_id, rest } = await withdrawSubstitute(player);
  await report(withdrawal, 'failed');
  expect(await stateOfItem(item_id)).toBe('held');
  return { player, ids: { withdrawal }, amounts: { rest } };
});

recipe('Withdrawal that was cancelled', async () => {
  const player = await joinPlayer(world);
  const { withdrawal } = await withdrawDearer(player);
  await report(withdrawal, 'declined');
  return { player, ids: { withdrawal }, amounts: { difference: 370 } };
});

recipe('Withdrawal that was reversed', async () => {
  const player = await joinPlayer(world);
  const { withdrawal, item_id } = await withdrawDearer(player);
  await report(withdrawal, 'delivered');
  await reverseWithdrawal(world.db, withdrawal);
  expect(await stateOfItem(item_id)).toBe('held');
  return { player, ids: { withdrawal }, amounts: { difference: 370 } };
});

recipe('Substitute that was reversed', async () => {
  const player = await joinPlayer(world);
  const { withdrawal, item_id, price } = await withdrawSubstitute(player);
  await report(withdrawal, 'delivered');
  await reverseWithdrawal(world.db, withdrawal);
  expect(await stateOfItem(item_id)).toBe('withdrawn');
  return { player, ids: { withdrawal }, amounts: { 'price of the substitute': price } };
});

describe('a withdrawal', () => {
  test('costs what the item has become dearer, and never less than nothing [3-2.31]', () => {
    expect(withdrawalDifference(mills(1_000), mills(1_370))).toBe(370);
    expect(withdrawalDifference(mills(1_000), mills(900))).toBe(0);
  });

  test('of an item that hasn’t become dearer moves no value, and the backpack shows it at once', async () => {
    const ann = await joinPlayer(world);
    const { item_id } = await buyOne(ann);
    const count = async () => dataOf(await ann.api('GET /api/system_shop/backpack', {})).total;
    expect(await count()).toBe(1);
    const before = await tokensOf(ann);
    const withdrawal = await withdraw(world.db, ann.id, item_id);
    expect(await tokensOf(ann)).toBe(before);
    expect(await count()).toBe(0);
    await report(withdrawal, 'failed');
    expect(await count()).toBe(1);
  });

  test('of one item, asked for ten times at once, is charged once', async () => {
    const ann = await joinPlayer(world);
    const { item_id } = await buyOne(ann);
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () => withdraw(world.db, ann.id, item_id)),
    );
    const refusals = asked.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { key?: string }).key] : [],
    );
    expect(refusals).toEqual(Array.from({ length: 9 }, () => 'item.not_held'));
  });

  test('and a sale of the same item at once: one of them', async () => {
    const ann = await joinPlayer(world);
    const { item_id } = await buyOne(ann);
    const lock = sql`select from inventory_items where id = ${item_id} for update`;
    const [withdrawn, sold] = await runAtBarrier(world, lock, 2, () =>
      Promise.allSettled([
        withdraw(world.db, ann.id, item_id),
        ann.api('POST /api/system_shop/sell', { knapsack_id: [item_id] }),
      ]),
    );
    const done = [withdrawn.status === 'fulfilled', sold.status === 'fulfilled' && sold.value.ok];
    expect(done.filter(Boolean).length).toBe(1);
  });

  test('ends once, one way, however often and in whatever order its endings come [3-2.40]', async () => {
    const ann = await joinPlayer(world);
    const { item_id, withdrawal } = await withdrawDearer(ann);
    const before = await tokensOf(ann);
    const events = ['failed', 'delivered', 'declined', 'expired', 'delivered'] as const;
    const endings = await Promise.allSettled(events.map((event) => report(withdrawal, event)));
    const states = endings.flatMap((ending) =>
      ending.status === 'fulfilled' ? [ending.value] : [],
    );
    expect(new Set(states).size).toBe(1);
    const is_held = (await stateOfItem(item_id)) === 'held';
    expect(await tokensOf(ann)).toBe(is_held ? before + 370 : before);
    expect(states[0] === 3).toBe(!is_held);
  });

  test('is returned once, though its item is withdrawn again [3-2.38 3-2.40 3-2.47]', async () => {
    const ann = await joinPlayer(world);
    const { item_id, withdrawal } = await withdrawDearer(ann);
    await report(withdrawal, 'failed');
    await withdraw(world.db, ann.id, item_id);
    await expect(report(withdrawal, 'failed')).rejects.toMatchObject({ key: 'withdrawal.ended' });
    expect(await stateOfItem(item_id)).toBe('withdrawing');
  });

  test('is reversed only after its delivery, and once [3-2.48]', async () => {
    const ann = await joinPlayer(world);
    const { withdrawal } = await withdrawDearer(ann);
    const before = await tokensOf(ann);
    const early = reverseWithdrawal(world.db, withdrawal);
    await expect(early).rejects.toMatchObject({ key: 'withdrawal.not_delivered' });
    await report(withdrawal, 'delivered');
    await Promise.all([
      reverseWithdrawal(world.db, withdrawal),
      reverseWithdrawal(world.db, withdrawal),
    ]);
    expect(await tokensOf(ann)).toBe(before + 370);
  });

  test('can’t be put back into a state that it has left, whatever the code does', async () => {
    const ann = await joinPlayer(world);
    const { withdrawal } = await withdrawDearer(ann);
    await report(withdrawal, 'failed');
    const back = sql`update withdrawals set state = 1 where id = ${withdrawal}`.execute(world.db);
    await expect(back).rejects.toMatchObject({
      constraint: 'withdrawal_goes_on_as_its_states_allow',
    });
  });
});
