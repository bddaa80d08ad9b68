import { mills, type Mills } from '@vitrine/contract/amount';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.generated.ts';

/** Adds a part of an order that is taken back; false when it was added before. */
export async function insertRefund(
  db: Db,
  row: Insertable<DB['payments_refunds']>,
): Promise<boolean> {
  const added = await db
    .insertInto('payments_refunds')
    .values(row)
    .onConflict((already) => already.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
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

/** Notes that the gateway has taken the order to pay back. */
export async function markPaidBack(db: Db, id: number, url: string | null): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set({ pay_back: 'done', pay_back_url: url, trouble: null })
    .where('id', '=', id)
    .where('pay_back', '=', 'due')
    .execute();
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
