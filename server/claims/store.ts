import { mills, type Mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import type { ClaimKind } from './rewards.ts';

export interface ReceivedClaim {
  player_id: number;
  claim: ClaimKind;
  subject: string;
  points_mills: Mills;
  asked_key: string | null;
  at: Date;
}

/** Adds a reward; false when the player had received it before. */
export async function insertReceived(tx: Tx, received: ReceivedClaim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('claims_received')
    .values(received)
    .onConflict((already) => already.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The points that a request with this key received for a claim; undefined for another request. */
export async function findPointsOfRequest(
  db: Db,
  {
    player_id,
    claim,
    subject,
    asked_key,
  }: Pick<ReceivedClaim, 'player_id' | 'claim' | 'subject' | 'asked_key'>,
): Promise<Mills | undefined> {
  const row = await db
    .selectFrom('claims_received')
    .select('points_mills')
    .where('player_id', '=', player_id)
    .where('claim', '=', claim)
    .where('subject', '=', subject)
    .where('asked_key', '=', asked_key)
    .executeTakeFirst();
  return row && mills(row.points_mills);
}

/** The rewards of a claim that the player has received, with their points, by subject. */
export async function findReceived(
  db: Db,
  player_id: number,
  claim: ClaimKind,
): Promise<Map<string, Mills>> {
  const rows = await selectReceived(db, { player_id, claim });
  return new Map(rows.map(({ subject, points_mills }) => [subject, mills(points_mills)]));
}

const selectReceived = statement(
  (db, { player_id, claim }: { player_id: number; claim: ClaimKind }) =>
    db
      .selectFrom('claims_received')
      .select(['subject', 'points_mills'])
      .where('player_id', '=', player_id)
      .where('claim', '=', claim),
);

export interface Follow {
  player_id: number;
  place: string;
  url: string;
  gift_id: number | null;
  box_id: number | null;
  at: Date;
}

export async function insertFollow(tx: Tx, follow: Follow): Promise<void> {
  await tx
    .insertInto('claims_follows')
    .values(follow)
    .onConflict((already) => already.doNothing())
    .execute();
}

export interface Return {
  fact_id: number;
  player_id: number;
  away_days: number;
  at: Date;
}

export async function insertReturn(tx: Tx, row: Return): Promise<void> {
  await tx
    .insertInto('claims_returns')
    .values(row)
    .onConflict((already) => already.doNothing())
    .execute();
}

/** The player's last return. */
export function findLastReturn(db: Db, player_id: number) {
  return db
    .selectFrom('claims_returns')
    .select(['fact_id', 'away_days', 'at'])
    .where('player_id', '=', player_id)
    .orderBy('fact_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps an address with the code of its reward; a known address keeps its code. */
export async function registerAddress(
  db: Db,
  row: { email: string; code: string; at: Date },
): Promise<string> {
  await db
    .insertInto('claims_pre_registrations')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute();
  const { code } = await db
    .selectFrom('claims_pre_registrations')
    .select('code')
    .where('email', '=', row.email)
    .executeTakeFirstOrThrow();
  return code;
}

export function findRegistration(db: Db, email: string) {
  return db
    .selectFrom('claims_pre_registrations')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function countRegistrations(db: Db): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from claims_pre_registrations`.execute(db);
  return rows[0]!.total;
}

export async function markRegistrationReceived(
  tx: Tx,
  email: string,
  player_id: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('claims_pre_registrations')
    .set({ player_id, received_at: at })
    .where('email', '=', email)
    .where('player_id', 'is', null)
    .execute();
}
