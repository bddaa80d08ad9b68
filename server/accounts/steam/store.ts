import type { Db } from '../../kit/db.ts';

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

/** A browser's trip to Steam, and its purpose. */
export interface Trip {
  browser_hash: Buffer;
  purpose: 'sign_in' | 'link';
  /** The player who gets the Steam account; null when the trip is a sign-in. */
  player_id: number | null;
  referral_code: string | null;
  source: string | null;
}

export async function insertTrip(db: Db, trip: Trip & { state_hash: Buffer; expires_at: Date }): Promise<void> {
  await db.insertInto('accounts_trips').values(trip).execute();
}

/**
 * Deletes and returns an unexpired trip: of two calls with the same state, the second finds none.
 */
export async function takeTrip(
  db: Db,
  { state_hash, browser_hash, at }: { state_hash: Buffer; browser_hash: Buffer; at: Date },
): Promise<Trip | undefined> {
  const trip = await db
    .deleteFrom('accounts_trips')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', at)
    .returning(['browser_hash', 'purpose', 'player_id', 'referral_code', 'source'])
    .executeTakeFirst();
  return trip && { ...trip, purpose: trip.purpose as Trip['purpose'] };
}

/** Stores the nonce of an answer of Steam; false when it was used before. */
export async function rememberNonce(db: Db, nonce: string, expires_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts_steam_nonces')
    .values({ nonce, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A completed trip, and the Steam account that signed in. */
export interface Ticket extends Trip {
  steam_id: string;
  steam_name: string | null;
  steam_avatar_url: string | null;
  created_at: Date;
}

export async function insertTicket(
  db: Db,
  ticket: Ticket & { ticket_hash: Buffer; tries_left: number; expires_at: Date },
): Promise<void> {
  await db.insertInto('accounts_tickets').values(ticket).execute();
}

/** Counts a try and reads the ticket; undefined when this browser has none (any more). */
export async function tryTicket(
  db: Db,
  { ticket_hash, browser_hash, at }: { ticket_hash: Buffer; browser_hash: Buffer; at: Date },
): Promise<Ticket | undefined> {
  const ticket = await db
    .updateTable('accounts_tickets')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('ticket_hash', '=', ticket_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', at)
    .where('tries_left', '>', 0)
    .returning([
      'browser_hash',
      'purpose',
      'player_id',
      'referral_code',
      'source',
      'steam_id',
      'steam_name',
      'steam_avatar_url',
      'created_at',
    ])
    .executeTakeFirst();
  return ticket && { ...ticket, purpose: ticket.purpose as Trip['purpose'] };
}

export async function extendTicket(db: Db, ticket_hash: Buffer, expires_at: Date): Promise<void> {
  await db.updateTable('accounts_tickets').set({ expires_at }).where('ticket_hash', '=', ticket_hash).execute();
}

/** Spends a ticket; false when another call already has. */
export async function deleteTicket(db: Db, ticket_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_tickets')
    .where('ticket_hash', '=', ticket_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Reads the player's row and locks it until the transaction ends. */
export function lockPlayer(db: Db, id: number) {
  return db
    .selectFrom('accounts_players')
    .select(['id', 'name', 'email', 'language', 'steam_id', 'trade_url'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
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
    .set({ steam_id, steam_linked_at: at, ...(drops_trade_link && { trade_url: null, trade_url_changed_at: at }) })
    .where('id', '=', player_id)
    .execute();
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

/** Deletes expired trips, tickets and nonces; returns how many. */
export async function deleteExpired(db: Db, at: Date): Promise<number> {
  const trips = await db.deleteFrom('accounts_trips').where('expires_at', '<', at).executeTakeFirstOrThrow();
  const tickets = await db.deleteFrom('accounts_tickets').where('expires_at', '<', at).executeTakeFirstOrThrow();
  const nonces = await db.deleteFrom('accounts_steam_nonces').where('expires_at', '<', at).executeTakeFirstOrThrow();
  return Number(trips.numDeletedRows + tickets.numDeletedRows + nonces.numDeletedRows);
}
