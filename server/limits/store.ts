import { mills, type Mills } from '@vitrine/contract/amount';
import {
  limit_kinds,
  limit_periods,
  type LimitKind,
  type LimitPeriod,
} from '@vitrine/contract/limit-rules';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';
import type { Breaks } from './breaks.ts';
import type { Raise } from './change.ts';

/** A limit of a player, by its kind and its period. */
export interface LimitName {
  kind: LimitKind;
  period: LimitPeriod;
}

const columnOf = ({ kind, period }: LimitName) => sql.ref(`${period}_${kind}_limit_mills`);

/** The row of a player's limits and breaks. */
export type LockedLimits = Selectable<DB['limits_counters']>;

/** Locks the limits and breaks of a player. */
export function lockLimits(tx: Tx, player_id: number): Promise<LockedLimits> {
  return tx
    .selectFrom('limits_counters')
    .selectAll()
    .where('player_id', '=', player_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A limit in force; null without it. */
export function limitIn(locked: LockedLimits, { kind, period }: LimitName): Mills | null {
  const limit_mills = locked[`${period}_${kind}_limit_mills`];
  return limit_mills === null ? null : mills(limit_mills);
}

/** The breaks and the exclusion of a player. */
export function findBreaks(db: Db, player_id: number): Promise<Breaks> {
  return db
    .selectFrom('limits_counters')
    .select(['break_until', 'excluded_until', 'excluded_for_good', 'returns_at'])
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
}

/** After how many minutes of a sitting a player looks at it, and when next; null: never yet. */
export async function readCheck(
  db: Db,
  player_id: number,
): Promise<{ minutes: number; due_at: Date | null }> {
  return db
    .selectFrom('limits_counters')
    .select(['check_minutes as minutes', 'check_due_at as due_at'])
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
}

export async function setCheckDue(db: Db, player_id: number, due_at: Date): Promise<void> {
  await db
    .updateTable('limits_counters')
    .set({ check_due_at: due_at })
    .where('player_id', '=', player_id)
    .execute();
}

/** Chooses the minutes; a look that is due later comes no later than in so many. */
export async function setCheckMinutes(db: Db, player_id: number, minutes: number): Promise<void> {
  const due_at = new Date(now().getTime() + minutes * 60_000);
  await db
    .updateTable('limits_counters')
    .set({ check_minutes: minutes, check_due_at: sql`least(check_due_at, ${due_at})` })
    .where('player_id', '=', player_id)
    .execute();
}

/** Adds time of a sitting, in thousandths of a minute, to the day on which it was spent. */
export async function addTime(
  tx: Tx,
  player_id: number,
  day: string,
  played_mills: number,
): Promise<void> {
  await sql`
    insert into limits_times (player_id, day, played_mills) values (${player_id}, ${day}::date, ${played_mills})
    on conflict (player_id, day) do update set played_mills = limits_times.played_mills + excluded.played_mills`.execute(
    tx,
  );
}

export async function setTimeOver(tx: Tx, player_id: number, until: Date | null): Promise<void> {
  await tx
    .updateTable('limits_counters')
    .set({ time_over_until: until })
    .where('player_id', '=', player_id)
    .execute();
}

/** Until when staff keeps a player from playing; infinity: for good; null: not at all. */
export async function setPlayBlock(
  tx: Tx,
  player_id: number,
  until: Date | 'infinity' | null,
): Promise<void> {
  await tx
    .updateTable('limits_counters')
    .set({ play_blocked_until: until && sql<Date>`${until}::timestamptz` })
    .where('player_id', '=', player_id)
    .execute();
}

/** Whether a stake of a player isn't decided yet: that of a battle that waits or runs. */
export async function hasHeldStake(db: Db, player_id: number): Promise<boolean> {
  const { held_mills } = await db
    .selectFrom('limits_counters')
    .select('held_mills')
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  return held_mills > 0;
}

/** The break or exclusion of a player that is active at a moment, as a part of a statement. */
export function activeBreakOf(player_id: number, at: Date) {
  return sql<{ kind: 'break' | 'exclusion'; until: string } | null>`(
    select case
      when excluded_until is not null and coalesce(returns_at > ${at}, true)
        then jsonb_build_object('kind', 'exclusion', 'until', ${iso(sql`coalesce(returns_at, excluded_until)`)})
      when break_until > ${at} then jsonb_build_object('kind', 'break', 'until', ${iso(sql`break_until`)})
    end from limits_counters where player_id = ${player_id}
  )`;
}

/** Whether the player of a column is on a break at a moment, as a part of a statement. */
export function isAway(player_id: string, at: Date) {
  return sql<boolean>`exists (
    select from limits_counters away where away.player_id = ${sql.ref(player_id)}
      and (away.break_until > ${at} or away.excluded_until is not null and coalesce(away.returns_at > ${at}, true))
  )`;
}

/** A moment as ISO 8601 in UTC. */
const iso = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Those of some players who have set a limit. */
export async function findPlayersWithLimits(db: Db, players: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from limits_counters
    where player_id = any(${players}::bigint[]) and coalesce(${all_columns}) is not null
    order by player_id`.execute(db);
  return rows.map(({ player_id }) => player_id);
}

/** Notes that a player is told of the use of a limit; false when that was noted before. */
export async function insertTold(
  tx: Tx,
  row: LimitName & { player_id: number; free_on: string; percent: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('limits_told')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Keeps hashes by which an excluded player is known; ones that are kept already stay. */
export async function insertPersons(
  tx: Tx,
  player_id: number,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto('limits_persons')
    .values(hashes.map((hash) => ({ player_id, hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether one of the hashes is of a player, another than `but`, who is excluded at a moment. */
export async function hasExcluded(
  db: Db,
  hashes: readonly Buffer[],
  but: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from limits_persons p join limits_counters c using (player_id)
    where p.hash = any(${hashes}::bytea[]) and p.player_id <> ${but}
      and c.excluded_until is not null and coalesce(c.returns_at > ${at}, true)
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function updateBreaks(
  tx: Tx,
  player_id: number,
  change: Partial<Breaks>,
): Promise<void> {
  await tx.updateTable('limits_counters').set(change).where('player_id', '=', player_id).execute();
}

export async function updateLimit(
  tx: Tx,
  player_id: number,
  of: LimitName,
  limit_mills: Mills | null,
): Promise<void> {
  await sql`update limits_counters set ${columnOf(of)} = ${limit_mills} where player_id = ${player_id}`.execute(
    tx,
  );
}

/** A raise that was asked for, also one that has lapsed. */
export async function findRaise(
  db: Db,
  player_id: number,
  { kind, period }: LimitName,
): Promise<Raise | undefined> {
  const row = await db
    .selectFrom('limits_raises')
    .select(['amount_mills', 'asked_at', 'opens_at', 'lapses_at'])
    .where('player_id', '=', player_id)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst();
  return (
    row && { ...row, amount_mills: row.amount_mills === null ? null : mills(row.amount_mills) }
  );
}

export async function putRaise(
  tx: Tx,
  player_id: number,
  of: LimitName,
  raise: Raise,
): Promise<void> {
  await tx
    .insertInto('limits_raises')
    .values({ player_id, ...of, ...raise })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'kind', 'period'])
        .doUpdateSet({ ...raise, confirmed_at: null }),
    )
    .execute();
}

export async function confirmRaise(
  tx: Tx,
  player_id: number,
  { kind, period }: LimitName,
  confirmed_at: Date,
): Promise<void> {
  await tx
    .updateTable('limits_raises')
    .set({ confirmed_at })
    .where('player_id', '=', player_id)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute();
}

export async function deleteRaise(
  tx: Tx,
  player_id: number,
  { kind, period }: LimitName,
): Promise<void> {
  await tx
    .deleteFrom('limits_raises')
    .where('player_id', '=', player_id)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute();
}

/** A limit as it stands: what of it is used in the current period, and a raise that waits. */
export interface LimitRow extends LimitName {
  limit_mills: number | null;
  used_mills: number;
  /** The UTC day on which the next period begins, `yyyy-mm-dd`. */
  free_on: string;
  raise: (Omit<Raise, 'amount_mills'> & { amount_mills: number | null }) | null;
}

/** The sum that a kind of limit counts in a period, in `limits_counters` or of sittings. */
const counted: Readonly<Record<LimitKind, (period: LimitPeriod) => string>> = {
  deposit: (period) => inPeriod(period, 'deposited'),
  stake: (period) => `${inPeriod(period, 'wagered')} + c.held_mills`,
  time: (period) =>
    `(select coalesce(sum(t.played_mills), 0) from limits_times t
      where t.player_id = c.player_id and t.day >= date_trunc('${period}', today.day)::date)`,
  loss: (period) => `greatest(${inPeriod(period, 'lost')} + c.held_mills, 0)`,
};

/** A counter of an earlier period has counted nothing of the current one. */
const inPeriod = (period: LimitPeriod, column: string) =>
  `case when c.${period}_begins_on < date_trunc('${period}', today.day)::date then 0 else c.${period}_${column}_mills end`;

const all_limits = sql.raw(
  limit_kinds
    .flatMap((kind) =>
      limit_periods.map(
        (period) =>
          `('${kind}', '${period}', c.${period}_${kind}_limit_mills::bigint, (${counted[kind](period)})::bigint,
            to_char(date_trunc('${period}', today.day) + interval '1 ${period}', 'YYYY-MM-DD'))`,
      ),
    )
    .join(',\n'),
);

const all_columns = sql.raw(
  limit_kinds
    .flatMap((kind) => limit_periods.map((period) => `${period}_${kind}_limit_mills`))
    .join(', '),
);

/** All limits of a player at a moment, those that aren't set too. */
export async function readLimits(db: Db, player_id: number, at: Date): Promise<LimitRow[]> {
  const { rows } = await sql<
    Omit<LimitRow, 'raise'> & {
      asked_at: Date | null;
      opens_at: Date;
      lapses_at: Date;
      amount_mills: number | null;
    }
  >`
    select l.*, r.amount_mills::bigint as amount_mills, r.asked_at, r.opens_at, r.lapses_at
    from limits_counters c cross join (select ${at}::timestamptz at time zone 'utc' as day) today
    cross join lateral (values ${all_limits}) l (kind, period, limit_mills, used_mills, free_on)
    left join limits_raises r on r.player_id = c.player_id and r.kind = l.kind and r.period = l.period
      and r.lapses_at > ${at}
    where c.player_id = ${player_id}`.execute(db);
  return rows.map(({ asked_at, opens_at, lapses_at, amount_mills, ...row }) => ({
    ...row,
    raise: asked_at && { amount_mills, asked_at, opens_at, lapses_at },
  }));
}

/** Whether the player has set a limit, or has answered the question before the first top-up. */
export async function hasAnswered(db: Db, player_id: number): Promise<boolean> {
  const { rows } = await sql<{ answered: boolean }>`
    select exists (select from limits_prompts where player_id = ${player_id})
      or coalesce(${all_columns}) is not null as answered
    from limits_counters where player_id = ${player_id}`.execute(db);
  return rows[0]?.answered ?? false;
}

/** Keeps the first answer of a player. */
export async function insertAnswer(
  db: Db,
  row: { player_id: number; answer: 'set' | 'skipped'; at: Date },
): Promise<void> {
  await db
    .insertInto('limits_prompts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How long a player sat at games on UTC days since one, in thousandths of a minute. */
export async function readTimes(
  db: Db,
  player_id: number,
  since: string,
): Promise<{ day: string; played_mills: number }[]> {
  const { rows } = await sql<{ day: string; played_mills: number }>`
    select day::text as day, played_mills from limits_times
    where player_id = ${player_id} and day >= ${since}::date order by limits_times.day`.execute(db);
  return rows;
}

/** The first players after one who sat at games since a UTC day, by id. */
export async function findSitters(
  db: Db,
  { since, after, limit }: { since: string; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select distinct player_id from limits_times
    where player_id > ${after} and day >= ${since}::date order by player_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/** Notes that a used-up limit ends the sessions of a player; false when it did so before. */
export async function insertSignOut(
  tx: Tx,
  row: LimitName & { player_id: number; free_on: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('limits_sign_outs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The last end of a player's sessions at a limit of which the player hasn't read yet. */
export async function findSignOut(
  db: Db,
  player_id: number,
): Promise<(LimitName & { at: Date; free_on: string }) | undefined> {
  const { rows } = await sql<LimitName & { at: Date; free_on: string }>`
    select kind, period, at, to_char(free_on, 'YYYY-MM-DD') as free_on from limits_sign_outs
    where player_id = ${player_id} and seen_at is null order by limits_sign_outs.at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Notes that a player has read why the sessions ended. */
export async function noteSignOutSeen(db: Db, player_id: number, at: Date): Promise<void> {
  await db
    .updateTable('limits_sign_outs')
    .set({ seen_at: sql`greatest(at, ${at})` })
    .where('player_id', '=', player_id)
    .where('seen_at', 'is', null)
    .execute();
}

/** Sets the first reminder of players who have none, at most so many. */
export async function insertReminders(db: Db, due_at: Date, limit: number): Promise<void> {
  await sql`
    insert into limits_reminders (player_id, due_at)
    select player_id, ${due_at} from limits_counters c
    where not exists (select from limits_reminders r where r.player_id = c.player_id)
    order by player_id limit ${limit} on conflict do nothing`.execute(db);
}

/** The players who are due to be reminded, locked: another process takes others. */
export async function takeDueReminders(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from limits_reminders where due_at <= ${at}
    order by due_at, player_id limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ player_id }) => player_id);
}

export async function moveReminders(
  tx: Tx,
  players: readonly number[],
  due_at: Date,
): Promise<void> {
  await tx
    .updateTable('limits_reminders')
    .set({ due_at })
    .where('player_id', '=', sql<number>`any(${players}::bigint[])`)
    .execute();
}
