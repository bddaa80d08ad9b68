import { GAMES, type Game } from '@vitrine/contract/games';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** A fact with the fields that acts of different kinds have in common. */
export interface FactRow {
  id: number;
  kind: string;
  player_id: number | null;
  payload: Payload;
  at: Date;
}

/** The fields of facts that a history shows; each kind has some of them. */
export interface Payload {
  case_id?: number;
  won?: readonly { goods_id: number; price_mills: number }[];
  items?: readonly number[];
  item_id?: number;
  goods_id?: number;
  price_mills?: number;
  withdrawal_id?: number;
  order_id?: number;
  fee_mills?: number;
  reason?: string;
  occasion?: string;
  source?: string;
  event?: string;
  battle_id?: number;
  /** Of an ended battle: its players by seat, null for a bot, and the seats that won. */
  players?: readonly (number | null)[];
  winners?: readonly number[];
}

const fields = sql.raw('id, kind, player_id, payload, at');

/** Facts by id, perhaps only those of some kinds. */
export async function findFacts(
  db: Db,
  ids: readonly number[],
  kinds: readonly string[] | undefined,
): Promise<FactRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FactRow>`
    select ${fields} from facts where id = any(${ids}::bigint[])
      and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null}::text[]))`.execute(db);
  return rows;
}

/** The newest facts of a player of kinds that have an index, at most `count` of each. */
export async function findIndexed(
  db: Db,
  player_id: number,
  { kinds, below, count }: { kinds: readonly string[]; below: number | undefined; count: number },
): Promise<FactRow[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<FactRow>`
    select ${fields} from history_indexed(${player_id}, ${kinds}::text[], ${below ?? null}::bigint, ${count})`.execute(
    db,
  );
  return rows;
}

/** Acts are written at most this long after the moment that they bear. */
export const late_ms = 60_000;

/** The first fact since a moment; `by_ms` later, or earlier if below zero. */
export async function findFactSince(db: Db, moment: Date, by_ms: number): Promise<number> {
  const { rows } = await sql<{ fact: number }>`
    select history_fact_since(${new Date(moment.getTime() + by_ms)}) as fact`.execute(db);
  return rows[0]!.fact;
}

/**
 * A decided stake, of how many games it is, the value that it won, the margin that the house
 * expected of it and the bonus that it released.
 */
export interface CountedPlay {
  player_id: number;
  game: Game;
  times: number;
  staked_mills: number;
  won_mills: number;
  margin_mills: number;
  released_mills: number;
  at: Date;
}

/**
 * Adds plays to the sums of their players' days. A day that was begun before margins were counted
 * stays without.
 */
export async function raiseDays(db: Db, plays: readonly CountedPlay[]): Promise<void> {
  await sql`
    insert into history_days as known (player_id, day, game, times, staked_mills, won_mills, margin_mills, released_mills)
    select player_id, (at at time zone 'UTC')::date, game, sum(times), sum(staked_mills), sum(won_mills),
      sum(margin_mills), sum(released_mills)
    from jsonb_to_recordset(${JSON.stringify(plays)}::jsonb) as play (
      player_id bigint, game text, times int, staked_mills bigint, won_mills bigint, margin_mills bigint,
      released_mills bigint, at timestamptz
    )
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (player_id, day, game) do update set times = known.times + excluded.times,
      staked_mills = known.staked_mills + excluded.staked_mills, won_mills = known.won_mills + excluded.won_mills,
      margin_mills = known.margin_mills + excluded.margin_mills,
      released_mills = known.released_mills + excluded.released_mills`.execute(db);
}

/** The plays of all players of a UTC day by game, as far as they are counted, in mills. */
export async function sumHouseDay(db: Db, day: string) {
  const { rows } = await sql<{
    game: Game;
    players: number;
    times: number;
    staked_mills: number;
    won_mills: number;
    margin_mills: number | null;
  }>`
    select game, count(*) as players, sum(times) as times, sum(staked_mills) as staked_mills,
      sum(won_mills) as won_mills,
      case when bool_and(margin_mills is not null) then sum(margin_mills) end as margin_mills
    from history_days where day = ${day}::date group by game order by game`.execute(db);
  return rows;
}

/** The dearest wins that are kept of each player. */
export const wins_kept = 10;

export interface NewWin {
  player_id: number;
  price_mills: number;
  fact_id: number;
  place: number;
  game: string;
  case_id: number | null;
  goods_id: number;
  at: Date;
}

/** Adds the wins that are among the dearest of their player; deletes those that no longer are. */
export async function insertWins(db: Db, wins: readonly NewWin[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(wins)}::jsonb) as win (
        player_id bigint, price_mills bigint, fact_id bigint, place smallint, game text, case_id bigint,
        goods_id bigint, at timestamptz
      )
    ), ranked as (
      select w.*, row_number() over (partition by player_id order by price_mills desc, fact_id, place) as rank
      from (
        select *, true as is_new from given
        union all
        select *, false from history_wins where player_id in (select player_id from given)
      ) w
    ), dropped as (
      delete from history_wins w using ranked r
      where not r.is_new and r.rank > ${wins_kept} and (w.player_id, w.price_mills, w.fact_id, w.place)
        = (r.player_id, r.price_mills, r.fact_id, r.place)
    )
    insert into history_wins (player_id, price_mills, fact_id, place, game, case_id, goods_id, at)
    select player_id, price_mills, fact_id, place, game, case_id, goods_id, at from ranked
    where is_new and rank <= ${wins_kept}`.execute(db);
}

/** The dearest wins of a player, the dearest first. */
export function findWins(db: Db, player_id: number) {
  return db
    .selectFrom('history_wins')
    .select(['price_mills', 'fact_id', 'place', 'case_id', 'goods_id', 'at'])
    .where('player_id', '=', player_id)
    .orderBy('price_mills', 'desc')
    .orderBy('fact_id')
    .orderBy('place')
    .limit(wins_kept)
    .execute();
}

/** A player's stakes of days, the last of them excluded, and on how many days there were some. */
export async function sumStakes(
  db: Db,
  player_id: number,
  { since, before }: { since: string; before: string },
): Promise<{ staked_mills: number; cases_mills: number; days: number }> {
  const { rows } = await sql<{ staked_mills: number; cases_mills: number; days: number }>`
    select coalesce(sum(staked_mills), 0)::bigint as staked_mills,
      coalesce(sum(staked_mills) filter (where game = 'case'), 0)::bigint as cases_mills,
      count(distinct day) filter (where staked_mills > 0) as days
    from history_days where player_id = ${player_id} and day >= ${since}::date and day < ${before}::date`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * A player's stakes of days, the last of them excluded, with the margin that the house expected of
 * them and the bonus that they released; apart from them the stakes of which neither was counted.
 */
export async function sumMargins(
  db: Db,
  player_id: number,
  { since, before }: { since: string; before: string },
): Promise<{
  staked_mills: number;
  margin_mills: number;
  released_mills: number;
  uncounted_mills: number;
}> {
  const { rows } = await sql<{
    staked_mills: number;
    margin_mills: number;
    released_mills: number;
    uncounted_mills: number;
  }>`
    select coalesce(sum(staked_mills) filter (where margin_mills is not null), 0)::bigint as staked_mills,
      coalesce(sum(margin_mills), 0)::bigint as margin_mills,
      coalesce(sum(released_mills), 0)::bigint as released_mills,
      coalesce(sum(staked_mills) filter (where margin_mills is null), 0)::bigint as uncounted_mills
    from history_days where player_id = ${player_id} and day >= ${since}::date and day < ${before}::date`.execute(
    db,
  );
  return rows[0]!;
}

/** A player's sums since a day by game and step; a week begins on Monday. */
export async function sumDays(
  db: Db,
  player_id: number,
  { since, step }: { since: string; step: 'day' | 'week' | 'month' },
) {
  const { rows } = await sql<{
    begins_on: string;
    game: Game;
    times: number;
    staked_mills: number;
    won_mills: number;
  }>`
    select date_trunc(${step}, day)::date::text as begins_on, game, sum(times)::bigint as times,
      sum(staked_mills)::bigint as staked_mills, sum(won_mills)::bigint as won_mills
    from history_days where player_id = ${player_id} and day >= ${since}::date
    group by 1, 2`.execute(db);
  return rows;
}

/** The sums of a player's plays by game, on a UTC day. */
export function findDay(db: Db, player_id: number, day: string) {
  return db
    .selectFrom('history_days')
    .select(['game', 'times', 'staked_mills'])
    .where('player_id', '=', player_id)
    .where(sql<boolean>`day = ${day}::date`)
    .execute();
}

/** The games that a player has ever played. */
export async function findGames(db: Db, player_id: number): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`
    select game from unnest(${GAMES}::text[]) game
    where exists (select from history_days d where d.player_id = ${player_id} and d.game = game.game)`.execute(
    db,
  );
  return rows.map(({ game }) => game);
}

/** A player's sums of a UTC day and a game; without a margin where none was counted. */
export interface PlayedDay {
  day: string;
  game: Game;
  times: number;
  staked_mills: number;
  won_mills: number;
  margin_mills: number | null;
}

/** A player's sums since a UTC day, by day and game. */
export async function findPlayedDays(
  db: Db,
  player_id: number,
  since: string,
): Promise<PlayedDay[]> {
  const { rows } = await sql<PlayedDay>`
    select day::text as day, game, times, staked_mills, won_mills, margin_mills from history_days
    where player_id = ${player_id} and day >= ${since}::date order by history_days.day, game`.execute(
    db,
  );
  return rows;
}

/** The first players after one who played since a UTC day, by id. */
export async function findPlayersSince(
  db: Db,
  { since, after, limit }: { since: string; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select distinct player_id from history_days
    where day >= ${since}::date and player_id > ${after} order by player_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/** Openings of a case for money, with the average of their published odds, and the best win. */
interface CaseSums {
  case_id: number;
  times: number;
  staked_mills: number;
  won_mills: number;
  expected_mills: number;
  best_mills: number;
  best_goods_id: number;
  best_place: number;
}

/** Those of one act, all of one revision. */
export interface CountedOpening extends CaseSums {
  player_id: number;
  revision_id: number;
  fact_id: number;
  at: Date;
}

/** A column of the best win of a group: of equal ones the first. */
const ofBest = (column: string, fact: string) =>
  sql.raw(`(array_agg(${column} order by best_mills desc, ${fact}, best_place))[1]`);

/** Adds openings to the sums of their players' revisions. Of equal wins the first is the best. */
export async function raiseCases(db: Db, openings: readonly CountedOpening[]): Promise<void> {
  const best = sql.raw(`case when
    (excluded.best_mills, -excluded.best_fact_id, -excluded.best_place)
      > (known.best_mills, -known.best_fact_id, -known.best_place)`);
  await sql`
    insert into history_cases as known (player_id, revision_id, case_id, times, staked_mills, won_mills,
      expected_mills, best_mills, best_goods_id, best_fact_id, best_place, last_at)
    select player_id, revision_id, case_id, sum(times), sum(staked_mills), sum(won_mills), sum(expected_mills),
      max(best_mills), ${ofBest('best_goods_id', 'fact_id')}, ${ofBest('fact_id', 'fact_id')},
      ${ofBest('best_place', 'fact_id')}, max(at)
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as opening (
      player_id bigint, revision_id bigint, case_id bigint, times int, staked_mills bigint, won_mills bigint,
      expected_mills bigint, best_mills bigint, best_goods_id bigint, fact_id bigint, best_place smallint, at timestamptz
    )
    group by 1, 2, 3 order by 1, 2
    on conflict (player_id, revision_id) do update set times = known.times + excluded.times,
      staked_mills = known.staked_mills + excluded.staked_mills, won_mills = known.won_mills + excluded.won_mills,
      expected_mills = known.expected_mills + excluded.expected_mills,
      best_mills = greatest(known.best_mills, excluded.best_mills),
      best_goods_id = ${best} then excluded.best_goods_id else known.best_goods_id end,
      best_fact_id = ${best} then excluded.best_fact_id else known.best_fact_id end,
      best_place = ${best} then excluded.best_place else known.best_place end,
      last_at = greatest(known.last_at, excluded.last_at)`.execute(db);
}

/** A player's openings of one revision, with when the last of them was. */
export interface OpenedRevision {
  revision_id: number;
  times: number;
  won_mills: number;
  expected_mills: number;
  at: Date;
}

/** A player's openings by revision, those opened most first. */
export function findOpenedRevisions(
  db: Db,
  player_id: number,
  limit: number,
): Promise<OpenedRevision[]> {
  return db
    .selectFrom('history_cases')
    .select(['revision_id', 'times', 'won_mills', 'expected_mills', 'last_at as at'])
    .where('player_id', '=', player_id)
    .orderBy('times', 'desc')
    .orderBy('revision_id')
    .limit(limit)
    .execute();
}

/** The sums of all of a player's openings of cases for money. */
export async function sumOpenings(db: Db, player_id: number) {
  const { rows } = await sql<{
    cases: number;
    times: number;
    staked_mills: number;
    won_mills: number;
    expected_mills: number;
  }>`
    select count(distinct case_id) as cases, coalesce(sum(times), 0)::bigint as times,
      coalesce(sum(staked_mills), 0)::bigint as staked_mills, coalesce(sum(won_mills), 0)::bigint as won_mills,
      coalesce(sum(expected_mills), 0)::bigint as expected_mills
    from history_cases where player_id = ${player_id}`.execute(db);
  return rows[0]!;
}

/** Those of a player over all revisions of the case. */
export interface OpenedCase extends CaseSums {
  best_fact_id: number;
}

/** A part of the cases that a player opened, those opened most first. */
export async function findOpenedCases(
  db: Db,
  player_id: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<OpenedCase[]> {
  const { rows } = await sql<OpenedCase>`
    select case_id, sum(times)::bigint as times, sum(staked_mills)::bigint as staked_mills,
      sum(won_mills)::bigint as won_mills, sum(expected_mills)::bigint as expected_mills,
      max(best_mills) as best_mills, ${ofBest('best_goods_id', 'best_fact_id')} as best_goods_id,
      ${ofBest('best_fact_id', 'best_fact_id')} as best_fact_id, ${ofBest('best_place', 'best_fact_id')} as best_place
    from history_cases where player_id = ${player_id}
    group by case_id order by sum(times) desc, case_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** The cases that a player opened last, the latest first. */
export async function findRecentCases(db: Db, player_id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('history_cases')
    .select('case_id')
    .where('player_id', '=', player_id)
    .groupBy('case_id')
    .orderBy((eb) => eb.fn.max('last_at'), 'desc')
    .orderBy('case_id')
    .limit(limit)
    .execute();
  return rows.map(({ case_id }) => case_id);
}
