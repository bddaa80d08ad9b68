import { rows_by_number_max } from '@vitrine/contract/paging';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { Cursor } from '../kit/feed.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import type { DB } from '../kit/tables.generated.ts';
import type { Prize } from './acts.ts';

export type Condition = 0 | 1 | 2 | 3 | 4;
export type CancelReason = 'unfilled' | 'empty' | 'no_beacon' | 'called_off';

type Row = Selectable<DB['giveaways']>;
export type GiveawayRow = Omit<
  Row,
  'type' | 'condition' | 'prizes' | 'state' | 'reason' | 'winners' | 'tx' | 'asked_name'
> & {
  type: 0 | 1;
  condition: Condition;
  prizes: Prize[];
  /** 1 open, 2 closed and about to be drawn, 3 drawn, 4 cancelled. */
  state: 1 | 2 | 3 | 4;
  reason: CancelReason | null;
  winners: number[] | null;
};

const asRow = (row: Row): GiveawayRow => row as unknown as GiveawayRow;

export async function findGiveaway(db: Db, id: number): Promise<GiveawayRow | undefined> {
  const row = await db.selectFrom('giveaways').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asRow(row);
}

export async function findGiveaways(db: Db, ids: readonly number[]): Promise<GiveawayRow[]> {
  const rows = await db
    .selectFrom('giveaways')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute();
  return rows.map(asRow);
}

/**
 * The giveaway that a request opened, or undefined; the request is locked until the transaction
 * ends, so that the same one at once waits.
 */
export async function lockAsked(tx: Tx, name: string): Promise<GiveawayRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('giveaway ' || ${name}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('giveaways')
    .selectAll()
    .where('asked_name', '=', name)
    .executeTakeFirst();
  return row && asRow(row);
}

/** Notes the request that opened a giveaway. */
export async function nameAsked(tx: Tx, id: number, asked_name: string): Promise<void> {
  await tx.updateTable('giveaways').set({ asked_name }).where('id', '=', id).execute();
}

/** Filters of the console's list. */
export interface GiveawayFilter {
  state?: number | undefined;
  host_id?: number | undefined;
  is_official?: boolean | undefined;
  since?: Date | undefined;
}

function selectForDesk(db: Db, { state, host_id, is_official, since }: GiveawayFilter) {
  return db
    .selectFrom('giveaways')
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(host_id !== undefined, (all) => all.where('host_id', '=', host_id!))
    .$if(is_official !== undefined, (all) =>
      all.where('host_id', is_official ? 'is' : 'is not', null),
    )
    .$if(since !== undefined, (all) => all.where('created_at', '>=', since!));
}

/** A part of the giveaways. */
export async function findGiveawaysForDesk(
  db: Db,
  filter: GiveawayFilter,
  part: PartWish,
): Promise<(GiveawayRow & { sort_key: string })[]> {
  const columns = { closes: sql.ref('closes_at'), entrants: sql.ref('entrants') };
  const wish = selectForDesk(db, filter).selectAll();
  const rows = await takeRows(wish, { id: sql.ref('id'), columns }, part).execute();
  return rows as unknown as (GiveawayRow & { sort_key: string })[];
}

/** How many giveaways there are by these filters, and their entries. */
export function sumGiveaways(db: Db, filter: GiveawayFilter) {
  return selectForDesk(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(entrants), 0)`.as('entrants'),
    ])
    .executeTakeFirstOrThrow();
}

/** The entry of a row of `giveaways_entrants` wasn't given back. */
const stays = sql<boolean>`not exists (
  select from giveaways_left l
  where l.giveaway_id = giveaways_entrants.giveaway_id and l.n = giveaways_entrants.n)`;

/** Those who joined a giveaway last, without those who left it. */
export function findNewestEntrants(db: Db, giveaway_id: number, limit: number) {
  return db
    .selectFrom('giveaways_entrants')
    .select(['n', 'player_id', 'at'])
    .where('giveaway_id', '=', giveaway_id)
    .where(stays)
    .orderBy('n', 'desc')
    .limit(limit)
    .execute();
}

/** How many giveaways each host has that haven't ended. */
export async function countOpenOfHosts(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ host_id: number; open: number }>`
    select host_id, count(*) as open from giveaways
    where state in (1, 2) and host_id is not null group by host_id`.execute(db);
  return new Map(rows.map(({ host_id, open }) => [host_id, open]));
}

/** Locks a giveaway until the transaction ends: all that happens to one happens one by one. */
export async function lockGiveaway(tx: Tx, id: number): Promise<GiveawayRow | undefined> {
  const row = await tx
    .selectFrom('giveaways')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && asRow(row);
}

/** A page of the giveaways that are due, by their ids. */
export async function findDueGiveaways(
  db: Db,
  at: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('giveaways')
    .select('id')
    .where('due_at', '<=', at)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type NewGiveaway = Pick<
  GiveawayRow,
  | 'room_id'
  | 'host_id'
  | 'title'
  | 'type'
  | 'condition'
  | 'need'
  | 'days'
  | 'total_people'
  | 'password_hash'
  | 'code'
  | 'prizes'
  | 'created_at'
  | 'closes_at'
>;

export async function insertGiveaway(tx: Tx, { prizes, ...row }: NewGiveaway): Promise<number> {
  const { id } = await tx
    .insertInto('giveaways')
    .values({ ...row, prizes: JSON.stringify(prizes), due_at: row.closes_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<
  Pick<
    GiveawayRow,
    'state' | 'entrants' | 'due_at' | 'closed_at' | 'ended_at' | 'winners' | 'draw_id' | 'reason'
  >
>;

export async function updateGiveaway(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('giveaways').set(change).where('id', '=', id).execute();
}

export async function countOpenOf(db: Db, host_id: number): Promise<number> {
  const { total } = await db
    .selectFrom('giveaways')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('host_id', '=', host_id)
    .where('state', 'in', [1, 2])
    .executeTakeFirstOrThrow();
  return total;
}

export interface EntrantRow {
  giveaway_id: number;
  n: number;
  player_id: number;
  client_seed: string;
  at: Date;
}

export async function insertEntrant(tx: Tx, entrant: EntrantRow): Promise<void> {
  await tx.insertInto('giveaways_entrants').values(entrant).execute();
}

/** The number of the next entrant of a locked giveaway: one who left keeps theirs. */
export async function nextNumber(tx: Tx, giveaway_id: number): Promise<number> {
  const { last } = await tx
    .selectFrom('giveaways_entrants')
    .select((eb) => eb.fn.max('n').as('last'))
    .where('giveaway_id', '=', giveaway_id)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** The open giveaways that a player has joined and not left, by their ids. */
export async function findOpenJoined(db: Db, player_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('giveaways_entrants')
    .innerJoin('giveaways', 'giveaways.id', 'giveaways_entrants.giveaway_id')
    .select('giveaways.id')
    .where('player_id', '=', player_id)
    .where('giveaways.state', '=', 1)
    .where(stays)
    .orderBy('giveaways.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that an entry of a locked giveaway was given back. */
export async function insertLeft(
  tx: Tx,
  row: { giveaway_id: number; n: number; at: Date },
): Promise<void> {
  await tx.insertInto('giveaways_left').values(row).execute();
}

/** All entrants in the order of joining, as the draw takes them. */
export async function findEntrants(db: Db, giveaway_id: number) {
  return db
    .selectFrom('giveaways_entrants')
    .select(['player_id as user_id', 'client_seed'])
    .where('giveaway_id', '=', giveaway_id)
    .where(stays)
    .orderBy('n')
    .execute();
}

/** A player's own entry, also one that was given back. */
export function findEntry(db: Db, giveaway_id: number, player_id: number) {
  return db
    .selectFrom('giveaways_entrants')
    .select(['n', 'at'])
    .select(sql<boolean>`not ${stays}`.as('is_left'))
    .where('giveaway_id', '=', giveaway_id)
    .where('player_id', '=', player_id)
    .executeTakeFirst();
}

/** Those of some giveaways that a player has joined. */
export async function findJoined(
  db: Db,
  ids: readonly number[],
  player_id: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('giveaways_entrants')
    .select('giveaway_id')
    .where('giveaway_id', '=', sql<number>`any(${ids})`)
    .where('player_id', '=', player_id)
    .where(stays)
    .execute();
  return new Set(rows.map(({ giveaway_id }) => giveaway_id));
}

/** The players who joined each giveaway last, at most so many of each. */
export async function findLatestEntrants(
  db: Db,
  ids: readonly number[],
  most: number,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; players: number[] }>`
    select g.id, array(
      select player_id from giveaways_entrants where giveaway_id = g.id and ${stays} order by n desc limit ${most}) as players
    from giveaways g where g.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, players }) => [id, players]));
}

/** Whether a player has ever joined a giveaway. */
export async function hasJoinedOne(db: Db, player_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('giveaways_entrants')
    .select('giveaway_id')
    .where('player_id', '=', player_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ListedGiveaways {
  /** The active ones, or those that ended; all of a player unless given. */
  is_active?: boolean | undefined;
  /** Only those that this player has joined or hosts. */
  of_player?: number | undefined;
  words: readonly string[];
}

function selectListed(db: Db, { is_active, of_player, words }: ListedGiveaways) {
  return db
    .selectFrom('giveaways')
    .$if(is_active !== undefined, (query) =>
      query.where(sql<boolean>`(state in (1, 2)) = ${is_active!}`),
    )
    .$if(of_player !== undefined, (query) =>
      query.where(
        sql<boolean>`(host_id = ${of_player!} or giveaways.id in (select giveaway_id from giveaways_entrants where player_id = ${of_player!} and ${stays}))`,
      ),
    )
    .$if(words.length > 0, (query) =>
      query.where(
        sql<boolean>`not exists (select from unnest(${words}::text[]) word where position(word in folded_title) = 0)`,
      ),
    );
}

export async function findListedGiveaways(
  db: Db,
  wish: ListedGiveaways,
  { offset, limit }: { offset: number; limit: number },
): Promise<GiveawayRow[]> {
  const rows = await selectListed(db, wish)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(asRow);
}

/** The number of rows of a list, up to those that pages reach. */
export async function countListedGiveaways(db: Db, wish: ListedGiveaways): Promise<number> {
  const { total } = await db
    .selectFrom(selectListed(db, wish).select('id').limit(rows_by_number_max).as('listed'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type ChangedRow = Cursor & Pick<GiveawayRow, 'state' | 'entrants'>;

/** The giveaways that changed after a cursor, each once, in the order of their last changes. */
export async function findChangedAfter(
  db: Db,
  after: Cursor,
  limit: number,
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select tx::text as tx, id, state, entrants from giveaways
    where (tx, id) > (${after.tx}::xid8, ${after.id}) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by tx, id limit ${limit}`.execute(db);
  return rows;
}

/** The entries of a player among which the next draw is looked for. */
const entries_read = 100;

/** The giveaway that a player has joined and that is drawn first, until a moment. */
export async function findFirstDrawn(
  db: Db,
  player_id: number,
  until: Date,
): Promise<GiveawayRow | undefined> {
  const entries = db
    .selectFrom('giveaways_entrants')
    .select('giveaway_id')
    .where('player_id', '=', player_id)
    .where(stays)
    .orderBy('giveaway_id', 'desc')
    .limit(entries_read);
  const row = await db
    .selectFrom('giveaways')
    .selectAll()
    .where('id', 'in', entries)
    .where('state', 'in', [1, 2])
    .where('type', '=', 1)
    .where('closes_at', '<=', until)
    .orderBy('closes_at')
    .executeTakeFirst();
  return row && asRow(row);
}

/** The giveaways of hosts that haven't ended. */
export async function findHostedOpen(
  db: Db,
): Promise<{ host_id: number; prizes: readonly Prize[] }[]> {
  const { rows } = await sql<{ host_id: number; prizes: readonly Prize[] }>`
    select host_id, prizes from giveaways where state in (1, 2) and host_id is not null`.execute(
    db,
  );
  return rows;
}
