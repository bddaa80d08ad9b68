import type { BattleCancellation, BattleEmote, BattleMode } from '@vitrine/contract/battle-room';
import type { Mills } from '@vitrine/contract/amount';
import { rows_by_number_max } from '@vitrine/contract/paging';
import { sql, type Selectable } from 'kysely';
import { statement } from '../kit/statement.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Cursor } from '../kit/feed.ts';
import type { DB } from '../kit/tables.generated.ts';

/** The name of a room on the wire: its number, or the code of a private one. */
export type RoomName = number | string;

type Row = Selectable<DB['battles']>;
export type BattleRow = Omit<
  Row,
  'mode' | 'state' | 'seats' | 'cost_mills' | 'pot_mills' | 'is_judged'
> & {
  mode: BattleMode;
  state: 1 | 2 | 3 | 4;
  seats: 2 | 3 | 4;
  cost_mills: Mills;
  pot_mills: Mills | null;
};

const asRow = (row: Row): BattleRow => row as unknown as BattleRow;

export const nameOf = ({ id, code }: Pick<BattleRow, 'id' | 'code'>): RoomName => code ?? id;

const selectNamed = (db: Db, name: RoomName) =>
  typeof name === 'number'
    ? db.selectFrom('battles').selectAll().where('id', '=', name).where('code', 'is', null)
    : db.selectFrom('battles').selectAll().where('code', '=', name);

export async function findBattle(db: Db, name: RoomName): Promise<BattleRow | undefined> {
  const row = await selectNamed(db, name).executeTakeFirst();
  return row && asRow(row);
}

/** Locks a battle until the transaction ends: whatever happens in a room happens one by one. */
export async function lockBattle(tx: Tx, name: RoomName): Promise<BattleRow | undefined> {
  const row = await selectNamed(tx, name).forUpdate().executeTakeFirst();
  return row && asRow(row);
}

/** Locks a battle by its own number, a private one too. */
export async function lockById(tx: Tx, id: number): Promise<BattleRow> {
  return asRow(
    await tx
      .selectFrom('battles')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
}

/** Locks a battle that is due; undefined when it no longer is, or another process has it. */
export async function lockDue(tx: Tx, id: number, at: Date): Promise<BattleRow | undefined> {
  const row = await tx
    .selectFrom('battles')
    .selectAll()
    .where('id', '=', id)
    .where('due_at', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && asRow(row);
}

/** A page of the battles that are due, by their ids. */
export async function findDueBattles(
  db: Db,
  at: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('battles')
    .select('id')
    .where('due_at', '<=', at)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Battles that were full before a moment, and still wait for their round. */
export async function findOverdue(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from battles b join battles_events e on e.battle_id = b.id and e.kind = 'full'
    where b.state = 2 and b.started_at is null and e.at < ${before} order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}

type NewBattle = Pick<
  BattleRow,
  | 'code'
  | 'room_id'
  | 'host_id'
  | 'mode'
  | 'teams'
  | 'seats'
  | 'boxes'
  | 'revisions'
  | 'cost_mills'
  | 'password_hash'
  | 'created_at'
  | 'due_at'
  | 'rule'
>;

export async function insertBattle(tx: Tx, row: NewBattle): Promise<number> {
  const { id } = await tx
    .insertInto('battles')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type BattleChange = Partial<
  Pick<BattleRow, 'state' | 'taken' | 'due_at' | 'started_at' | 'ended_at' | 'pot_mills' | 'rule'>
>;

export async function updateBattle(tx: Tx, id: number, change: BattleChange): Promise<void> {
  await tx.updateTable('battles').set(change).where('id', '=', id).execute();
}

/** Whether a player has had a battle that costs nothing; a cancelled one doesn't count. */
export async function hasGiven(db: Db, host_id: number): Promise<boolean> {
  return (await selectGiven(db, { host_id })).length > 0;
}

const selectGiven = statement((db, { host_id }: { host_id: number }) =>
  db
    .selectFrom('battles')
    .select('id')
    .where('host_id', '=', host_id)
    .where('cost_mills', '=', 0)
    .where('state', '<>', 4),
);

export async function countWaiting(db: Db, host_id: number): Promise<number> {
  const { total } = await db
    .selectFrom('battles')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('host_id', '=', host_id)
    .where('state', '=', 1)
    .executeTakeFirstOrThrow();
  return total;
}

/** A taken seat; a bot has no player. */
export interface SeatRow {
  battle_id: number;
  seat: number;
  player_id: number | null;
  client_seed: string;
}

export async function insertSeat(tx: Tx, seat: SeatRow): Promise<void> {
  await tx.insertInto('battles_seats').values(seat).execute();
}

export async function deleteSeat(tx: Tx, battle_id: number, seat: number): Promise<void> {
  await tx
    .deleteFrom('battles_seats')
    .where('battle_id', '=', battle_id)
    .where('seat', '=', seat)
    .execute();
}

/** The taken seats of rooms, in seat order. */
export function findSeats(db: Db, ids: readonly number[]): Promise<SeatRow[]> {
  return selectSeats(db, { ids });
}

const selectSeats = statement((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('battles_seats')
    .selectAll()
    .where('battle_id', '=', sql<number>`any(${ids})`)
    .orderBy('battle_id')
    .orderBy('seat'),
);

/** An event of a room as it is stored: players and goods by their ids. */
export type StoredEvent =
  | { kind: 'joined'; data: { seat: number; player_id: number; client_seed: string } }
  | { kind: 'bot'; data: { seat: number; client_seed: string } }
  | { kind: 'left'; data: { seat: number } }
  | { kind: 'full'; data: { round: number; round_at: string } }
  | { kind: 'started'; data: Record<string, never> }
  | {
      kind: 'round';
      data: {
        round: number;
        drops: readonly { seat: number; goods_id: number; price_mills: Mills }[];
      };
    }
  | { kind: 'tied'; data: { seats: readonly number[] } }
  | {
      kind: 'decided';
      data: {
        winners: readonly number[];
        gains_mills: readonly Mills[];
        tie_winner: number | null;
      };
    }
  | { kind: 'ended'; data: { server_seed: string; draw: number } }
  | { kind: 'cancelled'; data: { reason: BattleCancellation } };

export type EventRow = StoredEvent & { battle_id: number; n: number; at: Date };

/** Adds events to a locked room, numbered after its last one. */
export async function insertEvents(
  tx: Tx,
  battle_id: number,
  events: readonly (StoredEvent & { at: Date })[],
): Promise<void> {
  const { last } = await tx
    .selectFrom('battles_events')
    .select((eb) => eb.fn.coalesce(eb.fn.max('n'), eb.lit(0)).as('last'))
    .where('battle_id', '=', battle_id)
    .executeTakeFirstOrThrow();
  // One by one: a trigger reads the number before each.
  for (const [place, { kind, data, at }] of events.entries())
    await tx
      .insertInto('battles_events')
      .values({ battle_id, n: last + 1 + place, kind, data: JSON.stringify(data), at })
      .execute();
}

/** The events of a room that everyone may see at a moment, in their order. */
export async function findEvents(db: Db, battle_id: number, until: Date): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('battles_events')
    .select(['battle_id', 'n', 'kind', 'data', 'at'])
    .where('battle_id', '=', battle_id)
    .where('at', '<=', until)
    .orderBy('n')
    .execute();
  return rows as unknown as EventRow[];
}

/** The drops of a started room, with the prices at its start. */
export async function findDrops(
  db: Db,
  battle_id: number,
): Promise<{ goods_id: number; price_mills: Mills }[]> {
  const { rows } = await sql<{ goods_id: number; price_mills: Mills }>`
    select (x.drop -> 'goods_id')::bigint as goods_id, (x.drop -> 'price_mills')::bigint as price_mills
    from battles_events e, jsonb_array_elements(e.data -> 'drops') x (drop)
    where e.battle_id = ${battle_id} and e.kind = 'round'`.execute(db);
  return rows;
}

export type FollowedEvent = EventRow & Cursor & { code: string | null };

/** Events after a cursor, oldest first, also those that aren't due. */
export async function findEventsAfter(
  db: Db,
  after: Cursor,
  limit: number,
): Promise<FollowedEvent[]> {
  const { rows } = await sql<FollowedEvent>`
    select e.tx::text as tx, e.id, e.battle_id, e.n, e.kind, e.data, e.at, b.code
    from battles_events e join battles b on b.id = e.battle_id
    where (e.tx, e.id) > (${after.tx}::xid8, ${after.id}) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by e.tx, e.id limit ${limit}`.execute(db);
  return rows;
}

/** Events that are shown after a moment. */
export async function findEventsFrom(db: Db, at: Date, limit: number): Promise<FollowedEvent[]> {
  const { rows } = await sql<FollowedEvent>`
    select e.tx::text as tx, e.id, e.battle_id, e.n, e.kind, e.data, e.at, b.code
    from battles_events e join battles b on b.id = e.battle_id
    where e.at > ${at} order by e.at, e.id limit ${limit}`.execute(db);
  return rows;
}

export async function insertEmote(
  db: Db,
  emote: { battle_id: number; seat: number; emote: BattleEmote; at: Date },
): Promise<void> {
  await db.insertInto('battles_emotes').values(emote).execute();
}

export type FollowedEmote = Cursor & {
  battle_id: number;
  code: string | null;
  seat: number;
  emote: BattleEmote;
};

export async function findEmotesAfter(
  db: Db,
  after: Cursor,
  limit: number,
): Promise<FollowedEmote[]> {
  const { rows } = await sql<FollowedEmote>`
    select e.tx::text as tx, e.id, e.battle_id, e.seat, e.emote, b.code
    from battles_emotes e join battles b on b.id = e.battle_id
    where (e.tx, e.id) > (${after.tx}::xid8, ${after.id}) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by e.tx, e.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes what was said before a moment. Returns how much. */
export async function deleteEmotes(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('battles_emotes')
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The commitment that a player hasn't used yet. */
export function findCommitment(db: Db, player_id: number) {
  return db
    .selectFrom('battles_commitments')
    .select('room_id')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
}

/** Keeps a new commitment for a player; false when there is one already. */
export async function insertCommitment(
  tx: Tx,
  player_id: number,
  room_id: number,
): Promise<boolean> {
  const added = await tx
    .insertInto('battles_commitments')
    .values({ player_id, room_id })
    .onConflict((already) => already.doNothing())
    .returning('room_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Uses a player's commitment up; false when it isn't theirs. */
export async function spendCommitment(
  tx: Tx,
  player_id: number,
  room_id: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('battles_commitments')
    .where('player_id', '=', player_id)
    .where('room_id', '=', room_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface Listed {
  states: readonly number[];
  /** Only the battles of this player, private ones too. */
  of_player?: number | undefined;
  by_pot: boolean;
  mode?: BattleMode | undefined;
  seats?: number | undefined;
  price_min?: Mills | undefined;
  price_max?: Mills | undefined;
}

function selectListed(db: Db, wish: Listed) {
  const { states, of_player, mode, seats, price_min, price_max } = wish;
  return db
    .selectFrom('battles')
    .where('state', '=', sql<number>`any(${states}::smallint[])`)
    .$if(of_player === undefined, (query) => query.where('code', 'is', null))
    .$if(of_player !== undefined, (query) =>
      query.where(
        sql<boolean>`battles.id in (select battle_id from battles_seats where player_id = ${of_player!})`,
      ),
    )
    .$if(mode !== undefined, (query) => query.where('mode', '=', mode!))
    .$if(seats !== undefined, (query) => query.where('seats', '=', seats!))
    .$if(price_min !== undefined, (query) => query.where('cost_mills', '>=', price_min!))
    .$if(price_max !== undefined, (query) => query.where('cost_mills', '<=', price_max!));
}

/** The listed rooms that wait for players and have one of these cases, the newest first. */
export async function findWaitingWith(
  db: Db,
  case_ids: readonly number[],
  limit: number,
): Promise<BattleRow[]> {
  if (case_ids.length === 0) return [];
  const rows = await selectListed(db, { states: [1], by_pot: false })
    .selectAll()
    .where(sql<boolean>`boxes && ${case_ids}::bigint[]`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asRow);
}

/** The rooms that wait with a player in a seat. */
export async function findWaitingOf(db: Db, player_id: number): Promise<BattleRow[]> {
  const rows = await db
    .selectFrom('battles')
    .selectAll('battles')
    .innerJoin('battles_seats as seat', 'seat.battle_id', 'battles.id')
    .where('seat.player_id', '=', player_id)
    .where('state', '=', 1)
    .orderBy('battles.id')
    .execute();
  return rows.map(asRow);
}

export async function findListed(
  db: Db,
  wish: Listed,
  page: { offset: number; limit: number },
): Promise<BattleRow[]> {
  const rows = await selectPage(db, { ...wish, ...page });
  return rows.map(asRow);
}

const selectPage = statement(
  (db, { offset, limit, ...wish }: Listed & { offset: number; limit: number }) =>
    selectListed(db, wish)
      .selectAll()
      .$if(wish.by_pot, (query) => query.orderBy('pot_mills', (order) => order.desc().nullsLast()))
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit),
);

/** The number of rows of a list, up to those that pages reach. */
export async function countListed(db: Db, wish: Listed): Promise<number> {
  const [row] = await selectCount(db, wish);
  return row!.total;
}

const selectCount = statement((db, wish: Listed) =>
  db
    .selectFrom(selectListed(db, wish).select('id').limit(rows_by_number_max).as('listed'))
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

export async function findBattles(db: Db, ids: readonly number[]): Promise<BattleRow[]> {
  const rows = await db
    .selectFrom('battles')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return rows.map(asRow);
}

/** The winners of ended rooms. */
export async function findWinners(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ battle_id: number; winners: number[] }>`
    select battle_id, data -> 'winners' as winners from battles_events
    where battle_id = any(${ids}::bigint[]) and kind = 'decided'`.execute(db);
  return new Map(rows.map(({ battle_id, winners }) => [battle_id, winners]));
}

/** The published cases of battles, one for each round, by battle. */
export async function findRevisionsOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('battles')
    .select(['id', 'revisions'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, revisions }) => [id, revisions]));
}
