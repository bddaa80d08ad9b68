import { sql } from 'kysely';
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

/** What a page of the player shows of the active pair, null when there is none yet: a part of a statement. */
export function shownPair(player_id: number) {
  return sql<{ server_seed_hash: string; client_seed_set: boolean } | null>`(
    select json_build_object('server_seed_hash', server_seed_hash, 'client_seed_set', client_seed is not null)
    from seeds_pairs where player_id = ${player_id} and state = 'active')`;
}

/** An arbitrary number of ours: under it the pairs of a player are locked. */
const pairs_lock = 7_401_884;

/**
 * The active and the next pair, locked until the transaction ends: nobody draws from them meanwhile.
 * A lock on the player's pairs as a whole comes first. Without it, a rotation that waited for another
 * one finds the rows of before it, without the pair that the other has announced. Two players may
 * share such a lock; then one waits for the other.
 */
export async function lockPairs(db: Db, player_id: number) {
  await sql`select pg_advisory_xact_lock(${pairs_lock}, hashint8(${player_id}))`.execute(db);
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

/** When revisions were published. */
export async function findRevisionDates(db: Db, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('seeds_revisions')
    .select(['id', 'created_at'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
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

/** Everyone's draws, newest first, each with the id of the newest of all. */
export function findDraws(db: Db, { before, offset, limit }: DrawsPage): Promise<(DrawRow & { last_id: number })[]> {
  // The page is cut before anything is joined to it.
  const page = db
    .selectFrom('seeds_draws')
    .select('id')
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
  return selectDraws(db)
    .select(sql<number>`(${selectLastId(db)})`.as('last_id'))
    .where('draw.id', '=', sql<number>`any(array(${page}))`)
    .orderBy('draw.id', 'desc')
    .execute();
}

/**
 * The draws of one player, newest first: a player's pairs follow each other, and so do the nonces of a pair. `before`
 * is where a draw of the player stands. Of each pair no more is looked at than the page can hold.
 */
export async function findDrawsOf(
  db: Db,
  player_id: number,
  { before, offset, limit }: Omit<DrawsPage, 'before'> & { before: DrawPlace | undefined },
): Promise<DrawRow[]> {
  const { pair_id, nonce } = before ?? { pair_id: Number.MAX_SAFE_INTEGER, nonce: 0 };
  const { rows } = await sql<DrawRow>`
    with page as (
      select pair.id as pair_id, drawn.nonce
      from seeds_pairs pair, lateral (
        select nonce from seeds_draws
        where pair_id = pair.id and nonce < case when pair.id = ${pair_id} then ${nonce} else pair.nonce end
        order by nonce desc limit ${offset + limit}
      ) drawn
      where pair.player_id = ${player_id} and pair.id <= ${pair_id}
      order by pair.id desc, drawn.nonce desc offset ${offset} limit ${limit}
    )
    select draw.id, draw.kind, draw.subject_id, draw.revision_id, draw.nonce, draw.outcome, draw.at,
      pair.server_seed, pair.server_seed_hash, pair.client_seed, pair.state as pair_state
    from page join seeds_draws draw using (pair_id, nonce) join seeds_pairs pair on pair.id = pair_id
    order by pair.id desc, draw.nonce desc`.execute(db);
  return rows;
}

/** Where a draw stands among its player's. */
export interface DrawPlace {
  pair_id: number;
  nonce: number;
}

/** The place of a draw of this player. */
export function findPlace(db: Db, player_id: number, draw_id: number): Promise<DrawPlace | undefined> {
  return db
    .selectFrom('seeds_draws as draw')
    .innerJoin('seeds_pairs as pair', 'pair.id', 'draw.pair_id')
    .select(['draw.pair_id', 'draw.nonce'])
    .where('draw.id', '=', draw_id)
    .where('pair.player_id', '=', player_id)
    .executeTakeFirst();
}

/** How many draws a player made: pairs count them, and a player's are few. */
export async function countDrawsOf(db: Db, player_id: number): Promise<number> {
  const { total } = await db
    .selectFrom('seeds_pairs')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('nonce'), eb.lit(0)).as('total'))
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  return total;
}

/** The highest id of a draw, 0 when there is none. Ids count draws, and only an act that was undone leaves a gap. */
export async function lastDrawId(db: Db): Promise<number> {
  const last = await selectLastId(db).executeTakeFirst();
  return last?.id ?? 0;
}

function selectLastId(db: Db) {
  return db.selectFrom('seeds_draws').select('id').orderBy('id', 'desc').limit(1);
}
