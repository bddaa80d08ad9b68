import { makeClient } from '@vitrine/contract/client';
import { describe, expect, test } from 'vitest';
import { now } from '../../kit/clock.ts';
import { joinMember } from '../../staff/testing.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { openWorld } from '../../testing/world.ts';
import { payment_finders } from '../find.ts';
import { findPaymentProblems } from '../problems.ts';
import { openGatewaySite } from '../testing/gateway-site.ts';
import { order } from '../testing/orders.ts';

const world = openWorld();
const site = openGatewaySite(world);
const hour_s = 60 * 60;

async function joinDesk() {
  const member = await joinMember(world, 'finance');
  return { ...member, api: makeClient({ base: site.api.url, headers: member.headers }) };
}

/** A credited order whose payer disputes a part of it, with a deadline in so many hours. */
async function disputed(cents: number, hours: number) {
  const ann = await site.join();
  const order_sn = await order(ann, { payment_id: 2 });
  site.fake.payCard(order_sn);
  await site.fake.reportSession(site.api.url, order_sn);
  await site.work();
  const due_by = Math.floor(now().getTime() / 1000) + hours * hour_s;
  const dispute = Object.assign(site.fake.disputeCard(order_sn, cents), {
    reason: 'product_not_received',
    evidence_details: { due_by },
  });
  await site.fake.reportCharge(site.api.url, order_sn, 'charge.dispute.created');
  await site.work();
  return { ann, order_sn, dispute };
}

const findByAll = async (words: string) =>
  (await Promise.all(payment_finders.map(({ find }) => find(world.db, words)))).flat();

describe('disputes', () => {
  test('are listed by their deadline with what they took, and their sums are the list’s [7-5.7]', async () => {
    const finn = await joinDesk();
    const [late, soon] = [await disputed(500, 100), await disputed(2_000, 20)];
    const answer = dataOf(
      await finn.api('GET /api/console/disputes', {
        'filter[state]': 'open',
        sort: 'due',
        sums: 'yes',
      }),
    );
    expect(answer).toMatchObject({
      list: [
        { order_sn: soon.order_sn, amount: 20, taken: 20, reason: 'product_not_received' },
        { order_sn: late.order_sn, amount: 5, taken: 5, state: 'open', answer: null },
      ],
      sums: { count: 2, amount: 25, taken: 25 },
    });
    expect(answer.list[0]!.url).toContain(`dashboard.stripe.com/test/disputes/`);
    const problems = await findPaymentProblems(world.db, test_settings, now());
    expect(problems.find(({ name }) => name === 'orders.disputes')?.words).toMatch(/^1 disputes/);

    late.dispute.status = 'won';
    await site.fake.reportCharge(site.api.url, late.order_sn, 'charge.dispute.closed');
    await site.work();
    const won = { 'filter[state]': 'won', sums: 'yes' } as const;
    expect(dataOf(await finn.api('GET /api/console/disputes', won))).toMatchObject({
      list: [{ order_sn: late.order_sn, taken: 0 }],
      sums: { count: 1, taken: 0 },
    });
    const found = await findByAll(late.dispute.id);
    expect(found).toMatchObject([{ kind: 'dispute', path: `/console/orders/${late.order_sn}` }]);
  });

  test('are answered once, by those who may, and are no problem then [7-5.7]', async () => {
    const [finn, sam] = [await joinDesk(), await joinMember(world, 'support')];
    const { order_sn } = await disputed(700, 10);
    const shown = dataOf(await finn.api('GET /api/console/orders/{order_sn}', { order_sn }));
    const { id } = shown.disputes[0]!;
    const give = (answer: 'evidence_sent' | 'accepted') =>
      finn.api('POST /api/console/disputes/{id}/answer', { id, answer, reason: '' });
    const both = await Promise.all([give('evidence_sent'), give('evidence_sent')]);
    for (const one of both) expect(dataOf(one)).toEqual({ answer: 'evidence_sent' });
    expect(refusalOf(await give('accepted'))).toBe('review.decided');
    const unknown = { id: 1_000_000, answer: 'accepted', reason: '' } as const;
    expect(refusalOf(await finn.api('POST /api/console/disputes/{id}/answer', unknown))).toBe(
      'review.unknown',
    );
    expect(
      refusalOf(await sam.api('POST /api/console/disputes/{id}/answer', { ...unknown, id })),
    ).toBe('role.missing');
    const { list } = dataOf(
      await finn.api('GET /api/console/disputes', { 'filter[answered]': 'no' }),
    );
    expect(list.map((one) => one.id)).not.toContain(id);
  });
});
