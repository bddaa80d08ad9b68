import type { CaseTable } from '@vitrine/fairness/case';
import { sql } from 'kysely';
import { goodsFoundBy } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import type { DeskDraft } from './draft.ts';
import { free_types } from './free-types.ts';
import type { Bounds } from './odds.ts';

function selectCases(db: Db) {
  return db
    .selectFrom('cases')
    .innerJoin('cases_groups as group', 'group.id', 'cases.group_id')
    .innerJoin('cases_revisions as revision', 'revision.id', 'cases.revision_id')
    .select([
      'cases.id',
      'cases.name',
      'cases.type',
      'cases.kind',
      'cases.theme_color',
      'cases.picture_url',
      'cases.open',
      'cases.paused_at',
      'cases.group_id',
      'cases.vip_level',
      'cases.gift_points',
      'cases.top_up_mills',
      'cases.top_up_days',
      'cases.invited_count',
      'cases.opened_count',
      'cases.average_max_mills',
      'cases.prize_max_mills',
      'group.name as group_name',
      'group.names as group_names',
      'revision.id as revision_id',
      'revision.price_mills',
      'revision.token_rate_ppm',
    ]);
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export function findCase(db: Db, id: number) {
  return selectCases(db).where('cases.id', '=', id).executeTakeFirst();
}

/** Cases by their ids, open or closed. */
export function findCases(db: Db, ids: readonly number[]) {
  return selectCasesOf(db, { ids });
}

const selectCasesOf = statement((db, { ids }: { ids: readonly number[] }) =>
  selectCases(db).where('cases.id', '=', sql<number>`any(${ids})`),
);

/** All cases, open or closed. */
export function findAllCases(db: Db) {
  return selectCases(db).orderBy('cases.id').execute();
}

export function findCaseByName(db: Db, name: string) {
  return db.selectFrom('cases').select(['id', 'type']).where('name', '=', name).executeTakeFirst();
}

/** Cases, open or closed, with this number or with these words in their name. */
export function findCasesCalled(db: Db, words: string, id: number | null, limit: number) {
  return db
    .selectFrom('cases')
    .select(['id', 'name', 'open'])
    .where(sql<boolean>`(id = ${id} or position(nullif(folded(${words}), '') in folded_name) > 0)`)
    .orderBy('open', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * The open cases whose names have all these folded words, those first whose names begin with them,
 * then the dearest.
 */
export function findOpenCalled(db: Db, words: readonly string[], limit: number) {
  return selectCases(db)
    .where('cases.open', '=', true)
    .where(
      sql<boolean>`not exists (select from unnest(${words}::text[]) word where position(word in cases.folded_name) = 0)`,
    )
    .orderBy(sql`starts_with(cases.folded_name, ${words.join(' ')})`, 'desc')
    .orderBy('revision.price_mills', 'desc')
    .orderBy('cases.id')
    .limit(limit)
    .execute();
}

/** Locks a case until the transaction ends: its revisions are published one by one. */
export async function lockCase(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('cases').select('id').where('id', '=', id).forUpdate().execute();
}

/** Keeps a case as it is until the transaction ends: nobody closes or revises it meanwhile. */
export async function shareCase(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('cases').select('id').where('id', '=', id).forShare().execute();
}

/** The highest cost at which the player bought the case's first item; undefined for none. */
export async function findFirstCost(
  db: Db,
  player_id: number,
  case_id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('cases_first_bought')
    .select('cost_mills')
    .where('player_id', '=', player_id)
    .where('case_id', '=', case_id)
    .executeTakeFirst();
  return row?.cost_mills;
}

/** Notes a higher cost; false when the player has paid as much already. */
export async function raiseFirstCost(
  tx: Db,
  row: { player_id: number; case_id: number; cost_mills: number },
): Promise<boolean> {
  const written = await tx
    .insertInto('cases_first_bought')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'case_id'])
        .doUpdateSet({ cost_mills: row.cost_mills })
        .where('cases_first_bought.cost_mills', '<', row.cost_mills),
    )
    .returning('case_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** The ids of a player's favourites, the newest first. */
export async function findFavourites(db: Db, player_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cases_favourites')
    .select('case_id')
    .where('player_id', '=', player_id)
    .orderBy('at', 'desc')
    .orderBy('case_id', 'desc')
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/** Adds a favourite unless it is one already; false when there is no such case. */
export async function insertFavourite(
  db: Db,
  { player_id, case_id, at }: { player_id: number; case_id: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    with known as (select id from cases where id = ${case_id}), added as (
      insert into cases_favourites (player_id, case_id, at) select ${player_id}, id, ${at} from known
      on conflict (player_id, case_id) do nothing
    )
    select exists (select from known) as is_known`.execute(db);
  return rows[0]!.is_known;
}

export async function deleteFavourite(db: Db, player_id: number, case_id: number): Promise<void> {
  await db
    .deleteFrom('cases_favourites')
    .where('player_id', '=', player_id)
    .where('case_id', '=', case_id)
    .execute();
}

/** Names of cases, open or closed. */
export function findNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('cases')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute();
}

/**
 * The type of a case, its bounds and the gifts of a day that it asks for, including a case that
 * shows no revision yet.
 */
export async function findRules(db: Db, id: number) {
  const { type, gift_points, ...bounds } = await db
    .selectFrom('cases')
    .select(['type', 'gift_points', 'average_max_mills', 'prize_max_mills'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { type: type as CaseTable['type'], gift_points, bounds };
}

/** Bounds what a granted case may give: each later revision keeps to it. */
export async function setBounds(db: Db, id: number, bounds: Bounds): Promise<void> {
  await db.updateTable('cases').set(bounds).where('id', '=', id).execute();
}

export interface CasesFilter {
  type?: string | undefined;
  /** A part of their name, or the query that finds an item in them, if any item has the name. */
  named?: { name: string; items: string | null } | undefined;
  group?: number | undefined;
}

interface OpenCases extends Omit<CasesFilter, 'named'> {
  name: string | undefined;
  items: string | null;
}

const columnsOf = ({ type, group, named }: CasesFilter): OpenCases => ({
  type,
  group,
  name: named?.name,
  items: named?.items ?? null,
});

function selectOpenCases(db: Db, { type, name, items, group }: OpenCases) {
  return selectCases(db)
    .where('cases.open', '=', true)
    .$if(type !== undefined, (query) => query.where('cases.type', '=', type!))
    .$if(group !== undefined, (query) => query.where('cases.group_id', '=', group!))
    .$if(name !== undefined, (query) => query.where(isNamed({ name: name!, items })));
}

/**
 * Matches cases whose name contains the text (signs alone are in no name), and those that hold an
 * item found by the query.
 */
function isNamed({ name, items }: NonNullable<CasesFilter['named']>) {
  const by_name = sql<boolean>`position(nullif(folded(${name}), '') in cases.folded_name) > 0`;
  return items === null
    ? by_name
    : sql<boolean>`(${by_name} or exists (
        select from cases_prizes prize
        where prize.revision_id = cases.revision_id and prize.goods_id in ${goodsFoundBy(items)}))`;
}

/** A page of the open cases that match, by group and price, and their number over all pages. */
export async function findOpenCases(
  db: Db,
  filter: CasesFilter,
  page: { offset: number; limit: number },
) {
  const rows = await selectOpenPage(db, { ...columnsOf(filter), ...page });
  const total = rows[0]?.matching ?? (page.offset === 0 ? 0 : await countOpenCases(db, filter));
  return { rows, total };
}

const selectOpenPage = statement(
  (db, { offset, limit, ...filter }: OpenCases & { offset: number; limit: number }) =>
    selectOpenCases(db, filter)
      .select(sql<number>`count(*) over ()`.as('matching'))
      .orderBy('group.position')
      .orderBy('revision.price_mills')
      .orderBy('cases.id')
      .offset(offset)
      .limit(limit),
);

/** The prizes of these revisions that a search by name (`readNameQuery`) finds. */
export async function findPrizesNamed(
  db: Db,
  revision_ids: readonly number[],
  items: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('cases_prizes')
    .select('goods_id')
    .distinct()
    .where('revision_id', '=', sql<number>`any(${revision_ids})`)
    .where('goods_id', 'in', goodsFoundBy(items))
    .execute();
  return rows.map(({ goods_id }) => goods_id);
}

/** Every open case with the revision that it shows. */
export function findOpenRevisions(db: Db) {
  return db
    .selectFrom('cases')
    .select(['id', 'revision_id'])
    .where('open', '=', true)
    .where('revision_id', 'is not', null)
    .orderBy('id')
    .$narrowType<{ revision_id: number }>()
    .execute();
}

/** The fields of a case on which its return rate depends, besides its prizes. */
export type RateableCase = Pick<
  CaseRow,
  'id' | 'name' | 'type' | 'gift_points' | 'revision_id' | 'price_mills' | 'token_rate_ppm'
>;

/** Types of cases whose value is bounded: by their price, or by the gifts that they ask for. */
const bounded_types = ['paid', ...free_types];

/** Condition: the revision that the case shows has one of these prizes. */
function hasPrize(goods_ids: readonly number[]) {
  return sql<boolean>`exists (select from cases_prizes prize
    where prize.revision_id = cases.revision_id and prize.goods_id = any(${goods_ids}))`;
}

/** Open or closed cases of a bounded value, all of them or those with one of these prizes. */
export function findBoundedCases(
  db: Db,
  { open, goods_ids }: { open: boolean; goods_ids?: readonly number[] },
): Promise<RateableCase[]> {
  return selectCases(db)
    .where('cases.open', '=', open)
    .where('cases.type', 'in', bounded_types)
    .$if(goods_ids !== undefined, (all) => all.where(hasPrize(goods_ids!)))
    .orderBy('cases.id')
    .execute();
}

/** Cases in which an item can be won, with its tickets; likeliest first. */
export function findCasesWith(
  db: Db,
  goods_id: number,
  { limit, only_open }: { limit: number; only_open: boolean },
) {
  return selectCases(db)
    .innerJoin('cases_prizes as prize', 'prize.revision_id', 'cases.revision_id')
    .select(['prize.from_ticket', 'prize.to_ticket'])
    .$if(only_open, (all) => all.where('cases.open', '=', true))
    .where('prize.goods_id', '=', goods_id)
    .orderBy(sql`prize.to_ticket - prize.from_ticket`, 'desc')
    .orderBy('cases.id')
    .limit(limit)
    .execute();
}

export async function countOpenCases(db: Db, filter: CasesFilter): Promise<number> {
  const { total } = await db
    .selectFrom(selectOpenCases(db, columnsOf(filter)).as('open'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The prizes of revisions, each revision's rarest last. */
export function findPrizes(db: Db, revision_ids: readonly number[]) {
  return db
    .selectFrom('cases_prizes')
    .select(['revision_id', 'goods_id', 'from_ticket', 'to_ticket'])
    .where('revision_id', '=', sql<number>`any(${revision_ids})`)
    .orderBy('revision_id')
    .orderBy('from_ticket')
    .execute();
}

/** The published revisions of a case, newest first, up to one before `cursor`. */
export function findCaseRevisions(
  db: Db,
  case_id: number,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
) {
  return db
    .selectFrom('cases_revisions')
    .select(['id', 'price_mills', 'token_rate_ppm'])
    .where('case_id', '=', case_id)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The names of a group by language; the English one names it for operators. */
export type GroupNames = { en: string } & Record<string, string>;

/** The most groups that an operator chooses from. */
const groups_max = 500;

export function findGroups(db: Db) {
  return db
    .selectFrom('cases_groups')
    .select(['name', 'names'])
    .orderBy('position')
    .limit(groups_max)
    .execute();
}

export async function insertGroup(
  db: Db,
  { en: name, ...names }: GroupNames,
  position: number,
): Promise<number> {
  const { id } = await db
    .insertInto('cases_groups')
    .values({ name, names, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the group of this English name its names in other languages, if there are any. */
export async function nameGroup(db: Db, { en, ...names }: GroupNames): Promise<void> {
  if (Object.keys(names).length === 0) return;
  await db.updateTable('cases_groups').set({ names }).where('name', '=', en).execute();
}

/** The id of the group of this name; a new one comes last. */
export async function putGroup(db: Db, group: GroupNames): Promise<number> {
  await nameGroup(db, group);
  const known = await db
    .selectFrom('cases_groups')
    .select('id')
    .where('name', '=', group.en)
    .executeTakeFirst();
  if (known) return known.id;
  const { last } = await db
    .selectFrom('cases_groups')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return insertGroup(db, group, (last ?? -1) + 1);
}

export interface NewCase {
  group_id: number;
  name: string;
  type: string;
  kind: string;
  theme_color: string;
  /** The VIP level that a case of the type `level` requires. */
  vip_level?: number;
  /** The worth of a player's gifts of a day that a free case requires, in points. */
  gift_points?: number;
  /** The top-ups that a free case requires within `top_up_days`. */
  top_up_mills?: number;
  top_up_days?: number;
  /** The friends and the openings that a free case requires within `top_up_days`; null: none. */
  invited_count?: number | null;
  opened_count?: number | null;
}

/** Sets what a case has besides its revisions; what is left out stays. */
export async function updateCase(
  db: Db,
  id: number,
  values: Partial<Omit<NewCase, 'type'>>,
): Promise<void> {
  await db.updateTable('cases').set(values).where('id', '=', id).execute();
}

export async function insertCase(db: Db, values: NewCase): Promise<number> {
  const { id } = await db
    .insertInto('cases')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewCaseRevision {
  id: number;
  case_id: number;
  price_mills: number;
  token_rate_ppm: number;
  prizes: readonly { goods_id: number; from_ticket: number; to_ticket: number }[];
}

export async function insertCaseRevision(
  tx: Tx,
  { prizes, ...revision }: NewCaseRevision,
): Promise<void> {
  await tx.insertInto('cases_revisions').values(revision).execute();
  await tx
    .insertInto('cases_prizes')
    .values(prizes.map((prize) => ({ revision_id: revision.id, ...prize })))
    .execute();
}

/** Makes the case show this revision, open or closed. */
/** A paused case shows it closed. */
export async function showRevision(
  db: Db,
  case_id: number,
  revision_id: number,
  open: boolean,
): Promise<void> {
  const opens = sql<boolean>`(${open} and paused_at is null)`;
  await db
    .updateTable('cases')
    .set({
      revision_id,
      open: opens,
      closed_at: sql<Date | null>`case when not ${opens} then coalesce(closed_at, ${now()}) end`,
    })
    .where('id', '=', case_id)
    .execute();
}

/** Pauses a case, or ends its pause with a null, and leaves it closed. */
export async function setPaused(db: Db, case_id: number, paused_at: Date | null): Promise<void> {
  await db
    .updateTable('cases')
    .set({ paused_at, open: false, ...closedAt(false) })
    .where('id', '=', case_id)
    .execute();
}

/** The paused cases, the longest first. */
export function findPausedCases(db: Db, limit: number) {
  return db
    .selectFrom('cases')
    .select(['id', 'name', 'paused_at'])
    .where('paused_at', 'is not', null)
    .$narrowType<{ paused_at: Date }>()
    .orderBy('paused_at')
    .limit(limit)
    .execute();
}

export async function setOpen(db: Db, case_id: number, open: boolean): Promise<void> {
  await db
    .updateTable('cases')
    .set({ open, ...closedAt(open) })
    .where('id', '=', case_id)
    .execute();
}

/** A case that is closed again was closed from the first time on. */
const closedAt = (open: boolean) => ({
  closed_at: open ? null : sql<Date>`coalesce(closed_at, ${now()})`,
});

/** A published case at a moment. */
export interface RevisionAt {
  revision_id: number;
  at: Date;
  /** Counts the tokens that openings drop; battles drop none. */
  with_tokens: boolean;
}

/**
 * The margin of an opening of each, in the same order: price less average value
 * at the prices of the moment, in mills, perhaps below zero; null for one that isn't paid with
 * money.
 */
export async function readMargins(
  db: Db,
  revisions: readonly RevisionAt[],
): Promise<(number | null)[]> {
  if (revisions.length === 0) return [];
  const { rows } = await sql<{ margin: number | null }>`
    select r.price_mills - cases_expected_mills(asked.id, asked.at, asked.with_tokens) as margin
    from unnest(${revisions.map(({ revision_id }) => revision_id)}::bigint[], ${revisions.map(({ at }) => at)}::timestamptz[],
      ${revisions.map(({ with_tokens }) => with_tokens)}::boolean[]) with ordinality asked (id, at, with_tokens, n)
    left join cases_revisions r on r.id = asked.id order by asked.n`.execute(db);
  return rows.map(({ margin }) => margin);
}

/** The prizes of published cases: their tickets and their prices at a moment of each case. */
export async function findOutcomesAt(
  db: Db,
  revisions: readonly Omit<RevisionAt, 'with_tokens'>[],
): Promise<{ revision_id: number; tickets: number; price_mills: number }[]> {
  const { rows } = await sql<{ revision_id: number; tickets: number; price_mills: number }>`
    select revision_id, tickets, price_mills from cases_outcomes_at(
      ${revisions.map(({ revision_id }) => revision_id)}::bigint[], ${revisions.map(({ at }) => at)}::timestamptz[])`.execute(
    db,
  );
  return rows;
}

/** The price of published cases, and how often an opening drops tokens. */
export function findTokenRates(db: Db, revision_ids: readonly number[]) {
  return db
    .selectFrom('cases_revisions')
    .select(['id', 'price_mills', 'token_rate_ppm'])
    .where('id', '=', sql<number>`any(${revision_ids})`)
    .execute();
}

export interface NewPublication {
  /** Null where it creates a case. */
  case_id: number | null;
  seen_revision_id: number | null;
  draft: DeskDraft;
  at: Date;
  actor_id: number | null;
  created_at: Date;
}

export async function insertPublication(
  db: Db,
  { draft, ...values }: NewPublication,
): Promise<number> {
  const { id } = await db
    .insertInto('cases_publications')
    .values({ ...values, draft: JSON.stringify(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Publications that wait or were refused, the next first: all, or those of a case. */
export async function findPublications(db: Db, limit: number, case_id?: number) {
  const rows = await db
    .selectFrom('cases_publications')
    .selectAll()
    .$if(case_id !== undefined, (query) => query.where('case_id', '=', case_id!))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(asPublication);
}

export async function findPublication(db: Db, id: number) {
  const row = await db
    .selectFrom('cases_publications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asPublication(row);
}

const asPublication = <Row extends { draft: unknown }>(row: Row) => ({
  ...row,
  draft: row.draft as DeskDraft,
});

/** Deletes a publication; false when it isn't there any more. */
export async function deletePublication(db: Db, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('cases_publications')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function refusePublication(db: Db, id: number, refused: string): Promise<void> {
  await db.updateTable('cases_publications').set({ refused }).where('id', '=', id).execute();
}
