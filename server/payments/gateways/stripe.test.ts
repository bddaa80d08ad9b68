import { describe, expect, test } from 'vitest';
import { now } from '../../kit/clock.ts';
import { serveApi } from '../../testing/api.ts';
import { makeCase } from '../../testing/cases.ts';
import { fake_gateways } from '../../testing/gateways.ts';
import { dataOf, expectRefusal, send } from '../../testing/send.ts';
import { openWorld, type TestPlayer } from '../../testing/world.ts';
import { findOrderBySn } from '../store.ts';
import { openGatewaySite, day_minutes, moneyOf } from '../testing/gateway-site.ts';
import { order, read } from '../testing/orders.ts';

const world = openWorld();
const site = openGatewaySite(world);

describe('Stripe', () => {
  const pending = async () => {
    const ann = await site.join();
    return { ann, order_sn: await order(ann, { payment_id: 2 }) };
  };

  test('isn’t believed without its signature, with another’s, with an old one, or about other bytes [3-2.62 3-10.11 6-6.7b]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCard(order_sn);
    const session = { ...site.fake.sessionOf(order_sn), payment_intent: null };
    const report = (how: { secret?: string; at?: Date }) =>
      site.fake.reportCard(site.api.url, 'checkout.session.completed', session, how);
    expectRefusal(await report({ secret: 'whsec_of_another' }), 'payment.unsigned');
    for (const ms of [-301_000, 302_000])
      expectRefusal(await report({ at: new Date(now().getTime() + ms) }), 'payment.unsigned');
    const unsigned = { body: { type: 'checkout.session.completed', data: { object: session } } };
    expectRefusal(
      await send(site.api.url, 'POST /api/pay/webhook/stripe', unsigned),
      'payment.unsigned',
    );
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    expect((await report({ at: new Date(now().getTime() - 290_000) })).status).toBe(200);
  });

  test('isn’t believed beyond its own record: a report alone pays nothing', async () => {
    const { ann, order_sn } = await pending();
    const claim = { ...site.fake.sessionOf(order_sn), status: 'complete', payment_status: 'paid' };
    expect(
      (await site.fake.reportCard(site.api.url, 'checkout.session.completed', claim)).status,
    ).toBe(200);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'pending', paid: 0 });
  });

  test('isn’t believed when its record is in another currency, or of another order [6-2.7]', async () => {
    const { ann, order_sn } = await pending();
    Object.assign(site.fake.payCard(order_sn), { currency: 'eur' });
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('EUR');

    const other = await order(ann, { payment_id: 2 });
    const session = Object.assign(site.fake.payCard(other), { client_reference_id: order_sn });
    await site.fake.reportCard(site.api.url, 'checkout.session.completed', {
      ...session,
      client_reference_id: other,
      payment_intent: null,
    });
    await site.work();
    expect((await read(ann, other)).state).toBe('pending');
    expect((await findOrderBySn(world.db, other))!.trouble).toMatch(order_sn);
  });

  test('may record less than the order: nothing is credited', async () => {
    const { ann, order_sn } = await pending();
    Object.assign(site.fake.payCard(order_sn), { amount_total: 1_999 });
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'pending',
      paid: 19.99,
      missing: 0.01,
      credited: 0,
    });
  });

  test('reports in any order, and of what isn’t ours', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCard(order_sn);
    await site.fake.reportSession(
      site.api.url,
      order_sn,
      'checkout.session.async_payment_succeeded',
    );
    await site.work();
    await site.fake.reportSession(site.api.url, order_sn, 'checkout.session.expired');
    await site.fake.reportSession(site.api.url, order_sn, 'checkout.session.completed');
    await site.fake.reportCard(site.api.url, 'customer.created', { id: 'cus_1' });
    await site.fake.reportCard(site.api.url, 'charge.refunded', {
      payment_intent: 'pi_of_another_site',
    });
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('credited');
    expect(await moneyOf(ann)).toBe(20);
  });

  test('has a bank transfer fail days after the session was complete', async () => {
    const { ann, order_sn } = await pending();
    const intent = {
      id: 'pi_slow',
      status: 'processing',
      latest_charge: null,
      refunds: [],
      disputes: [],
    };
    Object.assign(site.fake.sessionOf(order_sn), { status: 'complete', payment_intent: intent });
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    await site.wait(2 * 24 * 60, 60);
    expect((await read(ann, order_sn)).state).toBe('pending');
    intent.status = 'requires_payment_method';
    await site.wait(61);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'failed', reason: 'declined' });
  });

  test('charges back: the money is taken back, and what is spent is owed', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCard(order_sn);
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    site.fake.disputeCard(order_sn, 2_000);
    await site.fake.reportCharge(site.api.url, order_sn, 'charge.dispute.created');
    await site.fake.reportCharge(site.api.url, order_sn, 'charge.dispute.funds_withdrawn');
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      reason: 'charge_back',
      pay_back: null,
    });
    expect(await moneyOf(ann)).toBe(0);
    expect(site.fake.refunds).toEqual([]);
  });

  test('has a charge-back found by the poll when its report is lost', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCard(order_sn);
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    site.fake.disputeCard(order_sn, 2_000).status = 'lost';
    await site.wait(24 * 60);
    expect((await read(ann, order_sn)).reason).toBe('charge_back');
  });

  test('refunds a payment at its own page: it is taken back, and not paid back again', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCard(order_sn);
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    site.fake.refundCard(order_sn, 2_000);
    await site.fake.reportCharge(site.api.url, order_sn, 'charge.refunded');
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      reason: 'refund',
      pay_back: null,
    });
    expect(await moneyOf(ann)).toBe(0);
    await site.wait(60, 20);
    expect(site.fake.refunds).toEqual([]);
  });

  const creditedBy = async (order_sn: string) => {
    site.fake.payCard(order_sn);
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
  };
  const report = async (order_sn: string, type: string) => {
    await site.fake.reportCharge(site.api.url, order_sn, type);
    await site.work();
  };
  const stands = async (ann: TestPlayer, order_sn: string) => {
    const { money, bonus, debt } = dataOf(await ann.api('GET /api/user', {}));
    const { state } = await read(ann, order_sn);
    return { state, money, bonus, debt };
  };

  test('takes each refund of a part back once, then a dispute of the rest, which a won one gives back [6-2.8]', async () => {
    const { ann, order_sn } = await pending();
    await creditedBy(order_sn);
    expect(await stands(ann, order_sn)).toEqual({
      state: 'credited',
      money: 20,
      bonus: 4,
      debt: 0,
    });
    site.fake.refundCard(order_sn, 500);
    await Promise.all(
      [1, 2, 3].map(() => site.fake.reportCharge(site.api.url, order_sn, 'charge.refunded')),
    );
    await site.work();
    await report(order_sn, 'charge.refunded');
    expect(await stands(ann, order_sn)).toEqual({
      state: 'credited',
      money: 15,
      bonus: 0,
      debt: 0,
    });
    site.fake.refundCard(order_sn, 500);
    await report(order_sn, 'charge.refunded');
    expect(await stands(ann, order_sn)).toEqual({
      state: 'credited',
      money: 10,
      bonus: 0,
      debt: 0,
    });
    const box = await makeCase(world, { price_mills: 6_000 });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    // A dispute may name the whole payment: only what is left of it is taken.
    const dispute = site.fake.disputeCard(order_sn, 2_000);
    await report(order_sn, 'charge.dispute.funds_withdrawn');
    await report(order_sn, 'charge.dispute.created');
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 6 });
    expect((await read(ann, order_sn)).reason).toBe('charge_back');
    dispute.status = 'won';
    await report(order_sn, 'charge.dispute.closed');
    await report(order_sn, 'charge.dispute.closed');
    expect(await stands(ann, order_sn)).toEqual({ state: 'credited', money: 4, bonus: 0, debt: 0 });
    expect(await read(ann, order_sn)).toMatchObject({ reason: null, pay_back: null });
    expect(await site.takeBack(order_sn)).toBe(true);
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 6 });
    await site.wait(60, 20);
    expect(site.fake.refunds).toHaveLength(1);
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 6 });
  });

  test('wins a dispute that only the poll hears of, months later', async () => {
    const { ann, order_sn } = await pending();
    await creditedBy(order_sn);
    const dispute = site.fake.disputeCard(order_sn, 2_000);
    await report(order_sn, 'charge.dispute.created');
    await site.wait(60 * day_minutes, 5 * day_minutes);
    expect((await read(ann, order_sn)).state).toBe('refunded');
    dispute.status = 'won';
    await site.wait(100 * day_minutes, 5 * day_minutes);
    expect(await stands(ann, order_sn)).toEqual({
      state: 'credited',
      money: 20,
      bonus: 4,
      debt: 0,
    });
  });

  test('has a refund fail: what it took comes back, and a person looks at it', async () => {
    const { ann, order_sn } = await pending();
    await creditedBy(order_sn);
    const refund = site.fake.refundCard(order_sn, 500);
    await report(order_sn, 'charge.refunded');
    expect((await stands(ann, order_sn)).money).toBe(15);
    refund.status = 'failed';
    await report(order_sn, 'charge.refund.updated');
    expect(await stands(ann, order_sn)).toMatchObject({ money: 20, bonus: 4 });
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch(
      `the refund ${refund.id} has failed at the gateway`,
    );
  });

  test.each([
    ['a refund', 'VND', 1_000, '1000 VND'],
    ['a refund', 'KWD', 1_500, '1.5 KWD'],
    ['a dispute', 'EUR', 1_850, '18.5 EUR'],
    ['a dispute', 'JPY', 20, '20 JPY'],
  ])(
    'has %s in %s: nothing moves, and a person looks at it [6-6.5]',
    async (kind, currency, amount, told) => {
      const { ann, order_sn } = await pending();
      await creditedBy(order_sn);
      if (kind === 'a refund') site.fake.refundCard(order_sn, amount, currency.toLowerCase());
      else site.fake.disputeCard(order_sn, amount, currency.toLowerCase());
      await report(order_sn, 'charge.updated');
      const before = { state: 'credited', money: 20, bonus: 4, debt: 0 };
      expect(await stands(ann, order_sn)).toEqual(before);
      expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch(told);
      // The product’s own refund takes the credit back; the gateway is left to a person.
      expect(await site.takeBack(order_sn)).toBe(true);
      await site.wait(1);
      expect((await stands(ann, order_sn)).money).toBe(0);
      expect(site.fake.refunds).toEqual([]);
    },
  );

  test('loses a dispute that was won before: it is taken back again, and given back again [6-6.6b]', async () => {
    const { ann, order_sn } = await pending();
    await creditedBy(order_sn);
    const dispute = site.fake.disputeCard(order_sn, 2_000);
    const gone = { state: 'refunded', money: 0, bonus: 0, debt: 0 };
    const back = { state: 'credited', money: 20, bonus: 4, debt: 0 };
    for (const [status, stood] of [
      ['under_review', gone],
      ['won', back],
      ['lost', gone],
      ['lost', gone],
      ['won', back],
    ] as const) {
      dispute.status = status;
      await report(order_sn, 'charge.dispute.updated');
      expect(await stands(ann, order_sn), status).toEqual(stood);
    }
  });

  describe('a refund of our own', () => {
    const tryAgain = async (ann: TestPlayer, order_sn: string) => {
      site.fake.refund_status = 'succeeded';
      expect(await site.takeBack(order_sn)).toBe(true);
      await site.wait(1);
      expect(await stands(ann, order_sn)).toEqual({
        state: 'refunded',
        money: 0,
        bonus: 0,
        debt: 0,
      });
      expect(await read(ann, order_sn)).toMatchObject({ pay_back: 'done' });
      expect(await findOrderBySn(world.db, order_sn)).toMatchObject({ trouble: null });
      const made = site.fake.sessionOf(order_sn).payment_intent!.refunds;
      expect(made.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
      await site.wait(day_minutes);
      expect((await stands(ann, order_sn)).state).toBe('refunded');
    };
    const isPutBack = async (ann: TestPlayer, order_sn: string) => {
      const back = { state: 'credited', money: 20, bonus: 4, debt: 0 };
      expect(await stands(ann, order_sn)).toEqual(back);
      expect(await read(ann, order_sn)).toMatchObject({ pay_back: null, reason: null });
      expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('has failed');
    };

    test('fails at once: its player has the credit again, and the next try pays back [6-6.6a]', async () => {
      const { ann, order_sn } = await pending();
      await creditedBy(order_sn);
      site.fake.refund_status = 'failed';
      await site.takeBack(order_sn);
      await site.wait(1);
      await isPutBack(ann, order_sn);
      await site.wait(day_minutes);
      await isPutBack(ann, order_sn);
      await tryAgain(ann, order_sn);
    });

    test('is pending and then fails: its player has the credit again, once, and the next try pays back [6-6.6a]', async () => {
      const { ann, order_sn } = await pending();
      await creditedBy(order_sn);
      site.fake.refund_status = 'pending';
      await site.takeBack(order_sn);
      await site.wait(1);
      expect(await read(ann, order_sn)).toMatchObject({ state: 'refunded', pay_back: 'done' });
      site.fake.sessionOf(order_sn).payment_intent!.refunds[0]!.status = 'failed';
      await Promise.all(
        [1, 2].map(() => site.fake.reportCharge(site.api.url, order_sn, 'refund.failed')),
      );
      await site.work();
      await isPutBack(ann, order_sn);
      await report(order_sn, 'refund.failed');
      await isPutBack(ann, order_sn);
      await tryAgain(ann, order_sn);
    });

    test('of a payment that was never credited fails: it is tried again at its player’s wish [6-6.6a]', async () => {
      const { ann, order_sn } = await pending();
      dataOf(await ann.api('POST /api/breaks', { length: '24h' }));
      site.fake.refund_status = 'failed';
      await creditedBy(order_sn);
      await site.wait(1);
      const shown = { state: 'refunded', reason: 'break', credited: 0 };
      expect(await read(ann, order_sn)).toMatchObject({ ...shown, pay_back: 'failed' });
      expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('has failed');
      site.fake.refund_status = 'succeeded';
      const giveBack = () => ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn });
      const answers = await Promise.all([giveBack(), giveBack()]);
      expect(answers.map((answer) => dataOf(answer).pay_back)).toEqual(['due', 'due']);
      await site.wait(1);
      expect(await read(ann, order_sn)).toMatchObject({ ...shown, pay_back: 'done' });
      expect(await findOrderBySn(world.db, order_sn)).toMatchObject({ trouble: null });
      expect(site.fake.refunds).toHaveLength(2);
    });
  });

  test('takes half of an order and no more, or a sum below zero: a person looks at it, and the poll goes on [6-6.1e]', async () => {
    const { ann, order_sn } = await pending();
    Object.assign(site.fake.payCard(order_sn), { amount_total: 1_000 });
    const below = await order(ann, { payment_id: 2 });
    Object.assign(site.fake.payCard(below), { amount_total: -2_000 });
    const good = await order(ann, { payment_id: 2 });
    site.fake.payCard(good);
    await site.wait(2);
    const troubleOf = async (sn: string) => (await findOrderBySn(world.db, sn))!.trouble;
    expect(await troubleOf(order_sn)).toMatch('has received 10 of 20 USD and takes no more');
    expect(await troubleOf(below)).toMatch('below zero');
    expect((await read(ann, good)).state).toBe('credited');
    expect(site.logged).toEqual([]);
  });

  test('reports a refund before it reports the payment: what went back is never credited [6-2.6]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCard(order_sn);
    site.fake.refundCard(order_sn, 2_000);
    await report(order_sn, 'charge.refunded');
    expect((await read(ann, order_sn)).state).toBe('pending');
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      reason: 'refund',
      credited: 0,
      pay_back: null,
    });
    expect(await stands(ann, order_sn)).toEqual({ state: 'refunded', money: 0, bonus: 0, debt: 0 });
  });

  test('completes a session that is paid days later, or fails, or costs nothing [6-2.5]', async () => {
    const complete = (order_sn: string, changed: object = {}) => {
      const intent = {
        id: `pi_of_${order_sn}`,
        status: 'processing',
        latest_charge: null,
        refunds: [],
        disputes: [],
      };
      return Object.assign(site.fake.sessionOf(order_sn), {
        status: 'complete',
        payment_intent: intent,
        ...changed,
      });
    };
    const { ann, order_sn } = await pending();
    complete(order_sn);
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    site.fake.payCard(order_sn);
    await site.fake.reportSession(
      site.api.url,
      order_sn,
      'checkout.session.async_payment_succeeded',
    );
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('credited');

    const failed = await order(ann, { payment_id: 2 });
    const session = complete(failed);
    await site.fake.reportSession(site.api.url, failed);
    await site.work();
    session.payment_intent.status = 'requires_payment_method';
    await site.fake.reportSession(site.api.url, failed, 'checkout.session.async_payment_failed');
    await site.work();
    expect(await read(ann, failed)).toMatchObject({ state: 'failed', reason: 'declined' });

    const free = await order(ann, { payment_id: 2 });
    complete(free, {
      payment_intent: null,
      amount_total: 0,
      payment_status: 'no_payment_required',
    });
    await site.fake.reportSession(site.api.url, free);
    await site.work();
    expect(await read(ann, free)).toMatchObject({ state: 'pending', paid: 0, credited: 0 });
    expect(await moneyOf(ann)).toBe(20);
  });

  test('reports an end after the payment: the credit stands [6-2.6]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCard(order_sn);
    const types = [
      'checkout.session.completed',
      'checkout.session.expired',
      'checkout.session.completed',
    ];
    await Promise.all(types.map((type) => site.fake.reportSession(site.api.url, order_sn, type)));
    await site.work();
    await site.fake.reportSession(site.api.url, order_sn, 'checkout.session.expired');
    await site.work();
    expect(await stands(ann, order_sn)).toEqual({
      state: 'credited',
      money: 20,
      bonus: 4,
      debt: 0,
    });
  });

  test('expires a session that nobody pays', async () => {
    const { ann, order_sn } = await pending();
    site.fake.sessionOf(order_sn).status = 'expired';
    await site.fake.reportSession(site.api.url, order_sn, 'checkout.session.expired');
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'expired', pay_url: null });
  });

  test('never tells its keys: neither in an order’s trouble nor in an answer', async () => {
    const ann = await site.join();
    const wrong_key = {
      ...fake_gateways,
      stripe: { ...fake_gateways.stripe!, secret_key: 'sk_test_fedcba9876543210' },
    };
    const other = await serveApi(world.db, { settings: { gateways: wrong_key } });
    const wish = { amount: 20, payment_id: 2, country: 'DE' };
    const asked = await send(other.url, 'POST /api/pay/orders', {
      headers: ann.headers,
      body: wish,
    });
    other.close();
    const { order_sn } = asked.envelope.data as { order_sn: string };
    const { trouble } = (await findOrderBySn(world.db, order_sn))!;
    expect(trouble).toMatch('Invalid API Key');
    expect(`${trouble} ${asked.text}`).not.toMatch('fedcba9876543210');
  });
});
