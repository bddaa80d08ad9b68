import { mills, type Mills } from '@vitrine/contract/amount';
import { sql, type Selectable } from 'kysely';
import { now } from '../../kit/clock.ts';
import type { Db, Tx } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';
import type { DB } from '../../kit/tables.generated.ts';

/** A batch of cards of one value. */
export type BatchRow = Omit<Selectable<DB['payments_gift_batches']>, 'value_mills'> & {
  value_mills: Mills;
};

type NewBatch = Pick<
  BatchRow,
  'value_mills' | 'count' | 'expires_at' | 'created_at' | 'issuer_id' | 'asked_name'
>;

/** Adds a batch without cards; returns its id, or that of the one with the same name. */
export async function insertBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const added = await tx
    .insertInto('payments_gift_batches')
    .values(batch)
    .onConflict((known) => known.column('asked_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? (await findBatchNamed(tx, batch.asked_name!))!.id;
}

/** The batch that a request issued. */
export async function findBatchNamed(db: Db, asked_name: string): Promise<BatchRow | undefined> {
  const row = await db
    .selectFrom('payments_gift_batches')
    .selectAll()
    .where('asked_name', '=', asked_name)
    .executeTakeFirst();
  return row as BatchRow | undefined;
}

/** A batch, locked until the transaction ends. */
export async function lockBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  const row = await tx
    .selectFrom('payments_gift_batches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as BatchRow | undefined;
}

/** Gives a batch its cards, one for each hash of a code. */
export async function insertCards(
  tx: Tx,
  { id, value_mills, expires_at }: BatchRow,
  hashes: readonly Buffer[],
  drawn_at: Date,
): Promise<void> {
  await sql`insert into payments_gift_cards (batch_id, code_hash, value_mills, expires_at)
    select ${id}, code_hash, ${value_mills}, ${expires_at} from unnest(${hashes}::bytea[]) code_hash`.execute(
    tx,
  );
  await tx.updateTable('payments_gift_batches').set({ drawn_at }).where('id', '=', id).execute();
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

/** Makes the unused cards of a batch void; returns how many. */
export async function voidBatch(tx: Tx, batch_id: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payments_gift_cards')
    .set({ state: 'void', ended_at: at })
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'unused')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('payments_gift_batches')
    .set({ voided_at: at })
    .where('id', '=', batch_id)
    .where('voided_at', 'is', null)
    .execute();
  return Number(numUpdatedRows);
}

/** All batches, newest first, with the number of their cards in each state. */
export async function listBatches(db: Db): Promise<CountedBatch[]> {
  const rows = await selectBatches(db, {}, now()).selectAll().orderBy('id', 'desc').execute();
  return rows;
}

/** A batch with the number of its cards in each state. */
export interface CountedBatch extends BatchRow {
  unused: number;
  used: number;
  void: number;
  state: 'undrawn' | 'open' | 'used' | 'expired' | 'void';
}

export interface BatchFilter {
  id?: number | undefined;
  state?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

function selectBatches(db: Db, { id, state, since, until }: BatchFilter, at: Date) {
  const counted = sql<CountedBatch>`(
    select b.*, coalesce(c.unused, 0) as unused, coalesce(c.used, 0) as used, coalesce(c.void, 0) as void,
      case when b.voided_at is not null then 'void' when b.drawn_at is null then 'undrawn'
        when coalesce(c.unused, 0) = 0 then 'used' when b.expires_at <= ${at} then 'expired' else 'open' end as state
    from payments_gift_batches b left join (
      select batch_id, count(*) filter (where state = 'unused') as unused,
        count(*) filter (where state = 'used') as used, count(*) filter (where state = 'void') as void
      from payments_gift_cards group by batch_id
    ) c on c.batch_id = b.id)`.as('batch');
  return db
    .selectFrom(counted)
    .$if(id !== undefined, (all) => all.where('id', '=', id!))
    .$if(state !== undefined, (all) => all.where(sql<boolean>`state = ${state!}`))
    .$if(since !== undefined, (all) => all.where('created_at', '>=', since!))
    .$if(until !== undefined, (all) => all.where('created_at', '<', until!));
}

/** A part of the batches. */
export async function findBatches(db: Db, filter: BatchFilter, part: PartWish, at: Date) {
  const columns = { value: sql.ref('value_mills'), expires: sql.ref('expires_at') };
  const wish = selectBatches(db, filter, at).selectAll();
  const rows = await takeRows(wish, { id: sql.ref('id'), columns }, part).execute();
  return rows as unknown as (CountedBatch & { sort_key: string })[];
}

/** How many batches there are by these filters, and the sums of their cards. */
export function sumBatches(db: Db, filter: BatchFilter, at: Date) {
  const worth = (cards: string) => sql<number>`coalesce(sum(${sql.ref(cards)} * value_mills), 0)`;
  return selectBatches(db, filter, at)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum("count"), 0)`.as('cards'),
      worth('count').as('issued_mills'),
      worth('unused').as('unused_mills'),
      worth('used').as('used_mills'),
      worth('void').as('void_mills'),
    ])
    .executeTakeFirstOrThrow();
}

export interface CardFilter {
  batch_id?: number | undefined;
  state?: string | undefined;
  player_id?: number | undefined;
}

function selectCards(db: Db, { batch_id, state, player_id }: CardFilter) {
  return db
    .selectFrom('payments_gift_cards')
    .$if(batch_id !== undefined, (all) => all.where('batch_id', '=', batch_id!))
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(player_id !== undefined, (all) => all.where('player_id', '=', player_id!));
}

/** A part of the cards, without what their codes are recognised by. */
export async function findCards(db: Db, filter: CardFilter, part: PartWish) {
  const wish = selectCards(db, filter).select([
    'id',
    'batch_id',
    'player_id',
    'value_mills',
    'expires_at',
    'state',
    'ended_at',
  ]);
  const rows = await takeRows(wish, { id: sql.ref('id') }, part).execute();
  return rows as unknown as (GiftCard & { ended_at: Date | null; sort_key: string })[];
}

/** How many cards there are by these filters, and their worth. */
export function sumCards(db: Db, filter: CardFilter) {
  return selectCards(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(value_mills), 0)`.as('value_mills'),
    ])
    .executeTakeFirstOrThrow();
}
