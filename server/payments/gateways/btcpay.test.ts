import { describe, expect, test } from 'vitest';
import { makeCase } from '../../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../../testing/send.ts';
import { openWorld, type TestPlayer } from '../../testing/world.ts';
import { findOrderBySn } from '../store.ts';
import { openGatewaySite, moneyOf } from '../testing/gateway-site.ts';
import { order, read } from '../testing/orders.ts';

const world = openWorld();
const site = openGatewaySite(world);

describe('BTCPay Server', () => {
  const pending = async () => {
    const ann = await site.join();
    return { ann, order_sn: await order(ann, { payment_id: 3 }) };
  };
  const report = (order_sn: string) =>
    site.fake.reportCrypto(site.api.url, site.fake.invoiceOf(order_sn).id);

  test('gives an address, the exact amount and a QR code’s content at once [1-1.13]', async () => {
    const { ann, order_sn } = await pending();
    const { id } = site.fake.invoiceOf(order_sn);
    expect((await read(ann, order_sn)).crypto).toEqual({
      currency: 'BTC',
      address: `bc1q${id}`,
      amount: '0.00040600',
      uri: `bitcoin:bc1q${id}?amount=0.00040600`,
    });
  });

  test('isn’t believed without its signature, with another’s, or about other bytes', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 20.3);
    const { id } = site.fake.invoiceOf(order_sn);
    expectRefusal(
      await site.fake.reportCrypto(site.api.url, id, { secret: 'of another store' }),
      'payment.unsigned',
    );
    expectRefusal(
      await site.fake.reportCrypto(site.api.url, id, { change: ' ' }),
      'payment.unsigned',
    );
    const unsigned = { body: { type: 'InvoiceSettled', invoiceId: id } };
    expectRefusal(
      await send(site.api.url, 'POST /api/pay/webhook/btcpay', unsigned),
      'payment.unsigned',
    );
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('pending');
  });

  test('reports the invoice of another order: only that one is credited', async () => {
    const { ann, order_sn } = await pending();
    const other = await order(ann, { payment_id: 3 });
    site.fake.payCrypto(other, 20.3);
    await report(order_sn);
    await report(other);
    await site.fake.reportCrypto(site.api.url, 'invoiceOfAnotherSite');
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    expect((await read(ann, other)).state).toBe('credited');
  });

  test('waits for confirmations before anything is credited', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 20.3, { is_fresh: true });
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'pending',
      paid: 0,
      unconfirmed: 20.3,
      missing: 0,
      credited: 0,
    });
    site.fake.confirmCrypto(order_sn);
    await report(order_sn);
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('credited');
  });

  test('has a part paid: the rest is told, and everything credited when it comes [3-2.63]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 8.3);
    await report(order_sn);
    await site.work();
    const part = await read(ann, order_sn);
    expect(part).toMatchObject({ state: 'pending', paid: 8.3, missing: 12, credited: 0 });
    expect(part.crypto!.amount).toBe('0.00024000');
    // A second payment costs a network fee, which its payer bears.
    site.fake.payCrypto(order_sn, 12.5).payments[1]!.fee = '0.00001000';
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      credited: 20,
      crypto: null,
    });
  });

  test('has too much paid: all of it is credited [6-2.2]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 25.3);
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      paid: 25.3,
      fee: 0.3,
      credited: 25,
    });
  });

  test('has an order paid late: it is credited once that is confirmed, also when only the poll finds it [3-2.63 6-2.1]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.invoiceOf(order_sn).status = 'Expired';
    await report(order_sn);
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('expired');
    site.fake.payCrypto(order_sn, 20.3, { is_fresh: true });
    await site.wait(3, 1);
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'expired',
      paid: 0,
      unconfirmed: 20.3,
    });
    site.fake.confirmCrypto(order_sn);
    await site.wait(10, 5);
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      late: true,
      credited: 20,
    });
  });

  test('has too little paid when it expires: the rest may still come, or it goes back [6-2.4]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 5);
    site.fake.invoiceOf(order_sn).status = 'Expired';
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'expired',
      paid: 5,
      missing: 15.3,
      credited: 0,
    });
    expect(await site.takeBack(order_sn)).toBe(true);
    await site.wait(1);
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      pay_back: 'done',
      credited: 0,
    });
    expect(site.fake.pull_payments.map(({ name }) => name)).toEqual([`Refund ${order_sn}`]);
    expect(await moneyOf(ann)).toBe(0);
  });

  test('is returned at its player’s wish, once, when too little came before the end', async () => {
    const { ann, order_sn } = await pending();
    const giveBack = (by: TestPlayer['api']) =>
      by('POST /api/pay/orders/{order_sn}/return', { order_sn });
    expect(await giveBack(ann.api)).toMatchObject({ error: { key: 'order.nothing_to_return' } });
    site.fake.payCrypto(order_sn, 5, { is_fresh: true });
    site.fake.invoiceOf(order_sn).status = 'Expired';
    await report(order_sn);
    await site.work();
    expect((await read(ann, order_sn)).crypto, 'the rest may still come').not.toBeNull();
    expect(await giveBack((await site.join()).api)).toMatchObject({
      error: { key: 'order.unknown' },
    });
    // It may vanish by itself: paying it back would be paying out of our own money.
    expect(await giveBack(ann.api)).toMatchObject({ error: { key: 'order.unconfirmed' } });
    site.fake.invoiceOf(order_sn).status = 'Invalid';
    await report(order_sn);
    await site.work();
    expect(await giveBack(ann.api)).toMatchObject({ error: { key: 'order.unconfirmed' } });
    expect(site.fake.pull_payments).toEqual([]);
    site.fake.invoiceOf(order_sn).status = 'Expired';
    site.fake.confirmCrypto(order_sn);
    const both = await Promise.all([giveBack(ann.api), giveBack(ann.api)]);
    expect(both).toEqual(Array(2).fill(expect.objectContaining({ ok: true })));
    await site.wait(1);
    expect(await giveBack(ann.api)).toMatchObject({
      data: { state: 'refunded', pay_back: 'done' },
    });
    expect(site.fake.pull_payments.map(({ name }) => name)).toEqual([`Refund ${order_sn}`]);
    expect(await moneyOf(ann)).toBe(0);
  });

  test('has an invoice found invalid: the order fails, and is credited if the payment counts after all', async () => {
    const { ann, order_sn } = await pending();
    site.fake.invoiceOf(order_sn).status = 'Invalid';
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'failed', reason: 'declined' });
    site.fake.invoiceOf(order_sn).status = 'New';
    site.fake.payCrypto(order_sn, 20.3);
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', reason: null });
  });

  test('takes a little less as the whole: credited as ordered, and the books say what was short [6-2.4]', async () => {
    site.fake.tolerance_percent = 1;
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 20.18);
    await report(order_sn);
    await report(order_sn);
    await site.work();
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      paid: 20.18,
      fee: 0.3,
      credited: 20,
      bonus: 4,
    });
    expect(await moneyOf(ann)).toBe(20);
    expect(await findOrderBySn(world.db, order_sn)).toMatchObject({
      short_mills: 120,
      trouble: null,
    });
  });

  test('is paid late before anybody has heard that it expired: the order says late [6-6.1d]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.invoiceOf(order_sn).status = 'Expired';
    site.fake.payCrypto(order_sn, 20.3);
    await report(order_sn);
    await site.work();
    const { state, late, timeline } = await read(ann, order_sn);
    expect([state, late]).toEqual(['credited', true]);
    expect(timeline.map((step) => step.state)).toContain('expired');
  });

  test('takes a little less that comes late: what came is credited, and the rest once it comes [6-6.1d]', async () => {
    site.fake.tolerance_percent = 1;
    const { ann, order_sn } = await pending();
    site.fake.invoiceOf(order_sn).status = 'Expired';
    const come = async (usd: number) => {
      site.fake.payCrypto(order_sn, usd);
      await report(order_sn);
      await site.work();
    };
    await come(20.18);
    const late = { state: 'credited', late: true };
    expect(await read(ann, order_sn)).toMatchObject({ ...late, paid: 20.18, credited: 19.88 });
    await come(0.12);
    expect(await read(ann, order_sn)).toMatchObject({ ...late, paid: 20.3, credited: 20 });
    expect(await moneyOf(ann)).toBe(20);
  });

  test('has a late payment replaced: the part that is confirmed waits for the rest, or goes back [6-6.1a]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.invoiceOf(order_sn).status = 'Expired';
    site.fake.payCrypto(order_sn, 5);
    site.fake.payCrypto(order_sn, 15.3, { is_fresh: true });
    await report(order_sn);
    await site.work();
    const open = { state: 'expired', paid: 5, credited: 0 };
    expect(await read(ann, order_sn)).toMatchObject({ ...open, unconfirmed: 15.3, missing: 0 });
    site.fake.replaceCrypto(order_sn);
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({ ...open, unconfirmed: 0, missing: 15.3 });
  });

  test('confirms a small payment while a large one to the same address is replaced: only the small one is credited [6-6.1a]', async () => {
    const ann = await site.join();
    const order_sn = await order(ann, { amount: 5, payment_id: 3 });
    const seen = async () => {
      await report(order_sn);
      await site.work();
      const { state, paid, unconfirmed, credited, extra } = await read(ann, order_sn);
      return { state, paid, unconfirmed, credited, extra };
    };
    site.fake.payCrypto(order_sn, 5.07, { is_fresh: true });
    site.fake.payCrypto(order_sn, 1000, { is_fresh: true });
    const none = { paid: 0, credited: 0, extra: null };
    expect(await seen()).toEqual({ state: 'pending', ...none, unconfirmed: 1005.07 });
    expect(site.fake.confirmCrypto(order_sn, { is_first: true })).toMatchObject({
      status: 'Settled',
      paidAmount: '1005.07',
    });
    const small = { state: 'credited', paid: 5.07, credited: 5, extra: null };
    expect(await seen()).toEqual({ ...small, unconfirmed: 1000 });
    expect(await seen()).toEqual({ ...small, unconfirmed: 1000 });
    site.fake.replaceCrypto(order_sn);
    expect(await seen()).toEqual({ ...small, unconfirmed: 0 });
    expect(dataOf(await ann.api('GET /api/user', {}))).toMatchObject({ money: 5, bonus: 0 });
    expect(await ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn })).toMatchObject({
      error: { key: 'order.nothing_to_return' },
    });
    expect(site.fake.pull_payments).toEqual([]);
  });

  test('confirms more after the credit: it is credited by itself, once, first of all to what is owed [6-6.1b]', async () => {
    site.fake.tolerance_percent = 1;
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 20.18);
    site.fake.payCrypto(order_sn, 30, { is_fresh: true });
    await report(order_sn);
    await site.work();
    const owing = await order(ann, { payment_id: 3 });
    site.fake.payCrypto(owing, 20.3);
    await site.fake.reportCrypto(site.api.url, site.fake.invoiceOf(owing).id);
    await site.work();
    const box = await makeCase(world, { price_mills: 35_000 });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    await site.takeBack(owing);
    const stands = async () => {
      const { money, debt } = dataOf(await ann.api('GET /api/user', {}));
      return { money, debt };
    };
    const owed = (await stands()).debt;
    expect(owed).toBeGreaterThan(0);
    site.fake.confirmCrypto(order_sn);
    await Promise.all([report(order_sn), report(order_sn)]);
    await site.work();
    await report(order_sn);
    await site.work();
    // The tolerated 0.12 is made good first.
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'credited',
      paid: 50.18,
      credited: 49.88,
      extra: null,
    });
    expect(await stands()).toEqual({ money: (29_880 - owed * 1000) / 1000, debt: 0 });
    expect(await site.takeBack(order_sn)).toBe(true);
    await site.wait(1);
    expect(site.fake.pull_payments.map(({ amount }) => amount)).toContain('50.18');
  });

  test('confirms more while its player is on a break: it isn’t credited, and goes back at its player’s wish [6-6.1b]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 20.3);
    await report(order_sn);
    await site.work();
    dataOf(await ann.api('POST /api/breaks', { length: '24h' }));
    site.fake.payCrypto(order_sn, 10);
    await report(order_sn);
    await site.work();
    const kept = { state: 'credited', paid: 20.3, credited: 20 };
    const extra = { amount: 10, back: null, url: null };
    expect(await read(ann, order_sn)).toMatchObject({ ...kept, extra });
    const giveBack = () => ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn });
    await Promise.all([giveBack(), giveBack(), report(order_sn)]);
    await site.work();
    await site.wait(1);
    expect(await read(ann, order_sn)).toMatchObject({ ...kept, extra: { back: 'done' } });
    expect(site.fake.pull_payments.map(({ amount }) => amount)).toEqual(['10.00']);
    expect(await moneyOf(ann)).toBe(20);
    expect(await findOrderBySn(world.db, order_sn)).toMatchObject({ trouble: null });
  });

  test('sends back what its record confirms then, not what was noted before [6-6.1c]', async () => {
    const { ann, order_sn } = await pending();
    const giveBack = () => ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn });
    site.fake.invoiceOf(order_sn).status = 'Expired';
    site.fake.payCrypto(order_sn, 5);
    site.fake.payCrypto(order_sn, 3, { is_fresh: true });
    await report(order_sn);
    await site.work();
    dataOf(await giveBack());
    await site.wait(1);
    site.fake.confirmCrypto(order_sn);
    site.fake.payCrypto(order_sn, 4);
    await report(order_sn);
    await site.work();
    expect((await read(ann, order_sn)).extra).toMatchObject({ amount: 7, back: null });
    // One of them vanishes between the wish and the pay-back.
    site.fake.mood = 'failing';
    dataOf(await giveBack());
    await site.wait(1);
    site.fake.invoiceOf(order_sn).payments.at(-1)!.status = 'Invalid';
    site.fake.mood = 'well';
    await site.wait(5);
    expect((await read(ann, order_sn)).extra).toMatchObject({ amount: 3, back: 'done' });
    expect(site.fake.pull_payments.map(({ amount }) => amount)).toEqual(['5.00', '3.00']);
    expect(await moneyOf(ann)).toBe(0);
  });

  test.each([0, 8.3])(
    'is marked as settled by hand with %s paid: a person looks at it, and nothing is credited by itself',
    async (usd) => {
      const { ann, order_sn } = await pending();
      if (usd > 0) site.fake.payCrypto(order_sn, usd);
      site.fake.markCrypto(order_sn, 'Settled');
      await report(order_sn);
      await site.work();
      await report(order_sn);
      await site.work();
      expect(await read(ann, order_sn)).toMatchObject({ state: 'pending', paid: usd, credited: 0 });
      expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch(
        `marked as paid by hand, but the gateway has received ${usd} of 20.3 USD`,
      );
      await site.wait(31);
      expect(await read(ann, order_sn)).toMatchObject({ state: 'expired', paid: usd, credited: 0 });
      expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch('marked as paid by hand');
    },
  );

  test('is marked as settled by hand when all of it is there: it is credited once its payments are confirmed [6-2.3]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 20.3, { is_fresh: true });
    site.fake.markCrypto(order_sn, 'Settled');
    await report(order_sn);
    await site.work();
    expect((await read(ann, order_sn)).state).toBe('pending');
    site.fake.confirmCrypto(order_sn);
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({ state: 'credited', credited: 20 });
  });

  test('is marked as invalid after the credit: it is taken back once, and what is spent is owed [6-2.3]', async () => {
    const { ann, order_sn } = await pending();
    site.fake.payCrypto(order_sn, 20.3);
    await report(order_sn);
    await site.work();
    const box = await makeCase(world, { price_mills: 15_000 });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    site.fake.markCrypto(order_sn, 'Invalid').paidAmount = '0';
    await Promise.all([report(order_sn), report(order_sn)]);
    await site.work();
    await report(order_sn);
    await site.work();
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      reason: 'invalid',
      pay_back: null,
    });
    const { money, debt } = dataOf(await ann.api('GET /api/user', {}));
    // The stake had released 3% of its amount from the bonus, which goes back, too.
    expect({ money, debt }).toEqual({ money: 0, debt: 15 });
    expect(site.fake.pull_payments).toEqual([]);
  });

  test('has the rest paid after a part went back: it is noticed, and goes back at its player’s wish, once each', async () => {
    const { ann, order_sn } = await pending();
    const giveBack = () => ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn });
    const come = async (usd: number) => {
      site.fake.payCrypto(order_sn, usd);
      await report(order_sn);
      await site.work();
    };
    site.fake.invoiceOf(order_sn).status = 'Expired';
    await come(5);
    dataOf(await giveBack());
    await site.wait(1);
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      pay_back: 'done',
      extra: null,
    });

    await come(15.3);
    await report(order_sn);
    await site.work();
    const extra = { amount: 15.3, back: null, url: null };
    expect(await read(ann, order_sn)).toMatchObject({
      state: 'refunded',
      paid: 5,
      credited: 0,
      extra,
    });
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toMatch(
      '20.3 USD, more than was paid back',
    );
    const told = world.owner.selectFrom('facts').select('payload').where('player_id', '=', ann.id);
    const exceeded = await told.where('kind', '=', 'payment.exceeded').execute();
    expect(exceeded.map(({ payload }) => payload)).toMatchObject([{ amount_mills: 15_300 }]);

    site.fake.mood = 'silent';
    for (const answer of await Promise.all([giveBack(), giveBack()]))
      expect(dataOf(answer).extra).toMatchObject({ amount: 15.3, back: 'due' });
    await site.wait(1);
    site.fake.mood = 'well';
    await site.wait(5);
    const url = expect.stringMatching(/^https:/) as string;
    expect((await read(ann, order_sn)).extra).toEqual({ amount: 15.3, back: 'done', url });
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toBeNull();

    await come(1);
    expect((await read(ann, order_sn)).extra).toMatchObject({ amount: 1, back: null });
    await giveBack();
    await site.wait(1);
    expect(site.fake.pull_payments.map(({ name, amount }) => [name, amount])).toEqual([
      [`Refund ${order_sn}`, '5.00'],
      [`Refund ${order_sn} after 0`, '15.30'],
      [`Refund ${order_sn} after 15300`, '1.00'],
    ]);
    expect(await moneyOf(ann)).toBe(0);
  });
});
