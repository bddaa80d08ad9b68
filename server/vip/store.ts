import { sql } from 'kysely';
import type { Mills } from '@vitrine/contract/amount';
import type { Db, Tx } from '../kit/db.ts';

/** A reward for topping up in time. */
export interface TaskRow {
  id: number;
  player_id: number;
  level: number;
  amount_mills: Mills;
  reward_mills: Mills;
  opened_at: Date;
  closes_at: Date;
}

/** Serializes the tasks of a player: two top-ups may be credited at once. */
export async function lockTasks(tx: Tx, player_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock('vip_recharge_tasks'::regclass::int, ${player_id}::int)`.execute(
    tx,
  );
}

/** Whether there is a task opened since a moment, or one of this level that was paid. */
export async function hasRecentTask(
  db: Db,
  player_id: number,
  level: number,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('vip_recharge_tasks')
    .select('id')
    .where('player_id', '=', player_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('opened_at', '>', since), eb('paid_at', 'is', null)]),
        eb.and([eb('level', '=', level), eb('paid_at', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a task; `rule`: the hash of the rule that its reward follows. */
export async function insertTask(
  tx: Tx,
  task: Omit<TaskRow, 'id'> & { rule: string },
): Promise<void> {
  await tx.insertInto('vip_recharge_tasks').values(task).execute();
}

/** The newest task of a player, if it isn't paid; older ones were found lapsed before it. */
export async function findUnpaid(db: Db, player_id: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select id, player_id, level, amount_mills, reward_mills, opened_at, closes_at from (
      select * from vip_recharge_tasks where player_id = ${player_id} order by id desc limit 1
    ) newest where paid_at is null`.execute(db);
  return rows;
}

export async function markPaid(tx: Tx, id: number, paid_at: Date): Promise<void> {
  await tx.updateTable('vip_recharge_tasks').set({ paid_at }).where('id', '=', id).execute();
}

/** Players whose newest task was opened before a moment and not paid, by id. */
export async function findLapsed(
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from (
      select distinct on (player_id) player_id, opened_at, paid_at from vip_recharge_tasks
      where player_id > ${after} order by player_id, id desc
    ) newest where opened_at <= ${before} and paid_at is null order by player_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/** An open task as JSON. */
export interface OpenTask {
  level: number;
  amount_mills: number;
  reward_mills: number;
  closes_at: string;
}

/** SQL subquery for the task that is open for a player at a moment; null without one. */
export function openTaskOf(player_id: number, at: Date) {
  return sql<OpenTask | null>`(
    select jsonb_build_object('level', level, 'amount_mills', amount_mills, 'reward_mills', reward_mills, 'closes_at', closes_at)
    from vip_recharge_tasks where player_id = ${player_id} and paid_at is null and closes_at > ${at}
    order by id desc limit 1)`;
}

/** The red envelopes that the player has received, by level, in mills. */
export async function findEnvelopes(db: Db, player_id: number): Promise<Map<number, Mills>> {
  const { rows } = await sql<{ level: number; amount_mills: Mills }>`
    select (payload ->> 'subject')::int as level, (payload -> 'amount_mills')::bigint as amount_mills from facts
    where player_id = ${player_id} and kind = 'gift.given' and payload ->> 'source' = 'red_envelope'`.execute(
    db,
  );
  return new Map(rows.map(({ level, amount_mills }) => [level, amount_mills]));
}

/** The rewards of tasks that the player has received, by subject, in mills. */
export async function findTasksReceived(
  db: Db,
  player_id: number,
  subjects: readonly string[],
): Promise<Map<string, Mills>> {
  const { rows } = await sql<{ subject: string; amount_mills: Mills }>`
    select payload ->> 'subject' as subject, (payload -> 'amount_mills')::bigint as amount_mills from facts
    where player_id = ${player_id} and kind = 'gift.given' and payload ->> 'source' = 'task'
      and payload ->> 'subject' = any(${subjects})`.execute(db);
  return new Map(rows.map(({ subject, amount_mills }) => [subject, amount_mills]));
}
