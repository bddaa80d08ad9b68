import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { setOutside } from '../kit/outside.ts';
import { runUntilDeath } from '../testing/cut-off.ts';
import { fake_gateways, FakeGateways } from '../testing/gateways.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { findGateways } from './gateways/find.ts';
import { orderTopUp } from './order.ts';
import { refundOrder } from './refunds/refund.ts';
import { findOrderBySn } from './store.ts';
import { enqueueReported } from './report.ts';
import { updateOrder } from './update.ts';

const world = openWorld();
const settings = { ...test_settings, gateways: fake_gateways };
afterEach(() => setOutside());

const gateways = [
  { kind: 'stripe', payment_id: 2, pay: (fake: FakeGateways, sn: string) => void fake.payCard(sn) },
  {
    kind: 'btcpay',
    payment_id: 3,
    pay: (fake: FakeGateways, sn: string) => void fake.payCrypto(sn, 20.3),
  },
] as const;

/** The life of an order: made, opened, paid, reported, credited, refunded, paid back. */
async function live(
  db: Db,
  player: number,
  { kind, payment_id, pay }: (typeof gateways)[number],
  fake: FakeGateways,
) {
  const request = { address: '198.51.100.7', origin: 'https://shop.example', language: 'en' };
  const asked = { session: undefined, key: { text: `life-${player}`, hash: 'x' } };
  const wish = {
    credits: 'money',
    amount_mills: mills(20_000),
    payment_id,
    country: 'DE',
  } as const;
  const call = { db, player, asked, request, settings } as unknown as Parameters<
    typeof orderTopUp
  >[0];
  const { order_sn } = await orderTopUp(call, wish);
  const gateway = findGateways(db, settings).find((known) => known.kind === kind)!;
  const { id } = (await findOrderBySn(db, order_sn))!;
  await updateOrder(db, gateway, id);
  if (fake.isUnpaid(order_sn)) pay(fake, order_sn);
  await enqueueReported(db, id);
  await updateOrder(db, gateway, id);
  await refundOrder(db, id, { reason: 'refund', pays_back: true });
  await updateOrder(db, gateway, id);
  return order_sn;
}

/** The traces that an order's life leaves, each of which must be there once. */
async function readTraces(player: number) {
  const { rows } = await sql<object>`
    select (select count(*)::int from facts where player_id = ${player} and kind = 'payment.credited') as credited,
      (select count(*)::int from facts where player_id = ${player} and kind = 'payment.refunded') as refunded,
      (select count(*)::int from payments_orders where player_id = ${player}) as orders,
      (select min(state) || ' ' || min(pay_back) from payments_orders where player_id = ${player}) as state,
      (select sum(balance_mills)::int from ledger_accounts where player_id = ${player}) as left_over`.execute(
    world.owner,
  );
  return rows[0];
}

test.each(gateways)(
  'a process that dies before any statement or request of an order’s life at $kind leaves nothing lost or doubled',
  async (gateway) => {
    let deaths = 0;
    for (let step = 1; ; step++) {
      const fake = new FakeGateways();
      const { id: player } = await joinPlayer(world, { is_poor: true, client_seed: null });
      const is_over = await runUntilDeath(world, step, (db, { take }) => {
        // A process can die before a request goes out, and before its answer comes.
        setOutside(async (request) => {
          take();
          const answer = await fake.send(request);
          take();
          return answer;
        });
        return live(db, player, gateway, fake);
      });
      setOutside(fake.send);
      // Another process goes on by itself: with the jobs that were queued, and with the poll.
      await runQueuedJobs(world, settings);
      const later = new Date(now().getTime() + 90_000);
      setClock(() => later);
      await runJob(world, 'payments:poll', settings);
      // The player and the operator, whose answers were lost, ask again.
      await live(world.db, player, gateway, fake);
      expect(await readTraces(player), `died before step ${step}`).toEqual({
        credited: 1,
        refunded: 1,
        orders: 1,
        state: 'refunded done',
        left_over: 0,
      });
      expect([
        fake.sessions.size + fake.invoices.size,
        fake.refunds.length + fake.pull_payments.length,
      ]).toEqual([1, 1]);
      setClock();
      if (is_over) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(30);
  },
  240_000,
);
