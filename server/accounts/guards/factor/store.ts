import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/**
 * Counts a try in the account's time window, which restarts if it began before `ended_before`;
 * false, and not counted, after `tries_max` tries. One statement, so that concurrent tries in all
 * processes can't exceed the limit.
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

/** Uncounts a try that `countTry` counted. */
export async function uncountTry(db: Db, player_id: number): Promise<void> {
  await db
    .updateTable('accounts_factor_tries')
    .set(({ eb }) => ({ wrong: eb('wrong', '-', 1) }))
    .where('player_id', '=', player_id)
    .where('wrong', '>', 0)
    .execute();
}

/**
 * Records that the owner is notified of `wrong_min` tries or more; false when there are fewer, or
 * the owner was notified before.
 */
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

/** Stores a stand-in code; false when one was sent after `sent_before`. */
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

/** Deletes the code; false when another call was faster. */
export async function spendCode(db: Db, player_id: number, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_factor_codes')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes expired codes and old tries; returns the number of rows. */
export async function deleteForgotten(db: Db, until: { codes_expired: Date; tries_since: Date }): Promise<number> {
  const gone = await Promise.all([
    db.deleteFrom('accounts_factor_codes').where('expires_at', '<', until.codes_expired).executeTakeFirstOrThrow(),
    db.deleteFrom('accounts_factor_tries').where('since', '<', until.tries_since).executeTakeFirstOrThrow(),
  ]);
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
