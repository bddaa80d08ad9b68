import type { Db } from '../kit/db.ts';

/** Selects the player's own row, without what nobody may read; other modules add to it what they know. */
export function selectPlayer(db: Db, id: number) {
  return db
    .selectFrom('accounts_players as player')
    .select(['player.id', 'player.name', 'player.email', 'player.avatar', 'player.created_at'])
    .where('player.id', '=', id);
}

export function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('accounts_players')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function insertPlayer(db: Db, player: NewPlayer): Promise<number> {
  const { id } = await db.insertInto('accounts_players').values(player).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewPlayer {
  name: string;
  email: string | null;
  password_hash: string | null;
  created_at: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('accounts_sessions').values(session).execute();
}

export interface NewSession {
  token_hash: Buffer;
  player_id: number;
  created_at: Date;
  expires_at: Date;
}

export async function findSession(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('accounts_sessions')
    .select(['player_id', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

export async function deleteSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('accounts_sessions').where('token_hash', '=', token_hash).execute();
}

export async function deleteExpiredSessions(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_sessions')
    .where('expires_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
