import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';
import { head_bytes } from '../../kit/seal.ts';

/** The key that signs; undefined before the first. */
export async function findActiveKey(db: Db) {
  const row = await db
    .selectFrom('honesty_keys')
    .select(['key_id', 'public_key', 'sealed_seed'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, sealed_seed: row.sealed_seed! };
}

/** All keys, the newest first. */
export function findKeyHistory(db: Db) {
  return db
    .selectFrom('honesty_keys')
    .select(['key_id', 'public_key', 'created_at', 'retired_at'])
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
}

/** Adds the key that signs from now on; does nothing while another one signs. */
export async function insertSigningKey(
  db: Db,
  key: { key_id: string; public_key: string; sealed_seed: Buffer; created_at: Date },
): Promise<void> {
  await db
    .insertInto('honesty_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Retires the key that signs, whose secret is deleted. */
export async function retireActiveKey(tx: Tx, retired_at: Date): Promise<void> {
  await tx
    .updateTable('honesty_keys')
    .set({ sealed_seed: null, retired_at })
    .where('retired_at', 'is', null)
    .execute();
}

/** The distinct heads of sealed keys; a head identifies the secret key that sealed it. */
export async function findSealedHeads(db: Db): Promise<Buffer[]> {
  const { rows } = await sql<{ head: Buffer }>`
    select distinct substring(sealed_seed from 1 for ${head_bytes}) as head from honesty_keys
    where sealed_seed is not null`.execute(db);
  return rows.map(({ head }) => head);
}

export async function updateSealedSeed(db: Db, key_id: string, sealed_seed: Buffer): Promise<void> {
  await db
    .updateTable('honesty_keys')
    .set({ sealed_seed })
    .where('key_id', '=', key_id)
    .where('retired_at', 'is', null)
    .execute();
}
