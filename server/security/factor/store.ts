import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';
import { head_bytes } from '../../kit/seal.ts';

export function findSecondFactor(db: Db, player_id: number) {
  return db
    .selectFrom('accounts_second_factors')
    .select(['sealed_secret', 'enabled_at', 'last_step'])
    .where('player_id', '=', player_id)
    .executeTakeFirst();
}

/** Stores a secret that isn't enabled yet, in place of another such one. */
export async function putSecret(db: Db, player_id: number, sealed_secret: Buffer): Promise<void> {
  await db
    .insertInto('accounts_second_factors')
    .values({ player_id, sealed_secret })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet({ sealed_secret, last_step: 0 })
        .where('accounts_second_factors.enabled_at', 'is', null),
    )
    .execute();
}

export async function enableSecret(db: Db, player_id: number, at: Date): Promise<void> {
  await db
    .updateTable('accounts_second_factors')
    .set({ enabled_at: at })
    .where('player_id', '=', player_id)
    .execute();
}

/**
 * Spends the code of a step, in one statement: of two calls with the same code, the second returns
 * false.
 */
export async function spendStep(db: Db, player_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_second_factors')
    .set({ last_step: step })
    .where('player_id', '=', player_id)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSecondFactor(tx: Tx, player_id: number): Promise<void> {
  await replaceRecoveryCodes(tx, player_id, []);
  await tx.deleteFrom('accounts_second_factors').where('player_id', '=', player_id).execute();
}

/** The distinct heads of sealed secrets; a head identifies the key that sealed a secret. */
export async function findSecretHeads(db: Db): Promise<Buffer[]> {
  const { rows } = await sql<{ head: Buffer }>`
    select distinct substring(sealed_secret from 1 for ${head_bytes}) as head from accounts_second_factors`.execute(
    db,
  );
  return rows.map(({ head }) => head);
}

/** Secrets of players after the cursor `after` whose seal begins with none of these heads. */
export function findSecretsBesides(db: Db, heads: readonly Buffer[], after: number, limit: number) {
  return db
    .selectFrom('accounts_second_factors')
    .select(['player_id', 'sealed_secret'])
    .where('player_id', '>', after)
    .where(sql<boolean>`substring(sealed_secret from 1 for ${head_bytes}) <> all(${heads})`)
    .orderBy('player_id')
    .limit(limit)
    .execute();
}

/** Replaces a secret's seal with a new seal of the same secret; false when the old one is gone. */
export async function replaceSeal(
  db: Db,
  player_id: number,
  from: Buffer,
  to: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_second_factors')
    .set({ sealed_secret: to })
    .where('player_id', '=', player_id)
    .where('sealed_secret', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function hasRecoveryCode(
  db: Db,
  player_id: number,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const found = await db
    .selectFrom('accounts_recovery_codes')
    .select('player_id')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', sql<Buffer>`any(${hashes})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Spends the code with one of these hashes, made with today's key and with earlier ones. */
export async function spendRecoveryCode(
  db: Db,
  player_id: number,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_recovery_codes')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', sql<Buffer>`any(${hashes})`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  player_id: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('accounts_recovery_codes').where('player_id', '=', player_id).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('accounts_recovery_codes')
    .values(hashes.map((code_hash) => ({ player_id, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, player_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('accounts_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts a try in the account's time window, which restarts if it began before `ended_before`;
 * false, and not counted, after `tries_max` tries. One statement, so that concurrent tries in all
 * processes can't exceed the limit.
 */
export async function addFactorTry(
  db: Db,
  {
    player_id,
    at,
    ended_before,
    tries_max,
  }: { player_id: number; at: Date; ended_before: Date; tries_max: number },
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

/** Uncounts a try that `addFactorTry` counted. */
export async function removeFactorTry(db: Db, player_id: number): Promise<void> {
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
export async function noteTold(
  db: Db,
  player_id: number,
  at: Date,
  wrong_min: number,
): Promise<boolean> {
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
export async function putStandIn(
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
    .where(({ eb, or }) =>
      or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<=', sent_before)]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto('accounts_factor_codes')
    .values({ player_id, code_hash, expires_at })
    .execute();
  return true;
}

export async function hasStandIn(
  db: Db,
  player_id: number,
  code_hash: Buffer,
  at: Date,
): Promise<boolean> {
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
export async function spendStandIn(db: Db, player_id: number, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_factor_codes')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes expired codes and old tries; returns the number of rows. */
export async function deleteOldTries(
  db: Db,
  until: { codes_expired: Date; tries_since: Date },
): Promise<number> {
  const gone = await Promise.all([
    db
      .deleteFrom('accounts_factor_codes')
      .where('expires_at', '<', until.codes_expired)
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('accounts_factor_tries')
      .where('since', '<', until.tries_since)
      .executeTakeFirstOrThrow(),
  ]);
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
