import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import {
  addToTopUp,
  give,
  readBalance,
  redeemCard,
  refund,
  regain,
  topUp,
  topUpShop,
} from '../testing/flows.ts';
import { runAtBarrier } from '../testing/barrier.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { account } from '../settle/accounts.ts';
import { recipes } from './checks.ts';
import { bonusOfTopUp, payments_terms } from './crediting.ts';

const world = openWorld();
const recipe = openRecipes(world, Object.keys(recipes));

let orders = 0;
const nextOrder = () => ++orders;
const joinPoor = () => joinPlayer(world, { is_poor: true });
const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;

/** Tops up a new player, who has nothing else. */
async function topUpNew(amount_mills: number) {
  const player = await joinPoor();
  const order = { player_id: player.id, order_id: nextOrder(), amount_mills };
  await topUp(world.db, order);
  return { player, order };
}

/** Makes the player the friend of a new partner. */
async function bringByPartner(player: TestPlayer): Promise<void> {
  const partner = await joinPoor();
  const code = `P${partner.id}`.padEnd(4, '0');
  dataOf(await partner.api('POST /api/user/build_spread', { code }));
  dataOf(await player.api('POST /api/user/promotion', { code }));
}

/** Opens a case of that price, which releases a bonus. */
async function spend(player: TestPlayer, price_mills: number): Promise<void> {
  const box = await makeCase(world, { price_mills });
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
}

recipe('Top-up of money', async () => {
  const player = await joinPoor();
  await topUp(world.db, {
    player_id: player.id,
    order_id: nextOrder(),
    amount_mills: 9_999,
    fee_mills: 300,
  });
  return { player, amounts: { amount: 9_999, fee: 300 } };
});

recipe('Top-up that is a little short', async () => {
  const player = await joinPoor();
  const order = {
    player_id: player.id,
    order_id: nextOrder(),
    amount_mills: 9_999,
    fee_mills: 300,
  };
  await topUp(world.db, { ...order, short_mills: 120 });
  return { player, amounts: { amount: 9_999, fee: 300, short: 120 } };
});

recipe('More of a top-up', async () => {
  const player = await joinPoor();
  const order = { player_id: player.id, order_id: nextOrder(), amount_mills: 9_999 };
  await topUp(world.db, { ...order, short_mills: 120 });
  await addToTopUp(world.db, { ...order, amount_mills: 5_000, short_mills: 120 });
  return { player, amounts: { amount: 5_000, short: 120 } };
});

recipe('Top-up with a bonus', async () => {
  const player = await joinPoor();
  await bringByPartner(player);
  await topUp(world.db, { player_id: player.id, order_id: nextOrder(), amount_mills: 50_001 });
  return { player, amounts: { amount: 50_001, 'daily bonus + code’s share': 10_000 + 2_500 } };
});

recipe('Top-up that repays a debt', async () => {
  const { player, order } = await topUpNew(9_000);
  await spend(player, 9_000);
  await refund(world.db, order);
  await topUp(world.db, { player_id: player.id, order_id: nextOrder(), amount_mills: 10_000 });
  expect(await has(player, 'debt')).toBe(0);
  return { player, amounts: { amount: 10_000, 'debt, at most the amount': 9_000 } };
});

recipe('Shop top-up', async () => {
  const player = await joinPoor();
  await topUpShop(world.db, {
    player_id: player.id,
    order_id: nextOrder(),
    amount_mills: 30_000,
    fee_mills: 10,
  });
  return { player, amounts: { amount: 30_000, fee: 10 } };
});

recipe('Gift card', async () => {
  const player = await joinPoor();
  await redeemCard(world.db, player.id, 25_000);
  return { player, amounts: { 'value of the card': 25_000 } };
});

recipe('Refund of an unspent top-up', async () => {
  const { player, order } = await topUpNew(40_000);
  await refund(world.db, order);
  return { player, amounts: { amount: 40_000, bonus: 8_000 } };
});

recipe('Refund of a partly spent top-up', async () => {
  const { player, order } = await topUpNew(40_000);
  await spend(player, 10_000);
  await refund(world.db, { ...order, reason: 'charge_back' });
  const money = 30_000 + 300;
  return {
    player,
    amounts: {
      money,
      'amount − money': 40_000 - money,
      bonus: 7_700,
      released: 300,
      'amount − money + released': 10_000,
    },
  };
});

recipe('Refund of a spent top-up', async () => {
  const { player, order } = await topUpNew(9_000);
  await give(world.db, { player_id: player.id, subject: '1', kind: 'money', amount_mills: 100 });
  await spend(player, 9_000);
  await spend(player, 100);
  await refund(world.db, order);
  return { player, amounts: { amount: 9_000, released: 100, 'amount + released': 9_100 } };
});

recipe('Refund that the money covers', async () => {
  const { player, order } = await topUpNew(40_000);
  await redeemCard(world.db, player.id, 50_000);
  await spend(player, 10_000);
  await refund(world.db, order);
  return { player, amounts: { amount: 40_000, bonus: 7_700, released: 300 } };
});

recipe('Refund of a shop top-up', async () => {
  const player = await joinDebtor(9_000);
  const order = { player_id: player.id, order_id: nextOrder(), amount_mills: 30_000 };
  await topUpShop(world.db, order);
  await refund(world.db, order);
  return { player, amounts: { tokens: 21_000, 'amount − tokens': 9_000 } };
});

recipe('Refund of a part', async () => {
  const { player, order } = await topUpNew(40_000);
  await spend(player, 38_000);
  await refund(world.db, { ...order, part: 1_000 });
  await refund(world.db, { ...order, part: 5_000 });
  const money = 2_000 + 1_140 - 1_000 - 1_140;
  return { player, amounts: { money, 'part − money': 5_000 - money } };
});

recipe('Charge-back that is won', async () => {
  const { player, order } = await topUpNew(9_000);
  await spend(player, 3_000);
  const part = { ...order, part: 8_000, reason: 'charge_back' } as const;
  await refund(world.db, part);
  expect(await regain(world.db, part)).toBe(true);
  expect(await regain(world.db, part)).toBe(false);
  return { player, amounts: { part: 8_000, 'debt, at most part + released': 2_000 } };
});

recipe('Charge-back that is won, with bonuses', async () => {
  const { player, order } = await topUpNew(40_000);
  await spend(player, 10_000);
  const part = { ...order, part: 40_000, reason: 'charge_back' } as const;
  await refund(world.db, part);
  expect(await has(player, 'debt')).toBe(10_000);
  expect(await regain(world.db, part)).toBe(true);
  expect([
    await has(player, 'money'),
    await has(player, 'bonus'),
    await has(player, 'debt'),
  ]).toEqual([30_300, 7_700, 0]);
  return {
    player,
    amounts: { part: 40_000, bonus: 7_700, released: 300, 'debt, at most part + released': 10_000 },
  };
});

/** A player who owes an amount below 10.000, for a spent and refunded top-up. */
async function joinDebtor(debt_mills: number): Promise<TestPlayer> {
  const { player, order } = await topUpNew(debt_mills);
  await spend(player, debt_mills);
  await refund(world.db, order);
  return player;
}

describe('the bonus of a top-up', () => {
  const bonus = (amount_mills: number, had_bonus_today = false, code_ppm = 0) =>
    bonusOfTopUp(
      { amount_mills: mills(amount_mills), had_bonus_today, code_ppm },
      payments_terms.initial,
    );

  test('is 20% of a day’s first top-up of at least 10.000, and at most 20.000', () => {
    expect(bonus(9_999)).toEqual({ daily_mills: 0, code_mills: 0 });
    expect(bonus(10_000)).toEqual({ daily_mills: 2_000, code_mills: 0 });
    expect(bonus(99_999).daily_mills).toBe(19_999);
    expect(bonus(100_000).daily_mills).toBe(20_000);
    expect(bonus(5_000_000).daily_mills).toBe(20_000);
    expect(bonus(10_000, true).daily_mills).toBe(0);
  });

  test('adds the share of a partner’s code to every top-up', () => {
    expect(bonus(5_019, true, 50_000)).toEqual({ daily_mills: 0, code_mills: 250 });
    expect(bonus(1_000_000, false, 50_000)).toEqual({ daily_mills: 20_000, code_mills: 50_000 });
  });

  test('is given once a day, also for top-ups at once, and again on the next day [3-2.72]', async () => {
    setClock(() => new Date('2031-03-03T23:59:00Z'));
    const ann = await joinPoor();
    const topUps = () =>
      Promise.all(
        Array.from({ length: 6 }, () =>
          topUp(world.db, { player_id: ann.id, order_id: nextOrder(), amount_mills: 20_000 }),
        ),
      );
    await topUps();
    expect(await has(ann, 'bonus')).toBe(4_000);
    setClock(() => new Date('2031-03-04T00:00:00Z'));
    await topUps();
    expect(await has(ann, 'bonus')).toBe(8_000);
    expect(await has(ann, 'money')).toBe(240_000);
  });

  test('isn’t earned by the part that repays a debt', async () => {
    const ann = await joinDebtor(9_000);
    await topUp(world.db, { player_id: ann.id, order_id: nextOrder(), amount_mills: 18_999 });
    expect(await has(ann, 'bonus')).toBe(0);
    await topUp(world.db, { player_id: ann.id, order_id: nextOrder(), amount_mills: 10_000 });
    expect(await has(ann, 'bonus')).toBe(2_000);
  });
});

describe('once', () => {
  test('a payment that its gateway reports twenty times at once, and again later, is credited once', async () => {
    const ann = await joinPoor();
    const order = { player_id: ann.id, order_id: nextOrder(), amount_mills: 30_000 };
    const credited = await Promise.all(Array.from({ length: 20 }, () => topUp(world.db, order)));
    expect(new Set(credited.map(({ id }) => id)).size).toBe(1);
    await spend(ann, 30_000);
    expect(await topUp(world.db, order)).toMatchObject({
      state: 'credited',
      credited_mills: 30_000,
    });
    expect(await has(ann, 'money')).toBe(900);
  });

  test('a refund that comes ten times at once takes back once', async () => {
    const { player, order } = await topUpNew(9_000);
    const refunds = await Promise.all(Array.from({ length: 10 }, () => refund(world.db, order)));
    expect(refunds.filter((is_mine) => is_mine)).toHaveLength(1);
    expect([await has(player, 'money'), await has(player, 'debt')]).toEqual([0, 0]);
  });

  test('a part that is refunded ten times at once, and another, take back once each, and never more than the payment', async () => {
    const { player, order } = await topUpNew(9_000);
    const parts = [5_000, 3_000, 8_000].flatMap((part) =>
      Array.from({ length: 10 }, () => ({ ...order, part })),
    );
    const refunds = await Promise.all(parts.map((part) => refund(world.db, part)));
    expect(refunds.filter((is_mine) => is_mine).length).toBeLessThanOrEqual(3);
    await refund(world.db, order);
    expect([await has(player, 'money'), await has(player, 'debt')]).toEqual([0, 0]);
  });

  test('a charge-back that is won leaves the bonus void while a later refund stands, and the next one takes it again [6-2.8]', async () => {
    const { player, order } = await topUpNew(20_000);
    await spend(player, 10_000);
    const [disputed, refunded] = [5_000, 4_000].map((part) => ({ ...order, part }));
    await refund(world.db, disputed!);
    await refund(world.db, refunded!);
    await regain(world.db, disputed!);
    expect([await has(player, 'money'), await has(player, 'bonus')]).toEqual([6_000, 0]);
    await regain(world.db, refunded!);
    expect([await has(player, 'money'), await has(player, 'bonus')]).toEqual([10_000, 0]);

    const second = await topUpNew(20_000);
    await spend(second.player, 10_000);
    for (let time = 1; time <= 3; time++) {
      const part = { ...second.order, part: 15_000 + time };
      await refund(world.db, part);
      expect(await has(second.player, 'bonus')).toBe(0);
      await regain(world.db, part);
      expect([await has(second.player, 'money'), await has(second.player, 'bonus')]).toEqual([
        10_300, 3_700,
      ]);
    }
  });

  test('a released bonus is taken back by one refund, and not by the next', async () => {
    const { player, order } = await topUpNew(20_000);
    const second = { player_id: player.id, order_id: nextOrder(), amount_mills: 9_000 };
    await topUp(world.db, second);
    await spend(player, 10_000);
    await refund(world.db, second);
    await refund(world.db, order);
    expect(await has(player, 'debt')).toBe(10_000);
  });
});

describe('at the same time', () => {
  test('two spends of one balance and its refund: one spend at most, and the rest is owed', async () => {
    for (let round = 0; round < 5; round++) {
      const { player, order } = await topUpNew(9_000);
      const box = await makeCase(world, { price_mills: 6_000 });
      const open = () => player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 });
      const lock = sql`select from ledger_accounts where id = ${account(player.id, 'money')} for update`;
      const [one, two] = await runAtBarrier(world, lock, 2, () =>
        Promise.all([open(), open(), refund(world.db, order)]),
      );
      const opened = [one, two].filter(({ ok }) => ok).length;
      expect(opened).toBeLessThanOrEqual(1);
      expect(await has(player, 'money')).toBe(0);
      expect(await has(player, 'debt')).toBe(6_000 * opened);
    }
  });

  test('a refund and a stake that releases a bonus leave neither bonus nor money behind', async () => {
    const { player, order } = await topUpNew(50_000);
    const box = await makeCase(world, { price_mills: 5_000 });
    const opened = Array.from({ length: 5 }, () =>
      player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
    );
    const [answers] = await Promise.all([Promise.all(opened), refund(world.db, order)]);
    const paid = answers.filter(({ ok }) => ok).length;
    expect([await has(player, 'money'), await has(player, 'bonus')]).toEqual([0, 0]);
    expect(await has(player, 'debt')).toBe(5_000 * paid);
  });

  test('top-ups and refunds of many orders keep what refunds cost equal to what players owe', async () => {
    const players = await Promise.all(Array.from({ length: 3 }, () => joinDebtor(9_000)));
    const order_of = (player_id: number) => ({
      player_id,
      order_id: nextOrder(),
      amount_mills: 7_000,
    });
    const orders_of_all = players.flatMap(({ id }) =>
      Array.from({ length: 4 }, () => order_of(id)),
    );
    await Promise.all(
      orders_of_all.map(async (order, n) => {
        await topUp(world.db, order);
        if (n % 2 === 0) await refund(world.db, order);
      }),
    );
    const { rows } = await sql<{ owed: number; lost: number; recorded: number }>`
      select (select sum(balance_mills) from ledger_accounts where path like 'player/%/debt') as owed,
        sum(case 10 when debit_account_id then amount_mills when credit_account_id then -amount_mills else 0 end) as lost,
        sum(case 11 when debit_account_id then amount_mills when credit_account_id then -amount_mills else 0 end) as recorded
      from ledger_entries`.execute(world.owner);
    expect(rows[0]!.lost).toBe(rows[0]!.owed);
    expect(rows[0]!.recorded).toBe(rows[0]!.owed);
  });
});
