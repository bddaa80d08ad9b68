import type { Db } from '../../kit/db.ts';

/** A browser's trip to Steam, and its purpose. */
export interface Trip {
  browser_hash: Buffer;
  purpose: 'sign_in' | 'link';
  /** The player who gets the Steam account; null when the trip is a sign-in. */
  player_id: number | null;
  referral_code: string | null;
  source: string | null;
}

export async function insertTrip(
  db: Db,
  trip: Trip & { state_hash: Buffer; expires_at: Date },
): Promise<void> {
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
  await db
    .updateTable('accounts_tickets')
    .set({ expires_at })
    .where('ticket_hash', '=', ticket_hash)
    .execute();
}

/** Spends a ticket; false when another call already has. */
export async function deleteTicket(db: Db, ticket_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_tickets')
    .where('ticket_hash', '=', ticket_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes expired trips, tickets and nonces; returns how many. */
export async function deleteExpiredTrips(db: Db, at: Date): Promise<number> {
  const trips = await db
    .deleteFrom('accounts_trips')
    .where('expires_at', '<', at)
    .executeTakeFirstOrThrow();
  const tickets = await db
    .deleteFrom('accounts_tickets')
    .where('expires_at', '<', at)
    .executeTakeFirstOrThrow();
  const nonces = await db
    .deleteFrom('accounts_steam_nonces')
    .where('expires_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(trips.numDeletedRows + tickets.numDeletedRows + nonces.numDeletedRows);
}
