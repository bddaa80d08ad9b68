import { sql, type Selectable } from 'kysely';
import { sharersOf } from '../accounts/index.ts';
import { boxCount, boxState } from '../inventory/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import { statement } from '../kit/statement.ts';
import type { DB } from '../kit/tables.generated.ts';
import type { BoxGift } from './acts.ts';

/** The occasions whose case the operator chooses; a weekly one is of a VIP level. */
export type ChosenOccasion = 'welcome' | 'first_top_up' | `weekly_${number}`;

/** The case that an occasion grants; undefined while there is none. */
export async function findChosen(db: Db, occasion: ChosenOccasion): Promise<number | undefined> {
  return (await selectChosen(db, { occasion }))[0]?.case_id;
}

const selectChosen = statement((db, { occasion }: { occasion: ChosenOccasion }) =>
  db.selectFrom('boxes_occasions').select('case_id').where('occasion', '=', occasion),
);

export async function putChosen(
  db: Db,
  occasion: ChosenOccasion,
  case_id: number,
  chosen_at: Date,
): Promise<void> {
  await db
    .insertInto('boxes_occasions')
    .values({ occasion, case_id, chosen_at })
    .onConflict((known) => known.column('occasion').doUpdateSet({ case_id, chosen_at }))
    .execute();
}

/** The occasions that grant some of these cases, by case. */
export async function findOccasions(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectOccasions(db, { ids });
  return new Map(rows.map(({ case_id, occasion }) => [case_id, occasion]));
}

const selectOccasions = statement((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('boxes_occasions')
    .select(['case_id', 'occasion'])
    .where('case_id', '=', sql<number>`any(${ids})`),
);

/** Every occasion with its case. */
export function findAllChosen(db: Db) {
  return db
    .selectFrom('boxes_occasions')
    .select(['occasion', 'case_id', 'chosen_at'])
    .orderBy('occasion')
    .execute();
}

/** The cases of the VIP levels that have one of their own, by level. */
export async function findWeeklyCases(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ level: number; case_id: number }>`
    select split_part(occasion, '_', 2)::int as level, case_id from boxes_occasions
    where occasion like 'weekly\\_%' order by level`.execute(db);
  return new Map(rows.map(({ level, case_id }) => [level, case_id]));
}

/** The case that a grant gave; undefined when the player hasn't had it. */
export async function findGranted(
  db: Db,
  { player_id, occasion, subject }: Pick<BoxGift, 'player_id' | 'occasion' | 'subject'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('boxes_grants')
    .select('case_id')
    .where('player_id', '=', player_id)
    .where('occasion', '=', occasion)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.case_id;
}

/** A grant, and what became of its box. */
export type GrantRow = Selectable<DB['boxes_grants']> & { state: 'unopened' | 'opened' | 'void' };

/** Filters of the console's list of grants. */
export interface GrantFilter {
  player_id?: number | undefined;
  case_id?: number | undefined;
  occasion?: string | undefined;
  state?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** SQL expression: how many cases of its kind a player was granted at the same moment before. */
const granted_before = sql`(select count(*) from boxes_grants o where o.player_id = g.player_id
  and o.case_id = g.case_id and o.at = g.at and o.id < g.id)`;

const box_state = boxState({
  player_id: sql.ref('g.player_id'),
  case_id: sql.ref('g.case_id'),
  at: sql.ref('g.at'),
  before: granted_before,
});

/** SQL expression: the state of a grant's box; only one of a first top-up is ever void. */
const grant_state = sql<GrantRow['state']>`case
  when g.occasion = 'first_top_up' and exists (
    select from boxes_voids v where v.player_id = g.player_id and v.returned_at is null
  ) then 'void'
  when ${box_state} = 'held' then 'unopened' else 'opened' end`;

function selectGrants(db: Db, filter: GrantFilter) {
  const { player_id, case_id, occasion, state, since, until } = filter;
  return db
    .selectFrom('boxes_grants as g')
    .$if(player_id !== undefined, (all) => all.where('g.player_id', '=', player_id!))
    .$if(case_id !== undefined, (all) => all.where('g.case_id', '=', case_id!))
    .$if(occasion !== undefined, (all) => all.where('g.occasion', '=', occasion!))
    .$if(state !== undefined, (all) => all.where(sql<boolean>`${grant_state} = ${state!}`))
    .$if(since !== undefined, (all) => all.where('g.at', '>=', since!))
    .$if(until !== undefined, (all) => all.where('g.at', '<', until!));
}

/** A part of the grants. */
export async function findGrants(
  db: Db,
  filter: GrantFilter,
  part: PartWish,
): Promise<(GrantRow & { sort_key: string })[]> {
  const wish = selectGrants(db, filter).selectAll('g').select(grant_state.as('state'));
  return takeRows(wish, { id: sql.ref('g.id') }, part).execute();
}

/** How many grants there are by these filters, and how many of their boxes are unopened. */
export function sumGrants(db: Db, filter: GrantFilter) {
  return selectGrants(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${grant_state} = 'unopened')`.as('unopened'),
    ])
    .executeTakeFirstOrThrow();
}

/** Adds a grant; false when the player had it before. */
export async function insertGrant(tx: Tx, gift: BoxGift, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('boxes_grants')
    .values({ ...gift, at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes a box that is void from now on; false when the player has one already. */
export async function insertBoxVoid(
  tx: Tx,
  row: { player_id: number; item_id: number; voided_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('boxes_voids')
    .values(row)
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes that a player's void box comes again; returns it, or undefined when there is none. */
export async function markBoxReturned(
  tx: Tx,
  player_id: number,
  returned_at: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('boxes_voids')
    .set({ returned_at })
    .where('player_id', '=', player_id)
    .where('returned_at', 'is', null)
    .returning('item_id')
    .executeTakeFirst();
  return row?.item_id;
}

/** Why a player isn't welcomed with a case: somebody else was, from the same place. */
export type Repetition = 'browser' | 'network' | 'steam';

export interface Welcome {
  player_id: number;
  refused: Repetition | null;
  network: string;
  steam_id: string | null;
  at: Date;
}

/** Serializes welcomes: two accounts of one person could be welcomed at once. */
export async function lockWelcomes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock('boxes_welcomes'::regclass::bigint)`.execute(tx);
}

export async function insertWelcome(tx: Tx, welcome: Welcome): Promise<void> {
  await tx.insertInto('boxes_welcomes').values(welcome).execute();
}

export async function findWelcome(db: Db, player_id: number) {
  return (await selectWelcome(db, { player_id }))[0];
}

const selectWelcome = statement((db, { player_id }: { player_id: number }) =>
  db.selectFrom('boxes_welcomes').select('refused').where('player_id', '=', player_id),
);

/** Those of the players about whom nothing was decided yet. */
export async function filterUndecided(db: Db, players: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${players}::bigint[]) id
    where not exists (select from boxes_welcomes where player_id = id) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Which of a newcomer's traces those who were welcomed have left: their browser, the Steam account,
 * and how often the network since a moment.
 */
export async function findTraces(
  tx: Tx,
  { player_id, steam_id, network }: Pick<Welcome, 'player_id' | 'steam_id' | 'network'>,
  since: Date,
) {
  const { rows } = await sql<{ browser: boolean; steam: boolean; in_network: number }>`
    select
      exists (select from boxes_welcomes where refused is null and player_id in ${sharersOf(player_id)}) as browser,
      exists (select from boxes_welcomes where refused is null
        and steam_id in (${steam_id}, encode(sha256(convert_to(${steam_id}, 'UTF8')), 'hex'))) as steam,
      (select count(*) from boxes_welcomes where refused is null and network = ${network} and at > ${since}) as in_network`.execute(
    tx,
  );
  return rows[0]!;
}

/** Deletes the networks of welcomes before a moment, which count no longer; returns how many. */
export async function forgetNetworks(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('boxes_welcomes')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The welcome case of a player who got it, and how many of it are unopened. */
export async function findWelcomeBox(db: Db, player_id: number) {
  return (await selectWelcomeBox(db, { player_id }))[0];
}

const selectWelcomeBox = statement((db, { player_id }: { player_id: number }) =>
  db
    .selectFrom('boxes_grants')
    .select(['case_id', 'at', boxCount(player_id, sql`case_id`).as('unopened')])
    .where('player_id', '=', player_id)
    .where('occasion', '=', 'welcome'),
);

/**
 * SQL subquery for the case of a player's first top-up: the one to come, or the one that waits
 * unopened; null once it was opened.
 */
export function firstBoxOf(player_id: number) {
  return sql<number | null>`(
    select case when given.case_id is null then chosen.case_id
      when ${boxCount(player_id, sql`given.case_id`)} > 0 then given.case_id end
    from (select) one
    left join boxes_occasions chosen on chosen.occasion = 'first_top_up'
    left join boxes_grants given on given.player_id = ${player_id} and given.occasion = 'first_top_up')`;
}

/** Whether a player has opened a case that is granted once: at the welcome or a first top-up. */
export async function hasHad(db: Db, player_id: number, case_id: number): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from boxes_grants where player_id = ${player_id} and case_id = ${case_id}
      and occasion in ('welcome', 'first_top_up'))
      and ${boxCount(player_id, sql`${case_id}`)} = 0 as had`.execute(db);
  return rows[0]!.had;
}
