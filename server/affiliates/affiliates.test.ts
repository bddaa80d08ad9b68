import { mills } from '@vitrine/contract/amount';
import { locales } from '@vitrine/i18n/locales';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { randomHex } from '../kit/random.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { act, order, orderTokens } from '../payments/testing/orders.ts';
import { give, refund, regain, topUp } from '../testing/flows.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { runJob } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { recipes } from './checks.ts';
import { marginOfUpgrade } from '../upgrades/index.ts';
import { followFriends } from './follow.ts';
import { affiliates_terms, levelFor } from './levels.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();
const recipe = openRecipes(world, Object.keys(recipes));

let orders = 0;
const pay = (player: TestPlayer, amount_mills: number) =>
  topUp(world.db, { player_id: player.id, order_id: ++orders, amount_mills });

/** A partner, and a friend of theirs. */
async function joinPair(): Promise<[partner: TestPlayer, friend: TestPlayer]> {
  const [partner, friend] = [await joinPlayer(world), await joinPlayer(world)];
  const code = `A${randomHex(5)}`;
  dataOf(await partner.api('POST /api/user/build_spread', { code }));
  dataOf(await friend.api('POST /api/user/promotion', { code }));
  return [partner, friend];
}

const open = async ({ api }: TestPlayer, { id }: TestCase, count = 1) =>
  dataOf(await api('POST /api/box/{id}/open', { id: String(id), count }));
const follow = () => catchUp(world, followFriends);
const affiliate = async ({ api }: TestPlayer) => dataOf(await api('GET /api/affiliate', {}));
const payOut = ({ api }: TestPlayer, key?: string) =>
  api('POST /api/affiliate/payout', {}, key === undefined ? {} : { idempotency_key: key });

/** A case whose margin is 2.000 an opening: 3% of it are 60 mills. */
const makeTwo = async () => {
  const probe = await makeCase(world);
  return makeCase(world, { price_mills: probe.goods_mills + 2_000 });
};

/** Both accounts have signed in with one browser. */
async function shareBrowser(one: TestPlayer, other: TestPlayer): Promise<void> {
  const token_hash = Buffer.from(randomHex(32), 'hex');
  for (const { id: player_id } of [one, other])
    await world.owner
      .insertInto('accounts_devices')
      .values({ token_hash, player_id, seen_at: now() })
      .execute();
}

/** The income of a partner, recomputed from the ledger and the plays alone. */
async function recompute(partner: TestPlayer) {
  const { rows } = await sql<{ earned: number; paid: number; pot: number }>`
    select coalesce(sum(amount_mills) filter (where credit_account_id = -(${partner.id} * 10 + 4)), 0)::bigint as earned,
      coalesce(sum(amount_mills) filter (where debit_account_id = -(${partner.id} * 10 + 4)), 0)::bigint as paid,
      coalesce((select balance_mills from ledger_accounts where id = -(${partner.id} * 10 + 4)), 0)::bigint as pot
    from ledger_entries`.execute(world.owner);
  return rows[0]!;
}

recipe('Referral share earned', async () => {
  const [partner, player] = await joinPair();
  await give(world.db, { player_id: player.id, subject: '1', kind: 'money', amount_mills: 10_000 });
  const box = await makeTwo();
  await open(player, box);
  await follow();
  const released = Math.floor(box.price_mills * 0.03);
  const share = Math.floor((2_000 - released) * 0.03);
  return {
    player,
    ids: { referrer: partner.id },
    amounts: { '(margin − released) × share': share },
  };
});

/** A partner whose friend topped up 20.000 and brought 60 mills. */
async function joinEarning() {
  const [partner, friend] = await joinPair();
  await pay(friend, 20_000);
  const order_id = orders;
  // The bonus of the top-up leaves less to share: 3% of the stake is released from it.
  await open(friend, await makeTwo());
  await follow();
  return { partner, friend, order_id, earned_mills: (await recompute(partner)).pot };
}

recipe('Referral income taken back', async () => {
  const { partner, friend, order_id, earned_mills } = await joinEarning();
  await refund(world.db, { order_id, part: 5_000, reason: 'charge_back' });
  await follow();
  const taken = Math.floor(earned_mills / 4);
  expect((await recompute(partner)).pot).toBe(earned_mills - taken);
  return {
    player: friend,
    amounts: { 'earned × refund ÷ top-ups, at most what there is': taken },
    ids: { referrer: partner.id },
  };
});

recipe('Referral income that comes again', async () => {
  const { partner, friend, order_id, earned_mills } = await joinEarning();
  await refund(world.db, { order_id, part: 5_000, reason: 'charge_back' });
  await follow();
  await regain(world.db, { order_id, part: 5_000 });
  await follow();
  expect((await recompute(partner)).pot).toBe(earned_mills);
  return {
    player: friend,
    amounts: { 'what was taken': Math.floor(earned_mills / 4) },
    ids: { referrer: partner.id },
  };
});

recipe('Referral income paid out', async () => {
  const [player, friend] = await joinPair();
  await open(friend, await makeCase(world, { price_mills: 60_000 }));
  await follow();
  const { waiting } = await affiliate(player);
  dataOf(await payOut(player));
  return { player, amounts: { amount: Math.round(waiting * 1000) } };
});

describe('a partner', () => {
  test('earns the share of the level from openings, upgrades and battles of a friend, to the thousandth, once [1-1.17 3-3.97]', async () => {
    const [partner, friend] = await joinPair();
    const other = await joinPlayer(world);
    const box = await makeCase(world, { price_mills: 60_000 });
    await open(friend, box, 3);
    const points = await makeCase(world, { type: 'points', price_mills: 10_000 });
    await open(friend, points);
    await open(other, box);
    const margin = 3 * (box.price_mills - box.goods_mills);

    const { list } = dataOf(
      await friend.api('GET /api/system_shop/backpack', { field: 'price', limit: 10 }),
    );
    const targets = dataOf(
      await friend.api('GET /api/upgrade/targets', { price_min: 60, limit: 3 }),
    ).list;
    const [target] = targets;
    const staked_mills = Math.round(list[0]!.recycling_price * 1000) + 20_000;
    const price_mills = Math.round(target!.price * 1000);
    const chance_ppm = Math.floor((staked_mills * 950_000) / price_mills);
    dataOf(
      await friend.api('POST /api/upgrade', {
        knapsack_id: [list[0]!.id],
        add_money: 20,
        target_id: target!.id,
        direction: 'under',
        chance_ppm,
      }),
    );
    const of_upgrade = marginOfUpgrade({ staked_mills, chance_ppm, price_mills } as never);

    await follow();
    await follow();
    const shown = await affiliate(partner);
    const expected = Math.floor(margin * 0.03) + Math.floor(of_upgrade * 0.03);
    expect(shown).toMatchObject({
      level: 1,
      percent: 3,
      earned: expected / 1000,
      waiting: expected / 1000,
    });
    expect(shown.games).toEqual([
      { game: 'case', plays: 1, amount: Math.floor(margin * 0.03) / 1000 },
      { game: 'upgrade', plays: 1, amount: Math.floor(of_upgrade * 0.03) / 1000 },
    ]);
    expect(shown.days).toHaveLength(30);
    expect(shown.days.at(-1)!.amount).toBe(expected / 1000);
    expect(await recompute(partner)).toEqual({ earned: expected, paid: 0, pot: expected });
    expect(dataOf(await partner.api('GET /api/affiliate/friends', {})).list).toEqual([
      { name: expect.stringMatching(/^P\*\*\*/) as string, earned: expected / 1000, rebate: 0 },
    ]);
    expect((await affiliate(other)).earned).toBe(0);
  });

  test('has nothing of what a friend tops up for the shop or by gift card: no active friend, no rebate [3-2.77b]', async () => {
    const [partner, friend] = await joinPair();
    const active = async () => (await affiliate(partner)).active;
    await act(world, friend, await orderTokens(friend, { amount: 100 }), 'pay');
    const expires_at = new Date(now().getTime() + 86_400_000);
    const { codes } = await issueGiftCards(commandDesk(world.db), {
      value_mills: mills(100_000),
      count: 1,
      expires_at,
    });
    dataOf(await friend.api('POST /api/user/cdkey', { code: codes[0]! }));
    await follow();
    expect(await active()).toBe(0);
    expect(dataOf(await partner.api('GET /api/affiliate/friends', {})).list).toEqual([]);
    await act(world, friend, await order(friend, { amount: 10 }), 'pay');
    await follow();
    expect(await active()).toBe(1);
    expect(dataOf(await partner.api('GET /api/affiliate/friends', {})).list).toMatchObject([
      { rebate: 0.5 },
    ]);
  });

  test('earns from a battle when it has ended, from each friend in it', async () => {
    const [partner, friend] = await joinPair();
    const box = await makeCase(world, { price_mills: 50_000 });
    const { id: commitment } = dataOf(await friend.api('POST /api/battle/commitment', {}));
    const wish = {
      commitment,
      client_seed: 'x',
      boxes: [box.id],
      seats: 2,
      teams: false,
      mode: 'total' as const,
    };
    const room = dataOf(await friend.api('POST /api/battle', wish));
    await follow();
    expect((await affiliate(partner)).earned).toBe(0);
    dataOf(await friend.api('POST /api/battle/{id}/bot', { id: String(room.id), seat: 1 }));
    setClock(() => new Date(Date.now() + 60_000));
    await runJob(world, 'battles:advance');
    await follow();
    const share = Math.floor((box.price_mills - box.goods_mills) * 0.03);
    expect((await affiliate(partner)).games).toEqual([
      { game: 'battle', plays: 1, amount: share / 1000 },
    ]);
  });

  test('takes all income out at one press, once, and no more than there is [3-2.8 3-3.101]', async () => {
    const [partner, friend] = await joinPair();
    const box = await makeCase(world, { price_mills: 20_000 });
    await open(friend, box);
    await follow();
    const small = (await affiliate(partner)).waiting;
    expect(small).toBeGreaterThan(0);
    expect(small).toBeLessThan(1);
    await changesNothing(world, partner, async () =>
      expect(refusalOf(await payOut(partner))).toBe('affiliate.too_little'),
    );
    await open(friend, box, 2);
    await follow();
    const { waiting } = await affiliate(partner);
    const before = dataOf(await partner.api('GET /api/user', {})).money;
    const paid = await Promise.all([
      payOut(partner, 'a'),
      payOut(partner, 'a'),
      payOut(partner, 'b'),
      payOut(partner, 'c'),
    ]);
    const done = paid.filter(({ ok }) => ok);
    expect(new Set(done.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
    expect(dataOf(done[0]!).amount).toBe(waiting);
    expect(dataOf(await partner.api('GET /api/user', {})).money).toBeCloseTo(before + waiting, 3);
    expect(await affiliate(partner)).toMatchObject({ waiting: 0, earned: waiting });
    const { earned, paid: out, pot } = await recompute(partner);
    expect([earned - out, pot]).toEqual([0, 0]);
  });

  test('has the level that active friends at the begin of the day make, and a refund takes them away [1-3.10 1-3.12 1-6.17 3-3.98]', async () => {
    expect(
      [0, 9, 10, 49, 50, 199, 200, 5000].map(
        (active) => levelFor(active, affiliates_terms.initial).share_ppm / 10_000,
      ),
    ).toEqual([3, 3, 5, 5, 7, 7, 10, 10]);
    const partner = await joinPlayer(world);
    dataOf(await partner.api('POST /api/user/build_spread', { code: 'TenFriends' }));
    const friends = await Promise.all(
      Array.from({ length: 10 }, () => joinPlayer(world, { is_poor: true })),
    );
    for (const friend of friends)
      dataOf(await friend.api('POST /api/user/promotion', { code: 'TenFriends' }));
    for (const friend of friends) await pay(friend, 10_000);
    await follow();
    expect(await affiliate(partner)).toMatchObject({
      level: 1,
      active: 10,
      rebates: { amount: 5, friends: 10 },
    });
    const user = async () => dataOf(await partner.api('GET /api/user', {}));
    expect(await user()).toMatchObject({
      extension: { current_level: 1 },
      invite: { apply: 1, proportion: 3 },
    });

    const tomorrow = new Date(
      `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T00:00:30Z`,
    );
    setClock(() => tomorrow);
    expect(await runJob(world, 'affiliates:level')).toBeGreaterThan(0);
    expect(await affiliate(partner)).toMatchObject({ level: 2, percent: 5 });
    expect(await user()).toMatchObject({
      extension: { current_level: 2 },
      invite: { apply: 1, proportion: 5 },
    });

    await refund(world.db, { order_id: orders });
    await follow();
    setClock(() => new Date(tomorrow.getTime() + 60_000));
    expect(await affiliate(partner)).toMatchObject({ level: 2, active: 9 });
    setClock(() => new Date(tomorrow.getTime() + 86_400_000));
    expect(await affiliate(partner)).toMatchObject({ level: 1, active: 9 });
  });
});

test('of a friend’s top-up that goes back, a partner loses the part of the income, at most what waits, once [6-6.4b]', async () => {
  const [partner, friend] = await joinPair();
  await pay(friend, 20_000);
  const order_id = orders;
  await open(friend, await makeCase(world, { price_mills: 60_000 }));
  await follow();
  const { pot: earned_mills } = await recompute(partner);
  dataOf(await payOut(partner));
  await open(friend, await makeTwo());
  await follow();
  const { pot: waiting_mills } = await recompute(partner);
  expect(waiting_mills).toBeLessThan(earned_mills);
  await refund(world.db, { order_id, reason: 'charge_back' });
  await follow();
  await follow();
  expect((await recompute(partner)).pot).toBe(0);
});

describe('whoever brings themselves', () => {
  test('in the same browser earns nothing, the code adds nothing, and it stays so', async () => {
    const [partner, friend] = await joinPair();
    await shareBrowser(partner, friend);
    await pay(friend, 10_000);
    await open(friend, await makeCase(world, { price_mills: 60_000 }));
    await follow();
    expect(await affiliate(partner)).toMatchObject({
      earned: 0,
      active: 0,
      excluded: 1,
      rebates: { amount: 0 },
    });
    await world.owner.deleteFrom('accounts_devices').where('player_id', '=', friend.id).execute();
    await open(friend, await makeCase(world, { price_mills: 60_000 }));
    await follow();
    expect((await affiliate(partner)).earned).toBe(0);
  });

  test('with the same card earns nothing from that payment on, whoever pays second', async () => {
    const [partner, friend] = await joinPair();
    const setPayer = (player: TestPlayer) =>
      world.owner
        .updateTable('payments_orders')
        .set({ payer: 'card' })
        .where('player_id', '=', player.id)
        .execute();
    await pay(friend, 10_000);
    await setPayer(friend);
    await pay(partner, 10_000);
    await setPayer(partner);
    await pay(partner, 10_000);
    await open(friend, await makeCase(world, { price_mills: 60_000 }));
    await follow();
    expect(await affiliate(partner)).toMatchObject({ earned: 0, excluded: 1 });
    const bonus = dataOf(await friend.api('GET /api/user', {})).bonus;
    await pay(friend, 10_000);
    expect(dataOf(await friend.api('GET /api/user', {})).bonus).toBe(bonus);
  });
});

test('a partner downloads a poster in each language; without a code there is none', async () => {
  const [partner, friend] = await joinPair();
  for (const { code: language } of locales) {
    const response = await fetch(`${world.url}/api/affiliate/poster?language=${language}`, {
      headers: partner.headers,
    });
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    expect(bytes.length).toBeGreaterThan(20_000);
  }
  const none = await send(world.url, 'GET /api/affiliate/poster', { headers: friend.headers });
  expect(none.envelope).toMatchObject({ data: { key: 'affiliate.no_code' } });
});
