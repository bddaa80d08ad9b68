import { mills, type Mills } from '@vitrine/contract/amount';
import type { Game } from '@vitrine/contract/games';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { isAway } from '../limits/index.ts';
import { day_ms } from '../kit/utc-day.ts';
import { readTerms } from '../terms/index.ts';
import { affiliates_terms, beginOf, levelFor, type AffiliatesTerms, type Level } from './levels.ts';

/** A friend's play as a partner may earn from it. */
export interface Earning {
  of_fact: number;
  player_id: number;
  referrer_id: number;
  game: Game;
  margin_mills: Mills;
  released_mills: Mills;
  share_ppm: number;
  amount_mills: Mills;
  at: Date;
}

/** Adds a play; false when it was there. */
export async function insertEarning(db: Db, earning: Earning): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('affiliates_earnings')
    .values(earning)
    .onConflict((already) => already.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A friend's top-up of money. */
export interface FriendTopUp {
  fact_id: number;
  order_id: number;
  player_id: number;
  referrer_id: number;
  amount_mills: Mills;
  code_mills: Mills;
  at: Date;
}

export async function insertTopUp(db: Db, top_up: FriendTopUp): Promise<void> {
  await db
    .insertInto('affiliates_top_ups')
    .values(top_up)
    .onConflict((already) => already.doNothing())
    .execute();
}

export async function markRefunded(db: Db, order_id: number, refunded_at: Date): Promise<void> {
  await db
    .updateTable('affiliates_top_ups')
    .set({ refunded_at })
    .where('order_id', '=', order_id)
    .where('refunded_at', 'is', null)
    .execute();
}

/** A friend's top-up by its order; undefined when nobody brought its player. */
export function findTopUp(db: Db, order_id: number) {
  return db
    .selectFrom('affiliates_top_ups')
    .select(['player_id', 'referrer_id', 'amount_mills'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();
}

/** A partner's income from a friend's play, and the friend's top-ups, in all. */
export async function sumOfFriend(db: Db, player_id: number, referrer_id: number) {
  const { rows } = await sql<{ earned: number; topped_up: number }>`
    select (select coalesce(sum(amount_mills), 0)::bigint from affiliates_earnings
        where player_id = ${player_id} and referrer_id = ${referrer_id}) as earned,
      (select coalesce(sum(amount_mills), 0)::bigint from affiliates_top_ups
        where player_id = ${player_id} and referrer_id = ${referrer_id}) as topped_up`.execute(db);
  const { earned, topped_up } = rows[0]!;
  return { earned_mills: mills(earned), topped_up_mills: mills(topped_up) };
}

export interface Void {
  of_fact: number;
  order_id: number;
  reference: string;
  player_id: number;
  referrer_id: number;
  amount_mills: Mills;
  at: Date;
}

/** Notes a share that went back; false when it was noted before. */
export async function insertShareVoid(db: Db, row: Void): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('affiliates_voids')
    .values(row)
    .onConflict((already) => already.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes that the shares which a refund took come again; returns them. */
export function markShareReturned(
  db: Db,
  { order_id, reference }: { order_id: number; reference: string },
  returned_at: Date,
) {
  return db
    .updateTable('affiliates_voids')
    .set({ returned_at })
    .where('order_id', '=', order_id)
    .where('reference', '=', reference)
    .where('returned_at', 'is', null)
    .returning(['of_fact', 'player_id', 'referrer_id', 'amount_mills'])
    .execute();
}

/**
 * How many of a partner's friends are active at a moment: they topped up enough in the days before,
 * and weren't excluded.
 */
export async function countActive(
  db: Db,
  referrer_id: number,
  at: Date,
  terms: AffiliatesTerms,
): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from ${activeOf(referrer_id, at, terms)} active`.execute(db);
  return rows[0]!.active;
}

function activeOf(referrer_id: number, at: Date, { active_friend }: AffiliatesTerms) {
  const since = new Date(at.getTime() - active_friend.days * day_ms);
  return sql`(
    select player_id, max(at) as last_at from affiliates_top_ups
    where referrer_id = ${referrer_id} and at >= ${since} and at < ${at} and (refunded_at is null or refunded_at >= ${at})
      and not promotions_excluded_before(player_id, ${at})
    group by player_id having sum(amount_mills) >= ${active_friend.least_mills}
  )`;
}

/** A partner's active friends at a moment, those who topped up last first. */
export async function findActiveFriends(
  db: Db,
  referrer_id: number,
  at: Date,
  limit: number,
): Promise<number[]> {
  const { content } = await readTerms(db, affiliates_terms);
  const { rows } = await sql<{ player_id: number }>`
    select player_id from ${activeOf(referrer_id, at, content)} active order by last_at desc, player_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/**
 * The partner's level on a UTC day: by the friends who were active when it began. Once read, it
 * stays for the day.
 */
export async function readAffiliateLevel(db: Db, referrer_id: number, day: string): Promise<Level> {
  const known = await findLevel(db, referrer_id, day);
  if (known) return known;
  const { content, hash } = await readTerms(db, affiliates_terms);
  const active = await countActive(db, referrer_id, beginOf(day), content);
  const { level, share_ppm } = levelFor(active, content);
  await db
    .insertInto('affiliates_levels')
    .values({ referrer_id, day, active, level, share_ppm, rule: hash })
    .onConflict((already) => already.doNothing())
    .execute();
  return (await findLevel(db, referrer_id, day))!;
}

function findLevel(db: Db, referrer_id: number, day: string): Promise<Level | undefined> {
  return db
    .selectFrom('affiliates_levels')
    .select(['level', 'active', 'share_ppm'])
    .where('referrer_id', '=', referrer_id)
    .where(sql<boolean>`day = ${day}::date`)
    .executeTakeFirst();
}

/** Partners whose friends topped up since a moment: those whose level can have changed. */
export async function findPartnersSince(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('affiliates_top_ups')
    .select('referrer_id')
    .distinct()
    .where('at', '>=', since)
    .execute();
  return rows.map(({ referrer_id }) => referrer_id);
}

/** SQL subquery: the newest level of a partner; null before the first. */
export function affiliateLevelOf(player_id: number) {
  return sql<{ level: number; share_ppm: number } | null>`(
    select json_build_object('level', level, 'share_ppm', share_ppm) from affiliates_levels
    where referrer_id = ${player_id} order by day desc limit 1)`;
}

/** A partner's income since a moment, by game. */
export async function sumByGame(db: Db, referrer_id: number, since: Date) {
  const { rows } = await sql<{ game: Earning['game']; plays: number; mills: number }>`
    select game, count(*) as plays, sum(amount_mills)::bigint as mills from affiliates_earnings
    where referrer_id = ${referrer_id} and at >= ${since} group by game order by game`.execute(db);
  return rows.map(({ game, plays, mills: amount }) => ({
    game,
    plays,
    amount_mills: mills(amount),
  }));
}

/** A partner's income on each UTC day since a moment; without days on which there was none. */
export async function sumByDay(db: Db, referrer_id: number, since: Date) {
  const { rows } = await sql<{ day: string; mills: number }>`
    select to_char(at at time zone 'utc', 'YYYY-MM-DD') as day, sum(amount_mills)::bigint as mills
    from affiliates_earnings where referrer_id = ${referrer_id} and at >= ${since}
    group by 1 having sum(amount_mills) > 0 order by 1`.execute(db);
  return rows.map(({ day, mills: amount }) => ({ day, amount_mills: mills(amount) }));
}

/** All income of a partner ever, and the bonuses that the code added to friends' top-ups. */
export async function sumAll(db: Db, referrer_id: number) {
  const { rows } = await sql<{ earned: number; rebates: number; friends: number }>`
    select (select coalesce(sum(amount_mills), 0)::bigint from affiliates_earnings where referrer_id = ${referrer_id}) as earned,
      coalesce(sum(code_mills), 0)::bigint as rebates, count(distinct player_id) filter (where code_mills > 0) as friends
    from affiliates_top_ups where referrer_id = ${referrer_id} and refunded_at is null`.execute(db);
  const { earned, rebates, friends } = rows[0]!;
  return { earned_mills: mills(earned), rebates_mills: mills(rebates), friends };
}

/**
 * A page of what friends brought and got, those who brought most first; without those on a break.
 */
export async function sumByFriend(
  db: Db,
  referrer_id: number,
  { offset, limit, at }: { offset: number; limit: number; at: Date },
) {
  const { rows } = await sql<{ player_id: number; earned: number; rebate: number; total: number }>`
    select *, count(*) over () as total from (
      select coalesce(e.player_id, t.player_id) as player_id, coalesce(e.earned, 0)::bigint as earned,
        coalesce(t.rebate, 0)::bigint as rebate
    from (
      select player_id, sum(amount_mills) as earned from affiliates_earnings
      where referrer_id = ${referrer_id} group by player_id
    ) e full join (
      select player_id, sum(code_mills) as rebate from affiliates_top_ups
      where referrer_id = ${referrer_id} and refunded_at is null group by player_id
    ) t on t.player_id = e.player_id
    ) friends where not ${isAway('friends.player_id', at)}
    order by 2 desc, 3 desc, 1 offset ${offset} limit ${limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ player_id, earned, rebate }) => ({
      player_id,
      earned_mills: mills(earned),
      rebate_mills: mills(rebate),
    })),
  };
}
