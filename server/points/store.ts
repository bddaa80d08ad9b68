import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { CountedStake } from './acts.ts';

export interface NewStake extends CountedStake {
  player_id: number;
}

/** Notes stakes whose points are to be given. */
export async function insertStakes(db: Db, stakes: readonly NewStake[]): Promise<void> {
  await sql`
    insert into points_stakes (player_id, fact_id, staked_mills)
    select * from unnest(
      ${stakes.map(({ player_id }) => player_id)}::bigint[], ${stakes.map(({ fact_id }) => fact_id)}::bigint[],
      ${stakes.map(({ staked_mills }) => staked_mills)}::bigint[]
    )`.execute(db);
}

/** Players to whom points are to be given, after one of them, in the order of their ids. */
export async function findWaiting(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    with recursive waiting as (
      (select player_id from points_stakes where player_id > ${after} order by player_id limit 1)
      union all
      select (select s.player_id from points_stakes s where s.player_id > waiting.player_id order by s.player_id limit 1)
      from waiting where waiting.player_id is not null
    )
    select player_id from waiting where player_id is not null limit ${limit}`.execute(db);
  return rows.map(({ player_id }) => player_id);
}

/** Takes the oldest stakes of a player off the list, at most so many; none that another takes. */
export async function takeStakes(
  tx: Tx,
  player_id: number,
  limit: number,
): Promise<CountedStake[]> {
  const { rows } = await sql<{ fact_id: number; staked_mills: number }>`
    delete from points_stakes where (player_id, fact_id) in (
      select player_id, fact_id from points_stakes where player_id = ${player_id}
      order by fact_id limit ${limit} for update skip locked
    ) returning fact_id, staked_mills`.execute(tx);
  return rows.map(({ fact_id, staked_mills }) => ({ fact_id, staked_mills: mills(staked_mills) }));
}
