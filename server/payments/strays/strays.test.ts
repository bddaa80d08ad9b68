import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { now } from '../../kit/clock.ts';
import { joinMember } from '../../staff/testing.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { openWorld, type TestPlayer } from '../../testing/world.ts';
import { payment_finders } from '../find.ts';
import { findPaymentProblems } from '../problems.ts';
import { openGatewaySite, moneyOf } from '../testing/gateway-site.ts';
import { order, read } from '../testing/orders.ts';
import { noteStray, strays_max } from './store.ts';

const world = openWorld();
const site = openGatewaySite(world);
const reason = 'looked at it';

async function joinDesk() {
  const member = await joinMember(world, 'finance');
  return { ...member, api: makeClient({ base: site.api.url, headers: member.headers }) };
}
type Desk = Awaited<ReturnType<typeof joinDesk>>;

const lastStray = async ({ api }: Desk) =>
  dataOf(await api('GET /api/console/strays', { limit: 1 })).list[0]!;

/** A paid session of another order of the same sum, under a number that we don't know. */
async function payUnknown(ann: TestPlayer, cents = 2_000) {
  const made = await order(ann, { payment_id: 2 });
  const session = site.fake.payCard(made);
  const { id } = session;
  Object.assign(session, { client_reference_id: 'LOST', amount_total: cents });
  await sql`update payments_orders set reference = 'gone' || id, state = 'expired' where order_sn = ${made} and state = 'pending'`.execute(
    world.owner,
  );
  const report = () =>
    site.fake.reportCard(site.api.url, 'checkout.session.completed', {
      ...session,
      payment_intent: session.payment_intent!.id,
    });
  await report();
  return { id, report };
}

describe('a payment that names no order', () => {
  test('is kept once with its sum, found by its name, and a problem until somebody decides [7-5.7]', async () => {
    const [finn, ann] = [await joinDesk(), await site.join()];
    const { id, report } = await payUnknown(ann);
    await report();
    const stray = await lastStray(finn);
    expect(stray).toMatchObject({
      name: id,
      named: 'LOST',
      amount: 20,
      currency: 'USD',
      times: 2,
      state: 'open',
    });
    const open = { 'filter[state]': 'open', sums: 'yes' } as const;
    expect(dataOf(await finn.api('GET /api/console/strays', open)).sums).toMatchObject({
      count: 1,
      amount: 20,
    });
    const found = await Promise.all(payment_finders.map(({ find }) => find(world.db, id)));
    expect(found.flat()).toMatchObject([{ kind: 'payment' }]);
    const problems = await findPaymentProblems(world.db, test_settings, now());
    expect(problems.map(({ name }) => name)).toContain('orders.strays');
    const settle = () =>
      finn.api('POST /api/console/strays/{id}/elsewhere', { id: stray.id, reason });
    for (const one of await Promise.all([settle(), settle()]))
      expect(dataOf(one)).toEqual({ state: 'elsewhere' });
    const wish = { id: stray.id, order_sn: await order(ann, { payment_id: 2 }), reason };
    expect(refusalOf(await finn.api('POST /api/console/strays/{id}/assign', wish))).toBe(
      'review.decided',
    );
  });

  test('is assigned only to an order that it fits, once, and credited by the usual update [7-5.7]', async () => {
    const [finn, ann, ben] = [await joinDesk(), await site.join(), await site.join()];
    await payUnknown(ann);
    const { id } = await lastStray(finn);
    const assign = (order_sn: string) =>
      finn.api('POST /api/console/strays/{id}/assign', { id, order_sn, reason });
    const unfit = [
      await order(ben, { payment_id: 3 }),
      await order(ben, { payment_id: 2, amount: 25 }),
    ];
    for (const order_sn of unfit) expect(refusalOf(await assign(order_sn))).toBe('act.unfit');
    expect(refusalOf(await assign('NOSUCH'))).toBe('order.unknown');
    const order_sn = await order(ben, { payment_id: 2 });
    for (const one of await Promise.all([assign(order_sn), assign(order_sn)]))
      expect(dataOf(one)).toEqual({ state: 'assigned' });
    await site.work();
    expect(await read(ben, order_sn)).toMatchObject({ state: 'credited', credited: 20 });
    expect(await moneyOf(ben)).toBe(20);
    expect(await lastStray(finn)).toMatchObject({ state: 'assigned', order_sn });
  });

  test('by an invoice gets its sum from the gateway’s record, and no more than so many wait [7-5.7]', async () => {
    const [finn, ann] = [await joinDesk(), await site.join()];
    const made = await order(ann, { payment_id: 3 });
    const invoice = site.fake.payCrypto(made, 20.3);
    Object.assign(invoice.metadata, { orderId: 'LOST' });
    await sql`update payments_orders set reference = 'gone' || id where order_sn = ${made}`.execute(
      world.owner,
    );
    await site.fake.reportCrypto(site.api.url, invoice.id);
    expect(await lastStray(finn)).toMatchObject({ amount: 20.3, currency: 'USD', named: 'LOST' });
    await sql`insert into payments_strays (kind, name, type, at, last_at)
      select 'btcpay', 'many' || n, 'x', now(), now() from generate_series(1, ${strays_max}) n`.execute(
      world.owner,
    );
    await noteStray(world.db, 'btcpay', { type: 'x', reference: 'one_more' }, now());
    const { list } = dataOf(await finn.api('GET /api/console/strays', { limit: 1 }));
    expect(list[0]!.name).not.toBe('one_more');
    await sql`delete from payments_strays where name like 'many%'`.execute(world.owner);
  });
});

describe('the gateway’s own view', () => {
  test('stands beside ours with its differences, and is asked for at most every ten seconds [7-5.7]', async () => {
    const [finn, ann] = [await joinDesk(), await site.join()];
    const order_sn = await order(ann, { payment_id: 2 });
    site.fake.payCard(order_sn);
    await site.fake.reportSession(site.api.url, order_sn);
    await site.work();
    site.fake.refundCard(order_sn, 500);
    const view = () => finn.api('POST /api/console/orders/{order_sn}/view', { order_sn });
    const { rows, refunds, failure } = dataOf(await view());
    expect(failure).toBeNull();
    expect(rows.filter(({ differs }) => differs)).toEqual([
      { name: 'went back', ours: '0.00', theirs: '5.00', differs: true },
    ]);
    expect(refunds).toMatchObject([{ amount: 5, currency: 'USD', stands: true }]);
    expect(refusalOf(await view())).toBe('order.asked_lately');
    expect(await moneyOf(ann)).toBe(20);
  });

  test('lists the events of an order with what became of them, and replays one [7-5.7]', async () => {
    const [finn, ann] = [await joinDesk(), await site.join()];
    const order_sn = await order(ann, { payment_id: 2 });
    site.fake.payCard(order_sn);
    await site.fake.reportSession(site.api.url, order_sn);
    const show = async () =>
      dataOf(await finn.api('GET /api/console/orders/{order_sn}', { order_sn })).reports;
    expect(await show()).toMatchObject([{ type: 'checkout.session.completed', outcome: 'queued' }]);
    await site.work();
    const [report] = await show();
    expect(report).toMatchObject({ outcome: 'updated' });
    site.fake.refundCard(order_sn, 500);
    const replay = (id: number) =>
      finn.api('POST /api/console/orders/{order_sn}/reports/{id}/replay', {
        order_sn,
        id,
        reason: '',
      });
    expect(refusalOf(await replay(1_000_000))).toBe('review.unknown');
    dataOf(await replay(report!.id));
    await site.work();
    expect(await moneyOf(ann)).toBe(15);
    expect(await show()).toMatchObject([{ outcome: 'updated' }]);
  });
});
