import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refund, regain, topUp } from '../testing/flows.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { issueGiftCards } from './gift-cards/operate.ts';
import { order } from './testing/orders.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

/** The constraint or the trouble with which the product's own role is refused. */
async function refusedBy(statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(world.db);
    return 'nothing';
  } catch (problem) {
    const { constraint, message } = problem as { constraint?: string; message: string };
    return constraint ?? message;
  }
}

test('the database itself refuses an order that skips a state, or is credited wrongly [3-2.67]', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const order_sn = await order(ann);
  const set = (columns: string) =>
    refusedBy(`update payments_orders set ${columns} where order_sn = '${order_sn}'`);
  const paid = 'paid_mills = 20000';
  const steps = 'payments_order_goes_on_as_its_states_allow';
  expect(
    await set(`state = 'credited', ${paid}, credited_mills = 20000, credited_at = now()`),
  ).toBe(steps);
  expect(await set(`state = 'refunded', reason = 'refund', refunded_at = now()`)).toBe(steps);
  expect(await set(`state = 'created'`)).toBe(steps);
  expect(await set(`state = 'paid'`)).toBe('payments_order_is_paid_in_full');
  expect(await set(`${paid}, credited_mills = 20000, credited_at = now()`)).toBe(
    'payments_credit_is_of_an_order_that_ended',
  );
  expect(await set(`state = 'failed'`)).toBe('payments_order_ends_for_a_reason');
  expect(await set(paid)).toBe('payments_order_counts_what_is_confirmed');
  expect(await set(`amount_mills = 1`)).toMatch('permission denied');
  expect(await set(`player_id = 1`)).toMatch('permission denied');
  expect(await set(`paid_mills = -1`)).toBe('payments_order_amounts_never_below_zero');
  await runQueuedJobs(world);
});

test('the database itself refuses to change a credit, to go back, or to give a payment to two orders', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const { order_sn, reference } = await topUp(world.db, {
    player_id: ann.id,
    order_id: 1,
    amount_mills: 20_000,
  });
  const set = (columns: string, sn = order_sn) =>
    refusedBy(`update payments_orders set ${columns} where order_sn = '${sn}'`);
  expect(await set('credited_mills = 19999')).toBe('payments_order_credits_what_was_paid');
  expect(await set(`state = 'paid', credited_mills = 0, credited_at = null`)).toBe(
    'payments_order_goes_on_as_its_states_allow',
  );
  const other = await order(ann);
  expect(await set(`payment_reference = '${reference}'`, other)).toBe(
    'payments_payment_is_of_one_order',
  );
  expect(await set(`reference = '${reference}'`, other)).toBe('payments_reference_is_of_one_order');
  expect(
    await refusedBy(
      `insert into payments_order_states (order_id, state, at) values (1, 'paid', now())`,
    ),
  ).toMatch('permission denied');
  expect(await refusedBy(`delete from payments_orders`)).toMatch('permission denied');
  expect(await set('paid_mills = 25000, credited_mills = 25000')).toBe(
    'payments_order_counts_what_is_confirmed',
  );
  expect(await refusedBy(`update payments_records set confirmed_mills = 1`)).toMatch(
    'permission denied',
  );
});

test('the database itself refuses to take a part back twice, more than was credited, or to give it back twice [6-2.8]', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const { id } = await topUp(world.db, { player_id: ann.id, order_id: 2, amount_mills: 20_000 });
  const part = { order_id: 2, part: 5_000 };
  await refund(world.db, part);
  const { reference } = await world.owner
    .selectFrom('payments_refunds')
    .select('reference')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const take = (name: string, amount_mills: number) =>
    refusedBy(`insert into payments_refunds (order_id, kind, reference, reason, amount_mills, released_mills, at)
      values (${id}, 'sandbox', '${name}', 'refund', ${amount_mills}, 0, now())`);
  const set = (columns: string) =>
    refusedBy(`update payments_refunds set ${columns} where order_id = ${id}`);
  expect(await take(reference, 1)).toBe('payments_refund_is_taken_back_once');
  expect(await take('another', 15_001)).toBe('payments_order_never_refunds_more_than_it_credited');
  expect(await set('amount_mills = 1')).toMatch('permission denied');
  await regain(world.db, part);
  expect(await set('regained_at = now()')).toBe('payments_refund_is_given_back_once');
  expect(await set('regained_at = null, is_bonus_regained = false')).toBe(
    'payments_refund_is_given_back_once',
  );
});

test('the database itself refuses to use a gift card twice, or to bring it back', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const { codes } = await issueGiftCards(commandDesk(world.db), {
    value_mills: mills(5_000),
    count: 1,
    expires_at: new Date('2100-01-01'),
  });
  dataOf(await ann.api('POST /api/user/cdkey', { code: codes[0]! }));
  const set = (columns: string) =>
    refusedBy(`update payments_gift_cards set ${columns} where player_id = ${ann.id}`);
  expect(await set(`state = 'unused', player_id = null, ended_at = null`)).toBe(
    'payments_gift_card_ends_once',
  );
  expect(await set(`state = 'void', player_id = null`)).toBe('payments_gift_card_ends_once');
  expect(await set(`value_mills = 9000`)).toMatch('permission denied');
});
