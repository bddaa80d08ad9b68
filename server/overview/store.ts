import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** The plays of all players of a day and a game, in mills. */
export interface GameDay {
  /** `yyyy-mm-dd`. */
  day: string;
  game: string;
  players: number;
  times: number;
  staked_mills: number;
  won_mills: number;
  /** The result that was to be expected; null for a day begun before it was counted. */
  margin_mills: number | null;
}

/** The last day that was summed. */
export async function findLastDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from overview_days`.execute(db);
  return rows[0]!.day ?? undefined;
}

/** Writes the sums of a day, in place of earlier ones. */
export async function putDays(
  db: Db,
  games: readonly Omit<GameDay, 'day'>[],
  { day, summed_at }: { day: string; summed_at: Date },
): Promise<void> {
  await sql`
    insert into overview_days (day, game, players, times, staked_mills, won_mills, margin_mills, summed_at)
    select ${day}::date, game, players, times, staked_mills, won_mills, margin_mills, ${summed_at}
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as of_game (
      game text, players int, times bigint, staked_mills bigint, won_mills bigint, margin_mills bigint)
    on conflict (day, game) do update set players = excluded.players, times = excluded.times,
      staked_mills = excluded.staked_mills, won_mills = excluded.won_mills,
      margin_mills = excluded.margin_mills, summed_at = excluded.summed_at`.execute(db);
}

/** The sums since a day, and when they were last made. */
export async function findDays(
  db: Db,
  since: string,
): Promise<{ days: GameDay[]; summed_at: Date | null }> {
  const { rows } = await sql<GameDay & { summed_at: Date }>`
    select day::text as day, game, players, times, staked_mills, won_mills, margin_mills, summed_at
    from overview_days where day >= ${since}::date order by day, game`.execute(db);
  const last = rows.map(({ summed_at }) => summed_at.getTime());
  return { days: rows, summed_at: rows.length === 0 ? null : new Date(Math.max(...last)) };
}
