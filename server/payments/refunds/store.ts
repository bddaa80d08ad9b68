import { mills, type Mills } from '@vitrine/contract/amount';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.generated.ts';
import type { PaidBack } from '../gateways/gateway.ts';

/**
 * The parts that the gateway's name of a refund has taken back so far: the charge-back that was won
 * and then lost takes it again, as `NAME 2`.
 */
export function findTakings(db: Db, order_id: number, reference: string) {
  return db
    .selectFrom('payments_refunds')
    .select(['reference', 'regained_at'])
    .where('order_id', '=', order_id)
    .where(sql<boolean>`(reference = ${reference} or starts_with(reference, ${`${reference} `}))`)
    .orderBy('id')
    .execute();
}

/** Adds a part of an order that is taken back. */
export async function insertRefund(db: Db, row: Insertable<DB['payments_refunds']>): Promise<void> {
  await db.insertInto('payments_refunds').values(row).execute();
}

/**
 * Notes that a part is given back; undefined when there is none, or it was given back before. The
 * bonuses that went with it come back unless a later refund of money stands. Returns the amounts
 * that come back, in mills.
 */
export async function markRegained(db: Db, order_id: number, reference: string, regained_at: Date) {
  const { rows } = await sql<Record<'amount_mills' | 'voided_mills' | 'released_mills', number>>`
    update payments_refunds r set regained_at = ${regained_at}, is_bonus_regained = not exists (
      select from payments_refunds later join payments_orders o on o.id = later.order_id
      where later.id > r.id and later.regained_at is null and o.credits = 'money'
        and o.player_id = (select player_id from payments_orders where id = r.order_id))
    where order_id = ${order_id} and reference = ${reference} and regained_at is null
    returning amount_mills, case when is_bonus_regained then voided_mills else 0 end as voided_mills,
      case when is_bonus_regained then released_mills else 0 end as released_mills`.execute(db);
  const [row] = rows;
  return (
    row && {
      amount_mills: mills(row.amount_mills),
      voided_mills: mills(row.voided_mills),
      released_mills: mills(row.released_mills),
    }
  );
}

/** The released bonuses that refunds have taken back since a moment, and keep, in mills. */
export async function sumTakenBack(db: Db, player_id: number, since: Date): Promise<number> {
  const { taken } = await db
    .selectFrom('payments_refunds as refund')
    .innerJoin('payments_orders as o', 'o.id', 'refund.order_id')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>('refund.released_mills'), sql<number>`0`).as('taken'),
    )
    .where('o.player_id', '=', player_id)
    .where('refund.at', '>', since)
    .where('refund.is_bonus_regained', '=', false)
    .executeTakeFirstOrThrow();
  return taken;
}

/**
 * Notes that the gateway has taken the order to pay back, or couldn't. `reference`: the gateway's
 * own name of the refund.
 */
export async function notePaidBack(
  db: Db,
  id: number,
  { url, reference, has_failed }: PaidBack,
): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set({
      pay_back: has_failed ? 'failed' : 'done',
      pay_back_url: url,
      pay_back_reference: reference ?? null,
      trouble: null,
    })
    .where('id', '=', id)
    .where('pay_back', '=', 'due')
    .execute();
}

/** Notes that a refund which the gateway had taken has failed there. */
export async function markPayBackFailed(db: Db, id: number, reference: string): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set({ pay_back: 'failed' })
    .where('id', '=', id)
    .where('pay_back', '=', 'done')
    .where('pay_back_reference', '=', reference)
    .execute();
}

/** Forgets a pay-back that failed, as its player has the credit again. */
export async function dropPayBack(db: Db, id: number): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set({ pay_back: null, pay_back_reference: null })
    .where('id', '=', id)
    .execute();
}

/** Has the gateway try again to pay back; false when the last try didn't fail. */
export async function retryPayBack(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments_orders')
    .set((eb) => ({
      pay_back: 'due',
      pay_back_tries: eb('pay_back_tries', '+', 1),
      pay_back_reference: null,
      check_at: at,
      checks: 0,
    }))
    .where('id', '=', id)
    .where('pay_back', '=', 'failed')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Keeps the sum that came in addition; false when it is no more, or a part is on its way back. */
export async function keepExtra(db: Db, id: number, extra_mills: Mills): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments_orders')
    .set({ extra_mills })
    .where('id', '=', id)
    .where('extra_mills', '<', extra_mills)
    .where(sql<boolean>`extra_back is distinct from 'due'`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A part of what came in addition was never there: what was sent back of it stays. */
export async function lowerExtra(db: Db, id: number, extra_mills: Mills): Promise<void> {
  const left = sql<number>`greatest(extra_back_mills, ${extra_mills}::bigint)`;
  await db
    .updateTable('payments_orders')
    .set({
      extra_mills: left,
      extra_back: sql`case when ${left} > extra_back_mills then extra_back when extra_back_mills > 0 then 'done' end`,
    })
    .where('id', '=', id)
    .where('extra_mills', '>', left)
    .execute();
}

/** Has the gateway send back all that came in addition and wasn't sent back. */
export async function returnExtra(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set({ extra_back: 'due', check_at: at, checks: 0 })
    .where('id', '=', id)
    .where(sql<boolean>`extra_mills > extra_back_mills and extra_back is distinct from 'due'`)
    .execute();
}

/** Notes that the gateway has taken the order to send that back. */
export async function markExtraBack(db: Db, id: number, url: string | null): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set((eb) => ({
      extra_back: 'done',
      extra_back_mills: eb.ref('extra_mills'),
      extra_back_url: url,
      trouble: null,
    }))
    .where('id', '=', id)
    .where('extra_back', '=', 'due')
    .execute();
}

/** The parts of an order that were taken back, in their order. */
export function findRefunds(db: Db, order_id: number) {
  return db
    .selectFrom('payments_refunds')
    .select(['reference', 'reason', 'amount_mills', 'voided_mills', 'released_mills'])
    .select(['at', 'regained_at', 'by_id'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** A part of an order that its gateway pays back, or has. */
export type PayBackRow = Omit<Selectable<DB['payments_pay_backs']>, 'amount_mills' | 'state'> & {
  amount_mills: Mills;
  state: 'due' | 'done' | 'failed';
};

/** The parts of an order that its gateway pays back, in their order. */
export async function findPayBacks(db: Db, order_id: number): Promise<PayBackRow[]> {
  const rows = await db
    .selectFrom('payments_pay_backs')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute();
  return rows as PayBackRow[];
}

/** Adds a part that the gateway pays back; one of the same name is refused by the database. */
export async function insertPayBack(
  db: Db,
  row: Insertable<DB['payments_pay_backs']>,
): Promise<void> {
  await db.insertInto('payments_pay_backs').values(row).execute();
}

/** Whether a request of this name has had a part refunded. */
export async function hasPayBack(db: Db, order_id: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments_pay_backs')
    .select('id')
    .where('order_id', '=', order_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Goes on from one state of a part to another; false when it isn't in that state. */
export async function advancePayBack(
  db: Db,
  id: number,
  from: PayBackRow['state'],
  change: { state: PayBackRow['state']; gateway_reference?: string | null; url?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments_pay_backs')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The sums of an order that operators have refunded since a moment, and that stand, in mills. */
export async function sumOwnRefunds(
  db: Db,
  { id, order_sn }: { id: number; order_sn: string },
  since?: Date,
): Promise<Mills> {
  const { own } = await db
    .selectFrom('payments_refunds')
    .select(sql<number>`coalesce(sum(amount_mills), 0)::bigint`.as('own'))
    .where('order_id', '=', id)
    .where('reason', '=', 'refund')
    .where('regained_at', 'is', null)
    .$if(since !== undefined, (all) =>
      all
        .where('at', '>', since!)
        .where(
          sql<boolean>`(reference = ${order_sn} or starts_with(reference, ${`${order_sn}-`}) or starts_with(reference, ${`${order_sn} `}))`,
        ),
    )
    .executeTakeFirstOrThrow();
  return mills(own);
}

/** The parts of these orders that their payers collect, by order. */
export async function findCollectable(
  db: Db,
  orders: readonly number[],
): Promise<Map<number, PayBackRow[]>> {
  const rows = await db
    .selectFrom('payments_pay_backs')
    .selectAll()
    .where('order_id', '=', sql<number>`any(${orders})`)
    .where('state', '=', 'done')
    .where('url', 'is not', null)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows as PayBackRow[], ({ order_id }) => order_id);
}
