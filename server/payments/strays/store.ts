import type { Mills } from '@vitrine/contract/amount';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';
import type { DB } from '../../kit/tables.generated.ts';
import type { GatewayKind, GatewayReport } from '../gateways/gateway.ts';

type Row = Selectable<DB['payments_strays']>;
export type StrayState = 'open' | 'assigned' | 'elsewhere';

/** A payment at a gateway whose order we don't know. */
export type StrayRow = Omit<Row, 'kind' | 'state' | 'amount_mills'> & {
  kind: GatewayKind;
  state: StrayState;
  amount_mills: Mills | null;
};

/** The most payments of a gateway that wait for an operator. */
export const strays_max = 500;

/**
 * Keeps a report about money whose order we don't know: one row for each payment, and for each
 * gateway at most `strays_max` that wait. Returns whether its sum isn't known yet.
 */
export async function noteStray(
  db: Db,
  kind: GatewayKind,
  report: GatewayReport,
  at: Date,
): Promise<boolean> {
  const { reference, payment_reference, order_sn, type, amount_mills, currency } = report;
  const name = reference ?? payment_reference ?? order_sn!;
  const { rows } = await sql<{ is_unknown: boolean }>`
    insert into payments_strays (kind, name, reference, payment_reference, order_sn, type, amount_mills, currency, at, last_at)
    select ${kind}, ${name}, ${reference ?? null}, ${payment_reference ?? null}, ${order_sn ?? null}, ${type.slice(0, 100)},
      ${amount_mills ?? null}::bigint, ${currency ?? null}, ${at}, ${at}
    where exists (select from payments_strays where kind = ${kind} and name = ${name})
      or (select count(*) from payments_strays where kind = ${kind} and state = 'open') < ${strays_max}
    on conflict (kind, name) do update set times = least(payments_strays.times + 1, 1000000), last_at = excluded.last_at
    returning state = 'open' and amount_mills is null as is_unknown`.execute(db);
  return rows[0]?.is_unknown ?? false;
}

/** Notes the sum of a payment, and its order's number there, which its report didn't tell. */
export async function noteStraySum(
  db: Db,
  { kind, name }: { kind: GatewayKind; name: string },
  sum: { amount_mills: Mills; currency: string; order_sn: string },
): Promise<void> {
  await db
    .updateTable('payments_strays')
    .set(sum)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .execute();
}

/** Which payments an operator wants to see. */
export interface StrayFilter {
  id?: number | undefined;
  name?: string | undefined;
  state?: StrayState | undefined;
  kind?: string | undefined;
}

function selectStrays(db: Db, { id, name, state, kind }: StrayFilter) {
  return db
    .selectFrom('payments_strays')
    .$if(id !== undefined, (all) => all.where('id', '=', id!))
    .$if(name !== undefined, (all) =>
      all.where((eb) =>
        eb.or([
          eb('name', '=', name!),
          eb('payment_reference', '=', name!),
          eb('order_sn', '=', name!),
        ]),
      ),
    )
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind!));
}

export async function findStrays(
  db: Db,
  filter: StrayFilter,
  part: PartWish,
): Promise<(StrayRow & { sort_key: string })[]> {
  const columns = { amount: sql`coalesce(amount_mills, 0)` };
  const order = { id: sql.ref('id'), columns };
  const rows = await takeRows(selectStrays(db, filter).selectAll(), order, part).execute();
  return rows as unknown as (StrayRow & { sort_key: string })[];
}

/** How many payments there are by these filters, and their sum in USD. */
export function sumStrays(db: Db, filter: StrayFilter) {
  return selectStrays(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_mills) filter (where currency = 'USD'), 0)::bigint`.as(
        'amount_mills',
      ),
      sql<Date | null>`min(at) filter (where state = 'open')`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}

export async function lockStray(tx: Tx, id: number): Promise<StrayRow | undefined> {
  const row = await tx
    .selectFrom('payments_strays')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as StrayRow | undefined;
}

/** Ends a payment's wait. */
export async function endStray(
  tx: Tx,
  id: number,
  end: { state: 'assigned' | 'elsewhere'; order_id: number | null; ended_at: Date },
): Promise<void> {
  await tx.updateTable('payments_strays').set(end).where('id', '=', id).execute();
}

/** Ends the wait of payments that turned out to be an order's: its gateway has named them since. */
export async function closeStrays(
  db: Db,
  order: { id: number; kind: string; reference: string | null; payment_reference: string | null },
  ended_at: Date,
): Promise<void> {
  const names = [order.reference, order.payment_reference].filter((name) => name !== null);
  await db
    .updateTable('payments_strays')
    .set({ state: 'assigned', order_id: order.id, ended_at })
    .where('kind', '=', order.kind)
    .where('state', '=', 'open')
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
}

/** Has an unpaid order read from another record of its gateway; false when it isn't unpaid. */
export async function pointOrderAt(
  tx: Tx,
  id: number,
  { reference, order_sn }: { reference: string; order_sn: string | null },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments_orders')
    .set({
      reference,
      gateway_sn: order_sn,
      checks: 0,
      state: sql<string>`case state when 'created' then 'pending' else state end`,
      changed_at: sql<Date>`case state when 'created' then ${at} else changed_at end`,
    })
    .where('id', '=', id)
    .where('state', '=', sql<string>`any(${['created', 'pending', 'expired', 'failed']})`)
    .where('seen_mills', '=', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** An event that a gateway sent about an order. */
export interface ReportRow {
  id: number;
  type: string;
  event: string | null;
  at: Date;
  outcome: 'queued' | 'updated' | 'failed';
  outcome_at: Date | null;
}

/** The events of an order that are kept. */
const reports_max = 100;

/** Keeps an event about an order; the oldest of more than a hundred goes. */
export async function noteReport(
  db: Db,
  order_id: number,
  { event, type }: GatewayReport,
  at: Date,
): Promise<void> {
  await db
    .insertInto('payments_reports')
    .values({ order_id, event: event ?? null, type: type.slice(0, 100), at })
    .execute();
  await sql`
    delete from payments_reports where order_id = ${order_id} and id <= (
      select id from payments_reports where order_id = ${order_id} order by id desc offset ${reports_max} limit 1
    )`.execute(db);
}

/** The events of an order, newest first. */
export async function findReports(db: Db, order_id: number): Promise<ReportRow[]> {
  const rows = await db
    .selectFrom('payments_reports')
    .select(['id', 'type', 'event', 'at', 'outcome', 'outcome_at'])
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .limit(reports_max)
    .execute();
  return rows as ReportRow[];
}

/** Says what became of the events that came before an update began. */
export async function endReports(
  db: Db,
  order_id: number,
  outcome: 'updated' | 'failed',
  outcome_at: Date,
): Promise<void> {
  await db
    .updateTable('payments_reports')
    .set({ outcome, outcome_at })
    .where('order_id', '=', order_id)
    .where('outcome', '=', 'queued')
    .where('at', '<=', outcome_at)
    .execute();
}

/** Has an event wait for an update again; false for none of the order. */
export async function queueReport(tx: Tx, order_id: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments_reports')
    .set({ outcome: 'queued', outcome_at: null })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * For each kind of gateway when it last sent an event since a moment, and how many payments were
 * credited after that, and before `until`: those were found only by asking. An event counts for ten
 * minutes after it.
 */
export async function findHeard(
  db: Db,
  kinds: readonly GatewayKind[],
  since: Date,
  until: Date,
): Promise<{ kind: GatewayKind; heard_at: Date | null; unheard: number }[]> {
  const { rows } = await sql<{ kind: GatewayKind; heard_at: Date | null; unheard: number }>`
    select kind, heard_at, (
      select count(*) from payments_orders o
      where o.kind = k.kind and o.credited_at < ${until}
        and o.credited_at > greatest(h.heard_at + interval '10 min', ${since})
    ) as unheard
    from unnest(${kinds}::text[]) k (kind), lateral (
      select greatest(
        (select max(r.at) from payments_reports r join payments_orders o on o.id = r.order_id
          where r.at > ${since} and o.kind = k.kind),
        (select max(last_at) from payments_strays s where s.kind = k.kind)) as heard_at
    ) h`.execute(db);
  return rows;
}
