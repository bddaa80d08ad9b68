import type { Mills } from '@vitrine/contract/amount';
import type { OrderState } from '@vitrine/contract/payments';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Cursor } from '../kit/feed.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import type { DB } from '../kit/tables.generated.ts';
import type { CryptoPayment, GatewayKind, OpenedOrder, PaymentRecord } from './gateways/gateway.ts';
import type { Credits, ReturnReason } from './facts.ts';

type Row = Selectable<DB['payments_orders']>;

/** An order of a top-up. */
export type OrderRow = Omit<
  Row,
  'kind' | 'credits' | 'state' | 'reason' | 'pay_back' | 'extra_back' | 'crypto' | MillsColumn
> & {
  kind: GatewayKind;
  credits: Credits;
  state: OrderState;
  reason: OrderReason | null;
  pay_back: 'due' | 'done' | 'failed' | null;
  extra_back: 'due' | 'done' | null;
  crypto: CryptoPayment | null;
} & Record<MillsColumn, Mills>;

type MillsColumn = Extract<keyof Row, `${string}_mills`>;
type OrderReason = 'declined' | 'gateway' | ReturnReason;

const asOrder = (row: Row | undefined) => row as unknown as OrderRow | undefined;
const asOrders = (rows: Row[]) => rows as unknown as OrderRow[];

type NewOrder = Pick<
  Insertable<DB['payments_orders']>,
  | 'order_sn'
  | 'player_id'
  | 'kind'
  | 'credits'
  | 'amount_mills'
  | 'fee_mills'
  | 'country'
  | 'network_country'
  | 'back_url'
  | 'expires_at'
  | 'asked_key'
  | 'asked_hash'
  | 'check_at'
> & { created_at: Date };

/** Adds an order; undefined when the player's key has made one before. */
export async function insertOrder(db: Db, row: NewOrder): Promise<OrderRow | undefined> {
  return asOrder(
    await db
      .insertInto('payments_orders')
      .values({ ...row, changed_at: row.created_at })
      .onConflict((already) => already.columns(['player_id', 'asked_key']).doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}

export async function findAsked(
  db: Db,
  player_id: number,
  key: string,
): Promise<OrderRow | undefined> {
  return asOrder(
    await db
      .selectFrom('payments_orders')
      .selectAll()
      .where('player_id', '=', player_id)
      .where('asked_key', '=', key)
      .executeTakeFirst(),
  );
}

export async function findOrderById(db: Db, id: number): Promise<OrderRow | undefined> {
  return asOrder(
    await db.selectFrom('payments_orders').selectAll().where('id', '=', id).executeTakeFirst(),
  );
}

export async function findOrderBySn(db: Db, order_sn: string): Promise<OrderRow | undefined> {
  return asOrder(
    await db
      .selectFrom('payments_orders')
      .selectAll()
      .where('order_sn', '=', order_sn)
      .executeTakeFirst(),
  );
}

/** The order that a gateway names by one of its own names. */
export async function findReported(
  db: Db,
  kind: GatewayKind,
  column: 'order_sn' | 'reference' | 'payment_reference',
  name: string,
): Promise<OrderRow | undefined> {
  return asOrder(
    await db
      .selectFrom('payments_orders')
      .selectAll()
      .where('kind', '=', kind)
      .where(column, '=', name)
      .executeTakeFirst(),
  );
}

/** The order that carries this name, ours or its gateway's. */
export async function findOrderByName(db: Db, name: string): Promise<OrderRow | undefined> {
  return asOrder(
    await db
      .selectFrom('payments_orders')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('order_sn', '=', name),
          eb('reference', '=', name),
          eb('payment_reference', '=', name),
        ]),
      )
      .limit(1)
      .executeTakeFirst(),
  );
}

/** A page of the player's orders, newest first. */
export async function findOrders(
  db: Db,
  player_id: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<OrderRow[]> {
  return asOrders(
    await db
      .selectFrom('payments_orders')
      .selectAll()
      .where('player_id', '=', player_id)
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
  );
}

/** Which orders an operator wants to see. */
export interface OrderFilter {
  state?: string | undefined;
  kind?: string | undefined;
  player_id?: number | undefined;
  /** Only those with a trouble, and those that ended without a credit though money came. */
  trouble?: boolean | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A part of the orders of all players by these filters. */
export async function findAllOrders(
  db: Db,
  filter: OrderFilter,
  part: PartWish,
): Promise<(OrderRow & { sort_key: string })[]> {
  const order = { id: sql.ref('id'), columns: { amount: sql.ref('amount_mills') } };
  const rows = await takeRows(selectOrders(db, filter).selectAll(), order, part).execute();
  return rows as unknown as (OrderRow & { sort_key: string })[];
}

/** How many orders there are by these filters, and their sums. */
export function sumOrders(db: Db, filter: OrderFilter) {
  const sum = (column: 'amount_mills' | 'paid_mills' | 'credited_mills' | 'refunded_mills') =>
    sql<number>`coalesce(sum(${sql.ref(column)}), 0)`.as(column);
  return selectOrders(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sum('amount_mills'),
      sum('paid_mills'),
      sum('credited_mills'),
      sum('refunded_mills'),
    ])
    .executeTakeFirstOrThrow();
}

function selectOrders(db: Db, { state, kind, player_id, trouble, since, until }: OrderFilter) {
  return db
    .selectFrom('payments_orders')
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
    .$if(player_id !== undefined, (all) => all.where('player_id', '=', player_id!))
    .$if(trouble === true, (all) =>
      all.where(
        sql<boolean>`(trouble is not null or state in ('expired', 'failed') and paid_mills > 0)`,
      ),
    )
    .$if(since !== undefined, (all) => all.where('created_at', '>=', since!))
    .$if(until !== undefined, (all) => all.where('created_at', '<', until!));
}

/** The gateway's records of an order as they changed, in their order. */
export function findRecords(db: Db, order_id: number) {
  return db
    .selectFrom('payments_records')
    .select(['seen_mills', 'confirmed_mills', 'at'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** How many orders the player has; `states`: of these states only. */
export async function countOrders(
  db: Db,
  player_id: number,
  states?: readonly OrderState[],
): Promise<number> {
  const { total } = await db
    .selectFrom('payments_orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('player_id', '=', player_id)
    .$if(states !== undefined, (query) => query.where('state', '=', sql<string>`any(${states})`))
    .executeTakeFirstOrThrow();
  return total;
}

/** Waits until no other transaction makes an order of the player. */
export async function lockOrders(tx: Tx, player_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock('payments_orders'::regclass::int, ${player_id}::int)`.execute(
    tx,
  );
}

/** Sums the player's orders that may still be paid in time, or wait for their credit. */
export async function sumUnpaid(db: Db, player_id: number): Promise<Mills> {
  const { rows } = await sql<{ mills: Mills }>`
    select coalesce(sum(amount_mills), 0)::bigint as mills from payments_orders
    where player_id = ${player_id} and state in ('created', 'pending', 'paid')`.execute(db);
  return rows[0]!.mills;
}

/** The states that these orders have had, in their order. */
export function findStates(db: Db, orders: readonly number[]) {
  return db
    .selectFrom('payments_order_states')
    .select(['order_id', 'state', 'at'])
    .where('order_id', '=', sql<number>`any(${orders})`)
    .orderBy('id')
    .execute();
}

/** Stores the first answer to an order's call; returns the one that was stored first. */
export async function keepAnswer(db: Db, id: number, answer: object): Promise<object> {
  const row = await db
    .updateTable('payments_orders')
    .set({ first_answer: sql`coalesce(first_answer, ${JSON.stringify(answer)}::json)` })
    .where('id', '=', id)
    .returning('first_answer')
    .executeTakeFirstOrThrow();
  return row.first_answer as object;
}

/** Notes that the gateway knows the order. */
export async function markOpened(
  db: Db,
  id: number,
  { crypto, ...opened }: OpenedOrder,
  { at, check_at }: Moments,
): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set({
      ...opened,
      crypto: crypto ? JSON.stringify(crypto) : null,
      state: 'pending',
      changed_at: at,
      check_at,
      checks: 0,
      trouble: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
}

interface Moments {
  at: Date;
  check_at: Date;
}

/** The parts of a gateway's record that are kept with its order. */
type KeptRecord = Pick<
  PaymentRecord,
  'seen_mills' | 'confirmed_mills' | 'payment_reference' | 'payer' | 'crypto'
>;

/**
 * Keeps the gateway's record of an order, whenever it changed. Confirmed money is noted as paid
 * until the order ends; of one that waits for its credit it only grows.
 */
export async function noteRecord(
  db: Db,
  id: number,
  { seen_mills, confirmed_mills, payment_reference = null, payer, crypto }: KeptRecord,
  at: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const order = await lockOrder(tx, id);
    await sql`
      insert into payments_records (order_id, seen_mills, confirmed_mills, at)
      select ${id}, ${seen_mills}, ${confirmed_mills}, ${at}
      from (values (0)) one left join lateral (
        select * from payments_records where order_id = ${id} order by id desc limit 1
      ) last on true
      where (coalesce(last.seen_mills, 0), coalesce(last.confirmed_mills, 0)) <> (${seen_mills}::bigint, ${confirmed_mills}::bigint)`.execute(
      tx,
    );
    const waits = order.state === 'paid' && order.paid_mills < confirmed_mills;
    const is_open = ['pending', 'expired', 'failed'].includes(order.state) || waits;
    const due_mills = order.amount_mills + order.fee_mills;
    await tx
      .updateTable('payments_orders')
      .set({
        seen_mills,
        ...(is_open && {
          paid_mills: confirmed_mills,
          short_mills: order.short_mills > 0 ? Math.max(0, due_mills - confirmed_mills) : 0,
          payment_reference,
          payer: payer ?? null,
          crypto: crypto ? JSON.stringify(crypto) : null,
        }),
      })
      .where('id', '=', id)
      .execute();
  });
}

/** Goes on to a state; false when the order is in none of the states `from`. */
export async function advanceOrder(
  db: Db,
  id: number,
  from: readonly OrderState[],
  { state, at, check_at, ...rest }: Advance,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments_orders')
    .set({
      state,
      changed_at: at,
      check_at,
      checks: 0,
      trouble: null,
      ...(state === 'paid' && { is_late: sql<boolean>`state = 'expired'`, reason: null }),
      ...(rest.pay_back === 'due' && {
        pay_back_tries: sql<number>`pay_back_tries + 1`,
        pay_back_reference: null,
      }),
      ...rest,
    })
    .where('id', '=', id)
    .where('state', '=', sql<string>`any(${from})`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A state with the columns that it changes. */
export interface Advance {
  state: OrderState;
  at: Date;
  /** When the gateway is asked again; null: never. */
  check_at: Date | null;
  reason?: OrderReason | null;
  short_mills?: Mills;
  credited_at?: Date;
  credited_mills?: Mills;
  repaid_mills?: Mills;
  daily_mills?: Mills;
  code_mills?: Mills;
  over_limit_mills?: Mills;
  refunded_at?: Date | null;
  pay_back?: 'due';
}

/** Counts more of a payment to the credit of its order, which then is short of nothing. */
export async function addToCredit(
  tx: Tx,
  id: number,
  { came_mills, amount_mills, over_limit_mills, repaid_mills }: Record<AddedColumn, Mills>,
): Promise<void> {
  await tx
    .updateTable('payments_orders')
    .set((eb) => ({
      paid_mills: eb('paid_mills', '+', came_mills),
      credited_mills: eb('credited_mills', '+', amount_mills),
      added_mills: eb('added_mills', '+', amount_mills),
      repaid_mills: eb('repaid_mills', '+', repaid_mills),
      over_limit_mills: eb('over_limit_mills', '+', over_limit_mills),
      short_mills: 0,
    }))
    .where('id', '=', id)
    .execute();
}

type AddedColumn = 'came_mills' | 'amount_mills' | 'over_limit_mills' | 'repaid_mills';

/** Notes that it was decided about what came above a limit. */
export async function settleOverLimit(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('payments_orders')
    .set({ over_limit_mills: 0 })
    .where('id', '=', id)
    .execute();
}

/** Reads an order, which no other transaction changes until this one ends. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow> {
  const row = await tx
    .selectFrom('payments_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return asOrder(row)!;
}

/** Notes a payment in another currency, or that there is none. */
export async function noteForeign(
  db: Db,
  id: number,
  foreign: { currency: string; seen_mills: Mills } | undefined,
  at: Date,
): Promise<void> {
  const [currency, sum] = [foreign?.currency ?? null, foreign?.seen_mills ?? null];
  await sql`
    update payments_orders set foreign_currency = ${currency}, foreign_mills = ${sum}::bigint,
      foreign_at = case when ${currency}::text is null then null else coalesce(foreign_at, ${at}) end
    where id = ${id} and (foreign_currency, foreign_mills) is distinct from (${currency}::text, ${sum}::bigint)`.execute(
    db,
  );
}

export async function noteTrouble(db: Db, id: number, trouble: string | null): Promise<void> {
  await db
    .updateTable('payments_orders')
    .set({ trouble })
    .where('id', '=', id)
    .where(sql<boolean>`trouble is distinct from ${trouble}`)
    .execute();
}

/** Has the gateway asked about the order soon; false when it is to be asked already. */
export async function checkSoon(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments_orders')
    .set({ check_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('check_at', 'is', null), eb('check_at', '>', at)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Orders that are still open are asked about at least this often; others ever more rarely. */
const open_states: readonly OrderState[] = ['created', 'pending', 'paid'];

/**
 * Takes orders that are due to be asked about, and sets the next time: after 1, 2, 4 … minutes; at
 * least every hour while an order is open or a payment has to go back. Stops 14 days after an order
 * expired or failed, and 180 days after a credit or a refund, when nobody can charge it back or win
 * a charge-back any more. Of several processes each takes other orders.
 */
export function takeDueOrders(db: Db, at: Date, limit: number): Promise<OrderRow[]> {
  const due = sql`select id from payments_orders where check_at <= ${at} order by check_at limit ${limit} for update skip locked`;
  return takeOrders(db, at, due);
}

/** Takes an order in the same way, due or not. */
export async function takeOrder(db: Db, at: Date, id: number): Promise<OrderRow | undefined> {
  const [order] = await takeOrders(db, at, sql`select ${id}::bigint`);
  return order;
}

async function takeOrders(db: Db, at: Date, ids: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<Row>`
    update payments_orders set checks = checks + 1, check_at = case
        when state = any(${open_states}) or 'due' in (pay_back, extra_back)
          or exists (select from payments_pay_backs p where p.order_id = payments_orders.id and p.state = 'due')
          then ${at}::timestamptz + least(interval '1 minute' * power(2, least(checks, 10)), interval '1 hour')
        when changed_at > ${at}::timestamptz - case when state in ('credited', 'refunded') then interval '180 days' else interval '14 days' end
          then ${at}::timestamptz + interval '1 minute' * power(2, least(checks, 17)) end
      where id = any(array(${ids})) returning *`.execute(db);
  return asOrders(rows);
}

/** Whether the player has had the bonus of this UTC day. */
export async function hadDailyBonus(db: Db, player_id: number, at: Date): Promise<boolean> {
  const { had } = await db
    .selectNoFrom(dailyBonusHad(player_id, at).as('had'))
    .executeTakeFirstOrThrow();
  return had;
}

/** SQL subquery: whether the player has had the bonus of a moment's UTC day. */
export function dailyBonusHad(player_id: number, at: Date) {
  return sql<boolean>`exists (
    select from payments_orders where player_id = ${player_id} and daily_mills > 0
      and (credited_at at time zone 'utc')::date = (${at}::timestamptz at time zone 'utc')::date)`;
}

/** An order's credit without what was added later or went back: that counts in no span of time. */
const credited_at_once = sql<number>`greatest(0, credited_mills - added_mills - refunded_mills)`;

/** Sums a player's top-ups of money since a moment, and finds the largest one ever, in mills. */
export async function sumMoneySince(db: Db, player_id: number, since: Date) {
  const { rows } = await sql<{ recent: number; largest: number }>`
    select coalesce(sum(${credited_at_once}) filter (where credited_at > ${since}), 0) as recent,
      coalesce(max(${credited_at_once}), 0) as largest
    from payments_orders where player_id = ${player_id} and state = 'credited' and credits = 'money'`.execute(
    db,
  );
  return rows[0]!;
}

/** A player's largest top-up of money at once when a part of an order has gone back, in mills. */
export async function findLargestAfter(
  db: Db,
  player_id: number,
  { order_id, refunded_mills }: { order_id: number; refunded_mills: Mills },
) {
  const { rows } = await sql<{ largest: number }>`
    select coalesce(max(greatest(0, ${credited_at_once} - case when id = ${order_id} then ${refunded_mills}::bigint else 0 end)), 0) as largest
    from payments_orders where player_id = ${player_id} and state = 'credited' and credits = 'money'`.execute(
    db,
  );
  return rows[0]!.largest;
}

/** When a player first topped up at least so much money at once; undefined: never. */
export async function findFirstOf(db: Db, player_id: number, least_mills: Mills) {
  const { rows } = await sql<{ at: Date | null }>`
    select min(credited_at) as at from payments_orders
    where player_id = ${player_id} and state = 'credited' and credits = 'money'
      and ${credited_at_once} >= ${least_mills}`.execute(db);
  return rows[0]!.at ?? undefined;
}

/** The other players whose payments came from the same card or account as one of the player's. */
export async function findCoPayers(db: Db, player_id: number): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select distinct other.player_id from payments_orders own
    join payments_orders other on other.payer = own.payer and other.player_id <> own.player_id
    where own.player_id = ${player_id} and own.payer is not null`.execute(db);
  return rows.map((row) => row.player_id);
}

/** Sums a player's top-ups of money that were credited after a moment, until another, in mills. */
export async function sumMoneyBetween(
  db: Db,
  player_id: number,
  { after, until }: { after: Date; until: Date },
) {
  const { rows } = await sql<{ mills: number }>`
    select coalesce(sum(${credited_at_once}), 0)::bigint as mills from payments_orders
    where player_id = ${player_id} and state = 'credited' and credits = 'money'
      and credited_at > ${after} and credited_at <= ${until}`.execute(db);
  return rows[0]!.mills;
}

/** SQL subquery: the money that a player has topped up in all, in mills. */
export function moneyToppedUp(player_id: number) {
  return sql<number>`(
    select coalesce(sum(credited_mills - refunded_mills), 0)::bigint from payments_orders
    where player_id = ${player_id} and state = 'credited' and credits = 'money')`;
}

/** Sums a player's credited orders, in mills. */
export async function sumTopUps(db: Db, player_id: number) {
  const { rows } = await sql<{ money: number; tokens: number }>`
    select coalesce(sum(credited_mills - refunded_mills) filter (where credits = 'money'), 0) as money,
      coalesce(sum(credited_mills - refunded_mills) filter (where credits = 'shop_score'), 0) as tokens
    from payments_orders where player_id = ${player_id} and state = 'credited'`.execute(db);
  return rows[0]!;
}

/** When a card of one of these players last paid, until a moment; null if none had. */
export async function findLastCardPayment(
  db: Db,
  players: readonly number[],
  until: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('payments_orders')
    .select((eb) => eb.fn.max('credited_at').as('paid_at'))
    .where('player_id', '=', sql<number>`any(${players})`)
    .where('kind', '=', 'stripe')
    .where('credited_at', '<=', until)
    .executeTakeFirst();
  return row?.paid_at ?? null;
}

/** SQL subquery: the number of the player's last credited order; null without one. */
export function lastCredited(player_id: number) {
  return sql<string | null>`(
    select order_sn from payments_orders where player_id = ${player_id} and credited_at is not null
    order by credited_at desc, id desc limit 1)`;
}

/** A change of an order's state, for its player. */
export interface StateChange extends Cursor {
  player_id: number;
  order_sn: string;
  state: OrderState;
}

/** Changes after a cursor, in the order of commits. */
export async function findOrderChanges(
  db: Db,
  after: Cursor,
  limit: number,
): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    select c.tx::text as tx, c.id, o.player_id, o.order_sn, c.state from (
      select * from payments_order_states
      where (tx, id) > (${after.tx}::xid8, ${after.id}) and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by tx, id limit ${limit}
    ) c join payments_orders o on o.id = c.order_id order by c.tx, c.id`.execute(db);
  return rows;
}

/** The numbers that players know orders by, by id. */
export async function findOrderNumbers(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('payments_orders')
    .select(['id', 'order_sn'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, order_sn }) => [id, order_sn]));
}

/** When the player's last top-up of money before an order was credited; undefined without one. */
export async function findCreditedBefore(
  db: Db,
  player_id: number,
  order_id: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(before.credited_at) as at from payments_orders before join payments_orders o on o.id = ${order_id}
    where before.player_id = ${player_id} and before.credits = 'money' and before.credited_at < o.credited_at`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** A part of a credited payment that went back. */
export interface WentBack {
  id: number;
  player_id: number;
  order_id: number;
  reason: string;
  amount_mills: number;
  at: Date;
}

const went_back_max = 50;

/** The newest refunds and charge-backs of players since a moment, but for those that came again. */
export async function findWentBack(
  db: Db,
  players: readonly number[],
  { since, reason = null }: { since: Date; reason?: 'charge_back' | null },
): Promise<WentBack[]> {
  const { rows } = await sql<WentBack>`
    select r.id, o.player_id, r.order_id, r.reason, r.amount_mills, r.at
    from unnest(${players}::bigint[]) wanted (player_id) cross join lateral (
      select r.* from payments_orders o join payments_refunds r on r.order_id = o.id
      where o.player_id = wanted.player_id and r.at >= ${since} and r.regained_at is null
        and (${reason}::text is null or r.reason = ${reason})
      order by r.id desc limit ${went_back_max}
    ) r join payments_orders o on o.id = r.order_id order by r.id`.execute(db);
  return rows;
}

/** The first credited order since a moment of each card or account that a player paid with. */
export async function findPaidWith(db: Db, player_id: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select min(id) as order_id from payments_orders
    where player_id = ${player_id} and credited_at >= ${since} group by kind, payer
    order by 1 limit ${went_back_max}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
