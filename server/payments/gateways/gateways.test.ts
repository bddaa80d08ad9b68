import { describe, expect, test } from 'vitest';
import type { Mood } from '../../testing/gateways.ts';
import { dataOf, expectRefusal, refusalOf } from '../../testing/send.ts';
import { openWorld } from '../../testing/world.ts';
import { findOrderBySn } from '../store.ts';
import { openGatewaySite, moneyOf } from '../testing/gateway-site.ts';
import { order, orderTokens, read } from '../testing/orders.ts';

const world = openWorld();
const site = openGatewaySite(world);

const gateways = [
  {
    kind: 'stripe',
    payment_id: 2,
    fee: 0,
    pay: (order_sn: string) => void site.fake.payCard(order_sn),
    report: (order_sn: string) => site.fake.reportSession(site.api.url, order_sn),
    opened: () => site.fake.sessions.size,
    paid_back: () => site.fake.refunds.length,
  },
  {
    kind: 'btcpay',
    payment_id: 3,
    fee: 0.3,
    pay: (order_sn: string) => void site.fake.payCrypto(order_sn, 20.3),
    report: (order_sn: string) =>
      site.fake.reportCrypto(site.api.url, site.fake.invoiceOf(order_sn).id),
    opened: () => site.fake.invoices.size,
    paid_back: () => site.fake.pull_payments.length,
  },
] as const;

describe.each(gateways)('$kind', ({ kind, payment_id, fee, pay, report, opened, paid_back }) => {
  test('takes a payment, which is credited without its fee [3-2.62 3-2.66]', async () => {
    const ann = await site.join();
    const wish = { amount: 20, payment_id, country: 'DE' };
    const { order_sn, state, pay_url } = dataOf(await ann.api('POST /api/pay/orders', wish));
    expect(state).toBe('pending');
    expect(pay_url).toMatch(
      kind === 'stripe' ? /^https:\/\/checkout\.stripe\.com\// : /^https:\/\/pay\.shop\.example\//,
    );
    pay(order_sn);
    await report(order_sn);
    await site.work();
    const paid = await read(ann, order_sn);
    expect(paid).toMatchObject({
      kind,
      state: 'credited',
      amount: 20,
      fee,
      paid: 20 + fee,
      credited: 20,
      bonus: 4,
    });
    expect(await moneyOf(ann)).toBe(20);
  });

  test('takes a payment for shop tokens [1-7.102]', async () => {
    const ann = await site.join();
    const order_sn = await orderTokens(ann, { payment_id });
    pay(order_sn);
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      od: 1,
      credited: 20,
      bonus: 0,
    });
    expect(dataOf(await ann.api('GET /api/user', {}))).toMatchObject({ money: 0, shop_score: 20 });
  });

  test.each<Mood>(['slow', 'failing', 'wrong', 'silent'])(
    'that is %s when an order is made knows it later, once',
    async (mood) => {
      const ann = await site.join();
      site.fake.mood = mood;
      const wish = { amount: 20, payment_id, country: 'DE' };
      const { order_sn, state, pay_url } = dataOf(await ann.api('POST /api/pay/orders', wish));
      expect([state, pay_url]).toEqual(['created', null]);
      site.fake.mood = 'well';
      await site.wait(1);
      expect(await read(ann, order_sn)).toMatchObject({
        state: 'pending',
        pay_url: expect.stringMatching(/^https:/) as string,
      });
      expect(opened()).toBe(1);
    },
  );

  test('that doesn’t answer until an order expires makes it fail', async () => {
    const ann = await site.join();
    site.fake.mood = 'failing';
    const order_sn = await order(ann, { payment_id });
    await site.wait(240, 20);
    expect(await read(ann, order_sn)).toMatchObject({ state: 'failed', reason: 'gateway' });
  });

  test.each<Mood>(['slow', 'failing', 'wrong', 'silent'])(
    'that is %s when a payment is to be read loses nothing',
    async (mood) => {
      const ann = await site.join();
      const order_sn = await order(ann, { payment_id });
      pay(order_sn);
      site.fake.mood = mood;
      await report(order_sn);
      await site.work();
      expect((await read(ann, order_sn)).state).toBe('pending');
      site.fake.mood = 'well';
      await site.wait(5);
      expect((await read(ann, order_sn)).state).toBe('credited');
      expect(await moneyOf(ann)).toBe(20);
    },
  );

  test('that never reports anything is asked, and its payment credited', async () => {
    const ann = await site.join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    await site.wait(1.5);
    expect((await read(ann, order_sn)).state).toBe('credited');
  });

  test('that is away for a day loses nothing, and is asked ever more rarely, at least every hour', async () => {
    const ann = await site.join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    site.fake.mood = 'failing';
    const { reference } = (await findOrderBySn(world.db, order_sn))!;
    const countAsked = () =>
      site.fake.asked.filter((request) => request.includes(reference!)).length;
    const asked_before = countAsked();
    await site.wait(24 * 60, 10);
    const asked = countAsked() - asked_before;
    expect(asked).toBeGreaterThanOrEqual(24);
    expect(asked).toBeLessThan(40);
    expect((await read(ann, order_sn)).state).toBe('pending');
    site.fake.mood = 'well';
    await site.wait(60);
    expect((await read(ann, order_sn)).state).toBe('credited');
    expect(await moneyOf(ann)).toBe(20);
  });

  test('that reports a payment many times, also later, has it credited once [3-2.68]', async () => {
    const ann = await site.join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    await Promise.all(Array.from({ length: 20 }, () => report(order_sn)));
    await site.work();
    await report(order_sn);
    await site.work();
    expect(await moneyOf(ann)).toBe(20);
  });

  test('is refunded once, also when it doesn’t answer to that', async () => {
    const ann = await site.join();
    const order_sn = await order(ann, { payment_id });
    pay(order_sn);
    await report(order_sn);
    await site.work();
    expect(await site.takeBack(order_sn)).toBe(true);
    expect(await site.takeBack(order_sn)).toBe(false);
    site.fake.mood = 'silent';
    await site.wait(1);
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      reason: 'refund',
      pay_back: 'due',
    });
    site.fake.mood = 'well';
    await site.wait(10, 5);
    const { pay_back, pay_back_url } = await read(ann, order_sn);
    expect(pay_back).toBe('done');
    expect(pay_back_url === null).toBe(kind === 'stripe');
    expect(paid_back()).toBe(1);
    expect(await moneyOf(ann)).toBe(0);
  });
});

const strange_reports = [
  ['stripe', 'checkout.session.completed', { data: { object: { client_reference_id: 5 } } }],
  [
    'stripe',
    'checkout.session.completed',
    { data: { object: { client_reference_id: 'a\u0000' } } },
  ],
  ['stripe', 'charge.refunded', { data: { object: { payment_intent: { id: 'pi_1' } } } }],
  ['stripe', 'v1.billing.meter.no_meter_found', { object: 'v2.core.event' }],
  ['btcpay', 'InvoiceSettled', { invoiceId: 5 }],
  ['btcpay', 'InvoiceSettled', { invoiceId: { id: 'inv1' } }],
  ['btcpay', 'InvoiceSettled', { invoiceId: 'a\u0000' }],
] as const;

test.each(strange_reports)(
  'a signed report of another shape is taken, with one warning of its type: %s %s %j [6-6.7a]',
  async (kind, type, content) => {
    const payload = JSON.stringify({ type, ...content });
    expect((await site.fake.report(site.api.url, kind, payload)).status).toBe(200);
    expect(site.logged).toMatchObject([{ kind, type }]);
    const unsigned = await site.fake.report(site.api.url, kind, payload, { secret: 'another' });
    expectRefusal(unsigned, 'payment.unsigned');
    expect(site.logged).toHaveLength(1);
  },
);

test.each(['stripe', 'btcpay'] as const)(
  'a signed report by %s that is no object, or no JSON, is taken with a warning [6-6.7a]',
  async (kind) => {
    const contents = ['5', 'null', '"text"', '[]', '{}', '{"type":5}', 'no json', '{'];
    for (const content of contents)
      expect((await site.fake.report(site.api.url, kind, content)).status, content).toBe(200);
    expect(site.logged).toHaveLength(contents.length);
  },
);

test('the ways to pay are those that are configured, for a country and for tokens [1-7.103 3-10.8]', async () => {
  const ann = await site.join();
  const methods = dataOf(await ann.api('GET /api/pay/methods', { country: 'DE' }));
  expect(methods).toEqual([
    {
      id: 2,
      kind: 'stripe',
      name: 'Card',
      currencies: ['USD'],
      countries: null,
      min: 5,
      max: 2000,
      fee: 0,
    },
    {
      id: 3,
      kind: 'btcpay',
      name: 'Crypto',
      currencies: ['BTC'],
      countries: null,
      min: 5,
      max: 10_000,
      fee: 1.5,
    },
    {
      id: 4,
      kind: 'giftcard',
      name: 'Gift card',
      currencies: ['USD'],
      countries: null,
      min: null,
      max: null,
      fee: 0,
    },
  ]);
  const of_tokens = dataOf(await ann.api('GET /api/pay/methods', { od: 1 }));
  expect(of_tokens.map(({ kind }) => kind)).toEqual(['stripe', 'btcpay']);
  expect(refusalOf(await ann.api('GET /api/pay/methods', { country: 'de' }))).toBe(
    'request.invalid',
  );
});
