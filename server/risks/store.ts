import type {
  RiskDecision,
  RiskEvidence,
  RiskKind,
  RiskMessage,
  RiskOffer,
} from '@vitrine/contract/risk-kinds';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import type { DB } from '../kit/tables.generated.ts';
import type { Found } from './rules.ts';

type Row = Selectable<DB['risks']>;

/** An entry of the queue. */
export type RiskRow = Omit<Row, 'kind' | 'evidence' | 'decision' | 'message' | 'offered'> & {
  kind: RiskKind;
  evidence: RiskEvidence;
  decision: RiskDecision | null;
  message: RiskMessage | null;
  offered: RiskOffer[];
};

/** Serializes notes and decisions about a player. */
export async function lockRisksOf(tx: Tx, player_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`risks ${player_id}`}, 0))`.execute(tx);
}

/**
 * Notes signs of a player: in the open entry of their kind, else in a new one. Signs that any entry
 * of the player and kind has are none; without new ones nothing changes. Returns whether there were
 * some. The caller holds the lock.
 */
export async function noteSigns(
  tx: Tx,
  player_id: number,
  { kind, signs, evidence }: Found,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into risks as open (player_id, kind, first_at, last_at, signs, evidence)
    select ${player_id}, ${kind}, ${at}, ${at}, array_agg(sign order by n), ${JSON.stringify(evidence)}::jsonb
    from unnest(${signs}::text[]) with ordinality given (sign, n)
    where not exists (
      select from risks r where r.player_id = ${player_id} and r.kind = ${kind} and sign = any(r.signs)
    )
    having count(*) > 0
    on conflict (player_id, kind) where decided_at is null do update set
      signs = open.signs || excluded.signs, evidence = excluded.evidence,
      last_at = greatest(open.last_at, excluded.last_at)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Locks an entry until the transaction ends. */
export async function lockRisk(tx: Tx, id: number): Promise<RiskRow | undefined> {
  const row = await tx
    .selectFrom('risks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as RiskRow | undefined;
}

export async function findRisk(db: Db, id: number): Promise<RiskRow | undefined> {
  const row = await db.selectFrom('risks').selectAll().where('id', '=', id).executeTakeFirst();
  return row as RiskRow | undefined;
}

/** The newest entries of a player. */
export async function findRisksOf(db: Db, player_id: number, limit: number): Promise<RiskRow[]> {
  const rows = await db
    .selectFrom('risks')
    .selectAll()
    .where('player_id', '=', player_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as RiskRow[];
}

/** Decides about an open entry, which the caller has locked. */
export async function decideRow(
  tx: Tx,
  id: number,
  decided: Pick<RiskRow, 'decided_at' | 'decided_by' | 'decision' | 'message' | 'offered'>,
): Promise<void> {
  await tx.updateTable('risks').set(decided).where('id', '=', id).execute();
}

/** Filters of the list. */
export interface RiskFilter {
  is_open?: boolean | undefined;
  kinds?: readonly RiskKind[] | undefined;
  player_id?: number | undefined;
  /** Seen first at this moment or before. */
  until?: Date | undefined;
}

/** A part of the entries by these filters. */
export async function findRisks(
  db: Db,
  filter: RiskFilter,
  part: PartWish,
): Promise<(RiskRow & { sort_key: string })[]> {
  const order = {
    id: sql.ref('id'),
    // Entries are numbered as they are found: the lowest number is the oldest.
    columns: { age: sql`(-id)`, count: sql.ref('count') },
  };
  const rows = await takeRows(selectRisks(db, filter).selectAll(), order, part).execute();
  return rows as unknown as (RiskRow & { sort_key: string })[];
}

/** How many entries there are by these filters, how many of harm, and since when the oldest. */
export function sumRisks(db: Db, filter: RiskFilter, harm: readonly RiskKind[]) {
  return selectRisks(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where kind = any(${harm}::text[]))`.as('harm'),
      sql<Date | null>`min(first_at)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}

function selectRisks(db: Db, { is_open, kinds, player_id, until }: RiskFilter) {
  return db
    .selectFrom('risks')
    .$if(is_open !== undefined, (all) => all.where('decided_at', is_open ? 'is' : 'is not', null))
    .$if(kinds !== undefined, (all) => all.where('kind', '=', sql<string>`any(${kinds}::text[])`))
    .$if(player_id !== undefined, (all) => all.where('player_id', '=', player_id!))
    .$if(until !== undefined, (all) => all.where('first_at', '<=', until!));
}

/** Notes nights on which players staked. */
export async function insertNights(
  tx: Tx,
  nights: readonly { player_id: number; day: string }[],
): Promise<void> {
  if (nights.length === 0) return;
  await sql`
    insert into risks_nights (player_id, day)
    select * from unnest(${nights.map(({ player_id }) => player_id)}::bigint[],
      ${nights.map(({ day }) => day)}::date[])
    on conflict do nothing`.execute(tx);
}

/** The nights since a UTC day on which a player staked. */
export async function findNights(db: Db, player_id: number, since: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from risks_nights
    where player_id = ${player_id} and day >= ${since}::date order by risks_nights.day`.execute(db);
  return rows.map(({ day }) => day);
}

export async function deleteNights(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('risks_nights')
    .where(sql<boolean>`day < ${before}::date`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The acts of a kind of a player since a moment, oldest first; of a kind that is rare. */
export async function findActsOfKind(
  db: Db,
  player_id: number,
  { kind, since, limit }: { kind: string; since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from facts
    where player_id = ${player_id} and kind = ${kind} and at >= ${since}
      and kind not in ('case.opened', 'items.sold', 'points.earned')
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id).toReversed();
}

/** Up to which player the job has looked. */
export async function readLooked(db: Db): Promise<number> {
  const { player_id } = await db
    .selectFrom('risks_looked')
    .select('player_id')
    .executeTakeFirstOrThrow();
  return player_id;
}

export async function putLooked(db: Db, player_id: number): Promise<void> {
  await db.updateTable('risks_looked').set({ player_id }).execute();
}
