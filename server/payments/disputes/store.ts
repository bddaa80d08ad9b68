import type { Mills } from '@vitrine/contract/amount';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';
import type { DB } from '../../kit/tables.generated.ts';
import type { GatewayDispute } from '../gateways/gateway.ts';

export type DisputeState = GatewayDispute['state'];
export type DisputeAnswer = 'evidence_sent' | 'accepted';

/** A dispute with its order, and the sum that it has taken back and keeps. */
export type DisputeRow = Omit<
  Selectable<DB['payments_disputes']>,
  'state' | 'answer' | 'amount_mills' | 'kind'
> & {
  kind: 'stripe' | 'btcpay' | 'sandbox';
  state: DisputeState;
  answer: DisputeAnswer | null;
  amount_mills: Mills;
  taken_mills: Mills;
  order_sn: string;
  player_id: number;
  sort_key: string;
};

/** Keeps the disputes that the gateway's record of an order tells, as they are there now. */
export async function noteDisputes(
  db: Db,
  { id: order_id, kind }: { id: number; kind: string },
  disputes: readonly GatewayDispute[],
  changed_at: Date,
): Promise<void> {
  for (const dispute of disputes) {
    const { reference, opened_at, ...told } = dispute;
    await db
      .insertInto('payments_disputes')
      .values({ order_id, kind, reference, opened_at, ...told, changed_at })
      .onConflict((already) =>
        already
          .columns(['kind', 'reference'])
          .doUpdateSet({ ...told, changed_at })
          .where(
            sql<boolean>`(payments_disputes.state, payments_disputes.amount_mills, payments_disputes.reason, payments_disputes.currency)
              is distinct from (excluded.state, excluded.amount_mills, excluded.reason, excluded.currency)
              or payments_disputes.due_at is distinct from excluded.due_at`,
          ),
      )
      .execute();
  }
}

/** Which disputes an operator wants to see. */
export interface DisputeFilter {
  id?: number | undefined;
  order_id?: number | undefined;
  reference?: string | undefined;
  state?: DisputeState | undefined;
  player_id?: number | undefined;
  /** Only those that nobody has answered. */
  unanswered?: boolean | undefined;
  due_before?: Date | undefined;
}

const taken = sql<Mills>`(
  select coalesce(sum(r.amount_mills), 0)::bigint from payments_refunds r
  where r.order_id = d.order_id and r.regained_at is null
    and (r.reference = d.reference or starts_with(r.reference, d.reference || ' ')))`;

function selectDisputes(db: Db, filter: DisputeFilter) {
  const { id, order_id, reference, state, player_id, unanswered, due_before } = filter;
  return db
    .selectFrom('payments_disputes as d')
    .innerJoin('payments_orders as o', 'o.id', 'd.order_id')
    .$if(id !== undefined, (all) => all.where('d.id', '=', id!))
    .$if(order_id !== undefined, (all) => all.where('d.order_id', '=', order_id!))
    .$if(reference !== undefined, (all) => all.where('d.reference', '=', reference!))
    .$if(state !== undefined, (all) => all.where('d.state', '=', state!))
    .$if(player_id !== undefined, (all) => all.where('o.player_id', '=', player_id!))
    .$if(unanswered === true, (all) => all.where('d.answer', 'is', null))
    .$if(due_before !== undefined, (all) => all.where('d.due_at', '<', due_before!));
}

/** A part of the disputes by these filters; those without a deadline are the last by deadline. */
export async function findDisputes(
  db: Db,
  filter: DisputeFilter,
  part: PartWish,
): Promise<DisputeRow[]> {
  const columns = { due: sql`coalesce(d.due_at, 'infinity')`, amount: sql.ref('d.amount_mills') };
  const order = { id: sql.ref('d.id'), columns };
  const rows = selectDisputes(db, filter)
    .selectAll('d')
    .select(['o.order_sn', 'o.player_id', taken.as('taken_mills')]);
  return (await takeRows(rows, order, part).execute()) as unknown as DisputeRow[];
}

/** How many disputes there are by these filters, and their sums. */
export function sumDisputes(db: Db, filter: DisputeFilter) {
  return selectDisputes(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(d.amount_mills) filter (where d.currency = 'USD'), 0)::bigint`.as(
        'amount_mills',
      ),
      sql<number>`coalesce(sum(${taken}), 0)::bigint`.as('taken_mills'),
    ])
    .executeTakeFirstOrThrow();
}

/** Notes how an operator answered an open dispute, once; false otherwise. */
export async function answerDispute(
  db: Db,
  id: number,
  answer: DisputeAnswer,
  answered_at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments_disputes')
    .set({ answer, answered_at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
