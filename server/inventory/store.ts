import { sql, type RawBuilder } from 'kysely';
import { unsellable_sources } from './worth.ts';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import type { Cursor } from '../kit/feed.ts';

const item_fields = [
  'id',
  'kind',
  'goods_id',
  'state',
  'source',
  'price_mills',
  'acquired_at',
] as const;
const item_columns = sql.raw(item_fields.join(', '));

export type ItemRow = Awaited<ReturnType<typeof findOwned>>[number];

/** Newest first, or oldest first. */
export type Direction = 'newest' | 'oldest';

interface Page {
  direction: Direction;
  offset: number;
  limit: number;
}

/** Condition: beyond the id `from` in this direction. */
function beyond(direction: Direction, from: ReturnType<typeof sql>) {
  return direction === 'newest' ? sql`< ${from}` : sql`> ${from}`;
}

const order = { newest: sql`desc`, oldest: sql`asc` };

/**
 * Binds an array of numbers as one string: the driver serializes elements one by one, at seven
 * times the cost (0.2 ms for 800).
 */
const bigints = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::bigint[]`;

/** A page of all that the player holds, beyond the id `from`. */
export async function findHeld(
  db: Db,
  player_id: number,
  from: number,
  { direction, offset, limit }: Page,
) {
  const { rows } = await sql<ItemRow>`
    select ${item_columns} from inventory_items
    where player_id = ${player_id} and state = 'held' and id ${beyond(direction, sql`${from}`)}
    order by id ${order[direction]} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

interface KindsWalked {
  kind: 'item' | 'box';
  /** Their ids, of goods or of cases. */
  kinds: readonly number[];
  walk_max: number;
}

/**
 * The same page restricted to some kinds, scanning only the next `walk_max` items: it may be
 * incomplete.
 */
export async function findWalking(
  db: Db,
  player_id: number,
  from: number,
  { kind, kinds, walk_max, direction, offset, limit }: Page & KindsWalked,
) {
  const by = sql`order by id ${order[direction]}`;
  const { rows } = await sql<ItemRow>`
    select ${item_columns} from (
      select * from inventory_items
      where player_id = ${player_id} and state = 'held' and id ${beyond(direction, sql`${from}`)} ${by} limit ${walk_max}
    ) walk
    where kind = ${kind} and goods_id = any(${bigints(kinds)}) ${by} offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The player's items of one kind beyond the id `from`, without the first `skip`. */
export interface Run {
  kind: 'item' | 'box';
  goods_id: number;
  from: number;
  skip: number;
}

/**
 * A page of the player's items of some kinds, in the order of the runs or mixed by id. Reads at
 * most one page of items from each run.
 */
export async function findRuns(
  db: Db,
  player_id: number,
  runs: readonly Run[],
  { mixed, direction, offset, limit }: Page & { mixed: boolean },
) {
  const by = mixed ? sql`id ${order[direction]}` : sql`n, id ${order[direction]}`;
  const goods = bigints(runs.map(({ goods_id }) => goods_id));
  const froms = bigints(runs.map(({ from }) => from));
  const skips = bigints(runs.map(({ skip }) => skip));
  const are_boxes = bigints(runs.map(({ kind }) => Number(kind === 'box')));
  const { rows } = await sql<ItemRow>`
    with page as (
      select item.id, run.n
      from unnest(${goods}, ${froms}, ${skips}, ${are_boxes})
        with ordinality run (goods_id, beyond, skip, is_box, n),
      lateral (
        select id from inventory_items
        where player_id = ${player_id} and goods_id = run.goods_id and state = 'held'
          and kind = case run.is_box when 1 then 'box' else 'item' end
          and id ${beyond(direction, sql`run.beyond`)}
        order by id ${order[direction]} offset run.skip limit ${offset + limit}
      ) item
      order by ${by} offset ${offset} limit ${limit}
    )
    select ${item_columns} from page join inventory_items item using (id) order by ${by}`.execute(
    db,
  );
  return rows;
}

/** Items of one kind, all won at the same price. */
export interface Stack {
  goods_id: number;
  price_mills: number;
  kind: 'item' | 'box';
  source: string;
  count: number;
}

/** All that the player holds, counted. */
export async function findStacks(db: Db, player_id: number): Promise<Stack[]> {
  const { rows } = await sql<Stack>`
    select goods_id, price_mills, kind, source, count(*) as count from inventory_items
    where player_id = ${player_id} and state = 'held'
    group by goods_id, price_mills, kind, source`.execute(db);
  return rows;
}

/** Counts the changes of the backpack that moved none of the player's amounts. */
export async function findBackpackVersion(db: Db, player_id: number): Promise<number> {
  const [row] = await selectVersion(db, { player_id });
  return row?.version ?? 0;
}

const selectVersion = statement((db, { player_id }: { player_id: number }) =>
  db.selectFrom('inventory_backpacks').select('version').where('player_id', '=', player_id),
);

/** The player's items with these ids, in any state. */
export function findOwned(db: Db, player_id: number, ids: readonly number[]) {
  return db
    .selectFrom('inventory_items')
    .select(item_fields)
    .where('player_id', '=', player_id)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/**
 * How an item of `owner_id` was acquired: by whom, who may have given it away since, and by which
 * fact.
 */
export async function findAcquisition(
  db: Db,
  item_id: number,
  owner_id: number,
): Promise<{ player_id: number; fact_id: number }> {
  const { rows } = await sql<{ player_id: number | null; fact_id: number }>`
    select fact_id, (
      select from_player_id from inventory_moves where item_id = ${item_id} order by version limit 1
    ) as player_id from inventory_items where id = ${item_id}`.execute(db);
  const { player_id, fact_id } = rows[0]!;
  return { player_id: player_id ?? owner_id, fact_id };
}

/** The oldest unopened box of a case that the player has; undefined without one. */
export async function findHeldBox(
  db: Db,
  player_id: number,
  case_id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('inventory_items')
    .select('id')
    .where('player_id', '=', player_id)
    .where('kind', '=', 'box')
    .where('goods_id', '=', case_id)
    .where('state', '=', 'held')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The maximum number of kinds of boxes that `findBoxes` returns. */
const box_kinds_max = 100;
/** The maximum number of ids that it returns of each kind, as many as one call opens. */
const box_ids_max = 10;

/** The player's unopened cases by case, the newest first, with the ids of the oldest of each. */
export async function findBoxes(db: Db, player_id: number) {
  const { rows } = await sql<{ case_id: number; count: number; ids: number[]; granted_at: Date }>`
    select goods_id as case_id, count(*) as count, (array_agg(id order by id))[1:${box_ids_max}] as ids,
      max(acquired_at) as granted_at
    from inventory_items where player_id = ${player_id} and kind = 'box' and state = 'held'
    group by goods_id order by max(id) desc limit ${box_kinds_max}`.execute(db);
  return rows;
}

/** SQL for the number of unopened cases of a kind that a player holds. */
export function boxCount(player_id: number, case_id: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from inventory_items
    where player_id = ${player_id} and kind = 'box' and state = 'held' and goods_id = ${case_id})`;
}

/**
 * SQL subquery for the state of the box that a grant gave: of this player and case at that moment,
 * the one after `before` others.
 */
export function boxState(
  grant: Record<'player_id' | 'case_id' | 'at' | 'before', RawBuilder<unknown>>,
) {
  return sql<string>`(select state from inventory_items where player_id = ${grant.player_id}
    and kind = 'box' and goods_id = ${grant.case_id} and acquired_at = ${grant.at} order by id limit 1 offset ${grant.before})`;
}

/** The number of unopened cases of a kind that a player holds. */
export async function countBoxes(db: Db, player_id: number, case_id: number): Promise<number> {
  const { total } = await db
    .selectNoFrom(boxCount(player_id, sql`${case_id}`).as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** SQL subquery for the number of items that a player holds. */
export function heldCount(player_id: number) {
  return sql<number>`(select count(*) from inventory_items where player_id = ${player_id} and state = 'held')`;
}

/** Whether a player has an item that may be staked. */
export async function hasStakeable(db: Db, player_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from inventory_items where player_id = ${player_id} and state = 'held'
      and kind = 'item' and source <> all(${[...unsellable_sources]}::text[])) as has`.execute(db);
  return rows[0]!.has;
}

/** Whether a player holds an item from one of these sources. */
export async function holdsFrom(
  db: Db,
  player_id: number,
  sources: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from inventory_items where player_id = ${player_id} and state = 'held'
      and source = any(${[...sources]}::text[])) as has`.execute(db);
  return rows[0]!.has;
}

const found_fields = ['id', 'kind', 'goods_id', 'draw_id', 'price_mills'] as const;

/** Items by id, of any player and in any state. */
export function findItems(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('inventory_items')
    .select(found_fields)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** The items of a draw that its winner still has. */
export function findHeldOfDraw(db: Db, player_id: number, draw_id: number) {
  return db
    .selectFrom('inventory_items')
    .select(['id', 'goods_id', 'price_mills', 'acquired_at'])
    .where('draw_id', '=', draw_id)
    .where('player_id', '=', player_id)
    .where('state', '=', 'held')
    .orderBy('draw_place')
    .execute();
}

/** The items that draws of one item each have won. */
export function findItemsOfDraws(db: Db, draws: readonly number[]) {
  return db
    .selectFrom('inventory_items')
    .select(found_fields)
    .where('draw_id', '=', sql<number>`any(${draws})`)
    .where('draw_place', '=', 0)
    .execute();
}

/** Things given to a player, as pages are told of them. */
export interface FallRow extends Cursor {
  player_id: number;
  goods_ids: number[];
  case_ids: number[];
  level: number | null;
}

export async function insertFall(
  tx: Tx,
  fall: Pick<FallRow, 'player_id' | 'goods_ids' | 'case_ids' | 'level'> & { at: Date },
): Promise<void> {
  await tx.insertInto('inventory_falls').values(fall).execute();
}

/** Falls after a cursor, in the order of commits. */
export async function findFallsAfter(db: Db, after: Cursor, limit: number): Promise<FallRow[]> {
  const { rows } = await sql<FallRow>`
    select tx::text as tx, id, player_id, goods_ids, case_ids, level from inventory_falls
    where (tx, id) > (${after.tx}::xid8, ${after.id}) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by tx, id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes falls before a moment; returns how many. */
export async function deleteFallsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inventory_falls')
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many items a player holds, and their value at the prices of when they came. */
export async function sumHeld(
  db: Db,
  player_id: number,
): Promise<{ held: number; worth_mills: number }> {
  return db
    .selectFrom('inventory_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('held'),
      eb.fn.coalesce(eb.fn.sum<number>('price_mills'), sql<number>`0::bigint`).as('worth_mills'),
    ])
    .where('player_id', '=', player_id)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
}

/** How many pieces of an item all players hold, and how many of them hold one. */
export function countHolders(
  db: Db,
  goods_id: number,
): Promise<{ players: number; pieces: number }> {
  return db
    .selectFrom('inventory_items')
    .select((eb) => [
      eb.fn.count<number>('player_id').distinct().as('players'),
      eb.fn.countAll<number>().as('pieces'),
    ])
    .where('kind', '=', 'item')
    .where('state', '=', 'held')
    .where('goods_id', '=', goods_id)
    .executeTakeFirstOrThrow();
}

/**
 * The value of the items of players with ids in (`after_id`, `upto_id`], also of those that are
 * staked, given away or sent and not gone yet: what their sale would pay, and what it costs to send
 * them.
 */
export async function findItemsOwed(
  db: Db,
  { after_id, upto_id }: { after_id: number; upto_id: number },
  recycle_rate_ppm: number,
): Promise<{ player_id: number; sale_mills: number; withdrawal_mills: number }[]> {
  const { rows } = await sql<{ player_id: number; sale_mills: number; withdrawal_mills: number }>`
    select player_id, sale_mills, withdrawal_mills
    from inventory_owed(${after_id}, ${upto_id}, ${recycle_rate_ppm}, ${[...unsellable_sources]}::text[])`.execute(
    db,
  );
  return rows;
}
