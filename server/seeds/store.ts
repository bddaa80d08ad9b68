import type { Db } from '../kit/db.ts';

const pairFields = ['id', 'server_seed', 'server_seed_hash', 'client_seed', 'version', 'nonce'] as const;

export type Pair = Awaited<ReturnType<typeof lockPairs>>[number];

/** The active and the next pair of a player, without locking them. */
export function findPairs(db: Db, player_id: number) {
  return db
    .selectFrom('seeds_pairs')
    .select([...pairFields, 'state'])
    .where('player_id', '=', player_id)
    .where('state', 'in', ['active', 'next'])
    .execute();
}

/** The active and the next pair, locked until the transaction ends: nobody draws from them meanwhile. */
export function lockPairs(db: Db, player_id: number) {
  return db
    .selectFrom('seeds_pairs')
    .select([...pairFields, 'state'])
    .where('player_id', '=', player_id)
    .where('state', 'in', ['active', 'next'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Adds a pair; does nothing when the player already has one in this state. */
export async function insertPair(db: Db, pair: NewPair): Promise<void> {
  await db
    .insertInto('seeds_pairs')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NewPair {
  player_id: number;
  server_seed: string;
  server_seed_hash: string;
  state: 'active' | 'next';
  created_at: Date;
}

export async function setClientSeed(db: Db, id: number, client_seed: string): Promise<void> {
  await db
    .updateTable('seeds_pairs')
    .set((eb) => ({ client_seed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function revealPair(db: Db, id: number, revealed_at: Date): Promise<void> {
  await db
    .updateTable('seeds_pairs')
    .set((eb) => ({ state: 'revealed', revealed_at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function activatePair(db: Db, id: number, client_seed: string | null): Promise<void> {
  await db
    .updateTable('seeds_pairs')
    .set((eb) => ({ state: 'active', client_seed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertRevision(db: Db, revision: NewRevision): Promise<number> {
  const { id } = await db.insertInto('seeds_revisions').values(revision).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewRevision {
  kind: string;
  subject_id: number;
  hash: string;
  /** JSON text. */
  content: string;
  created_at: Date;
}

export function findRevision(db: Db, id: number) {
  return db.selectFrom('seeds_revisions').select(['hash', 'content']).where('id', '=', id).executeTakeFirstOrThrow();
}

function selectDraws(db: Db) {
  return db
    .selectFrom('seeds_draws as draw')
    .innerJoin('seeds_pairs as pair', 'pair.id', 'draw.pair_id')
    .select([
      'draw.id',
      'draw.kind',
      'draw.subject_id',
      'draw.revision_id',
      'draw.nonce',
      'draw.outcome',
      'draw.at',
      'pair.server_seed',
      'pair.server_seed_hash',
      'pair.client_seed',
      'pair.state as pair_state',
    ]);
}

export type DrawRow = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

export function findDraw(db: Db, id: number) {
  return selectDraws(db).where('draw.id', '=', id).executeTakeFirst();
}

export interface DrawsPage {
  before: number | undefined;
  offset: number;
  limit: number;
}

/** Everyone's draws, newest first. */
export function findDraws(db: Db, { before, offset, limit }: DrawsPage): Promise<DrawRow[]> {
  return selectDraws(db)
    .$if(before !== undefined, (query) => query.where('draw.id', '<', before!))
    .orderBy('draw.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** The draws of one player, newest first: a player's pairs follow each other, and so do the nonces of a pair. */
export function findDrawsOf(db: Db, player_id: number, { before, offset, limit }: DrawsPage): Promise<DrawRow[]> {
  return selectDraws(db)
    .where('pair.player_id', '=', player_id)
    .$if(before !== undefined, (query) => query.where('draw.id', '<', before!))
    .orderBy('draw.pair_id', 'desc')
    .orderBy('draw.nonce', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** How many draws there are in all, or of one player: pairs count them, so nothing is scanned. */
export async function countDraws(db: Db, player_id?: number): Promise<number> {
  const { total } = await db
    .selectFrom('seeds_pairs')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('nonce'), eb.lit(0)).as('total'))
    .$if(player_id !== undefined, (query) => query.where('player_id', '=', player_id!))
    .executeTakeFirstOrThrow();
  return total;
}
