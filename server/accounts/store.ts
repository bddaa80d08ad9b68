import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** Selects the player's own row, without secret columns; other modules add theirs to the query. */
export function selectPlayer(db: Db, id: number) {
  return db
    .selectFrom('accounts_players as player')
    .select(['player.id', 'player.name', 'player.email', 'player.avatar', 'player.created_at'])
    .where('player.id', '=', id);
}

/** Reads the public columns of these players; leaves out players who no longer exist. */
export function findFaces(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('accounts_players')
    .select(['id', 'name', 'avatar'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

export async function countPlayers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('accounts_players')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('accounts_players')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The site's name in every language in which the operator set one. */
export async function findSiteNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select accounts_site_names() as name`.execute(db);
  return rows.map(({ name }) => name);
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
  steam_id?: string | null;
  email_verified_at?: Date | null;
  terms_agreed_at?: Date;
  adult_confirmed_at?: Date;
  source?: string;
}

export async function deleteExpiredSessions(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_sessions')
    .where('expires_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
