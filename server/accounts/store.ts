import type { Role } from '@vitrine/contract/endpoint';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';

/** Selects the player's own row, without secret columns; other modules add theirs to the query. */
export function selectPlayer(db: Db, id: number) {
  return db
    .selectFrom('accounts_players as player')
    .select(['player.id', 'player.name', 'player.email', 'player.avatar', 'player.created_at'])
    .where('player.id', '=', id);
}

/**
 * How far a player has come: when the e-mail address was verified, the Steam account, and the
 * address of the first session; null without one.
 */
export async function findArrival(db: Db, id: number) {
  return (await selectArrival(db, { id }))[0];
}

const selectArrival = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('accounts_players')
    .select((eb) => [
      'email_verified_at',
      'steam_id',
      eb
        .selectFrom('accounts_sessions')
        .select('address')
        .whereRef('player_id', '=', 'accounts_players.id')
        .orderBy('created_at')
        .limit(1)
        .as('address'),
    ])
    .where('id', '=', id),
);

/** A page of the players with a verified e-mail address who have been let in, by id. */
export async function findVerifiedPlayers(db: Db, after: number, limit: number): Promise<number[]> {
  const found = await db
    .selectFrom('accounts_players')
    .select('id')
    .where('id', '>', after)
    .where('email_verified_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('accounts_sessions')
          .select('id')
          .whereRef('player_id', '=', 'accounts_players.id'),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Reads the public columns of these players; leaves out players who no longer exist. */
export function findFaces(db: Db, ids: readonly number[]) {
  return selectFaces(db, { ids });
}

const selectFaces = statement((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('accounts_players')
    .select(['id', 'name', 'avatar'])
    .where('id', '=', sql<number>`any(${ids})`),
);

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

/** The name of the site in a language, else in English. */
export async function readSiteName(db: Db, language: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select accounts_site_name(${language}) as name`.execute(db);
  return rows[0]!.name;
}

export async function insertPlayer(db: Db, player: NewPlayer): Promise<number> {
  const { id } = await db
    .insertInto('accounts_players')
    .values(player)
    .returning('id')
    .executeTakeFirstOrThrow();
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

/**
 * Takes a row lock on the player until the transaction ends: serializes all changes of access to
 * the account and all that end sessions.
 */
export function lockPlayer(tx: Tx, id: number) {
  return tx
    .selectFrom('accounts_players')
    .select([
      'id',
      'name',
      'email',
      'email_verified_at',
      'avatar',
      'language',
      'letter_word',
      'steam_id',
      'trade_url',
      'trade_url_changed_at',
    ])
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

/** The word that the account with this address has chosen for our e-mails; null without one. */
export async function findLetterWord(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('accounts_players')
    .select('letter_word')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.letter_word ?? null;
}

/** The player's own settings, and whether the account has a password. */
export function findAccount(db: Db, id: number) {
  return db
    .selectFrom('accounts_players')
    .select((eb) => [
      'email_verified_at',
      'language',
      'letter_word',
      'trade_url',
      'trade_url_changed_at',
      'refused_trade_url',
      eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Db, id: number): Promise<string | null | undefined> {
  const found = await db
    .selectFrom('accounts_players')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.password_hash;
}

export async function updatePlayer(
  db: Db,
  id: number,
  change: {
    password_hash?: string | null;
    trade_url?: string;
    trade_url_set_at?: Date;
    trade_url_changed_at?: Date | null;
    name?: string | undefined;
    avatar?: string | null | undefined;
    language?: string | undefined;
    letter_word?: string | null | undefined;
    roles?: Role[];
  },
): Promise<void> {
  await db.updateTable('accounts_players').set(change).where('id', '=', id).execute();
}

/** Gives the player an e-mail address, which is verified from `at` on. */
export async function putEmail(db: Db, id: number, email: string, at: Date): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({ email, email_verified_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Sets a password, marks the address as verified and returns the player; undefined when no account
 * has this address.
 */
export function putPassword(db: Db, email: string, password_hash: string, at: Date) {
  return db
    .updateTable('accounts_players')
    .set(({ fn, val }) => ({
      password_hash,
      email_verified_at: fn.coalesce('email_verified_at', val(at)),
    }))
    .where('email', '=', email)
    .returning(['id', 'name', 'email', 'language'])
    .executeTakeFirst();
}

/**
 * Replaces the hash with a new one of the same password; false when the password was changed
 * meanwhile.
 */
export async function replaceHash(
  db: Db,
  id: number,
  before: string,
  password_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_players')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function findTradeLink(db: Db, id: number) {
  return db
    .selectFrom('accounts_players')
    .select(['trade_url', 'trade_url_changed_at', 'refused_trade_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Notes that Steam refuses offers to this trade link of the player. */
export async function noteRefusedLink(
  tx: Tx,
  player_id: number,
  refused_trade_url: string,
): Promise<void> {
  await tx
    .updateTable('accounts_players')
    .set({ refused_trade_url })
    .where('id', '=', player_id)
    .execute();
}

/** Removes the trade link: the next one counts as a changed one, from `at` on. */
export async function dropTradeLink(db: Db, player_id: number, at: Date): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({ trade_url: null, trade_url_set_at: null, trade_url_changed_at: at })
    .where('id', '=', player_id)
    .execute();
}

/** The SteamID64 of the player's Steam account, or null without one. */
export async function findSteamId(db: Db, player_id: number): Promise<string | null> {
  const player = await db
    .selectFrom('accounts_players')
    .select('steam_id')
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  return player.steam_id;
}

export async function findPlayerOfSteam(db: Db, steam_id: string): Promise<number | undefined> {
  const player = await db
    .selectFrom('accounts_players')
    .select('id')
    .where('steam_id', '=', steam_id)
    .executeTakeFirst();
  return player?.id;
}

/**
 * Links the Steam account to the player. With `drops_trade_link` it removes the trade link, and the
 * next one counts as a changed one.
 */
export async function linkSteam(
  db: Db,
  {
    player_id,
    steam_id,
    at,
    drops_trade_link,
  }: { player_id: number; steam_id: string; at: Date; drops_trade_link: boolean },
): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({
      steam_id,
      steam_linked_at: at,
      ...(drops_trade_link && { trade_url: null, trade_url_changed_at: at }),
    })
    .where('id', '=', player_id)
    .execute();
}

export async function unlinkSteam(db: Db, player_id: number): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({ steam_id: null, steam_linked_at: null })
    .where('id', '=', player_id)
    .execute();
}

/** When the player's Steam account and trade link were added; null without one. */
export function findLinkDates(db: Db, id: number) {
  return db
    .selectFrom('accounts_players')
    .select(['steam_linked_at', 'trade_url_set_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Sets the player's picture; false when there is one already. */
export async function setFirstAvatar(db: Db, player_id: number, avatar: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_players')
    .set({ avatar })
    .where('id', '=', player_id)
    .where('avatar', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
