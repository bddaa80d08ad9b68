import { mills, type Mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';

/** A batch of cards of one value. */
export interface NewBatch {
  value_mills: Mills;
  expires_at: Date;
}

/** Adds a batch with a card for each hash of a code; returns its id. */
export async function insertBatch(
  tx: Tx,
  batch: NewBatch,
  hashes: readonly Buffer[],
  created_at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('payments_gift_batches')
    .values({ ...batch, count: hashes.length, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into payments_gift_cards (batch_id, code_hash, value_mills, expires_at)
    select ${id}, code_hash, ${batch.value_mills}, ${batch.expires_at} from unnest(${hashes}::bytea[]) code_hash`.execute(
    tx,
  );
  return id;
}

/** A gift card. */
export interface GiftCard {
  id: number;
  batch_id: number;
  /** Its user. */
  player_id: number | null;
  value_mills: Mills;
  expires_at: Date;
  state: string;
}

export async function findCard(db: Db, code_hash: Buffer): Promise<GiftCard | undefined> {
  const row = await db
    .selectFrom('payments_gift_cards')
    .select(['id', 'batch_id', 'player_id', 'value_mills', 'expires_at', 'state'])
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return row && { ...row, value_mills: mills(row.value_mills) };
}

/** Uses a card that nobody has used; false for any other. */
export async function markUsed(tx: Tx, id: number, player_id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments_gift_cards')
    .set({ state: 'used', player_id, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'unused')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes the unused cards of a batch void; returns how many, undefined without such a batch. */
export async function voidBatch(db: Db, batch_id: number, at: Date): Promise<number | undefined> {
  const batch = db.selectFrom('payments_gift_batches').select('id').where('id', '=', batch_id);
  if (!(await batch.executeTakeFirst())) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('payments_gift_cards')
    .set({ state: 'void', ended_at: at })
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'unused')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** All batches, newest first, with the number of their cards in each state. */
export async function listBatches(db: Db) {
  const { rows } = await sql<{
    id: number;
    value_mills: number;
    expires_at: Date;
    created_at: Date;
    unused: number;
    used: number;
    void: number;
  }>`
    select b.id, b.value_mills, b.expires_at, b.created_at, count(*) filter (where state = 'unused') as unused,
      count(*) filter (where state = 'used') as used, count(*) filter (where state = 'void') as void
    from payments_gift_batches b join payments_gift_cards c on c.batch_id = b.id group by b.id order by b.id desc`.execute(
    db,
  );
  return rows;
}
