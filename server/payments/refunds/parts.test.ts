import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mills } from '@vitrine/contract/amount';
import { commandDesk } from '../../audit/index.ts';
import { changeSetting } from '../../settings/index.ts';
import { joinMember } from '../../staff/testing.ts';
import { makeClient } from '@vitrine/contract/client';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { openWorld } from '../../testing/world.ts';
import { refundBySn } from '../operate.ts';
import { findOrderBySn } from '../store.ts';
import { openGatewaySite, moneyOf } from '../testing/gateway-site.ts';
import { order, read } from '../testing/orders.ts';
import { findPayBacks } from './store.ts';

const world = openWorld();
const site = openGatewaySite(world);

/** A member of staff who talks to the process that knows the gateways. */
async function joinDesk() {
  const member = await joinMember(world, 'finance');
  return { ...member, api: makeClient({ base: site.api.url, headers: member.headers }) };
}

const reason = 'asked for it';

async function creditedByCard(amount = 20) {
  const ann = await site.join();
  const order_sn = await order(ann, { payment_id: 2, amount });
  site.fake.payCard(order_sn);
  await site.fake.reportSession(site.api.url, order_sn);
  await site.work();
  return { ann, order_sn };
}

const rowsOf = async (order_sn: string) => {
  const { id } = (await findOrderBySn(world.db, order_sn))!;
  const { rows } = await sql<{ reference: string; by_id: number | null; amount: number }>`
    select reference, by_id, amount_mills::int as amount from payments_refunds where order_id = ${id} order by id`.execute(
    world.owner,
  );
  return { id, refunds: rows, parts: await findPayBacks(world.db, id) };
};
const takenAtStripe = (order_sn: string) =>
  site.fake.sessionOf(order_sn).payment_intent!.refunds.map(({ amount }) => amount);

describe('a refund of a part', () => {
  test('takes exactly the part that was said before, once under its key, and the gateway pays it back [7-5.6]', async () => {
    const finn = await joinDesk();
    const { ann, order_sn } = await creditedByCard();
    const preview = dataOf(
      await finn.api('GET /api/console/orders/{order_sn}/refund', { order_sn, amount: 5 }),
    );
    expect(preview).toMatchObject({
      left: 20,
      effect: { amount: 5, from_balance: 5, owed: 0, bonus: 4 },
      needs_second: false,
    });
    expect(preview.effect!.more).toContainEqual(expect.stringContaining('5 of experience'));
    const press = () =>
      finn.api(
        'POST /api/console/orders/{order_sn}/refund',
        { order_sn, amount: 5, seen: 0, reason },
        { idempotency_key: 'part-one' },
      );
    const done = await Promise.all([press(), press()]);
    for (const one of done) expect(dataOf(one)).toEqual({ state: 'credited', refunded: 5 });
    expect(dataOf(await press()).refunded).toBe(5);
    expect(await moneyOf(ann)).toBe(15);
    await site.work();
    await site.wait(1);
    expect(takenAtStripe(order_sn)).toEqual([500]);
    const { refunds, parts } = await rowsOf(order_sn);
    expect(refunds).toEqual([{ reference: `${order_sn}-1`, by_id: finn.id, amount: 5_000 }]);
    expect(parts).toMatchObject([{ state: 'done', gateway_reference: expect.any(String) }]);
    const shown = dataOf(await finn.api('GET /api/console/orders/{order_sn}', { order_sn }));
    expect(shown.refunds).toMatchObject([{ amount: 5, by: expect.any(String) }]);
  });

  test('is refused when more was refunded meanwhile, beyond what is left, and in parts of a cent [7-5.6]', async () => {
    const finn = await joinDesk();
    const { order_sn } = await creditedByCard();
    const refund = async (amount: number, seen?: number) =>
      refusalOf(
        await finn.api('POST /api/console/orders/{order_sn}/refund', {
          order_sn,
          amount,
          reason,
          ...(seen !== undefined && { seen }),
        }),
      );
    expect(await refund(20.01)).toBe('order.part_unfit');
    expect(await refund(0)).toBe('order.part_unfit');
    expect(await refund(1.005)).toBe('order.part_unfit');
    site.fake.refundCard(order_sn, 500);
    await site.fake.reportCharge(site.api.url, order_sn, 'charge.refunded');
    await site.work();
    expect(await refund(5, 0)).toBe('order.changed');
    expect(await refund(15.01, 5)).toBe('order.part_unfit');
  });

  test.each(['before', 'at once', 'after', 'twice'])(
    'and the gateway’s own event about it, %s, are one booking by the operator [7-5.6]',
    async (when) => {
      const { ann, order_sn } = await creditedByCard();
      const press = () =>
        refundBySn(commandDesk(world.db), { order_sn, amount_mills: mills(5_000), name: 'x' });
      const report = () => site.fake.reportCharge(site.api.url, order_sn, 'charge.refunded');
      await press();
      // The gateway has taken it, but nobody heard its answer; or it tells of it by itself.
      if (when === 'before') site.fake.refundCard(order_sn, 500);
      if (when === 'before') await report();
      if (when === 'at once') await Promise.all([report(), site.work(), press()]);
      await site.work();
      await site.wait(1);
      if (when !== 'before') await report();
      if (when === 'twice') await report();
      await site.work();
      await site.wait(60, 20);
      expect(takenAtStripe(order_sn)).toEqual([500]);
      const { refunds, parts } = await rowsOf(order_sn);
      expect(refunds).toMatchObject([{ reference: `${order_sn}-1`, amount: 5_000 }]);
      expect(parts).toMatchObject([{ state: 'done' }]);
      expect(await moneyOf(ann)).toBe(15);
    },
  );

  test('that the gateway refuses in words, or that fails there later, is the player’s again [7-5.6]', async () => {
    const { ann, order_sn } = await creditedByCard();
    site.fake.refunds_parts = false;
    const press = (amount: number) =>
      refundBySn(commandDesk(world.db), { order_sn, amount_mills: mills(amount) });
    await press(5_000);
    expect(await moneyOf(ann)).toBe(15);
    await site.wait(1);
    expect(await moneyOf(ann)).toBe(20);
    expect((await findOrderBySn(world.db, order_sn))!.trouble).toContain('partial_refunds');
    site.fake.refunds_parts = true;
    await press(6_000);
    await site.wait(1);
    expect(await moneyOf(ann)).toBe(14);
    site.fake.sessionOf(order_sn).payment_intent!.refunds[0]!.status = 'failed';
    await site.fake.reportCharge(site.api.url, order_sn, 'refund.failed');
    await site.work();
    expect(await moneyOf(ann)).toBe(20);
    await press(20_000);
    await site.wait(1);
    expect((await findOrderBySn(world.db, order_sn))!.state).toBe('refunded');
    expect((await rowsOf(order_sn)).parts.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  test('leaves the rest to a refund of the whole: at Stripe and BTCPay Server never more than was paid [7-5.6]', async () => {
    const { order_sn } = await creditedByCard();
    await refundBySn(commandDesk(world.db), { order_sn, amount_mills: mills(5_000) });
    await refundBySn(commandDesk(world.db), { order_sn, amount_mills: mills(3_000) });
    await site.wait(1);
    await refundBySn(commandDesk(world.db), { order_sn });
    await site.wait(1);
    expect(takenAtStripe(order_sn)).toEqual([500, 300, 1200]);

    const ben = await site.join();
    const crypto_sn = await order(ben, { payment_id: 3 });
    site.fake.payCrypto(crypto_sn, 20.3);
    await site.fake.reportCrypto(site.api.url, site.fake.invoiceOf(crypto_sn).id);
    await site.work();
    await refundBySn(commandDesk(world.db), { order_sn: crypto_sn, amount_mills: mills(5_000) });
    await site.wait(1);
    // The payer collects a part in crypto at an address of their own.
    const { parts } = await read(ben, crypto_sn);
    expect(parts).toEqual([{ amount: 5, url: expect.stringContaining('pull-payments') }]);
    await refundBySn(commandDesk(world.db), { order_sn: crypto_sn });
    await site.wait(1);
    expect(site.fake.pull_payments.map(({ amount }) => amount)).toEqual(['5.00', '15.30']);
    expect(await moneyOf(ben)).toBe(0);
  });

  test('waits for a second person by all parts of a day together [7-5.6]', async () => {
    const finn = await joinDesk();
    await changeSetting(commandDesk(world.db), {
      key: 'two_persons.refund_above',
      value: 12,
      seen: 0,
    });
    const { order_sn } = await creditedByCard();
    const refund = (amount: number) =>
      finn.api('POST /api/console/orders/{order_sn}/refund', { order_sn, amount, reason });
    expect(dataOf(await refund(8)).refunded).toBe(8);
    expect(refusalOf(await refund(5))).toBe('approval.waits');
    expect(dataOf(await refund(4)).refunded).toBe(12);
  });
});
