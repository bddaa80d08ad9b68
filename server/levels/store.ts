import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** The top-up, by its fact, with which a player was found to be at a level. */
interface Reached {
  player_id: number;
  fact_id: number;
  level: number;
  /** The hash of the rule by which it is the player's level. */
  rule: string;
  at: Date;
}

/** Notes all levels up to one as reached; returns those that the player hadn't reached before. */
export async function insertReached(
  db: Db,
  { player_id, fact_id, level, rule, at }: Reached,
): Promise<number[]> {
  const { rows } = await sql<{ level: number }>`
    insert into levels_reached (player_id, level, fact_id, rule, at)
    select ${player_id}, level, ${fact_id}, ${rule}, ${at} from generate_series(1, ${level}) level
    on conflict do nothing returning level`.execute(db);
  return rows.map((row) => row.level);
}
