import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

/**
 * The seeds of players with ids from `first` to `last` as hex, by their ids. By their range: a plan
 * that PostgreSQL made while the table was empty compares each row with each id of a list.
 */
export async function findSeeds(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ player_id: number; seed: string }>`
    select player_id, encode(seed, 'hex') as seed from honesty_seeds
    where player_id between ${first} and ${last}`.execute(db);
  return new Map(rows.map(({ player_id, seed }) => [player_id, seed]));
}

/** Adds seeds, 32 bytes after another for each player; a player who has one keeps it. */
export async function insertSeeds(
  db: Db,
  player_ids: readonly number[],
  seeds: Buffer,
): Promise<void> {
  await sql`insert into honesty_seeds (player_id, seed)
    select id, substring(${seeds}::bytea from (n::int - 1) * 32 + 1 for 32)
    from unnest(${player_ids}::bigint[]) with ordinality u (id, n) on conflict do nothing`.execute(
    db,
  );
}

/** The seed of a player as hex; undefined before the first count. */
export async function findSeed(db: Db, player_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ seed: string }>`
    select encode(seed, 'hex') as seed from honesty_seeds where player_id = ${player_id}`.execute(
    db,
  );
  return rows[0]?.seed;
}

export async function insertTree(db: Db, begun_at: Date): Promise<number> {
  const { id } = await db
    .insertInto('honesty_trees')
    .values({ begun_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes trees begun before a moment, and those before another one that have no root. */
export async function deleteTrees(
  db: Db,
  { before, rootless_before }: { before: Date; rootless_before: Date },
): Promise<void> {
  await sql`delete from honesty_trees t where begun_at < ${before} or (begun_at < ${rootless_before}
    and not exists (select from honesty_roots r where r.tree_id = t.id))`.execute(db);
}

export async function deleteTree(db: Db, id: number): Promise<void> {
  await db.deleteFrom('honesty_trees').where('id', '=', id).execute();
}

export async function insertLeaves(
  db: Db,
  chunk: { tree_id: number; chunk: number; leaves: Buffer; top: Buffer },
): Promise<void> {
  await db.insertInto('honesty_leaves').values(chunk).execute();
}

export async function insertPlaces(
  db: Db,
  chunk: { tree_id: number; chunk: number; places: Buffer },
): Promise<void> {
  await db.insertInto('honesty_places').values(chunk).execute();
}

/** The leaves of one chunk; undefined when the tree isn't kept any more. */
export async function findLeaves(
  db: Db,
  tree_id: number,
  chunk: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('honesty_leaves')
    .select('leaves')
    .where('tree_id', '=', tree_id)
    .where('chunk', '=', chunk)
    .executeTakeFirst();
  return row?.leaves;
}

/** The nodes above all chunks, in their order. */
export async function findTops(db: Db, tree_id: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('honesty_leaves')
    .select('top')
    .where('tree_id', '=', tree_id)
    .orderBy('chunk')
    .execute();
  return rows.map(({ top }) => top);
}

/** The place at `at` of a chunk of places, from 1; 0 for none. */
export async function findLeafPlace(
  db: Db,
  tree_id: number,
  { chunk, at }: { chunk: number; at: number },
): Promise<number> {
  const { rows } = await sql<{ place: Buffer }>`
    select substring(places from ${at * 4 + 1} for 4) as place from honesty_places
    where tree_id = ${tree_id} and chunk = ${chunk}`.execute(db);
  return rows[0]?.place.readUInt32BE() ?? 0;
}

export interface RootRow {
  day: string;
  tree_id: number;
  bytes: string;
  key_id: string;
  signature: string;
  hash: string;
  previous: string | null;
}

/** Adds a root; returns whether it was added: another process may have been first. */
export async function insertRoot(db: Db, row: RootRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('honesty_roots')
    .values({ ...row, day: sql`${row.day}::date` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Roots of days before another one, the newest first. */
export async function findRoots(
  db: Db,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<RootRow[]> {
  const { rows } = await sql<RootRow>`
    select to_char(day, 'YYYY-MM-DD') as day, tree_id, bytes, key_id, signature, hash, previous from honesty_roots
    where ${before ?? null}::date is null or day < ${before ?? null}::date
    order by day desc limit ${limit}`.execute(db);
  return rows;
}

/** The root of a day; without one, the newest. */
export async function findRoot(db: Db, day?: string): Promise<RootRow | undefined> {
  const { rows } = await sql<RootRow>`
    select to_char(day, 'YYYY-MM-DD') as day, tree_id, bytes, key_id, signature, hash, previous from honesty_roots
    where ${day ?? null}::date is null or day = ${day ?? null}::date
    order by day desc limit 1`.execute(db);
  return rows[0];
}
