import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setRoles } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { randomHex } from '../kit/random.ts';
import { modules } from '../modules.ts';
import { account } from '../settle/accounts.ts';
import { release_ppm } from '../settle/bonus.ts';
import { settle } from '../settle/settle.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance, redeemCard, refund, regain, topUp, topUpShop } from '../testing/flows.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { openTamperConnection } from '../testing/tamper-run.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { wishNow } from '../upgrades/testing/wish.ts';
import { chargeWithdrawal } from '../withdrawals/acts.ts';
import { setAccount, trade_url } from '../withdrawals/testing/join.ts';

const world = openWorld();

let last_order = 0;
const nextOrder = () => (last_order += 1);

const has = async ({ id }: TestPlayer, name: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, name)).balance_mills;
const balancesOf = async (player: TestPlayer) => ({
  money: await has(player, 'money'),
  tokens: await has(player, 'shop_score'),
  debt: await has(player, 'debt'),
});

/**
 * A player whom nothing else holds from anything, and whose bank took back the money that ten
 * openings had spent: owes their price, and has their ten wins.
 */
async function joinDebtor() {
  const player = await joinPlayer(world, { is_poor: true });
  await setAccount(world, player, { email_verified_at: now(), trade_url });
  // Dear enough that the top-up of a host doesn't repay all of it.
  const box = await makeCase(world, { price_mills: 2_000 });
  const order = { order_id: nextOrder(), amount_mills: 10 * box.price_mills };
  await topUp(world.db, { player_id: player.id, ...order });
  const opening = { id: String(box.id), count: 10 };
  const { openings } = dataOf(await player.api('POST /api/box/{id}/open', opening));
  const { order_id, amount_mills: part } = order;
  await refund(world.db, { order_id, part, reason: 'charge_back' });
  return {
    player,
    box,
    order,
    owed_mills: order.amount_mills,
    wins: openings.map(({ knapsack_id }) => knapsack_id),
  };
}

describe('a player who owes', () => {
  test('repays with each sale, for money and for tokens, and keeps only the rest [6-6.3a]', async () => {
    const { player, box, wins, owed_mills } = await joinDebtor();
    const worth = box.goods_mills;
    expect(await balancesOf(player)).toEqual({ money: 0, tokens: 0, debt: owed_mills });
    const sold = dataOf(await player.api('POST /api/box/sell', { knapsack_id: wins.slice(0, 1) }));
    expect(sold).toMatchObject({ money: 0 });
    expect(await balancesOf(player)).toEqual({ money: 0, tokens: 0, debt: owed_mills - worth });
    await player.api('POST /api/system_shop/sell', { knapsack_id: wins.slice(1, 5) });
    const left = owed_mills - 5 * worth;
    expect(await balancesOf(player)).toEqual({ money: 0, tokens: 0, debt: left });
    await topUpShop(world.db, {
      player_id: player.id,
      order_id: nextOrder(),
      amount_mills: left + 7,
    });
    expect(await balancesOf(player)).toEqual({ money: 0, tokens: 7, debt: 0 });
    await player.api('POST /api/box/sell', { knapsack_id: wins.slice(5, 6) });
    expect(await balancesOf(player)).toEqual({ money: worth, tokens: 7, debt: 0 });
  });

  test('stakes, gives away and withdraws nothing, and is told the sum [6-6.3b]', async () => {
    const { player, box, wins, owed_mills } = await joinDebtor();
    const [win] = wins;
    const target = await findGoodsFrom(world.owner, 3 * box.goods_mills);
    const wish = { player_id: player.id, items: [win!], target: target.id };
    const { chance_ppm } = await wishNow(world.db, wish);
    const room = { title: 'A room', type: 0 as const, total_people: 2, knapsack_id: [win!] };
    await setRoles(world.owner, player.id, ['host']);
    // A host needs top-ups that stand. They repay a part of the debt.
    const host_rule_mills = 10_000;
    await topUp(world.db, {
      player_id: player.id,
      order_id: nextOrder(),
      amount_mills: host_rule_mills,
    });
    await changesNothing(world, player, async () => {
      const answers = [
        await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
        await player.api('POST /api/system_shop/{id}/buy', { id: String(box.goods_id) }),
        await player.api('POST /api/system_shop/extract', { knapsack_id: win! }),
        await player.api('POST /api/gift/host', room),
        await player.api('POST /api/upgrade', {
          knapsack_id: [win!],
          add_money: 0,
          target_id: target.id,
          direction: 'under',
          chance_ppm,
        }),
      ];
      expect(answers.map(refusalOf)).toEqual(answers.map(() => 'debt.owed'));
    });
    const owed = (owed_mills - host_rule_mills) / 1000;
    const { holds } = dataOf(
      await player.api('GET /api/system_shop/extract', { knapsack_id: win! }),
    );
    expect(holds[0]).toMatchObject({ key: 'debt.owed', missing: owed });
    const refused = await send(world.url, `POST /api/box/${box.id}/open`, {
      headers: player.headers,
      key: randomHex(8),
      body: { count: 1 },
    });
    expect(refused.envelope.data).toMatchObject({ key: 'debt.owed', owed });
  });

  test('repays with a gift card, and a won dispute ends the debt [6-6.3a]', async () => {
    const { player, order, owed_mills } = await joinDebtor();
    await redeemCard(world.db, player.id, 9);
    expect(await balancesOf(player)).toEqual({ money: 0, tokens: 0, debt: owed_mills - 9 });
    await regain(world.db, { order_id: order.order_id, part: order.amount_mills });
    // The bonus that the stakes had released comes back, too.
    const released_mills = (owed_mills * release_ppm) / 1_000_000;
    expect(await balancesOf(player)).toEqual({ money: 9 + released_mills, tokens: 0, debt: 0 });
  });

  test('while the bank takes back, ten sales at once repay all the same [6-6.3a]', async () => {
    const { player, box, wins, owed_mills } = await joinDebtor();
    const order_id = nextOrder();
    await topUp(world.db, {
      player_id: player.id,
      order_id,
      amount_mills: owed_mills + 10 * box.price_mills,
    });
    await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 10 });
    await Promise.all([
      ...wins.map((win) => player.api('POST /api/box/sell', { knapsack_id: [win] })),
      refund(world.db, { order_id, reason: 'charge_back' }),
    ]);
    const sold_mills = 10 * box.goods_mills;
    expect(await balancesOf(player)).toEqual({
      money: 0,
      tokens: 0,
      debt: owed_mills + 10 * box.price_mills - sold_mills,
    });
  });

  test('who withdrew all the same, or kept what came in, is named by the verification [6-6.3c]', async () => {
    const { player, wins } = await joinDebtor();
    const [item_id] = wins;
    const connection = await openTamperConnection(world.database_url);
    const differencesAfter = async (act: (db: Db) => Promise<unknown>) =>
      (
        await connection.undone(async (db) => {
          await act(db);
          return verifyEverything(db, modules);
        })
      ).map(({ check, what }) => `${check}: ${what}`);
    const debt = `ledger_accounts ${player.id}06`;
    const unguarded = { ...withdrawing(player.id, item_id!), guard: [] };
    expect(await differencesAfter((db) => settle(db, unguarded))).toContainEqual(
      expect.stringMatching(
        new RegExp(`no item of a player who owed .*: facts .*by ${debt} it should be 0`),
      ),
    );
    const keep = sql`update ledger_accounts set balance_mills = 5 where id = ${account(player.id, 'money')}`;
    expect(await differencesAfter((db) => keep.execute(db))).toContainEqual(
      `a player who owes has neither money nor tokens: ledger_accounts ${player.id}01: balance_mills is 5, by ${debt}, a debt it should be 0`,
    );
    await connection.close();
  });
});

/** The act of a withdrawal of an item that hasn't become dearer. */
const withdrawing = (player_id: number, id: number) => {
  const item = { id, goods_id: 0, acquired_mills: mills(0), price_mills: mills(0) };
  const later = new Date(now().getTime() + 2 * 60_000);
  return chargeWithdrawal({ player_id, withdrawal_id: 1 }, item, undefined, later);
};
