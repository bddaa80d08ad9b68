import { mills, type Mills } from '@vitrine/contract/amount';
import type { Withdrawal, withdrawalEvents } from '@vitrine/contract/withdrawals';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { Cursor } from '../kit/feed.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import type { DB } from '../kit/tables.generated.ts';
import type { Terms } from './acts.ts';

/** A way of delivery. */
export type Way = Withdrawal['delivery'];
export type State = Withdrawal['state'];
export type Event = (typeof withdrawalEvents)[number];

type Row = Selectable<DB['withdrawals']>;
type MillsColumn = Extract<keyof Row, `${string}_mills`>;

export type WithdrawalRow = Omit<Row, 'delivery' | 'state' | MillsColumn> & {
  delivery: Way;
  state: State;
} & Record<MillsColumn, Mills>;

const asRow = (row: Row): WithdrawalRow => row as unknown as WithdrawalRow;

type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'player_id'
  | 'item_id'
  | 'goods_id'
  | 'is_substitute'
  | 'price_mills'
  | 'difference_mills'
  | 'rest_mills'
  | 'delivery'
  | 'trade_url'
  | 'created_at'
>;

/** Adds a withdrawal; undefined when its item is being withdrawn already. */
export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<number | undefined> {
  const added = await tx
    .insertInto('withdrawals')
    .values(row)
    .onConflict((already) => already.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added)
    await insertStep(tx, {
      withdrawal_id: added.id,
      state: 1,
      event: 'requested',
      at: row.created_at,
    });
  return added?.id;
}

interface Step {
  withdrawal_id: number;
  state: State;
  event: Event;
  at: Date;
}

const insertStep = (tx: Tx, step: Step) =>
  tx.insertInto('withdrawals_steps').values(step).execute();

/** Locks a withdrawal until the transaction ends: whatever happens to it happens one by one. */
export async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && asRow(row);
}

/** The changes of a row when something happens to its withdrawal. */
export type Change = Partial<
  Pick<
    WithdrawalRow,
    'state' | 'offer_id' | 'due_at' | 'protected_until' | 'review_since' | 'reversed_at'
  >
>;

/** Notes what happened to a locked withdrawal; ends its review, unless that begins one. */
export async function advanceWithdrawal(
  tx: Tx,
  { id, state }: Pick<WithdrawalRow, 'id' | 'state'>,
  event: Event,
  at: Date,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ due_at: null, review_since: null, ...change })
    .where('id', '=', id)
    .execute();
  await insertStep(tx, { withdrawal_id: id, state: change.state ?? state, event, at });
}

/** Changes when something happens next without the player; nothing has happened. */
export async function changeDue(tx: Tx, id: number, due_at: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ due_at })
    .where('id', '=', id)
    .where('due_at', 'is distinct from', due_at)
    .execute();
}

export async function findWithdrawal(db: Db, id: number): Promise<WithdrawalRow | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asRow(row);
}

/** The withdrawal of an offer, by its number at Steam. */
export async function findByOffer(db: Db, offer_id: string): Promise<WithdrawalRow | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('offer_id', '=', offer_id)
    .executeTakeFirst();
  return row && asRow(row);
}

/** The player's withdrawals in some states, newest first. */
export async function findWithdrawals(
  db: Db,
  player_id: number,
  { states, offset, limit }: { states: readonly number[]; offset: number; limit: number },
): Promise<WithdrawalRow[]> {
  const rows = await selectOf(db, player_id, states)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(asRow);
}

export async function countWithdrawals(
  db: Db,
  player_id: number,
  states: readonly number[],
): Promise<number> {
  const { total } = await selectOf(db, player_id, states)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const selectOf = (db: Db, player_id: number, states: readonly number[]) =>
  db
    .selectFrom('withdrawals')
    .where('player_id', '=', player_id)
    .where('state', '=', sql<number>`any(${states}::smallint[])`);

/** The events of these withdrawals, in their order. */
export async function findSteps(db: Db, ids: readonly number[]): Promise<Step[]> {
  const rows = await db
    .selectFrom('withdrawals_steps')
    .select(['withdrawal_id', 'state', 'event', 'at'])
    .where('withdrawal_id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute();
  return rows as Step[];
}

/** Those of these withdrawals that ended because Steam didn't accept the trade link. */
export async function findLinkRefusals(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const steps = await findSteps(db, ids);
  return new Set(
    steps.filter(({ event }) => event === 'link_refused').map(({ withdrawal_id }) => withdrawal_id),
  );
}

/** The events after a cursor, in the order of commits, each with the player whom it concerns. */
export async function findStepsAfter(
  db: Db,
  after: Cursor,
  limit: number,
): Promise<(Cursor & Pick<Step, 'withdrawal_id' | 'state'> & { player_id: number })[]> {
  const { rows } = await sql<Cursor & Step & { player_id: number }>`
    select s.tx::text as tx, s.id, s.withdrawal_id, s.state, w.player_id from (
      select * from withdrawals_steps
      where (tx, id) > (${after.tx}::xid8, ${after.id}) and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by tx, id limit ${limit}
    ) s join withdrawals w on w.id = s.withdrawal_id order by s.tx, s.id`.execute(db);
  return rows;
}

/** Withdrawals that an operator looks at: under way, in review or still protected. */
export async function findQueue(
  db: Db,
  { at, limit }: { at: Date; limit: number },
): Promise<WithdrawalRow[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where(isOpen(at))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(asRow);
}

/** Flags the player of a withdrawal whose trade was reversed. */
export async function insertFlag(
  tx: Tx,
  { id: withdrawal_id, player_id }: Pick<WithdrawalRow, 'id' | 'player_id'>,
  since: Date,
): Promise<void> {
  await tx.insertInto('withdrawals_flags').values({ withdrawal_id, player_id, since }).execute();
}

/** The reversed withdrawals for which players are flagged, all or those of a player. */
export async function findFlags(
  db: Db,
  player_id?: number,
): Promise<{ withdrawal_id: number; player_id: number; since: Date }[]> {
  const standing = db.selectFrom('withdrawals_flags').where('ended_at', 'is', null);
  return (player_id === undefined ? standing : standing.where('player_id', '=', player_id))
    .select(['withdrawal_id', 'player_id', 'since'])
    .orderBy('since')
    .execute();
}

/** Ends the flags of a player; returns how many there were. */
export async function endFlags(db: Db, player_id: number, ended_at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals_flags')
    .set({ ended_at })
    .where('player_id', '=', player_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The goods of these that a delivery couldn't get. */
export async function findShortages(db: Db, goods: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('withdrawals_shortages')
    .select('goods_id')
    .where('goods_id', '=', sql<number>`any(${goods})`)
    .execute();
  return new Set(rows.map(({ goods_id }) => goods_id));
}

export async function insertShortage(db: Db, goods_id: number, since: Date): Promise<void> {
  await db
    .insertInto('withdrawals_shortages')
    .values({ goods_id, since })
    .onConflict((already) => already.doNothing())
    .execute();
}

/** Notes which goods can't be got, and which can. */
export async function replaceShortages(
  db: Db,
  { missing, in_stock, at }: { missing: readonly number[]; in_stock: readonly number[]; at: Date },
): Promise<void> {
  await sql`insert into withdrawals_shortages (goods_id, since) select id, ${at} from unnest(${missing}::bigint[]) id
    on conflict do nothing`.execute(db);
  await sql`delete from withdrawals_shortages where goods_id = any(${in_stock}::bigint[])`.execute(
    db,
  );
}

/** Ends all of them; returns how many there were. */
export async function deleteShortages(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('withdrawals_shortages').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns whether there was one. */
export async function deleteShortage(db: Db, goods_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('withdrawals_shortages')
    .where('goods_id', '=', goods_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Condition: the goods are none that a delivery couldn't get. */
export const notShort = sql<boolean>`not exists (select from withdrawals_shortages s where s.goods_id = goods.id)`;

/** A withdrawal as its acts see it. */
export function termsOf(row: WithdrawalRow): Terms {
  const { id, player_id, item_id, goods_id, difference_mills, rest_mills } = row;
  return {
    player_id,
    withdrawal_id: id,
    item_id,
    goods_id,
    difference_mills: mills(difference_mills),
    rest_mills: mills(rest_mills),
  };
}

/** How many withdrawals a player has asked for, and how many of them are under way. */
export async function summariseWithdrawals(
  db: Db,
  player_id: number,
): Promise<{ count: number; open: number }> {
  return db
    .selectFrom('withdrawals')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('state', 'in', [1, 2]).as('open'),
    ])
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
}

/** Filters of the console's list of withdrawals. */
export interface DeskFilter {
  /** Only those that an operator looks at: under way, in review, or protected at this moment. */
  open_at?: Date | undefined;
  /** Only those under way: somebody or something has to act. */
  is_waiting?: boolean | undefined;
  state?: number | undefined;
  player_id?: number | undefined;
  goods_id?: number | undefined;
  delivery?: Way | undefined;
  /** Only those whose offer may be at Steam without our knowing. */
  unsure?: boolean | undefined;
  /** Of those only ones whose sending began before this moment. */
  unsure_before?: Date | undefined;
  in_review?: boolean | undefined;
  reversed?: boolean | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A part of the withdrawals by these filters. */
export async function findForDesk(
  db: Db,
  filter: DeskFilter,
  part: PartWish,
): Promise<(WithdrawalRow & { sort_key: string })[]> {
  const order = { id: sql.ref('id'), columns: { price: sql.ref('price_mills') } };
  const rows = await takeRows(selectForDesk(db, filter).selectAll(), order, part).execute();
  return rows as unknown as (WithdrawalRow & { sort_key: string })[];
}

/** How many withdrawals there are by these filters, their prices, and the oldest one's moment. */
export function sumForDesk(db: Db, filter: DeskFilter) {
  return selectForDesk(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('price_mills'), sql<number>`0`).as('price_mills'),
      sql<Date | null>`min(created_at)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}

function selectForDesk(db: Db, filter: DeskFilter) {
  const { open_at, is_waiting, state, player_id, goods_id, delivery } = filter;
  const { unsure, unsure_before = null, in_review, reversed, since, until } = filter;
  return db
    .selectFrom('withdrawals')
    .$if(open_at !== undefined, (all) => all.where(isOpen(open_at!)))
    .$if(is_waiting === true, (all) => all.where(sql<boolean>`state in (1, 2)`))
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(player_id !== undefined, (all) => all.where('player_id', '=', player_id!))
    .$if(goods_id !== undefined, (all) => all.where('goods_id', '=', goods_id!))
    .$if(delivery !== undefined, (all) => all.where('delivery', '=', delivery!))
    .$if(unsure === true, (all) => all.where(isUnsure(unsure_before)))
    .$if(in_review !== undefined, (all) =>
      all.where('review_since', in_review ? 'is not' : 'is', null),
    )
    .$if(reversed !== undefined, (all) =>
      all.where('reversed_at', reversed ? 'is not' : 'is', null),
    )
    .$if(since !== undefined, (all) => all.where('created_at', '>=', since!))
    .$if(until !== undefined, (all) => all.where('created_at', '<', until!));
}

/** Condition: its offer may be at Steam, whose answer to the sending never came. */
const isUnsure = (before: Date | null) => sql<boolean>`exists (
  select from withdrawals_steam_offers o where o.withdrawal_id = withdrawals.id
    and o.offer_id is null and o.ended_at is null and o.sending_since < coalesce(${before}::timestamptz, 'infinity'))`;

/** Condition: an operator looks at the withdrawal: under way, in review or still protected. */
const isOpen = (at: Date) => sql<boolean>`(state in (1, 2) or review_since is not null
  or state = 3 and reversed_at is null and protected_until > ${at})`;

/** The differences that players have paid for withdrawals under way, of each player together. */
export async function sumDifferences(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ player_id: number; mills: number }>`
    select player_id, sum(difference_mills)::bigint as mills from withdrawals
    where state in (1, 2) and difference_mills > 0 group by 1`.execute(db);
  return new Map(rows.map(({ player_id, mills: sum }) => [player_id, sum]));
}

/** A player's first withdrawal; undefined without one. */
export function findFirstWithdrawal(db: Db, player_id: number) {
  return db
    .selectFrom('withdrawals')
    .select(['id', 'price_mills'])
    .where('player_id', '=', player_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

const undone_max = 50;

/** The withdrawals whose offers a player declined since a moment, or let run out. */
export async function findUndone(db: Db, player_id: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from withdrawals w
    where w.player_id = ${player_id} and exists (
      select from withdrawals_steps s
      where s.withdrawal_id = w.id and s.event in ('declined', 'expired') and s.at >= ${since})
    order by w.id desc limit ${undone_max}`.execute(db);
  return rows.map(({ id }) => id);
}
