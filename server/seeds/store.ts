import { rows_by_number_max } from '@vitrine/contract/paging';
import type { DrawRecord } from '@vitrine/contract/seeds';
import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';

const pairFields = [
  'id',
  'server_seed',
  'server_seed_hash',
  'client_seed',
  'version',
  'nonce',
  'pinned_nonce',
  'pinned_for',
  'pinned_revision',
] as const;

export type Pair = Awaited<ReturnType<typeof lockPairs>>[number];

/** The active and the next pair of a player, without a lock. */
export function findPairs(db: Db, player_id: number) {
  return db
    .selectFrom('seeds_pairs')
    .select([...pairFields, 'state'])
    .where('player_id', '=', player_id)
    .where('state', 'in', ['active', 'next'])
    .execute();
}

/** The player whose pair has a server seed with this hash. */
export async function findOwnerOfSeed(db: Db, hash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('seeds_pairs')
    .select('player_id')
    .where('server_seed_hash', '=', hash)
    .executeTakeFirst();
  return row?.player_id;
}

/** The players after this one that have an active pair, by their ids, at most so many. */
export async function findPlayersWithPairs(
  db: Db,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('seeds_pairs')
    .select('player_id')
    .where('state', '=', 'active')
    .where('player_id', '>', after)
    .orderBy('player_id')
    .limit(limit)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/** SQL subquery for the public fields of the player's active pair, null when there is none yet. */
export function shownPair(player_id: number) {
  return sql<{ server_seed_hash: string; client_seed_set: boolean } | null>`(
    select json_build_object('server_seed_hash', server_seed_hash, 'client_seed_set', client_seed is not null)
    from seeds_pairs where player_id = ${player_id} and state = 'active')`;
}

/** An arbitrary advisory lock class for locking a player's pairs. */
const pairs_lock = 7_401_884;

/**
 * The active and the next pair, with row locks until the transaction ends, so that nothing draws
 * from them meanwhile. Takes an advisory lock on the player's pairs first: otherwise a rotation
 * that waited for another would see the rows from before it, without the pair that the other
 * announced. Players whose ids hash to the same value share the advisory lock and wait for each
 * other.
 */
export async function lockPairs(tx: Tx, player_id: number) {
  await sql`select pg_advisory_xact_lock(${pairs_lock}, hashint8(${player_id}))`.execute(tx);
  return tx
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

export async function updateClientSeed(db: Db, id: number, client_seed: string): Promise<void> {
  await db
    .updateTable('seeds_pairs')
    .set((eb) => ({ client_seed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The case and the revision for which the outcome of a pair's next draw was shown. */
export interface Pin {
  case_id: number;
  revision_id: number;
}

/**
 * Keeps a pair's next draw for a case, and notes for ever that it was looked at; what was decided
 * from the pair before is stale.
 */
export async function pinPair(
  tx: Tx,
  { id, nonce }: { id: number; nonce: number },
  { case_id, revision_id }: Pin,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('seeds_looked')
    .values({ pair_id: id, nonce, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('seeds_pairs')
    .set((eb) => ({
      pinned_nonce: nonce,
      pinned_for: case_id,
      pinned_revision: revision_id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Lets go of the pairs whose next draw is kept for a case. */
export async function unpinPairs(db: Db, case_id: number): Promise<void> {
  await db
    .updateTable('seeds_pairs')
    .set((eb) => ({
      pinned_nonce: null,
      pinned_for: null,
      pinned_revision: null,
      version: eb('version', '+', 1),
    }))
    .where('pinned_for', '=', case_id)
    .where('state', '=', 'active')
    .whereRef('pinned_nonce', '=', 'nonce')
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
  const { id } = await db
    .insertInto('seeds_revisions')
    .values(revision)
    .returning('id')
    .executeTakeFirstOrThrow();
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
  return db
    .selectFrom('seeds_revisions')
    .select(['hash', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * The published revision of a subject with this hash, or its newest one; undefined when there is
 * none.
 */
export function findPublishedTable(
  db: Db,
  { kind, subject_id, hash }: { kind: string; subject_id: number; hash?: string | undefined },
) {
  return db
    .selectFrom('seeds_revisions')
    .select(['hash', 'content'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .$if(hash !== undefined, (query) => query.where('hash', '=', hash!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Publication dates of revisions. */
export async function findRevisionDates(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Date>> {
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
    .leftJoin('seeds_pairs as pair', 'pair.id', 'draw.pair_id')
    .leftJoin('seeds_rooms as room', 'room.id', 'draw.room_id')
    .leftJoin('seeds_looked as looked', (join) =>
      join.onRef('looked.pair_id', '=', 'draw.pair_id').onRef('looked.nonce', '=', 'draw.nonce'),
    )
    .select((eb) => [
      'draw.id',
      'draw.kind',
      'draw.subject_id',
      'draw.revision_id',
      'draw.content',
      'draw.outcome',
      'draw.at',
      'room.beacon',
      'room.beacon_round',
      'room.beacon_signature',
      'room.beacon_chain',
      'room.beacon_key',
      'room.closed_at',
      eb.fn.coalesce('draw.nonce', sql<number>`0`).as('nonce'),
      eb.fn.coalesce('pair.server_seed', 'room.server_seed').as('server_seed'),
      eb.fn.coalesce('pair.server_seed_hash', 'room.server_seed_hash').as('server_seed_hash'),
      eb.fn.coalesce('pair.client_seed', 'room.client_seed').as('client_seed'),
      sql<boolean>`looked.nonce is not null`.as('is_looked'),
      // A room's draw is written when it is over, and reveals the seed.
      sql<boolean>`coalesce(pair.state, 'revealed') = 'revealed'`.as('is_revealed'),
    ])
    .$narrowType<{ server_seed: NotNull; server_seed_hash: NotNull }>();
}

export type DrawRow = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

export function findDraw(db: Db, id: number) {
  return selectDraws(db).where('draw.id', '=', id).executeTakeFirst();
}

/** The fact of the act that made a draw; undefined for an unknown draw. */
export async function findFactOfDraw(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('seeds_draws')
    .select('fact_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.fact_id;
}

/** Draws with ids from one to another, made in a period. */
export interface DrawsPart {
  first_id: number;
  last_id: number;
  from: Date;
  until: Date;
}

/** The first draws of a part, in the order of their ids. */
export function findDrawsBetween(
  db: Db,
  { first_id, last_id, from, until }: DrawsPart,
  limit: number,
): Promise<DrawRow[]> {
  return selectDraws(db)
    .where('draw.id', '>=', first_id)
    .where('draw.id', '<=', last_id)
    .where('draw.at', '>=', from)
    .where('draw.at', '<', until)
    .orderBy('draw.id')
    .limit(limit)
    .execute();
}

/** A kind of draws that have a public record. */
export type DrawKind = DrawRecord['kind'];

export interface DrawsPage {
  /** All kinds unless given. */
  kind?: DrawKind | undefined;
  before: number | undefined;
  offset: number;
  limit: number;
}

/** Everyone's draws, newest first, each with the id of the newest of all. */
export function findDraws(db: Db, page: DrawsPage): Promise<(DrawRow & { last_id: number })[]> {
  const { kind, before, offset, limit } = page;
  return kind === undefined
    ? selectAllDraws(db, { before, offset, limit })
    : selectPage(db, page).execute();
}

const selectAllDraws = statement((db, page: Omit<DrawsPage, 'kind'>) => selectPage(db, page));

function selectPage(db: Db, { kind, before, offset, limit }: DrawsPage) {
  // Limits the page before joining.
  const page = db
    .selectFrom('seeds_draws')
    .select('id')
    .$if(kind !== undefined, (query) => query.where(isOfKind(kind!)))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
  return selectDraws(db)
    .select(sql<number>`(${selectLastId(db)})`.as('last_id'))
    .where('draw.id', '=', sql<number>`any(array(${page}))`)
    .orderBy('draw.id', 'desc');
}

/**
 * The draws of one player, newest first, ordered by pair, then by nonce. `before` is the place of
 * one of the player's draws. Reads at most one page of draws from each pair.
 */
export async function findDrawsOf(
  db: Db,
  player_id: number,
  { kind, before, offset, limit }: Omit<DrawsPage, 'before'> & { before: DrawPlace | undefined },
): Promise<DrawRow[]> {
  const { pair_id, nonce } = before ?? { pair_id: Number.MAX_SAFE_INTEGER, nonce: 0 };
  const { rows } = await sql<DrawRow>`
    with page as (
      select pair.id as pair_id, drawn.nonce
      from seeds_pairs pair, lateral (
        select nonce from seeds_draws
        where pair_id = pair.id and nonce < case when pair.id = ${pair_id} then ${nonce} else pair.nonce end
          ${kind === undefined ? sql`` : sql`and ${isOfKind(kind)}`}
        order by nonce desc limit ${offset + limit}
      ) drawn
      where pair.player_id = ${player_id} and pair.id <= ${pair_id}
      order by pair.id desc, drawn.nonce desc offset ${offset} limit ${limit}
    )
    select draw.id, draw.kind, draw.subject_id, draw.revision_id, draw.content, draw.nonce, draw.outcome, draw.at,
      pair.server_seed, pair.server_seed_hash, pair.client_seed, null as beacon, null as beacon_round, null as beacon_signature,
      null as beacon_chain, null as beacon_key, null as closed_at,
      pair.state = 'revealed' as is_revealed
    from page join seeds_draws draw using (pair_id, nonce) join seeds_pairs pair on pair.id = pair_id
    order by pair.id desc, draw.nonce desc`.execute(db);
  return rows;
}

/** The place of a draw among its player's. */
export interface DrawPlace {
  pair_id: number;
  nonce: number;
}

/** The place of a draw of this player. */
export function findPlace(
  db: Db,
  player_id: number,
  draw_id: number,
): Promise<DrawPlace | undefined> {
  return db
    .selectFrom('seeds_draws as draw')
    .innerJoin('seeds_pairs as pair', 'pair.id', 'draw.pair_id')
    .select(['draw.pair_id', 'draw.nonce'])
    .where('draw.id', '=', draw_id)
    .where('pair.player_id', '=', player_id)
    .$narrowType<{ pair_id: NotNull; nonce: NotNull }>()
    .executeTakeFirst();
}

/** Whether a player has ever had a pair revealed, whose draws anybody can verify since. */
export async function hasRevealed(db: Db, player_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('seeds_pairs')
    .select('id')
    .where('player_id', '=', player_id)
    .where('state', '=', 'revealed')
    .where('nonce', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of draws of a player: the sum of the nonces of the player's few pairs. */
export async function countDrawsOf(db: Db, player_id: number): Promise<number> {
  const [row] = await selectDrawsCount(db, { player_id });
  return row!.total;
}

const selectDrawsCount = statement((db, { player_id }: { player_id: number }) =>
  db
    .selectFrom('seeds_pairs')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('nonce'), eb.lit(0)).as('total'))
    .where('player_id', '=', player_id),
);

/**
 * The number of cases that a player opened since a moment, at most `most`: reads no more draws than
 * that of each of the player's pairs.
 */
export async function countCaseDraws(
  db: Db,
  player_id: number,
  since: Date,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select least(count(*), ${most}::int) as total
    from seeds_pairs pair, lateral (
      select at from seeds_draws where pair_id = pair.id and kind = 'case' order by nonce desc limit ${most}
    ) drawn
    where pair.player_id = ${player_id} and drawn.at >= ${since}`.execute(db);
  return rows[0]!.total;
}

/** The number of draws of a kind, of a player or of everyone, up to the rows that pages reach. */
export const countKindOf = (db: Db, player_id: number, kind: DrawKind) =>
  countUpTo(
    db,
    sql`select from seeds_pairs pair join seeds_draws on pair_id = pair.id
      where pair.player_id = ${player_id} and ${isOfKind(kind)}`,
  );
export const countDraws = (db: Db, kind: DrawKind) =>
  countUpTo(db, sql`select from seeds_draws where ${isOfKind(kind)}`);

async function countUpTo(db: Db, rows_of: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${rows_of} limit ${rows_by_number_max}) counted`.execute(db);
  return rows[0]!.count;
}

/** The kind is a literal in the statement, so that the index of the rare kinds serves it. */
const isOfKind = (kind: DrawKind) => sql<boolean>`seeds_draws.kind = ${sql.lit(kind)}`;

/**
 * The highest draw id, 0 when there is none. Ids count draws; only a rolled-back act leaves a gap.
 */
export async function lastDrawId(db: Db): Promise<number> {
  const last = await selectLastId(db).executeTakeFirst();
  return last?.id ?? 0;
}

function selectLastId(db: Db) {
  return db.selectFrom('seeds_draws').select('id').orderBy('id', 'desc').limit(1);
}

/** The draws of a player's facts, in the order of their nonces. */
export async function findDrawsOfFacts(db: Db, player_id: number, facts: readonly number[]) {
  const { rows } = await sql<{ fact_id: number; draw_id: number }>`
    select fact_id, draw_id from seeds_draws_of(${player_id}, ${facts}::bigint[])`.execute(db);
  return rows;
}

/** The commitments of draws: the hash of the seed that each was made from, and its nonce. */
export function findCommitments(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('seeds_draws as draw')
    .leftJoin('seeds_pairs as pair', 'pair.id', 'draw.pair_id')
    .leftJoin('seeds_rooms as room', 'room.id', 'draw.room_id')
    .leftJoin('seeds_revisions as revision', 'revision.id', 'draw.revision_id')
    .select((eb) => [
      'draw.id',
      eb.fn.coalesce('draw.nonce', sql<number>`0`).as('nonce'),
      eb.fn.coalesce('pair.server_seed_hash', 'room.server_seed_hash').as('server_seed_hash'),
      'revision.hash as revision_hash',
    ])
    .$narrowType<{ server_seed_hash: NotNull }>()
    .where('draw.id', '=', sql<number>`any(${ids})`)
    .orderBy('draw.id')
    .execute();
}

export async function insertRoom(tx: Tx, room: NewRoom): Promise<number> {
  const { id } = await tx
    .insertInto('seeds_rooms')
    .values(room)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewRoom {
  kind: 'battle' | 'giveaway';
  server_seed: string;
  server_seed_hash: string;
  created_at: Date;
}

export async function updateRoom(
  tx: Tx,
  id: number,
  change: {
    state?: 'closed' | 'abandoned';
    client_seed?: string;
    beacon_round?: number;
    beacon_chain?: string;
    beacon_key?: string;
    closed_at?: Date;
    beacon?: string;
    beacon_signature?: string;
  },
): Promise<void> {
  await tx.updateTable('seeds_rooms').set(change).where('id', '=', id).execute();
}

/** A room with its seed, which is secret until the room has drawn. */
export function findRoom(db: Db, id: number) {
  return db
    .selectFrom('seeds_rooms')
    .select(['id', 'state', 'server_seed', 'server_seed_hash', 'client_seed', 'beacon'])
    .select(['beacon_round', 'beacon_chain', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether the player's active pair has a client seed, or an earlier one had. */
export async function hasClientSeed(db: Db, player_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from seeds_pairs where player_id = ${player_id} and client_seed is not null) as has`.execute(
    db,
  );
  return rows[0]!.has;
}

/** When a room last got its round of the beacon, and how many closed before and have none yet. */
export async function sumBeaconWaits(
  db: Db,
  closed_before: Date,
): Promise<{ heard_at: Date | null; late: number }> {
  const { rows } = await sql<{ heard_at: Date | null; late: number }>`
    select (select closed_at from seeds_rooms where beacon is not null order by id desc limit 1) as heard_at,
      (select count(*) from seeds_rooms where beacon_round is not null and beacon is null
        and state = 'committed' and closed_at < ${closed_before}) as late`.execute(db);
  return rows[0]!;
}
