import type { Mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Adds an order to the sandbox, once. */
export async function putSandboxOrder(db: Db, order_sn: string, due_mills: Mills): Promise<void> {
  await db
    .insertInto('payments_sandbox')
    .values({ order_sn, due_mills })
    .onConflict((already) => already.doNothing())
    .execute();
}

export async function findSandboxOrder(db: Db, order_sn: string) {
  const row = await db
    .selectFrom('payments_sandbox')
    .selectAll()
    .where('order_sn', '=', order_sn)
    .executeTakeFirst();
  return row && { ...row, state: row.state as 'open' | 'expired' | 'failed' };
}

/** Takes a payment; of several that were made of the same sum received before, the first. */
export async function addReceived(
  db: Db,
  order_sn: string,
  { before_mills, mills }: { before_mills: number; mills: Mills },
): Promise<void> {
  await db
    .updateTable('payments_sandbox')
    .set({ received_mills: before_mills + mills })
    .where('order_sn', '=', order_sn)
    .where('received_mills', '=', before_mills)
    .execute();
}

/** Ends an order that nothing was paid for, or too little. */
export async function endSandboxOrder(
  db: Db,
  order_sn: string,
  state: 'expired' | 'failed',
): Promise<void> {
  await db
    .updateTable('payments_sandbox')
    .set({ state })
    .where('order_sn', '=', order_sn)
    .where('state', '=', 'open')
    .execute();
}

/** Pays back everything that was received. */
export async function payBackSandboxOrder(db: Db, order_sn: string): Promise<void> {
  await db
    .updateTable('payments_sandbox')
    .set((eb) => ({ paid_back_mills: eb.ref('received_mills') }))
    .where('order_sn', '=', order_sn)
    .execute();
}

/** Pays back a part of what was received, once for each name. */
export async function payBackSandboxPart(
  db: Db,
  order_sn: string,
  { name, amount_mills }: { name: string; amount_mills: Mills },
): Promise<void> {
  await db
    .updateTable('payments_sandbox')
    .set((eb) => ({
      paid_back_mills: sql<number>`least(received_mills, paid_back_mills + ${amount_mills}::bigint)`,
      parts: sql<string[]>`array_append(${eb.ref('parts')}, ${name})`,
    }))
    .where('order_sn', '=', order_sn)
    .where(sql<boolean>`${name} <> all (parts)`)
    .execute();
}
