import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { head_bytes } from '../../kit/seal.ts';

/**
 * Takes a row lock on the player until the transaction ends: serializes all changes of access to
 * the account and all that end sessions.
 */
export function lockPlayer(db: Db, id: number) {
  return db
    .selectFrom('accounts_players')
    .select(['id', 'name', 'email', 'avatar', 'language', 'trade_url', 'trade_url_changed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The player's own row, as `lockPlayer` reads it. */
export type Owner = NonNullable<Awaited<ReturnType<typeof lockPlayer>>>;

/** The recipient of a letter about the account. */
export function findOwner(db: Db, id: number) {
  return db
    .selectFrom('accounts_players')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function findAccount(db: Db, id: number) {
  return db
    .selectFrom('accounts_players as player')
    .leftJoin('accounts_second_factors as factor', 'factor.player_id', 'player.id')
    .select((eb) => [
      'player.email_verified_at',
      'player.language',
      'player.trade_url',
      'player.trade_url_changed_at',
      'factor.enabled_at as factor_enabled_at',
      eb('player.password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      eb
        .selectFrom('accounts_recovery_codes as code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('code.player_id', '=', 'player.id')
        .as('recovery_codes_left'),
    ])
    .where('player.id', '=', id)
    .executeTakeFirst();
}

export function findTradeLink(db: Db, id: number) {
  return db
    .selectFrom('accounts_players')
    .select(['trade_url', 'trade_url_changed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findPasswordHash(db: Db, id: number): Promise<string | null | undefined> {
  const found = await db.selectFrom('accounts_players').select('password_hash').where('id', '=', id).executeTakeFirst();
  return found?.password_hash;
}

export async function updatePlayer(
  db: Db,
  id: number,
  change: {
    password_hash?: string;
    trade_url?: string;
    trade_url_set_at?: Date;
    trade_url_changed_at?: Date | null;
    name?: string | undefined;
    avatar?: string | null | undefined;
    language?: string | undefined;
  },
): Promise<void> {
  await db.updateTable('accounts_players').set(change).where('id', '=', id).execute();
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('accounts_sessions').values(session).execute();
}

export interface NewSession {
  token_hash: Buffer;
  player_id: number;
  device: string;
  address: string;
  created_at: Date;
  seen_at: Date;
  fresh_at: Date;
  expires_at: Date;
}

export function findSession(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('accounts_sessions')
    .select(['player_id', 'expires_at', 'seen_at', 'fresh_at', 'confirmed_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** The player's running sessions, last used first. */
export function findSessions(db: Db, player_id: number, at: Date, count_max: number) {
  return db
    .selectFrom('accounts_sessions')
    .select(['id', 'token_hash', 'device', 'address', 'created_at', 'seen_at', 'fresh_at'])
    .where('player_id', '=', player_id)
    .where('expires_at', '>', at)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count_max)
    .execute();
}

/** Conditional update: of several processes that see a session at once, one writes. */
export async function updateSeen(db: Db, token_hash: Buffer, at: Date, seen_before: Date): Promise<void> {
  await db
    .updateTable('accounts_sessions')
    .set({ seen_at: at })
    .where('token_hash', '=', token_hash)
    .where('seen_at', '<=', seen_before)
    .execute();
}

/**
 * Records that the player has just confirmed the session: it is fresh, and one change may spend the
 * confirmation.
 */
export async function updateConfirmed(db: Db, token_hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_sessions')
    .set({ fresh_at: at, confirmed_at: at })
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Spends a session's confirmation that was given after `since`; false when there is none, or
 * another change was faster.
 */
export async function spendConfirmation(db: Db, token_hash: Buffer, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_sessions')
    .set({ confirmed_at: null })
    .where('token_hash', '=', token_hash)
    .where('confirmed_at', '>', since)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('accounts_sessions').where('token_hash', '=', token_hash).execute();
}

/**
 * Deletes the player's sessions: the one with this id, or all but the one with this token hash.
 * Returns their token hashes.
 */
export async function deleteSessions(
  db: Db,
  player_id: number,
  { id, but }: { id?: number; but?: Buffer | undefined },
): Promise<Buffer[]> {
  const ended = await db
    .deleteFrom('accounts_sessions')
    .where('player_id', '=', player_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(but !== undefined, (query) => query.where('token_hash', '!=', but!))
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash);
}

/** Row limit, more than the sessions that end in any second; the newest are read. */
const ends_max = 20_000;

/** Sessions that ended in the last `within_ms`, by the clock of the database, which is shared. */
export function listSessionEnds(db: Db, within_ms: number) {
  return db
    .selectFrom('accounts_session_ends')
    .select('token_hash')
    .where('at', '>', sql<Date>`now() - ${within_ms} * interval '1 millisecond'`)
    .orderBy('at', 'desc')
    .limit(ends_max)
    .execute();
}

export async function deleteSessionEnds(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_session_ends')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

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
  await db.updateTable('accounts_second_factors').set({ enabled_at: at }).where('player_id', '=', player_id).execute();
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

export async function hasRecoveryCode(db: Db, player_id: number, hashes: readonly Buffer[]): Promise<boolean> {
  const found = await db
    .selectFrom('accounts_recovery_codes')
    .select('player_id')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', sql<Buffer>`any(${hashes})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Spends the code with one of these hashes, made with today's key and with earlier ones. */
export async function spendRecoveryCode(db: Db, player_id: number, hashes: readonly Buffer[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_recovery_codes')
    .where('player_id', '=', player_id)
    .where('code_hash', '=', sql<Buffer>`any(${hashes})`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(db: Db, player_id: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('accounts_recovery_codes').where('player_id', '=', player_id).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('accounts_recovery_codes')
    .values(hashes.map((code_hash) => ({ player_id, code_hash })))
    .execute();
}

/** The distinct heads of sealed secrets; a head identifies the key that sealed a secret. */
export async function findSecretHeads(db: Db): Promise<Buffer[]> {
  const { rows } = await sql<{ head: Buffer }>`
    select distinct substring(sealed_secret from 1 for ${head_bytes}) as head from accounts_second_factors`.execute(db);
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
export async function replaceSeal(db: Db, player_id: number, from: Buffer, to: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_second_factors')
    .set({ sealed_secret: to })
    .where('player_id', '=', player_id)
    .where('sealed_secret', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSecondFactor(db: Db, player_id: number): Promise<void> {
  await replaceRecoveryCodes(db, player_id, []);
  await db.deleteFrom('accounts_second_factors').where('player_id', '=', player_id).execute();
}

/** Counts changes of guards after `since`. */
export async function countChanges(db: Db, player_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('accounts_guard_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChange(db: Db, player_id: number, at: Date): Promise<void> {
  await db.insertInto('accounts_guard_changes').values({ player_id, at }).execute();
}

/**
 * Records a letter to a player; false when the last one of this name had the same content and was
 * sent after `sent_before`.
 */
export async function noteLetter(
  db: Db,
  letter: { player_id: number; name: string; content_hash: Buffer; at: Date },
  sent_before: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts_letters')
    .values(letter)
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'name'])
        .doUpdateSet({ content_hash: letter.content_hash, at: letter.at })
        .where(({ eb, or }) =>
          or([
            eb('accounts_letters.content_hash', '!=', letter.content_hash),
            eb('accounts_letters.at', '<=', sent_before),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes changes and letters older than `before`; returns the number of rows. */
export async function deleteForgotten(db: Db, before: Date): Promise<number> {
  const changes = await db.deleteFrom('accounts_guard_changes').where('at', '<', before).executeTakeFirstOrThrow();
  const letters = await db.deleteFrom('accounts_letters').where('at', '<', before).executeTakeFirstOrThrow();
  return Number(changes.numDeletedRows + letters.numDeletedRows);
}

export async function countUploads(db: Db, player_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('accounts_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUpload(db: Db, name: string, player_id: number, at: Date): Promise<void> {
  await db.insertInto('accounts_uploads').values({ name, player_id, at, unused_since: at }).execute();
}

/** Marks an upload of the player as used; false when the player has no such upload. */
export async function useUpload(db: Db, player_id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_uploads')
    .set({ unused_since: null })
    .where('player_id', '=', player_id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the player's uploads that are in use as unused since `at`. */
export async function dropUploads(db: Db, player_id: number, at: Date): Promise<void> {
  await db
    .updateTable('accounts_uploads')
    .set({ unused_since: at })
    .where('player_id', '=', player_id)
    .where('unused_since', 'is', null)
    .execute();
}

/** Deletes the rows of uploads that have been unused since before `at`; returns their names. */
export async function deleteUnusedUploads(db: Db, at: Date): Promise<string[]> {
  const gone = await db.deleteFrom('accounts_uploads').where('unused_since', '<', at).returning('name').execute();
  return gone.map(({ name }) => name);
}

/** The names among these that are uploads. */
export async function findUploads(db: Db, names: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('accounts_uploads')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
  return new Set(found.map(({ name }) => name));
}
