import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeCase } from '../../testing/cases.ts';
import { give, readBalance, topUpShop } from '../../testing/flows.ts';
import { transact } from '../../kit/db.ts';
import { runAtBarrier } from '../../testing/barrier.ts';
import { underKills } from '../../testing/kills.ts';
import { openRecipes } from '../../testing/recipe-page.ts';
import { openPrizes, planGiveaway } from '../../testing/room-flows.ts';
import { dataOf } from '../../testing/send.ts';
import { changesNothing } from '../../testing/state.ts';
import {
  buy,
  deliver,
  findGoodsFrom,
  giveBack,
  playerKey,
  readPrice,
  reverse,
  upgrade,
  withdraw,
} from '../../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { changePrice } from '../../catalogue/index.ts';
import { shop_flow } from '../verify/recipes/shop.ts';
import { upgrade_flow } from '../verify/recipes/upgrades.ts';
import { withdrawal_flow } from '../verify/recipes/withdrawals.ts';
import { upgradeChance } from './upgrades.ts';
import { withdrawalDifference } from './withdrawals.ts';

const world = openWorld();
const kinds = [shop_flow, withdrawal_flow, upgrade_flow].flatMap(({ entries }) => Object.keys(entries));
const recipe = openRecipes(world, kinds);

const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;

let withdrawals = 0;

const setPrice = (goods_id: number, price_mills: number) =>
  transact(world.owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));

/** Buys one item of at least this price. */
async function buyOne(player: TestPlayer, from_mills = 1_000) {
  const goods = await findGoodsFrom(world.owner, from_mills);
  const { item_ids } = await buy(world.db, player.id, goods.id);
  return { item_id: item_ids[0]!, goods_id: goods.id, price_mills: goods.price_mills };
}

/** Buys an item, which then becomes 370 dearer, and charges its withdrawal. */
async function withdrawDearer(player: TestPlayer) {
  const { item_id, goods_id, price_mills } = await buyOne(player);
  await setPrice(goods_id, price_mills + 370);
  try {
    return await withdraw(world.db, { player_id: player.id, withdrawal_id: ++withdrawals, item_id });
  } finally {
    await setPrice(goods_id, price_mills);
  }
}

const stateOfItem = async (id: number) => {
  const { rows } = await sql<{ state: string; player_id: number; source: string }>`
    select state, player_id, source from inventory_items where id = ${id}`.execute(world.owner);
  return rows[0]!;
};

recipe('Shop purchase', async () => {
  const player = await joinPlayer(world);
  const { price_mills } = await buyOne(player);
  return { player, amounts: { price: price_mills } };
});

recipe('Withdrawal with a difference', async () => {
  const player = await joinPlayer(world);
  const { withdrawal_id } = await withdrawDearer(player);
  return { player, ids: { withdrawal: withdrawal_id }, amounts: { 'price − price when acquired': 370 } };
});

recipe('Withdrawal that was delivered', async () => {
  const player = await joinPlayer(world);
  const withdrawal = await withdrawDearer(player);
  await deliver(world.db, withdrawal);
  expect((await stateOfItem(withdrawal.item_id)).state).toBe('withdrawn');
  return { player, ids: { withdrawal: withdrawal.withdrawal_id }, amounts: { difference: 370 } };
});

recipe('Withdrawal that failed', async () => {
  const player = await joinPlayer(world);
  const withdrawal = await withdrawDearer(player);
  await giveBack(world.db, withdrawal, 'failed');
  return { player, ids: { withdrawal: withdrawal.withdrawal_id }, amounts: { difference: 370 } };
});

recipe('Withdrawal that was cancelled', async () => {
  const player = await joinPlayer(world);
  const withdrawal = await withdrawDearer(player);
  await giveBack(world.db, withdrawal, 'cancelled');
  return { player, ids: { withdrawal: withdrawal.withdrawal_id }, amounts: { difference: 370 } };
});

recipe('Withdrawal that was reversed', async () => {
  const player = await joinPlayer(world);
  const withdrawal = await withdrawDearer(player);
  await deliver(world.db, withdrawal);
  await reverse(world.db, withdrawal);
  expect((await stateOfItem(withdrawal.item_id)).state).toBe('held');
  return { player, ids: { withdrawal: withdrawal.withdrawal_id }, amounts: { difference: 370 } };
});

recipe('Upgrade with money', async () => {
  const player = await joinPlayer(world);
  const { item_id, price_mills } = await buyOne(player);
  const target = await findGoodsFrom(world.owner, 3 * price_mills);
  await upgrade(world.db, { player_id: player.id, items: [item_id], add_mills: 500, target: target.id });
  return { player, amounts: { money: 500 } };
});

recipe('Upgrade that releases a bonus', async () => {
  const player = await joinPlayer(world);
  await give(world.db, { player_id: player.id, source: 'vip', subject: '1', kind: 'money', amount_mills: 10_000 });
  const { item_id, price_mills } = await buyOne(player);
  const target = await findGoodsFrom(world.owner, 3 * price_mills);
  await upgrade(world.db, { player_id: player.id, items: [item_id], target: target.id });
  return { player, amounts: { '3% of the stake': Math.floor(price_mills * 0.03) } };
});

describe('a purchase', () => {
  test('is refused when the tokens are short, and nothing is half done', async () => {
    const ann = await joinPlayer(world);
    const { id } = await findGoodsFrom(world.owner, 120_001);
    await changesNothing(world, ann, () =>
      expect(buy(world.db, ann.id, id)).rejects.toMatchObject({ key: 'balance.short' }),
    );
  });

  test('with one key is made once, also at once', async () => {
    const ann = await joinPlayer(world);
    const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
    const key = playerKey();
    const bought = await Promise.all(Array.from({ length: 8 }, () => buy(world.db, ann.id, id, key)));
    expect(new Set(bought.map(({ item_ids }) => item_ids[0])).size).toBe(1);
    expect(await has(ann, 'shop_score')).toBe(120_000 - price_mills);
  });
});

describe('a withdrawal', () => {
  test('costs what the item has become dearer, and never less than nothing', () => {
    expect(withdrawalDifference(mills(1_000), mills(1_370))).toBe(370);
    expect(withdrawalDifference(mills(1_000), mills(900))).toBe(0);
  });

  test('of an item that hasn’t become dearer moves no value, and the backpack shows it at once', async () => {
    const ann = await joinPlayer(world);
    const { item_id } = await buyOne(ann);
    const count = async () => dataOf(await ann.api('GET /api/system_shop/backpack', {})).total;
    expect(await count()).toBe(1);
    const withdrawal = await withdraw(world.db, { player_id: ann.id, withdrawal_id: ++withdrawals, item_id });
    expect(withdrawal.difference_mills).toBe(0);
    expect(await count()).toBe(0);
    await giveBack(world.db, withdrawal, 'failed');
    expect(await count()).toBe(1);
  });

  test('that isn’t covered is refused, and the item stays', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    const { id, price_mills } = await findGoodsFrom(world.owner, 1_000);
    await topUpShop(world.db, { player_id: ann.id, order_id: 1, amount_mills: price_mills });
    const { item_ids } = await buy(world.db, ann.id, id);
    await setPrice(id, price_mills + 1);
    const wish = { player_id: ann.id, withdrawal_id: ++withdrawals, item_id: item_ids[0]! };
    await changesNothing(world, ann, () =>
      expect(withdraw(world.db, wish)).rejects.toMatchObject({ key: 'balance.short' }),
    );
    await setPrice(id, price_mills);
  });

  test('of one item, asked for ten times at once, is charged once', async () => {
    const ann = await joinPlayer(world);
    const { item_id } = await buyOne(ann);
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        withdraw(world.db, { player_id: ann.id, withdrawal_id: ++withdrawals, item_id }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  test('and a sale of the same item at once: one of them', async () => {
    const ann = await joinPlayer(world);
    const { item_id } = await buyOne(ann);
    const lock = sql`select from inventory_items where id = ${item_id} for update`;
    const [withdrawn, sold] = await runAtBarrier(world, lock, 2, () =>
      Promise.allSettled([
        withdraw(world.db, { player_id: ann.id, withdrawal_id: ++withdrawals, item_id }),
        ann.api('POST /api/system_shop/sell', { knapsack_id: [item_id] }),
      ]),
    );
    const done = [withdrawn.status === 'fulfilled', sold.status === 'fulfilled' && sold.value.ok];
    expect(done.filter(Boolean).length).toBe(1);
  });

  test('ends once, one way, however often and in whatever order its endings come', async () => {
    const ann = await joinPlayer(world);
    const withdrawal = await withdrawDearer(ann);
    const before = await has(ann, 'shop_score');
    const endings = await Promise.allSettled([
      giveBack(world.db, withdrawal, 'failed'),
      deliver(world.db, withdrawal),
      giveBack(world.db, withdrawal, 'cancelled'),
      giveBack(world.db, withdrawal, 'failed'),
      deliver(world.db, withdrawal),
    ]);
    const facts = endings.flatMap((ending) => (ending.status === 'fulfilled' ? [ending.value.fact_id] : []));
    expect(new Set(facts).size).toBe(1);
    const { state } = await stateOfItem(withdrawal.item_id);
    expect(await has(ann, 'shop_score')).toBe(state === 'held' ? before + 370 : before);
    expect(['held', 'withdrawn']).toContain(state);
  });

  test('is returned once, though its item is withdrawn again', async () => {
    const ann = await joinPlayer(world);
    const first = await withdrawDearer(ann);
    await giveBack(world.db, first, 'failed');
    await withdraw(world.db, { player_id: ann.id, withdrawal_id: ++withdrawals, item_id: first.item_id });
    await giveBack(world.db, first, 'failed');
    expect((await stateOfItem(first.item_id)).state).toBe('withdrawing');
  });

  test('is reversed only after its delivery, and once', async () => {
    const ann = await joinPlayer(world);
    const withdrawal = await withdrawDearer(ann);
    const before = await has(ann, 'shop_score');
    await expect(reverse(world.db, withdrawal)).rejects.toMatchObject({ key: 'item.not_held' });
    await deliver(world.db, withdrawal);
    await Promise.all([reverse(world.db, withdrawal), reverse(world.db, withdrawal)]);
    expect(await has(ann, 'shop_score')).toBe(before + 370);
  });
});

describe('an upgrade', () => {
  test('has 95% of the fair chance, and none outside the limits', () => {
    expect(upgradeChance(mills(1_000), mills(2_000))).toBe(475_000);
    expect(upgradeChance(mills(1_000), mills(3_000))).toBe(316_666);
    expect(upgradeChance(mills(1_000), mills(1_000))).toBeUndefined();
    expect(upgradeChance(mills(1_000), mills(1_267))).toBe(749_802);
    expect(upgradeChance(mills(1_000), mills(1_266))).toBeUndefined();
    expect(upgradeChance(mills(1_000), mills(9_500_000))).toBe(100);
    expect(upgradeChance(mills(1_000), mills(9_600_000))).toBeUndefined();
  });

  test('consumes the stake either way, and wins the target when the draw does', async () => {
    const ann = await joinPlayer(world);
    const seen = { won: 0, lost: 0 };
    for (let round = 0; round < 12; round++) {
      const { item_id, price_mills } = await buyOne(ann);
      const target = await findGoodsFrom(world.owner, Math.ceil(price_mills * 1.4));
      const direction = round % 2 === 0 ? 'under' : 'over';
      const wish = { player_id: ann.id, items: [item_id], target: target.id, direction } as const;
      const { memo, item_ids } = await upgrade(world.db, wish);
      expect((await stateOfItem(item_id)).state).toBe('consumed');
      expect(item_ids.length).toBe(memo.won ? 2 : 1);
      if (memo.won) expect(await stateOfItem(item_ids[0]!)).toMatchObject({ state: 'held', source: 'upgrade' });
      seen[memo.won ? 'won' : 'lost'] += 1;
    }
    expect(Math.min(seen.won, seen.lost)).toBeGreaterThan(0);
  });

  test('of six items at once with openings and other upgrades keeps every nonce and every item', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world, { price_mills: 2_000 });
    const { openings } = dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 10 }));
    const items = openings.map(({ knapsack_id }) => knapsack_id);
    const stake = 6 * (await readPrice(world.db, box.goods_id));
    const target = (await findGoodsFrom(world.owner, 3 * stake)).id;
    const done = await Promise.allSettled([
      upgrade(world.db, { player_id: ann.id, items: items.slice(0, 6), target }),
      upgrade(world.db, { player_id: ann.id, items: items.slice(4, 10), target }),
      ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }),
      ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }),
    ]);
    const upgraded = done.slice(0, 2).filter(({ status }) => status === 'fulfilled').length;
    expect(upgraded).toBe(1);
  });

  test('is refused by a limit that the items’ value exceeds, and nothing is half done', async () => {
    const ann = await joinPlayer(world);
    const { item_id, price_mills } = await buyOne(ann);
    const target = await findGoodsFrom(world.owner, 3 * price_mills);
    await sql`update limits_counters set day_wager_limit_mills = ${price_mills + 499} where player_id = ${ann.id}`.execute(
      world.owner,
    );
    const wish = { player_id: ann.id, items: [item_id], add_mills: 500, target: target.id };
    await changesNothing(world, ann, () =>
      expect(upgrade(world.db, wish)).rejects.toMatchObject({ key: 'limit.reached' }),
    );
    await upgrade(world.db, { ...wish, add_mills: 499 });
  });
});

test('one item that is sold, withdrawn, staked and escrowed at once: one of them', async () => {
  const ann = await joinPlayer(world);
  const states = ['sold', 'withdrawing', 'consumed', 'escrowed'];
  for (let round = 0; round < 4; round++) {
    const { item_id, price_mills } = await buyOne(ann);
    const target = (await findGoodsFrom(world.owner, 3 * price_mills)).id;
    const prizes = [{ kind: 'item', item_id, source: 'shop' } as const];
    const giveaway = await planGiveaway(world.db, { host_id: ann.id, prizes });
    const ways = [
      async () => dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [item_id] })),
      () => withdraw(world.db, { player_id: ann.id, withdrawal_id: ++withdrawals, item_id }),
      () => upgrade(world.db, { player_id: ann.id, items: [item_id], target }),
      () => openPrizes(world.db, giveaway),
    ];
    const lock = sql`select from inventory_items where id = ${item_id} for update`;
    const results = await runAtBarrier(world, lock, ways.length, () => Promise.allSettled(ways.map((way) => way())));
    const reached = states.filter((_, n) => results[n]!.status === 'fulfilled');
    expect(reached).toEqual([(await stateOfItem(item_id)).state]);
  }
});

describe('backends that are killed in the middle', () => {
  /** Buys several items at once. */
  const buyItems = (player: TestPlayer, goods_id: number, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await buy(world.db, player.id, goods_id)).item_ids[0]!));

  test('charge each withdrawal once, and end it once', async () => {
    const ann = await joinPlayer(world);
    const { id: goods_id, price_mills } = await findGoodsFrom(world.owner, 1_000);
    const states = { deliver: 'withdrawn', fail: 'held', cancel: 'held', reverse: 'held' } as const;
    const kinds = Object.keys(states) as (keyof typeof states)[];
    let [bought, delivered] = [0, 0];
    await underKills(world, async (insist) => {
      const items = await buyItems(ann, goods_id, 8);
      await setPrice(goods_id, price_mills + 370);
      const withdrawOne = async (item_id: number, n: number) => {
        const [key, wish] = [playerKey(), { player_id: ann.id, withdrawal_id: ++withdrawals, item_id }];
        const ending = kinds[n % kinds.length]!;
        const withdrawal = await insist((db) => withdraw(db, wish, key));
        if (ending === 'fail') await insist((db) => giveBack(db, withdrawal, 'failed'));
        if (ending === 'cancel') await insist((db) => giveBack(db, withdrawal, 'cancelled'));
        if (ending === 'deliver' || ending === 'reverse') await insist((db) => deliver(db, withdrawal));
        if (ending === 'reverse') await insist((db) => reverse(db, withdrawal));
        if (ending === 'deliver') delivered += 1;
        expect((await stateOfItem(item_id)).state).toBe(states[ending]);
      };
      await Promise.all(items.map(withdrawOne));
      bought += items.length;
      await setPrice(goods_id, price_mills);
    });
    expect(await has(ann, 'shop_score')).toBe(120_000 - bought * price_mills - delivered * 370);
  });

  test('consume each stake of an upgrade once, and win at most one item', async () => {
    const { id: goods_id, price_mills } = await findGoodsFrom(world.owner, 100);
    const target = (await findGoodsFrom(world.owner, 2 * price_mills)).id;
    const players = await Promise.all(Array.from({ length: 6 }, () => joinPlayer(world)));
    let [staked_mills, won] = [0, 0];
    await underKills(world, async (insist) => {
      const upgradeOne = async (player: TestPlayer) => {
        for (const item_id of await buyItems(player, goods_id, 3)) {
          const key = playerKey();
          const wish = { player_id: player.id, items: [item_id], add_mills: 10, target };
          const { memo } = await insist((db) => upgrade(db, wish, key));
          expect((await stateOfItem(item_id)).state).toBe('consumed');
          staked_mills += 10;
          if (memo.won) won += 1;
        }
      };
      await Promise.all(players.map(upgradeOne));
    });
    const { rows } = await sql<{ won: number }>`select count(*) as won from inventory_items
      where source = 'upgrade' and player_id = any(${players.map(({ id }) => id)})`.execute(world.owner);
    expect(rows[0]!.won).toBe(won);
    const money = await Promise.all(players.map((player) => has(player, 'money')));
    expect(money.reduce((total, own) => total + 500_000 - own, 0)).toBe(staked_mills);
  });
});
