import type { Mills } from '@vitrine/contract/amount';
import type { WaitingMoney } from '@vitrine/contract/payments-desk';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';
import type { OrderRow } from '../store.ts';

/**
 * Why money of an order waits for a person: it came late or was too little, more came once the
 * order had gone back, a rule forbids to credit it, its return failed, it is in another currency,
 * or it was credited although a deposit limit was used up.
 */
export type DecisionReason = WaitingMoney['reason'];

/** An order with money to decide about. */
export type DecisionRow = OrderRow & {
  decision: DecisionReason;
  open_mills: Mills;
  since: Date;
  sort_key: string;
};

const has_extra = sql<boolean>`(o.extra_mills > o.extra_back_mills and o.extra_back is distinct from 'due')`;
const ended_paid = sql<boolean>`(o.state in ('expired', 'failed') and o.paid_mills > 0)`;

/** Credited above a limit, and not gone since, in mills. */
const over_limit = sql<Mills>`least(o.over_limit_mills, o.credited_mills - o.refunded_mills)`;

const decision = sql<DecisionReason>`case
  when ${has_extra} then case o.state when 'credited' then 'forbidden' else 'surplus' end
  when ${ended_paid} then 'late'
  when o.pay_back = 'failed' then 'failed'
  when o.foreign_currency is not null then 'currency'
  when o.state = 'credited' and ${over_limit} > 0 then 'limit' end`;

/** USD, but of foreign money in its own currency. */
const open_mills = sql<Mills>`case
  when ${has_extra} then o.extra_mills - o.extra_back_mills
  when ${ended_paid} or o.pay_back = 'failed' then o.paid_mills
  when o.foreign_currency is not null then coalesce(o.foreign_mills, 0)
  else ${over_limit} end`;

/** When the gateway's record last changed. */
const since = sql<Date>`coalesce(o.foreign_at,
  (select max(r.at) from payments_records r where r.order_id = o.id), o.changed_at)`;

/** Which money an operator wants to see. */
export interface DecisionFilter {
  order_id?: number | undefined;
  reason?: DecisionReason | undefined;
  kind?: string | undefined;
  player_id?: number | undefined;
}

function selectDecisions(db: Db, { order_id, reason, kind, player_id }: DecisionFilter) {
  return db
    .selectFrom('payments_orders as o')
    .where(
      sql<boolean>`(o.extra_mills > o.extra_back_mills or o.foreign_currency is not null or o.pay_back = 'failed'
        or o.over_limit_mills > 0 or (o.state in ('expired', 'failed') and o.paid_mills > 0))`,
    )
    .where(sql<boolean>`${decision} is not null`)
    .$if(order_id !== undefined, (all) => all.where('o.id', '=', order_id!))
    .$if(reason !== undefined, (all) => all.where(sql<boolean>`${decision} = ${reason!}`))
    .$if(kind !== undefined, (all) => all.where('o.kind', '=', kind!))
    .$if(player_id !== undefined, (all) => all.where('o.player_id', '=', player_id!));
}

/** A part of the orders whose money waits for a person. */
export async function findDecisions(
  db: Db,
  filter: DecisionFilter,
  part: PartWish,
): Promise<DecisionRow[]> {
  const rows = selectDecisions(db, filter)
    .selectAll('o')
    .select([decision.as('decision'), open_mills.as('open_mills'), since.as('since')]);
  const order = { id: sql.ref('o.id'), columns: { since, amount: open_mills } };
  return (await takeRows(rows, order, part).execute()) as unknown as DecisionRow[];
}

/** How much money waits by these filters; the sum is of USD. */
export function sumDecisions(db: Db, filter: DecisionFilter) {
  return selectDecisions(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${open_mills}) filter (where ${decision} <> 'currency'), 0)::bigint`.as(
        'amount_mills',
      ),
      sql<Date | null>`min(${since})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}
