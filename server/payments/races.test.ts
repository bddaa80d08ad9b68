import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insist } from '../testing/insist.ts';
import { many } from '../testing/many.ts';
import { dataOf } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { makeSandbox } from './gateways/sandbox/sandbox.ts';
import { findOrderBySn } from './store.ts';
import { order } from './testing/orders.ts';
import { updateOrder } from './update.ts';

const world = openWorld();

const joinPoor = () => joinPlayer(world, { is_poor: true });
const moneyOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {})).money;

/** The sandbox’s record of an order that was paid, before anybody was told. */
async function payQuietly(order_sn: string): Promise<void> {
  await world.owner
    .updateTable('payments_sandbox')
    .set({ received_mills: 20_000 })
    .where('order_sn', '=', order_sn)
    .execute();
}

test('an order that many callers update at once is credited once', async () => {
  const ann = await joinPoor();
  const order_sn = await order(ann);
  await payQuietly(order_sn);
  const { id } = (await findOrderBySn(world.db, order_sn))!;
  const gateway = makeSandbox(world.db, test_settings);
  // They share eight connections: one that waits too long asks again, as a job does.
  await Promise.all(
    Array.from({ length: many }, () => insist(() => updateOrder(world.db, gateway, id))),
  );
  const { rows } = await sql<{ credits: number }>`
    select count(*)::int as credits from facts where player_id = ${ann.id} and kind = 'payment.credited'`.execute(
    world.owner,
  );
  expect(rows[0]!.credits).toBe(1);
  expect(await moneyOf(ann)).toBe(20);
});
