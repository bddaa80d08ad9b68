import { makeClient } from '@vitrine/contract/client';
import { describe, expect, test } from 'vitest';
import { joinMember } from '../../staff/testing.ts';
import { giveRules, takeRules } from '../../territory/testing.ts';
import { limitPlayer } from '../../testing/limits.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { openWorld, type TestPlayer } from '../../testing/world.ts';
import { openGatewaySite, moneyOf } from '../testing/gateway-site.ts';
import { order, read } from '../testing/orders.ts';

const world = openWorld();
const site = openGatewaySite(world);
const reason = 'looked at it';

async function joinDesk() {
  const member = await joinMember(world, 'finance');
  return { ...member, api: makeClient({ base: site.api.url, headers: member.headers }) };
}
type Desk = Awaited<ReturnType<typeof joinDesk>>;

const credit = ({ api }: Desk, order_sn: string) =>
  api('POST /api/console/orders/{order_sn}/credit', { order_sn, reason });
const sendBack = ({ api }: Desk, order_sn: string) =>
  api('POST /api/console/orders/{order_sn}/send_back', { order_sn, reason });
const list = async ({ api }: Desk, { id }: TestPlayer) =>
  dataOf(await api('GET /api/console/money', { 'filter[player]': id, sums: 'yes' }));

/** An order of 20 in crypto, of which so much came before it expired. */
async function expired(usd: number) {
  const ann = await site.join();
  const order_sn = await order(ann, { payment_id: 3 });
  site.fake.payCrypto(order_sn, usd);
  Object.assign(site.fake.invoiceOf(order_sn), {
    status: 'Expired',
    additionalStatus: 'PaidPartial',
  });
  await site.wait(40, 20);
  expect((await read(ann, order_sn)).state).toBe('expired');
  return { ann, order_sn };
}

/** An order of 20 in crypto that was credited, and 30 more that came after a change. */
async function paidTwice(change: (ann: TestPlayer) => Promise<void>) {
  const ann = await site.join();
  const order_sn = await order(ann, { payment_id: 3 });
  const pay = async (usd: number) => {
    site.fake.payCrypto(order_sn, usd);
    await site.fake.reportCrypto(site.api.url, site.fake.invoiceOf(order_sn).id);
    await site.work();
  };
  await pay(20.3);
  await change(ann);
  await pay(30);
  return { ann, order_sn };
}

describe('money to decide', () => {
  test('that came late is listed with its reason, and credited once by two at once [7-5.7]', async () => {
    const { ann, order_sn } = await expired(12.3);
    const finn = await joinDesk();
    expect(await list(finn, ann)).toMatchObject({
      list: [{ order_sn, reason: 'late', amount: 12.3, currency: 'USD', state: 'expired' }],
      sums: { count: 1, amount: 12.3 },
    });
    const answers = await Promise.all([credit(finn, order_sn), credit(finn, order_sn)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusalOf(answers.find(({ ok }) => !ok)!)).toBe('review.decided');
    expect(await moneyOf(ann)).toBe(12);
    expect(refusalOf(await sendBack(finn, order_sn))).toBe('review.decided');
    expect((await list(finn, ann)).sums).toMatchObject({ count: 0, amount: 0 });
  });

  test('goes back instead, once, and a limit keeps it from being credited [7-5.7]', async () => {
    const { ann, order_sn } = await expired(12.3);
    const [finn, sam] = [await joinDesk(), await joinMember(world, 'support')];
    await limitPlayer(world.db, ann, 'deposit', 1_000);
    expect(refusalOf(await credit(finn, order_sn))).toBe('limit.reached');
    const other = { order_sn, reason };
    expect(refusalOf(await sam.api('POST /api/console/orders/{order_sn}/send_back', other))).toBe(
      'role.missing',
    );
    const answers = await Promise.all([sendBack(finn, order_sn), sendBack(finn, order_sn)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await site.wait(2, 1);
    expect(site.fake.pull_payments.map(({ amount }) => amount)).toEqual(['12.30']);
    expect(await moneyOf(ann)).toBe(0);
  });

  test('that a country kept from an order is credited once the country allows it [7-5.7]', async () => {
    const { ann, order_sn } = await paidTwice(() =>
      giveRules(world.owner, 'DE', { profile: 'browse_only' }),
    );
    const finn = await joinDesk();
    expect((await list(finn, ann)).list).toMatchObject([{ reason: 'forbidden', amount: 30 }]);
    expect(refusalOf(await credit(finn, order_sn))).toBe('territory.blocked');
    await takeRules(world.owner, 'DE');
    expect(dataOf(await credit(finn, order_sn)).credited).toBe(50);
    expect(await moneyOf(ann)).toBe(50);
    expect(refusalOf(await credit(finn, order_sn))).toBe('review.decided');
    await site.wait(20, 10);
    expect((await list(finn, ann)).list).toEqual([]);
  });

  test('that came above a limit is credited, reported, and sent back once by two at once [8-4b]', async () => {
    const { ann, order_sn } = await paidTwice((ann) =>
      limitPlayer(world.db, ann, 'deposit', 45_000),
    );
    const finn = await joinDesk();
    expect(await moneyOf(ann)).toBe(50);
    expect(await read(ann, order_sn)).toMatchObject({ credited: 50, over_limit: 30 });
    expect((await list(finn, ann)).list).toMatchObject([
      { order_sn, reason: 'limit', amount: 30, state: 'credited' },
    ]);
    const answers = await Promise.all([sendBack(finn, order_sn), sendBack(finn, order_sn)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusalOf(answers.find(({ ok }) => !ok)!)).toBe('review.decided');
    await site.wait(2, 1);
    expect(site.fake.pull_payments.map(({ amount }) => amount)).toContain('30.00');
    expect(await moneyOf(ann)).toBe(20);
    expect(await read(ann, order_sn)).toMatchObject({ refunded: 30, over_limit: 0 });
    expect((await list(finn, ann)).list).toEqual([]);
  });

  test('that came above a limit stays credited where an operator leaves it, once [8-4b]', async () => {
    const { ann, order_sn } = await paidTwice((ann) =>
      limitPlayer(world.db, ann, 'deposit', 45_000),
    );
    const finn = await joinDesk();
    expect(dataOf(await credit(finn, order_sn))).toEqual({ state: 'credited', credited: 50 });
    expect(await moneyOf(ann)).toBe(50);
    expect(refusalOf(await credit(finn, order_sn))).toBe('review.decided');
    expect(refusalOf(await sendBack(finn, order_sn))).toBe('review.decided');
    expect((await read(ann, order_sn)).over_limit).toBe(0);
  });

  test('that comes while its player is on a break waits, and can only go back [6-2.9 7-5.7]', async () => {
    const [finn, ann] = [await joinDesk(), await site.join()];
    const order_sn = await order(ann, { payment_id: 3 });
    const pay = async (usd: number) => {
      site.fake.payCrypto(order_sn, usd);
      await site.fake.reportCrypto(site.api.url, site.fake.invoiceOf(order_sn).id);
      await site.work();
    };
    await pay(20.3);
    dataOf(await ann.api('POST /api/breaks', { length: '24h' }));
    await pay(30);
    expect((await list(finn, ann)).list).toMatchObject([{ reason: 'forbidden', amount: 30 }]);
    expect(refusalOf(await credit(finn, order_sn))).toBe('break.active');
    dataOf(await sendBack(finn, order_sn));
    await site.wait(2, 1);
    expect(site.fake.pull_payments.map(({ amount }) => amount)).toEqual(['30.00']);
    expect(await moneyOf(ann)).toBe(20);
  });

  test('in another currency is listed in it, and only refused here [7-5.7]', async () => {
    const finn = await joinDesk();
    const ann = await site.join();
    const order_sn = await order(ann, { payment_id: 2 });
    Object.assign(site.fake.payCard(order_sn), { currency: 'eur' });
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    expect(await list(finn, ann)).toMatchObject({
      list: [{ order_sn, reason: 'currency', amount: 20, currency: 'EUR' }],
      sums: { count: 1, amount: 0 },
    });
    expect(refusalOf(await credit(finn, order_sn))).toBe('act.unfit');
    expect(refusalOf(await sendBack(finn, order_sn))).toBe('act.unfit');
  });
});
