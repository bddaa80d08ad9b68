import { makeClient } from '@vitrine/contract/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now, setClock } from '../../kit/clock.ts';
import { setOutside } from '../../kit/outside.ts';
import { makeCase } from '../../testing/cases.ts';
import { serveApi, type Api } from '../../testing/api.ts';
import { fake_gateways, FakeGateways, type Mood } from '../../testing/gateways.ts';
import { runJob, runQueuedJobs } from '../../testing/jobs.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { refundOrder } from '../refund.ts';
import { findOrderBySn } from '../store.ts';
import { order, orderTokens, read } from '../testing/orders.ts';

const world = openWorld();
const settings = { gateways: fake_gateways };

let api: Api;
let fake: FakeGateways;
beforeAll(async () => {
  api = await serveApi(world.db, { settings });
});
beforeEach(() => {
  fake = new FakeGateways();
  setOutside(fake.send, 100);
});
afterEach(() => setOutside());
afterAll(() => api?.close());

/** A player who talks to the process that knows the gateways. */
async function join(): Promise<TestPlayer> {
  const player = await joinPlayer(world, { is_poor: true });
  return { ...player, api: makeClient({ base: api.url, headers: player.headers }) };
}

const day_minutes = 24 * 60;

const work = () => runQueuedJobs(world, settings);
const poll = () => runJob(world, 'payments:poll', settings);
const moneyOf = async (player: TestPlayer) => dataOf(await player.api('GET /api/user', {})).money;

/** Lets time pass, minute by minute or in longer steps, with the polls of that time. */
async function wait(minutes: number, step = minutes): Promise<void> {
  for (let passed = 0; passed < minutes; passed += step) {
    const later = new Date(now().getTime() + step * 60_000);
    setClock(() => later);
    await poll();
  }
}

const takeBack = async (order_sn: string) =>
  refundOrder(world.db, (await findOrderBySn(world.db, order_sn))!.id, { reason: 'refund', pays_back: true });

const gateways = [
  {
    kind: 'stripe',
    payment_id: 2,
    fee: 0,
    pay: (order_sn: string) => void fake.payCard(order_sn),
    report: (order_sn: string) => fake.reportSession(api.url, order_sn),
    opened: () => fake.sessions.size,
    paid_back: () => fake.refunds.length,
  },
  {
    kind: 'btcpay',
    payment_id: 3,
    fee: 0.3,
    pay: (order_sn: string) => void fake.payCrypto(order_sn, 20.3),
    report: (order_sn: string) => fake.reportCrypto(api.url, fake.invoiceOf(order_sn).id),
    opened: () => fake.invoices.size,
    paid_back: () => fake.pull_payments.length,
  },
] as const;

describe.each(gateways)('$kind', ({ kind, payment_id, fee, pay, report, opened, paid_back }) => {
  test('takes a payment, which is credited without its fee', async () => {
    const ann = await join();
    const wish = { amount: 20, payment_id, country: 'DE' };
    const { order_sn, state, pay_url } = dataOf(await ann.api('POST /api/pay/orders', wish));
    expect(state).toBe('pending');
    expect(pay_url).toMatch(
      kind === 'stripe' ? /^https:\/\/checkout\.stripe\.com\// : /^https:\/\/pay\.shop\.example\//,
    );
    pay(order_sn);
    await report(order_sn);
    await work();
    const paid = await read(ann, order_sn);
    expect(paid).toMatchObject({ kind, state: 'credited', amount: 20, fee, paid: 20 + fee, credited: 20, bonus: 4 });
    expect(await moneyOf(ann)).toBe(20);
  });

  test('takes a payment for shop tokens', async () => {
    const ann = await join();
    const order_sn = await orderTokens(ann, { payment_id });
    pay(order_sn);
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', od: 1, credited: 20, bonus: 0 });
    expect(dataOf(await ann.api('GET /api/user', {}))).toMatchObject({ money: 0, shop_score: 20 });
  });

  test.each<Mood>(['slow', 'failing', 'wrong', 'silent'])(
    'that is %s when an order is made knows it later, once',
    async (mood) => {
      const ann = await join();
      fake.mood = mood;
      const wish = { amount: 20, payment_id, country: 'DE' };
      const { order_sn, state, pay_url } = dataOf(await ann.api('POST /api/pay/orders', wish));
      expect([state, pay_url]).toEqual(['created', null]);
      fake.mood = 'well';
      await wait(1);
      expect(await read(ann, order_sn)).toMatchObject({
        state: 'pending',
        pay_url: expect.stringMatching(/^https:/) as string,
      });
      expect(opened()).toBe(1);
    },
  );

  test('that doesn’t answer until an order expires makes it fail', async () => {
    const ann = await join();
    fake.mood = 'failing';
    const order_sn = await order(ann, { payment_id });
    await wait(240, 20);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'failed', reason: 'gateway' });
  });

  test.each<Mood>(['slow', 'failing', 'wrong', 'silent'])(
    'that is %s when a payment is to be read loses nothing',
    async (mood) => {
      const ann = await join();
      const order_sn = await order(ann, { payment_id });
      pay(order_sn);
      fake.mood = mood;
      await report(order_sn);
      await work();
      expect((await read(ann, order_sn)).state).toBe('pending');
      fake.mood = 'well';
      await wait(5);
      expect((await read(ann, order_sn)).state).toBe('credited');
      expect(await moneyOf(ann)).toBe(20);
    },
  );

  test('that never reports anything is asked, and its payment credited', async () => {
    const ann = await join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    await wait(1.5);
    expect((await read(ann, order_sn)).state).toBe('credited');
  });

  test('that is away for a day loses nothing, and is asked ever more rarely, at least every hour', async () => {
    const ann = await join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    fake.mood = 'failing';
    const { reference } = (await findOrderBySn(world.db, order_sn))!;
    const countAsked = () => fake.asked.filter((request) => request.includes(reference!)).length;
    const asked_before = countAsked();
    await wait(24 * 60, 10);
    const asked = countAsked() - asked_before;
    expect(asked).toBeGreaterThanOrEqual(24);
    expect(asked).toBeLessThan(40);
    expect((await read(ann, order_sn)).state).toBe('pending');
    fake.mood = 'well';
    await wait(60);
    expect((await read(ann, order_sn)).state).toBe('credited');
    expect(await moneyOf(ann)).toBe(20);
  });

  test('that reports a payment many times, also later, has it credited once', async () => {
    const ann = await join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    await Promise.all(Array.from({ length: 20 }, () => report(order_sn)));
    await work();
    await report(order_sn);
    await work();
    expect(await moneyOf(ann)).toBe(20);
  });

  test('is refunded once, also when it doesn’t answer to that', async () => {
    const ann = await join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    await report(order_sn);
    await work();
    expect(await takeBack(order_sn)).toBe(true);
    expect(await takeBack(order_sn)).toBe(false);
    fake.mood = 'silent';
    await wait(1);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', reason: 'refund', pay_back: 'due' });
    fake.mood = 'well';
    await wait(10, 5);
    const { pay_back, pay_back_url } = await read(ann, order_sn);
    expect(pay_back).toBe('done');
    expect(pay_back_url === null).toBe(kind === 'stripe');
    expect(paid_back()).toBe(1);
    expect(await moneyOf(ann)).toBe(0);
  });
});

describe('Stripe', () => {
  const pending = async () => {
    const ann = await join();
    return { ann, order_sn: await order(ann, { payment_id: 2 }) };
  };

  test('isn’t believed without its signature, with another’s, with an old one, or about other bytes', async () => {
    const { ann, order_sn } = await pending();
    fake.payCard(order_sn);
    const session = { ...fake.sessionOf(order_sn), payment_intent: null };
    const report = (how: { secret?: string; at?: Date }) =>
      fake.reportCard(api.url, 'checkout.session.completed', session, how);
    expectRefusal(await report({ secret: 'whsec_of_another' }), 'payment.unsigned');
    expectRefusal(await report({ at: new Date(now().getTime() - 301_000) }), 'payment.unsigned');
    const unsigned = { body: { type: 'checkout.session.completed', data: { object: session } } };
    expectRefusal(await send(api.url, 'POST /api/pay/webhook/stripe', unsigned), 'payment.unsigned');
    await work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    expect((await report({ at: new Date(now().getTime() - 290_000) })).status).toBe(200);
  });

  test('isn’t believed beyond its own record: a report alone pays nothing', async () => {
    const { ann, order_sn } = await pending();
    const claim = { ...fake.sessionOf(order_sn), status: 'complete', payment_status: 'paid' };
    expect((await fake.reportCard(api.url, 'checkout.session.completed', claim)).status).toBe(200);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'pending', paid: 0 });
  });

  test('isn’t believed when its record is in another currency, or of another order', async () => {
    const { ann, order_sn } = await pending();
    Object.assign(fake.payCard(order_sn), { currency: 'eur' });
    await fake.reportSession(api.url, order_sn);
    await work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('EUR');

    const other = await order(ann, { payment_id: 2 });
    const session = Object.assign(fake.payCard(other), { client_reference_id: order_sn });
    await fake.reportCard(api.url, 'checkout.session.completed', {
      ...session,
      client_reference_id: other,
      payment_intent: null,
    });
    await work();
    expect((await read(ann, other)).state).toBe('pending');
    expect((await findOrderBySn(world.db, other))!.trouble).toMatch(order_sn);
  });

  test('may record less than the order: nothing is credited', async () => {
    const { ann, order_sn } = await pending();
    Object.assign(fake.payCard(order_sn), { amount_total: 1_999 });
    await fake.reportSession(api.url, order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'pending', paid: 19.99, missing: 0.01, credited: 0 });
  });

  test('reports in any order, and of what isn’t ours', async () => {
    const { ann, order_sn } = await pending();
    fake.payCard(order_sn);
    await fake.reportSession(api.url, order_sn, 'checkout.session.async_payment_succeeded');
    await work();
    await fake.reportSession(api.url, order_sn, 'checkout.session.expired');
    await fake.reportSession(api.url, order_sn, 'checkout.session.completed');
    await fake.reportCard(api.url, 'customer.created', { id: 'cus_1' });
    await fake.reportCard(api.url, 'charge.refunded', { payment_intent: 'pi_of_another_site' });
    await work();
    expect((await read(ann, order_sn)).state).toBe('credited');
    expect(await moneyOf(ann)).toBe(20);
  });

  test('has a bank transfer fail days after the session was complete', async () => {
    const { ann, order_sn } = await pending();
    const intent = { id: 'pi_slow', status: 'processing', latest_charge: null, refunds: [], disputes: [] };
    Object.assign(fake.sessionOf(order_sn), { status: 'complete', payment_intent: intent });
    await fake.reportSession(api.url, order_sn);
    await work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    await wait(2 * 24 * 60, 60);
    expect((await read(ann, order_sn)).state).toBe('pending');
    intent.status = 'requires_payment_method';
    await wait(61);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'failed', reason: 'declined' });
  });

  test('charges back: the money is taken back, and what is spent is owed', async () => {
    const { ann, order_sn } = await pending();
    fake.payCard(order_sn);
    await fake.reportSession(api.url, order_sn);
    await work();
    fake.disputeCard(order_sn, 2_000);
    await fake.reportCharge(api.url, order_sn, 'charge.dispute.created');
    await fake.reportCharge(api.url, order_sn, 'charge.dispute.funds_withdrawn');
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', reason: 'charge_back', pay_back: null });
    expect(await moneyOf(ann)).toBe(0);
    expect(fake.refunds).toEqual([]);
  });

  test('has a charge-back found by the poll when its report is lost', async () => {
    const { ann, order_sn } = await pending();
    fake.payCard(order_sn);
    await fake.reportSession(api.url, order_sn);
    await work();
    fake.disputeCard(order_sn, 2_000).status = 'lost';
    await wait(24 * 60);
    expect((await read(ann, order_sn)).reason).toBe('charge_back');
  });

  test('refunds a payment at its own page: it is taken back, and not paid back again', async () => {
    const { ann, order_sn } = await pending();
    fake.payCard(order_sn);
    await fake.reportSession(api.url, order_sn);
    await work();
    fake.refundCard(order_sn, 2_000);
    await fake.reportCharge(api.url, order_sn, 'charge.refunded');
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', reason: 'refund', pay_back: null });
    expect(await moneyOf(ann)).toBe(0);
    await wait(60, 20);
    expect(fake.refunds).toEqual([]);
  });

  const creditedBy = async (order_sn: string) => {
    fake.payCard(order_sn);
    await fake.reportSession(api.url, order_sn);
    await work();
  };
  const report = async (order_sn: string, type: string) => {
    await fake.reportCharge(api.url, order_sn, type);
    await work();
  };
  const stands = async (ann: TestPlayer, order_sn: string) => {
    const { money, bonus, debt } = dataOf(await ann.api('GET /api/user', {}));
    const { state } = await read(ann, order_sn);
    return { state, money, bonus, debt };
  };

  test('takes each refund of a part back once, then a dispute of the rest, which a won one gives back', async () => {
    const { ann, order_sn } = await pending();
    await creditedBy(order_sn);
    expect(await stands(ann, order_sn)).toEqual({ state: 'credited', money: 20, bonus: 4, debt: 0 });
    fake.refundCard(order_sn, 500);
    await Promise.all([1, 2, 3].map(() => fake.reportCharge(api.url, order_sn, 'charge.refunded')));
    await work();
    await report(order_sn, 'charge.refunded');
    expect(await stands(ann, order_sn)).toEqual({ state: 'credited', money: 15, bonus: 0, debt: 0 });
    fake.refundCard(order_sn, 500);
    await report(order_sn, 'charge.refunded');
    expect(await stands(ann, order_sn)).toEqual({ state: 'credited', money: 10, bonus: 0, debt: 0 });
    const box = await makeCase(world, { price_mills: 6_000 });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    // A dispute may name the whole payment: only what is left of it is taken.
    const dispute = fake.disputeCard(order_sn, 2_000);
    await report(order_sn, 'charge.dispute.funds_withdrawn');
    await report(order_sn, 'charge.dispute.created');
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 6 });
    expect((await read(ann, order_sn)).reason).toBe('charge_back');
    dispute.status = 'won';
    await report(order_sn, 'charge.dispute.closed');
    await report(order_sn, 'charge.dispute.closed');
    expect(await stands(ann, order_sn)).toEqual({ state: 'credited', money: 4, bonus: 0, debt: 0 });
    expect(await read(ann, order_sn)).toMatchObject({ reason: null, pay_back: null });
    expect(await takeBack(order_sn)).toBe(true);
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 6 });
    await wait(60, 20);
    expect(fake.refunds).toHaveLength(1);
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 6 });
  });

  test('wins a dispute that only the poll hears of, months later', async () => {
    const { ann, order_sn } = await pending();
    await creditedBy(order_sn);
    const dispute = fake.disputeCard(order_sn, 2_000);
    await report(order_sn, 'charge.dispute.created');
    await wait(60 * day_minutes, 5 * day_minutes);
    expect((await read(ann, order_sn)).state).toBe('refunded');
    dispute.status = 'won';
    await wait(100 * day_minutes, 5 * day_minutes);
    expect(await stands(ann, order_sn)).toMatchObject({ state: 'credited', money: 20 });
  });

  test('has a refund fail: what it took comes back, and a person looks at it', async () => {
    const { ann, order_sn } = await pending();
    await creditedBy(order_sn);
    const refund = fake.refundCard(order_sn, 500);
    await report(order_sn, 'charge.refunded');
    expect((await stands(ann, order_sn)).money).toBe(15);
    refund.status = 'failed';
    await report(order_sn, 'charge.refund.updated');
    expect((await stands(ann, order_sn)).money).toBe(20);
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toBe(
      `the refund ${refund.id} has failed at the gateway`,
    );
  });

  test('reports a refund before it reports the payment: what went back is never credited', async () => {
    const { ann, order_sn } = await pending();
    fake.payCard(order_sn);
    fake.refundCard(order_sn, 2_000);
    await report(order_sn, 'charge.refunded');
    expect((await read(ann, order_sn)).state).toBe('pending');
    await fake.reportSession(api.url, order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      reason: 'refund',
      credited: 0,
      pay_back: null,
    });
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 0 });
  });

  test('completes a session that is paid days later, or fails, or costs nothing', async () => {
    const complete = (order_sn: string, changed: object = {}) => {
      const intent = { id: `pi_of_${order_sn}`, status: 'processing', latest_charge: null, refunds: [], disputes: [] };
      return Object.assign(fake.sessionOf(order_sn), { status: 'complete', payment_intent: intent, ...changed });
    };
    const { ann, order_sn } = await pending();
    complete(order_sn);
    await fake.reportSession(api.url, order_sn);
    await work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    fake.payCard(order_sn);
    await fake.reportSession(api.url, order_sn, 'checkout.session.async_payment_succeeded');
    await work();
    expect((await read(ann, order_sn)).state).toBe('credited');

    const failed = await order(ann, { payment_id: 2 });
    const session = complete(failed);
    await fake.reportSession(api.url, failed);
    await work();
    session.payment_intent.status = 'requires_payment_method';
    await fake.reportSession(api.url, failed, 'checkout.session.async_payment_failed');
    await work();
    expect(await read(ann, failed)).toMatchObject({ state: 'failed', reason: 'declined' });

    const free = await order(ann, { payment_id: 2 });
    complete(free, { payment_intent: null, amount_total: 0, payment_status: 'no_payment_required' });
    await fake.reportSession(api.url, free);
    await work();
    expect(await read(ann, free)).toMatchObject({ state: 'pending', paid: 0, credited: 0 });
    expect(await moneyOf(ann)).toBe(20);
  });

  test('reports an end after the payment: the credit stands', async () => {
    const { ann, order_sn } = await pending();
    fake.payCard(order_sn);
    const types = ['checkout.session.completed', 'checkout.session.expired', 'checkout.session.completed'];
    await Promise.all(types.map((type) => fake.reportSession(api.url, order_sn, type)));
    await work();
    await fake.reportSession(api.url, order_sn, 'checkout.session.expired');
    await work();
    expect(await stands(ann, order_sn)).toEqual({ state: 'credited', money: 20, bonus: 4, debt: 0 });
  });

  test('expires a session that nobody pays', async () => {
    const { ann, order_sn } = await pending();
    fake.sessionOf(order_sn).status = 'expired';
    await fake.reportSession(api.url, order_sn, 'checkout.session.expired');
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'expired', pay_url: null });
  });

  test('never tells its keys: neither in an order’s trouble nor in an answer', async () => {
    const ann = await join();
    const wrong_key = {
      ...fake_gateways,
      stripe: { ...fake_gateways.stripe!, secret_key: 'sk_test_fedcba9876543210' },
    };
    const other = await serveApi(world.db, { settings: { gateways: wrong_key } });
    const wish = { amount: 20, payment_id: 2, country: 'DE' };
    const asked = await send(other.url, 'POST /api/pay/orders', { headers: ann.headers, body: wish });
    other.close();
    const { order_sn } = asked.envelope.data as { order_sn: string };
    const { trouble } = (await findOrderBySn(world.db, order_sn))!;
    expect(trouble).toMatch('Invalid API Key');
    expect(`${trouble} ${asked.text}`).not.toMatch('fedcba9876543210');
  });
});

describe('BTCPay Server', () => {
  const pending = async () => {
    const ann = await join();
    return { ann, order_sn: await order(ann, { payment_id: 3 }) };
  };
  const report = (order_sn: string) => fake.reportCrypto(api.url, fake.invoiceOf(order_sn).id);

  test('gives an address, the exact amount and a QR code’s content at once', async () => {
    const { ann, order_sn } = await pending();
    const { id } = fake.invoiceOf(order_sn);
    expect((await read(ann, order_sn)).crypto).toEqual({
      currency: 'BTC',
      address: `bc1q${id}`,
      amount: '0.00040600',
      uri: `bitcoin:bc1q${id}?amount=0.00040600`,
    });
  });

  test('isn’t believed without its signature, with another’s, or about other bytes', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 20.3);
    const { id } = fake.invoiceOf(order_sn);
    expectRefusal(await fake.reportCrypto(api.url, id, { secret: 'of another store' }), 'payment.unsigned');
    expectRefusal(await fake.reportCrypto(api.url, id, { change: ' ' }), 'payment.unsigned');
    const unsigned = { body: { type: 'InvoiceSettled', invoiceId: id } };
    expectRefusal(await send(api.url, 'POST /api/pay/webhook/btcpay', unsigned), 'payment.unsigned');
    await work();
    expect((await read(ann, order_sn)).state).toBe('pending');
  });

  test('reports the invoice of another order: only that one is credited', async () => {
    const { ann, order_sn } = await pending();
    const other = await order(ann, { payment_id: 3 });
    fake.payCrypto(other, 20.3);
    await report(order_sn);
    await report(other);
    await fake.reportCrypto(api.url, 'invoiceOfAnotherSite');
    await work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    expect((await read(ann, other)).state).toBe('credited');
  });

  test('waits for confirmations before anything is credited', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 20.3, { is_fresh: true });
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'pending', paid: 20.3, missing: 0, credited: 0 });
    fake.confirmCrypto(order_sn);
    await report(order_sn);
    await work();
    expect((await read(ann, order_sn)).state).toBe('credited');
  });

  test('has a part paid: the rest is told, and everything credited when it comes', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 8.3);
    await report(order_sn);
    await work();
    const part = await read(ann, order_sn);
    expect(part).toMatchObject({ state: 'pending', paid: 8.3, missing: 12, credited: 0 });
    expect(part.crypto!.amount).toBe('0.00024000');
    fake.payCrypto(order_sn, 12);
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', credited: 20, crypto: null });
  });

  test('has too much paid: all of it is credited', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 25.3);
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', paid: 25.3, fee: 0.3, credited: 25 });
  });

  test('has an order paid late: it is credited once that is confirmed, also when only the poll finds it', async () => {
    const { ann, order_sn } = await pending();
    fake.invoiceOf(order_sn).status = 'Expired';
    await report(order_sn);
    await work();
    expect((await read(ann, order_sn)).state).toBe('expired');
    fake.payCrypto(order_sn, 20.3, { is_fresh: true });
    await wait(3, 1);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'expired', paid: 20.3 });
    fake.confirmCrypto(order_sn);
    await wait(10, 5);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', late: true, credited: 20 });
  });

  test('has too little paid when it expires: the rest may still come, or it goes back', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 5);
    fake.invoiceOf(order_sn).status = 'Expired';
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'expired', paid: 5, missing: 15.3, credited: 0 });
    expect(await takeBack(order_sn)).toBe(true);
    await wait(1);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', pay_back: 'done', credited: 0 });
    expect(fake.pull_payments.map(({ name }) => name)).toEqual([`Refund ${order_sn}`]);
    expect(await moneyOf(ann)).toBe(0);
  });

  test('is returned at its player’s wish, once, when too little came before the end', async () => {
    const { ann, order_sn } = await pending();
    const giveBack = (by: TestPlayer['api']) => by('POST /api/pay/orders/{order_sn}/return', { order_sn });
    expect(await giveBack(ann.api)).toMatchObject({ error: { key: 'order.nothing_to_return' } });
    fake.payCrypto(order_sn, 5, { is_fresh: true });
    fake.invoiceOf(order_sn).status = 'Expired';
    await report(order_sn);
    await work();
    expect((await read(ann, order_sn)).crypto, 'the rest may still come').not.toBeNull();
    expect(await giveBack((await join()).api)).toMatchObject({ error: { key: 'order.unknown' } });
    // It may vanish by itself: paying it back would be paying out of our own money.
    expect(await giveBack(ann.api)).toMatchObject({ error: { key: 'order.unconfirmed' } });
    fake.invoiceOf(order_sn).status = 'Invalid';
    await report(order_sn);
    await work();
    expect(await giveBack(ann.api)).toMatchObject({ error: { key: 'order.unconfirmed' } });
    expect(fake.pull_payments).toEqual([]);
    fake.invoiceOf(order_sn).status = 'Expired';
    fake.confirmCrypto(order_sn);
    const both = await Promise.all([giveBack(ann.api), giveBack(ann.api)]);
    expect(both).toEqual(Array(2).fill(expect.objectContaining({ ok: true })));
    await wait(1);
    expect(await giveBack(ann.api)).toMatchObject({ data: { state: 'refunded', pay_back: 'done' } });
    expect(fake.pull_payments.map(({ name }) => name)).toEqual([`Refund ${order_sn}`]);
    expect(await moneyOf(ann)).toBe(0);
  });

  test('has an invoice found invalid: the order fails, and is credited if the payment counts after all', async () => {
    const { ann, order_sn } = await pending();
    fake.invoiceOf(order_sn).status = 'Invalid';
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'failed', reason: 'declined' });
    fake.invoiceOf(order_sn).status = 'New';
    fake.payCrypto(order_sn, 20.3);
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', reason: null });
  });

  test('takes a little less as the whole: credited as ordered, and the books say what was short', async () => {
    fake.tolerance_percent = 1;
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 20.18);
    await report(order_sn);
    await report(order_sn);
    await work();
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      paid: 20.18,
      fee: 0.3,
      credited: 20,
      bonus: 4,
    });
    expect(await moneyOf(ann)).toBe(20);
    expect(await findOrderBySn(world.db, order_sn)).toMatchObject({ short_mills: 120, trouble: null });

    const late = await order(ann, { payment_id: 3 });
    fake.invoiceOf(late).status = 'Expired';
    fake.payCrypto(late, 20.18);
    await report(late);
    await work();
    expect(await read(ann, late)).toMatchObject({ state: 'credited', paid: 20.18, credited: 20 });
  });

  test.each([0, 8.3])(
    'is marked as settled by hand with %s paid: a person looks at it, and nothing is credited by itself',
    async (usd) => {
      const { ann, order_sn } = await pending();
      if (usd > 0) fake.payCrypto(order_sn, usd);
      fake.markCrypto(order_sn, 'Settled');
      await report(order_sn);
      await work();
      await report(order_sn);
      await work();
      expect(await read(ann, order_sn)).toMatchObject({ state: 'pending', paid: usd, credited: 0 });
      expect((await findOrderBySn(world.db, order_sn))!.trouble).toBe(
        `marked as paid by hand, but the gateway has received ${usd} of 20.3 USD`,
      );
      await wait(31);
      expect(await read(ann, order_sn)).toMatchObject({ state: 'expired', paid: usd, credited: 0 });
      expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('marked as paid by hand');
    },
  );

  test('is marked as settled by hand when all of it is there: it is credited once its payments are confirmed', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 20.3, { is_fresh: true });
    fake.markCrypto(order_sn, 'Settled');
    await report(order_sn);
    await work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    fake.confirmCrypto(order_sn);
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', credited: 20 });
  });

  test('is marked as invalid after the credit: it is taken back once, and what is spent is owed', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 20.3);
    await report(order_sn);
    await work();
    const box = await makeCase(world, { price_mills: 15_000 });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    fake.markCrypto(order_sn, 'Invalid').paidAmount = '0';
    await Promise.all([report(order_sn), report(order_sn)]);
    await work();
    await report(order_sn);
    await work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', reason: 'invalid', pay_back: null });
    const { money, debt } = dataOf(await ann.api('GET /api/user', {}));
    // The stake had released 3% of its amount from the bonus, which goes back, too.
    expect({ money, debt }).toEqual({ money: 0, debt: 15 });
    expect(fake.pull_payments).toEqual([]);
  });

  test('receives more after the credit: the operator is told', async () => {
    const { ann, order_sn } = await pending();
    fake.payCrypto(order_sn, 20.3);
    await report(order_sn);
    await work();
    fake.payCrypto(order_sn, 1);
    await report(order_sn);
    await work();
    const extra = { amount: 1, back: null, url: null };
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', paid: 20.3, credited: 20, extra });
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('21.3 USD, more than was credited');
    dataOf(await ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn }));
    await wait(1);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', extra: { amount: 1, back: 'done' } });
    expect(fake.pull_payments.map(({ amount }) => amount)).toEqual(['1.00']);
    expect(await findOrderBySn(world.db, order_sn)).toMatchObject({ trouble: null });
    expect(await moneyOf(ann)).toBe(20);
  });

  test('has the rest paid after a part went back: it is noticed, and goes back at its player’s wish, once each', async () => {
    const { ann, order_sn } = await pending();
    const giveBack = () => ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn });
    const come = async (usd: number) => {
      fake.payCrypto(order_sn, usd);
      await report(order_sn);
      await work();
    };
    fake.invoiceOf(order_sn).status = 'Expired';
    await come(5);
    dataOf(await giveBack());
    await wait(1);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', pay_back: 'done', extra: null });

    await come(15.3);
    await report(order_sn);
    await work();
    const extra = { amount: 15.3, back: null, url: null };
    expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', paid: 5, credited: 0, extra });
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('20.3 USD, more than was paid back');
    const told = world.owner.selectFrom('facts').select('payload').where('player_id', '=', ann.id);
    const exceeded = await told.where('kind', '=', 'payment.exceeded').execute();
    expect(exceeded.map(({ payload }) => payload)).toMatchObject([{ amount_mills: 15_300 }]);

    fake.mood = 'silent';
    for (const answer of await Promise.all([giveBack(), giveBack()]))
      expect(dataOf(answer).extra).toMatchObject({ amount: 15.3, back: 'due' });
    await wait(1);
    fake.mood = 'well';
    await wait(5);
    const url = expect.stringMatching(/^https:/) as string;
    expect((await read(ann, order_sn)).extra).toEqual({ amount: 15.3, back: 'done', url });
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toBeNull();

    await come(1);
    expect((await read(ann, order_sn)).extra).toMatchObject({ amount: 1, back: null });
    await giveBack();
    await wait(1);
    expect(fake.pull_payments.map(({ name, amount }) => [name, amount])).toEqual([
      [`Refund ${order_sn}`, '5.00'],
      [`Refund ${order_sn} after 0`, '15.30'],
      [`Refund ${order_sn} after 15300`, '1.00'],
    ]);
    expect(await moneyOf(ann)).toBe(0);
  });
});

test('the ways to pay are those that are configured, for a country and for tokens', async () => {
  const ann = await join();
  const methods = dataOf(await ann.api('GET /api/pay/methods', { country: 'DE' }));
  expect(methods).toEqual([
    { id: 2, kind: 'stripe', name: 'Card', currencies: ['USD'], countries: null, min: 5, max: 2000, fee: 0 },
    { id: 3, kind: 'btcpay', name: 'Crypto', currencies: ['BTC'], countries: null, min: 5, max: 10_000, fee: 1.5 },
    { id: 4, kind: 'giftcard', name: 'Gift card', currencies: ['USD'], countries: null, min: null, max: null, fee: 0 },
  ]);
  const of_tokens = dataOf(await ann.api('GET /api/pay/methods', { od: 1 }));
  expect(of_tokens.map(({ kind }) => kind)).toEqual(['stripe', 'btcpay']);
  expect(refusalOf(await ann.api('GET /api/pay/methods', { country: 'de' }))).toBe('request.invalid');
});
