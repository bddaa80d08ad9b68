import { mills, type Mills } from '@vitrine/contract/amount';
import type { EventKind } from '@vitrine/fairness/table';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import type { DB } from '../kit/tables.generated.ts';
import { cards_completed, cards_exchanged, event_drawn, type EventDrawnPayload } from './facts.ts';

/** A season of a kind of event. */
export type SeasonRow = Omit<Selectable<DB['events_seasons']>, 'kind'> & { kind: EventKind };

/** An event of a season, for a tier of the basis. */
export interface SeasonEvent {
  id: number;
  tier: number;
  revision_id: number;
  cost_mills: Mills;
  prize_mills: Mills;
  opens_at: Date;
  closes_at: Date | null;
}

/** Waits for other changes of seasons, and keeps them waiting until the transaction ends. */
export async function lockSeasons(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock('events_seasons'::regclass::bigint)`.execute(tx);
}

/** The newest season of a kind; undefined before its first. */
export async function findLastSeason(db: Db, kind: EventKind): Promise<SeasonRow | undefined> {
  return (await db
    .selectFrom('events_seasons')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()) as SeasonRow | undefined;
}

/** The newest 100 seasons. */
export async function findSeasons(db: Db): Promise<SeasonRow[]> {
  return (await db
    .selectFrom('events_seasons')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(100)
    .execute()) as SeasonRow[];
}

/** Filters of the console's list; a season is open until its end. */
export interface SeasonFilter {
  kind?: string | undefined;
  is_open?: boolean | undefined;
  at: Date;
}

function selectSeasons(db: Db, { kind, is_open, at }: SeasonFilter) {
  return db
    .selectFrom('events_seasons')
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
    .$if(is_open !== undefined, (all) =>
      all.where(sql<boolean>`coalesce(closes_at > ${at}, true) = ${is_open!}`),
    );
}

/** A part of the seasons. */
export async function findSeasonsForDesk(
  db: Db,
  filter: SeasonFilter,
  part: PartWish,
): Promise<(SeasonRow & { sort_key: string })[]> {
  const wish = selectSeasons(db, filter).selectAll();
  const rows = await takeRows(wish, { id: sql.ref('id') }, part).execute();
  return rows as unknown as (SeasonRow & { sort_key: string })[];
}

/** How many seasons there are by these filters. */
export async function countSeasons(db: Db, filter: SeasonFilter): Promise<number> {
  const { count } = await selectSeasons(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The terms of each tier of these seasons. */
export function findTerms(db: Db, season_ids: readonly number[]) {
  return db
    .selectFrom('events')
    .select(['season_id', 'tier', 'cost_mills', 'prize_mills'])
    .where('season_id', '=', sql<number>`any(${season_ids})`)
    .orderBy('tier')
    .execute();
}

export async function insertSeason(tx: Tx, season: Omit<SeasonRow, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('events_seasons')
    .values(season)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setClosing(tx: Tx, id: number, closes_at: Date): Promise<void> {
  await tx.updateTable('events_seasons').set({ closes_at }).where('id', '=', id).execute();
}

/** A number for a new event: its table is published under it before its row is there. */
export async function nextEventId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('events_id_seq') as id`.execute(tx);
  return rows[0]!.id;
}

export async function insertEvent(
  tx: Tx,
  event: { season_id: number } & Omit<SeasonEvent, 'opens_at' | 'closes_at'>,
): Promise<void> {
  await tx.insertInto('events').values(event).execute();
}

/** The events of the season of a kind that is open at a moment, by tier; none while none is. */
export async function findOpenEvents(db: Db, kind: EventKind, at: Date): Promise<SeasonEvent[]> {
  const { rows } = await sql<SeasonEvent>`
    select e.id, e.tier, e.revision_id, e.cost_mills, e.prize_mills, s.opens_at, s.closes_at
    from events_seasons s join events e on e.season_id = s.id
    where s.kind = ${kind} and s.opens_at <= ${at} and (s.closes_at is null or s.closes_at > ${at})
    order by e.tier`.execute(db);
  return rows;
}

/** An event, also of a season that is over. */
export async function findEventById(db: Db, id: number): Promise<SeasonEvent> {
  const { rows } = await sql<SeasonEvent>`
    select e.id, e.tier, e.revision_id, e.cost_mills, e.prize_mills, s.opens_at, s.closes_at
    from events e join events_seasons s on s.id = e.season_id where e.id = ${id}`.execute(db);
  return rows[0]!;
}

/** The kinds whose season is open, with its end if one is set. */
export async function findOpenKinds(
  db: Db,
  at: Date,
): Promise<{ kind: EventKind; closes_at: Date | null }[]> {
  const { rows } = await sql<{ kind: EventKind; closes_at: Date | null }>`
    select kind, closes_at from events_seasons
    where opens_at <= ${at} and (closes_at is null or closes_at > ${at})`.execute(db);
  return rows;
}

/** The condition that the index of a player's rarer facts has. */
const indexed = sql.raw(`kind not in ('case.opened', 'items.sold', 'points.earned')`);

/** A player's draw of an event. */
export interface DrawnRow {
  id: number;
  at: Date;
  payload: EventDrawnPayload;
}

/** A player's draws of a kind since a moment, the oldest first. */
export async function findDrawn(
  db: Db,
  player_id: number,
  event: EventKind,
  since: Date,
): Promise<DrawnRow[]> {
  const { rows } = await sql<DrawnRow>`
    select id, at, payload from facts
    where player_id = ${player_id} and kind = ${event_drawn.kind} and ${indexed}
      and payload ->> 'event' = ${event} and at >= ${since}
    order by id`.execute(db);
  return rows;
}

/** The places of a player's draws from an event, the oldest first. */
export async function findPlaces(db: Db, player_id: number, event_id: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select (payload -> 'place')::int as place from facts
    where player_id = ${player_id} and kind = ${event_drawn.kind} and ${indexed}
      and payload ->> 'event_id' = ${String(event_id)}
    order by id`.execute(db);
  return rows.map(({ place }) => place);
}

/** A player's card, exchange or completed set of one of some events. */
export interface CardRow {
  kind: string;
  event_id: number;
  entry: number | null;
  given: number | null;
  taken: number | null;
  /** How many of the given card were exchanged: three, before facts said it. */
  for_one: number;
}

/** Everything that changed a player's cards of some events, the oldest first. */
export async function findCardChanges(
  db: Db,
  player_id: number,
  events: readonly number[],
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select kind, (payload -> 'event_id')::bigint as event_id, (payload -> 'entry')::int as entry,
      (payload -> 'given')::int as given, (payload -> 'taken')::int as taken,
      coalesce((payload -> 'for_one')::int, 3) as for_one
    from facts
    where player_id = ${player_id} and ${indexed}
      and kind in (${event_drawn.kind}, ${cards_exchanged.kind}, ${cards_completed.kind})
      and payload ->> 'event_id' = any(${events.map(String)})
    order by id`.execute(db);
  return rows;
}

/** The subjects of a player's gifts from a source that begin with a text, the newest first. */
export async function findGiven(
  db: Db,
  player_id: number,
  source: 'check_in' | 'milestone',
  { beginning = '', limit = 1 }: { beginning?: string; limit?: number } = {},
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select payload ->> 'subject' as subject from facts
    where player_id = ${player_id} and kind = 'gift.given' and ${indexed}
      and payload ->> 'source' = ${source} and starts_with(payload ->> 'subject', ${beginning})
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** A coupon with the number of friends who have helped and what they drew together. */
export type CouponRow = Omit<Selectable<DB['events_coupons']>, 'price_mills'> & {
  price_mills: Mills;
};

const asCoupon = (row: Selectable<DB['events_coupons']>): CouponRow => ({
  ...row,
  price_mills: mills(row.price_mills),
});

export async function insertCoupon(
  tx: Tx,
  coupon: Omit<CouponRow, 'id' | 'helps' | 'shares_ppm' | 'bought_at' | 'is_capped'>,
): Promise<CouponRow> {
  return asCoupon(
    await tx.insertInto('events_coupons').values(coupon).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function findCoupon(db: Db, code: string): Promise<CouponRow | undefined> {
  const row = await db
    .selectFrom('events_coupons')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row && asCoupon(row);
}

/** Locks a coupon until the transaction ends: all that happens to one happens one by one. */
export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | undefined> {
  const row = await tx
    .selectFrom('events_coupons')
    .selectAll()
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && asCoupon(row);
}

/** A player's coupons, the newest first. */
export async function findCouponsOf(
  db: Db,
  player_id: number,
  limit: number,
): Promise<CouponRow[]> {
  const rows = await db
    .selectFrom('events_coupons')
    .selectAll()
    .where('player_id', '=', player_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asCoupon);
}

/** A friend's help: the coupon's `n`th, from 1. */
export type HelpRow = Selectable<DB['events_helps']>;

/** Writes a help and counts it with its coupon, whose lock the caller holds. */
export async function insertHelp(tx: Tx, help: HelpRow): Promise<void> {
  await tx.insertInto('events_helps').values(help).execute();
  await tx
    .updateTable('events_coupons')
    .set((eb) => ({ helps: help.n, shares_ppm: eb('shares_ppm', '+', help.share_ppm) }))
    .where('id', '=', help.coupon_id)
    .execute();
}

export async function findHelps(db: Db, coupon_id: number): Promise<HelpRow[]> {
  return db
    .selectFrom('events_helps')
    .selectAll()
    .where('coupon_id', '=', coupon_id)
    .orderBy('n')
    .execute();
}

/** How many friends a player has helped since a moment. */
export async function countHelps(db: Db, player_id: number, since: Date): Promise<number> {
  const { helps } = await db
    .selectFrom('events_helps')
    .select((eb) => eb.fn.countAll<number>().as('helps'))
    .where('player_id', '=', player_id)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return helps;
}

export async function markBought(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('events_coupons').set({ bought_at: at }).where('id', '=', id).execute();
}
