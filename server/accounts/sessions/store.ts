import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { statement } from '../../kit/statement.ts';

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
  factor_at: Date | null;
  expires_at: Date;
}

/** A session with its player's roles, and since when the player has a second factor. */
export async function findCaller(db: Db, token_hash: Buffer) {
  return (await selectCaller(db, { token_hash }))[0];
}

const selectCaller = statement((db, { token_hash }: { token_hash: Buffer }) =>
  db
    .selectFrom('accounts_sessions as session')
    .innerJoin('accounts_players as player', 'player.id', 'session.player_id')
    .select(['player.id', 'player.roles', 'expires_at', 'seen_at', 'fresh_at', 'factor_at'])
    .select(['session.id as session_id', 'session.created_at'])
    .select(sql<Date | null>`security_factor_since(player.id)`.as('factor_since'))
    .where('token_hash', '=', token_hash),
);

export function findSession(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('accounts_sessions')
    .select(['expires_at', 'fresh_at'])
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

/** The token hashes (hex) of all the player's sessions. */
export async function findTokenHashes(db: Db, player_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts_sessions')
    .select('token_hash')
    .where('player_id', '=', player_id)
    .execute();
  return rows.map(({ token_hash }) => token_hash.toString('hex'));
}

/** Conditional update: of several processes that see a session at once, one writes. */
export async function updateSeen(
  db: Db,
  token_hash: Buffer,
  at: Date,
  seen_before: Date,
): Promise<void> {
  await db
    .updateTable('accounts_sessions')
    .set({ seen_at: at })
    .where('token_hash', '=', token_hash)
    .where('seen_at', '<=', seen_before)
    .execute();
}

/**
 * Records that the player has just confirmed the session, perhaps with a second factor: it is
 * fresh, and one change may spend the confirmation.
 */
export async function updateConfirmed(
  db: Db,
  token_hash: Buffer,
  { at, gave_factor }: { at: Date; gave_factor: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_sessions')
    .set({ fresh_at: at, confirmed_at: at, ...(gave_factor && { factor_at: at }) })
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Spends a session's confirmation that was given after `since`; false when there is none, or
 * another change was faster.
 */
export async function spendConfirmed(db: Db, token_hash: Buffer, since: Date): Promise<boolean> {
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
 * Returns their token hashes (hex).
 */
export async function deleteSessions(
  db: Db,
  player_id: number,
  { id, but }: { id?: number; but?: string | undefined },
): Promise<string[]> {
  const ended = await db
    .deleteFrom('accounts_sessions')
    .where('player_id', '=', player_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(but !== undefined, (query) => query.where('token_hash', '!=', Buffer.from(but!, 'hex')))
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash.toString('hex'));
}

export async function deleteExpiredSessions(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_sessions')
    .where('expires_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The first players after one with a session that was seen since a moment, by id. */
export async function findSeenSince(
  db: Db,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts_sessions')
    .select('player_id')
    .distinct()
    .where('player_id', '>', after)
    .where('seen_at', '>=', since)
    .orderBy('player_id')
    .limit(limit)
    .execute();
  return rows.map(({ player_id }) => player_id);
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
