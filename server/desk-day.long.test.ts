import { setTimeout as sleep } from 'node:timers/promises';
import { makeClient } from '@vitrine/contract/client';
import { expect, test } from 'vitest';
import { verifyChain } from './audit/index.ts';
import { now, setClock } from './kit/clock.ts';
import { randomHex } from './kit/random.ts';
import { openGatewaySite } from './payments/testing/gateway-site.ts';
import { order } from './payments/testing/orders.ts';
import { noteFound } from './risks/look.ts';
import { joinMember } from './staff/testing.ts';
import { topUp } from './testing/flows.ts';
import { dataOf, refusalOf } from './testing/send.ts';
import { buy, findGoodsFrom } from './testing/trade-flows.ts';
import { joinPlayer, openWorld } from './testing/world.ts';
import { joinWithdrawer } from './withdrawals/testing/join.ts';

const world = openWorld();
const site = openGatewaySite(world);
const reason = 'done today';
const each = (count: number) => Array.from({ length: count }, (_, n) => n);

type Member = Awaited<ReturnType<typeof joinMember>>;

/** A member of staff who talks to the process that knows all gateways. */
async function joinDesk(): Promise<Member> {
  const member = await joinMember(world, 'support', 'finance');
  // The clock stood still for the code of the second factor, and rates with it.
  setClock();
  return { ...member, api: makeClient({ base: site.api.url, headers: member.headers }) };
}

async function askToWithdraw(): Promise<number> {
  const ann = await joinWithdrawer(world);
  const { id: goods_id } = await findGoodsFrom(world.owner, 1_000);
  const { item_ids } = await buy(world.db, ann.id, goods_id);
  const asked = { knapsack_id: item_ids[0]! };
  return dataOf(await ann.api('POST /api/system_shop/extract', asked)).withdrawal.id;
}

async function payOrder(order_id: number): Promise<string> {
  const ann = await joinPlayer(world, { is_poor: true });
  return (await topUp(world.db, { player_id: ann.id, order_id, amount_mills: 20_000 })).order_sn;
}

async function dispute(): Promise<void> {
  const ann = await site.join();
  const order_sn = await order(ann, { payment_id: 2 });
  site.fake.payCard(order_sn);
  await site.fake.reportSession(site.api.url, order_sn);
  await site.work();
  const due_by = Math.floor(now().getTime() / 1000) + 20 * 3600;
  Object.assign(site.fake.disputeCard(order_sn, 500), { evidence_details: { due_by } });
  await site.fake.reportCharge(site.api.url, order_sn, 'charge.dispute.created');
  await site.work();
}

async function writeToSupport(n: number): Promise<void> {
  const ann = await joinPlayer(world);
  const wish = { type: 'top_up', email: 'ann@example.org', content: `Question ${n}.` } as const;
  dataOf(await ann.api('POST /api/user/feedback', wish));
}

async function giveSign(): Promise<void> {
  const ann = await joinPlayer(world);
  const evidence = { days: ['2031-03-05'], figures: { tries: 20 } };
  const found = { kind: 'tried_codes', signs: [randomHex(4)], evidence } as const;
  await noteFound(world.db, ann.id, [found], now());
}

/** Makes a call again as soon as its member's rate allows: these two are faster than people. */
async function inTime<A extends { ok: boolean }>(call: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await call();
    if (answer.ok || refusalOf(answer as never) !== 'request.rate_limited') return answer;
    await sleep(200);
  }
}

/** Two work the same list at once, from both ends; returns the keys of the refusals. */
async function workTogether(
  members: readonly [Member, Member],
  ids: readonly (number | string)[],
  act: (member: Member, id: never) => Promise<{ ok: boolean }>,
): Promise<string[]> {
  const [one, other] = members;
  const refused: string[] = [];
  const work = async (member: Member, list: readonly (number | string)[]) => {
    for (const id of list) {
      const answer = await inTime(() => act(member, id as never));
      if (!answer.ok) refused.push(refusalOf(answer as never));
    }
  };
  await Promise.all([work(one, ids), work(other, ids.toReversed())]);
  return refused;
}

test('A day at the desk: two members work the same queues from both ends, nothing is lost and nothing is done twice', async () => {
  for (const _ of each(30)) await askToWithdraw();
  const orders: string[] = [];
  for (const n of each(5)) orders.push(await payOrder(9_000 + n));
  for (const _ of each(3)) await dispute();
  for (const n of each(12)) await writeToSupport(n);
  for (const _ of each(8)) await giveSign();
  const members = [await joinDesk(), await joinDesk()] as const;
  const { api } = members[0];
  const read = {
    withdrawals: async () =>
      dataOf(
        await inTime(() =>
          api('GET /api/console/withdrawals', {
            'filter[open]': 'yes',
            sums: 'yes',
            limit: 200,
          }),
        ),
      ),
    disputes: async () =>
      dataOf(
        await inTime(() =>
          api('GET /api/console/disputes', {
            'filter[answered]': 'no',
            sums: 'yes',
            limit: 200,
          }),
        ),
      ),
    requests: async () =>
      dataOf(
        await inTime(() =>
          api('GET /api/console/requests', {
            'filter[state]': 'waiting',
            sums: 'yes',
            limit: 200,
          }),
        ),
      ),
    risks: async () =>
      dataOf(
        await inTime(() =>
          api('GET /api/console/risks', { 'filter[state]': 'open', sums: 'yes', limit: 200 }),
        ),
      ),
  };
  const counts = async () =>
    Promise.all(
      Object.values(read).map(async (list) => {
        const part = await list();
        expect(part.sums!.count).toBe(part.list.length);
        return part.list.length;
      }),
    );
  expect(await counts()).toEqual([30, 3, 12, 8]);

  const withdrawals = (await read.withdrawals()).list.map(({ id }) => id);
  const isRefused = (id: number) => id % 3 === 0;
  await workTogether(members, withdrawals, async (member, id: number) => {
    if (isRefused(id)) {
      const wish = { id, cause: 'failed', reason } as const;
      return member.api('POST /api/console/withdrawals/{id}/fail', wish);
    }
    const offer = { id, offer_id: String(id), reason };
    await inTime(() => member.api('POST /api/console/withdrawals/{id}/offer', offer));
    return member.api('POST /api/console/withdrawals/{id}/deliver', { id, reason });
  });
  for (const id of withdrawals) {
    const read_one = () => api('GET /api/console/withdrawals/{id}', { id });
    const { state, steps } = dataOf(await inTime(read_one));
    expect(state).toBe(isRefused(id) ? 'failed' : 'succeeded');
    expect(steps.filter((step) => step.state === state)).toHaveLength(1);
  }

  await workTogether(members, orders, (member, order_sn: string) =>
    member.api('POST /api/console/orders/{order_sn}/refund', { order_sn, seen: 0, reason }),
  );
  for (const order_sn of orders) {
    const shown = dataOf(
      await inTime(() => api('GET /api/console/orders/{order_sn}', { order_sn })),
    );
    expect([shown.state, shown.refunded, shown.refunds.length]).toEqual(['refunded', 20, 1]);
  }

  const disputes = (await read.disputes()).list.map(({ id }) => id);
  await workTogether(members, disputes, (member, id: number) =>
    member.api('POST /api/console/disputes/{id}/answer', { id, answer: 'evidence_sent', reason }),
  );

  const requests = (await read.requests()).list.map(({ id }) => id);
  const doubled = await workTogether(members, requests, (member, id: number) =>
    member.api('POST /api/console/requests/{id}/answer', { id, text: 'It is there.', seen: 1 }),
  );
  expect(doubled).toEqual(each(12).map(() => 'edit.conflict'));

  const risks = (await read.risks()).list.map(({ id }) => id);
  const decided = await workTogether(members, risks, (member, id: number) =>
    member.api('POST /api/console/risks/{id}/nothing', { id, reason }),
  );
  expect(decided).toEqual(each(8).map(() => 'risk.decided'));

  // Delivered ones stay in sight until either side can't reverse the trade any more.
  const delivered = (await read.withdrawals()).list;
  expect(
    delivered.every(({ state, protected_until }) => state === 'succeeded' && protected_until),
  ).toBe(true);
  expect(await counts()).toEqual([withdrawals.filter((id) => !isRefused(id)).length, 0, 0, 0]);
  expect((await verifyChain(world.owner)).faults).toEqual([]);
});
