import { describe, expect, test } from 'vitest';
import { joinMember } from '../staff/testing.ts';
import { topUp } from '../testing/flows.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { order } from './testing/orders.ts';

const world = openWorld();

let orders = 0;

async function payOrder(amount_mills = 20_000) {
  const ann = await joinPlayer(world, { is_poor: true });
  const { order_sn } = await topUp(world.db, {
    player_id: ann.id,
    order_id: (orders += 1),
    amount_mills,
  });
  return { ann, order_sn };
}

describe('the desk of orders', () => {
  test('lists and sums what its filter leaves, and shows the gateway’s record beside ours [7-5.1]', async () => {
    const finn = await joinMember(world, 'finance');
    const { ann, order_sn } = await payOrder();
    const open_sn = await order(ann);
    await runQueuedJobs(world);
    const mine = { 'filter[player]': ann.id, sums: 'yes', sort: 'id' } as const;
    expect(dataOf(await finn.api('GET /api/console/orders', mine))).toMatchObject({
      list: [
        { order_sn, amount: 20, paid: 20, state: 'credited' },
        { order_sn: open_sn, paid: 0, state: 'pending' },
      ],
      sums: { count: 2, paid: 20, credited: 20, refunded: 0 },
    });
    const credited = { ...mine, 'filter[state]': 'credited' } as const;
    expect(dataOf(await finn.api('GET /api/console/orders', credited)).sums).toMatchObject({
      count: 1,
      amount: 20,
    });
    expect(
      dataOf(await finn.api('GET /api/console/orders/{order_sn}', { order_sn })),
    ).toMatchObject({
      records: [{ seen: 20, confirmed: 20 }],
    });
    expect(
      dataOf(await finn.api('GET /api/console/orders/{order_sn}/refund', { order_sn })),
    ).toMatchObject({ left: 20, effect: { amount: 20, from_balance: 20, owed: 0 } });
    expect(
      refusalOf(await finn.api('GET /api/console/orders/{order_sn}', { order_sn: 'none' })),
    ).toBe('order.unknown');
  });

  test('refunds by a press what it said before, once, and has the gateway asked again [7-5.2]', async () => {
    const [finn, sam] = [await joinMember(world, 'finance'), await joinMember(world, 'support')];
    const { ann, order_sn } = await payOrder();
    const reason = 'asked for it';
    const refunds = await Promise.all(
      [1, 2].map(() =>
        finn.api('POST /api/console/orders/{order_sn}/refund', { order_sn, reason }),
      ),
    );
    for (const done of refunds) expect(dataOf(done)).toEqual({ state: 'refunded', refunded: 20 });
    expect(dataOf(await ann.api('GET /api/user', {})).money).toBe(0);
    const shown = dataOf(await finn.api('GET /api/console/orders/{order_sn}', { order_sn }));
    expect(shown).toMatchObject({ refunds: [{ amount: 20, reason: 'refund' }] });
    expect(
      refusalOf(await sam.api('POST /api/console/orders/{order_sn}/refund', { order_sn, reason })),
    ).toBe('role.missing');
    const check = await sam.api('POST /api/console/orders/{order_sn}/check', { order_sn });
    expect(dataOf(check).check_at).toEqual(expect.any(String));
  });
});
