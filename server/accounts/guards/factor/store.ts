import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/**
 * Counts a try in the account's window of time, which begins anew when it began before `ended_before`; false, and not
 * counted, when there have been `tries_max`. One statement: of many at once, in all processes, no more are let through.
 */
export async function countTry(
  db: Db,
  { player_id, at, ended_before, tries_max }: { player_id: number; at: Date; ended_before: Date; tries_max: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into accounts_factor_tries as known (player_id, since, wrong) values (${player_id}, ${at}, 1)
    on conflict (player_id) do update set
      since = case when known.since <= ${ended_before} then excluded.since else known.since end,
      wrong = case when known.since <= ${ended_before} then 1 else known.wrong + 1 end,
      told_at = case when known.since <= ${ended_before} then null else known.told_at end
    where known.since <= ${ended_before} or known.wrong < ${tries_max}`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes back what `countTry` counted. */
export async function uncountTry(db: Db, player_id: number): Promise<void> {
  await db
    .updateTable('accounts_factor_tries')
    .set(({ eb }) => ({ wrong: eb('wrong', '-', 1) }))
    .where('player_id', '=', player_id)
    .where('wrong', '>', 0)
    .execute();
}

/** Notes that the owner is told of `wrong_min` tries or more; false when there are fewer, or the owner was told before. */
export async function noteTold(db: Db, player_id: number, at: Date, wrong_min: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_factor_tries')
    .set({ told_at: at })
    .where('player_id', '=', player_id)
    .where('wrong', '>=', wrong_min)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Keeps a code that stands in for the factor; false when one was sent after `sent_before`. */
export async function putCode(
  db: Db,
  {
    player_id,
    code_hash,
    sent_at,
    expires_at,
  }: { player_id: number; code_hash: Buffer; sent_at: Date; expires_at: Date },
  sent_before: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_factor_tries')
    .set({ code_sent_at: sent_at })
    .where('player_id', '=', player_id)
    .where(({ eb, or }) => or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<=', sent_before)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db.insertInto('accounts_factor_codes').values({ player_id, code_hash, expires_at }).execute();
  return true;
}

export async function hasCode(db: Db, player_id: number, code_hash: Buffer, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('accounts_factor_codes')
    .select('player_id')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the code; false when somebody else was quicker. */
export async function spendCode(db: Db, player_id: number, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_factor_codes')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes what has had its time; returns how many rows. */
export async function deleteForgotten(db: Db, until: { codes_expired: Date; tries_since: Date }): Promise<number> {
  const gone = await Promise.all([
    db.deleteFrom('accounts_factor_codes').where('expires_at', '<', until.codes_expired).executeTakeFirstOrThrow(),
    db.deleteFrom('accounts_factor_tries').where('since', '<', until.tries_since).executeTakeFirstOrThrow(),
  ]);
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
