import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Holder } from './holder.ts';

/** The action that a solved challenge permits, once. */
export type Purpose = 'sign_in' | 'email_code' | 'steam';

export interface NewChallenge extends Holder {
  token_hash: Buffer;
  sealed_solution: Buffer;
  /** Null when the client didn't name a purpose: the first use sets it. */
  purpose: Purpose | null;
  expires_at: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db.insertInto('accounts_challenges').values(challenge).execute();
}

/**
 * Deletes and returns the holder's challenge, whatever the check's outcome: of concurrent checks
 * only one gets it.
 */
export function takeChallenge(db: Db, token_hash: Buffer, holder: Holder) {
  return db
    .deleteFrom('accounts_challenges')
    .where('token_hash', '=', token_hash)
    .where(isHeldBy(holder))
    .returning(['sealed_solution', 'purpose', 'holder_hash', 'client_hash', 'expires_at'])
    .executeTakeFirst();
}

/**
 * Clients may omit `clientUid`: only two ids that are present and differ tell two clients apart.
 */
function isHeldBy({ holder_hash, client_hash }: Holder): Expression<SqlBool> {
  return sql<SqlBool>`holder_hash = ${holder_hash} and coalesce(client_hash = ${client_hash}, true)`;
}

export interface NewProof extends Holder {
  token_hash: Buffer;
  verification_hash: Buffer;
  purpose: string | null;
  expires_at: Date;
}

export async function insertProof(db: Db, proof: NewProof): Promise<void> {
  await db.insertInto('accounts_proofs').values(proof).execute();
}

/**
 * Takes the holder's proof if it is unexpired, untaken and not bound to another purpose; returns
 * its token's hash.
 */
export async function claimProof(
  db: Db,
  {
    verification_hash,
    purpose,
    holder,
    at,
  }: { verification_hash: Buffer; purpose: Purpose; holder: Holder; at: Date },
): Promise<Buffer | undefined> {
  const taken = await db
    .updateTable('accounts_proofs')
    .set({ purpose, taken_at: at })
    .where('verification_hash', '=', verification_hash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', at)
    .where(isHeldBy(holder))
    .where((is) => is.or([is('purpose', 'is', null), is('purpose', '=', purpose)]))
    .returning('token_hash')
    .executeTakeFirst();
  return taken?.token_hash;
}

export async function giveProofBack(db: Db, token_hash: Buffer): Promise<void> {
  await db
    .updateTable('accounts_proofs')
    .set({ taken_at: null })
    .where('token_hash', '=', token_hash)
    .execute();
}

/** The proof, if it is unexpired and untaken. */
export function findProof(
  db: Db,
  { verification_hash, at }: { verification_hash: Buffer; at: Date },
) {
  return db
    .selectFrom('accounts_proofs')
    .select('purpose')
    .where('verification_hash', '=', verification_hash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Deletes an unexpired, untaken proof; returns whether there was one. */
export async function deleteProof(
  db: Db,
  { token_hash, at }: { token_hash: Buffer; at: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_proofs')
    .where('token_hash', '=', token_hash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteExpiredChallenges(db: Db, at: Date): Promise<number> {
  const challenges = await db
    .deleteFrom('accounts_challenges')
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow();
  const proofs = await db
    .deleteFrom('accounts_proofs')
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow();
  return Number(challenges.numDeletedRows + proofs.numDeletedRows);
}
