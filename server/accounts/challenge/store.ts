import type { Db } from '../../kit/db.ts';

export interface NewChallenge {
  token_hash: Buffer;
  sealed_solution: Buffer;
  expires_at: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db.insertInto('accounts_challenges').values(challenge).execute();
}

/** Takes the challenge away, whatever comes of the check: of many checks at once only one gets it. */
export function takeChallenge(db: Db, token_hash: Buffer) {
  return db
    .deleteFrom('accounts_challenges')
    .where('token_hash', '=', token_hash)
    .returning(['sealed_solution', 'expires_at'])
    .executeTakeFirst();
}

export interface NewProof {
  token_hash: Buffer;
  verification_hash: Buffer;
  expires_at: Date;
}

export async function insertProof(db: Db, proof: NewProof): Promise<void> {
  await db.insertInto('accounts_proofs').values(proof).execute();
}

/** Takes a proof that lives, isn't taken, and was never taken for another purpose; returns its token's hash. */
export async function takeProof(
  db: Db,
  { verification_hash, purpose, at }: { verification_hash: Buffer; purpose: string; at: Date },
): Promise<Buffer | undefined> {
  const taken = await db
    .updateTable('accounts_proofs')
    .set({ purpose, taken_at: at })
    .where('verification_hash', '=', verification_hash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', at)
    .where((is) => is.or([is('purpose', 'is', null), is('purpose', '=', purpose)]))
    .returning('token_hash')
    .executeTakeFirst();
  return taken?.token_hash;
}

export async function giveProofBack(db: Db, token_hash: Buffer): Promise<void> {
  await db.updateTable('accounts_proofs').set({ taken_at: null }).where('token_hash', '=', token_hash).execute();
}

/** The proof, if it lives and isn't taken. */
export function findProof(db: Db, { verification_hash, at }: { verification_hash: Buffer; at: Date }) {
  return db
    .selectFrom('accounts_proofs')
    .select('purpose')
    .where('verification_hash', '=', verification_hash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Ends a proof that lives and isn't taken; says whether there was one. */
export async function deleteProof(db: Db, { token_hash, at }: { token_hash: Buffer; at: Date }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_proofs')
    .where('token_hash', '=', token_hash)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteExpired(db: Db, at: Date): Promise<number> {
  const challenges = await db.deleteFrom('accounts_challenges').where('expires_at', '<=', at).executeTakeFirstOrThrow();
  const proofs = await db.deleteFrom('accounts_proofs').where('expires_at', '<=', at).executeTakeFirstOrThrow();
  return Number(challenges.numDeletedRows + proofs.numDeletedRows);
}
