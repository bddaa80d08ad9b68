import type { CaseTable } from '@vitrine/fairness/case';
import { sql } from 'kysely';
import { goodsWithWords } from '../catalogue/index.ts';
import type { Db, Tx } from '../kit/db.ts';

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
      'cases.group_id',
      'cases.vip_level',
      'cases.top_up_mills',
      'cases.top_up_days',
      'group.name as group_name',
      'revision.id as revision_id',
      'revision.price_mills',
      'revision.token_rate_ppm',
    ]);
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export function findCase(db: Db, id: number) {
  return selectCases(db).where('cases.id', '=', id).executeTakeFirst();
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

/** The type of a case, including a case that shows no revision yet. */
export async function findType(db: Db, id: number): Promise<CaseTable['type']> {
  const { type } = await db.selectFrom('cases').select('type').where('id', '=', id).executeTakeFirstOrThrow();
  return type as CaseTable['type'];
}

export interface CasesFilter {
  type?: string | undefined;
  name?: string | undefined;
  group?: number | undefined;
}

function selectOpenCases(db: Db, { type, name, group }: CasesFilter) {
  return selectCases(db)
    .where('cases.open', '=', true)
    .$if(type !== undefined, (query) => query.where('cases.type', '=', type!))
    .$if(group !== undefined, (query) => query.where('cases.group_id', '=', group!))
    .$if(name !== undefined, (query) => query.where(hasName(name!)));
}

/** Matches cases whose name, or a prize's name, contains the text. */
function hasName(name: string) {
  return sql<boolean>`(position(lower(${name}) in lower(cases.name)) > 0 or exists (
    select from cases_prizes prize
    where prize.revision_id = cases.revision_id and prize.goods_id in ${goodsWithWords(name)}))`;
}

export function findOpenCases(db: Db, filter: CasesFilter, page: { offset: number; limit: number }) {
  return selectOpenCases(db, filter)
    .orderBy('group.position')
    .orderBy('revision.price_mills')
    .orderBy('cases.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
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

export async function countOpenCases(db: Db, filter: CasesFilter): Promise<number> {
  const { total } = await db
    .selectFrom(selectOpenCases(db, filter).as('open'))
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

export async function insertGroup(db: Db, name: string, position: number): Promise<number> {
  const { id } = await db
    .insertInto('cases_groups')
    .values({ name, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewCase {
  group_id: number;
  name: string;
  type: string;
  kind: string;
  theme_color: string;
  /** The VIP level that a case of the type `level` requires. */
  vip_level?: number;
  /** The top-ups that a case of the type `ladder` requires within `top_up_days`. */
  top_up_mills?: number;
  top_up_days?: number;
}

export async function insertCase(db: Db, values: NewCase): Promise<number> {
  const { id } = await db.insertInto('cases').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewCaseRevision {
  id: number;
  case_id: number;
  price_mills: number;
  token_rate_ppm: number;
  prizes: readonly { goods_id: number; from_ticket: number; to_ticket: number }[];
}

export async function insertCaseRevision(tx: Tx, { prizes, ...revision }: NewCaseRevision): Promise<void> {
  await tx.insertInto('cases_revisions').values(revision).execute();
  await tx
    .insertInto('cases_prizes')
    .values(prizes.map((prize) => ({ revision_id: revision.id, ...prize })))
    .execute();
}

/** Makes the case show this revision, open or closed. */
export async function showRevision(db: Db, case_id: number, revision_id: number, open: boolean): Promise<void> {
  await db.updateTable('cases').set({ revision_id, open }).where('id', '=', case_id).execute();
}

export async function setOpen(db: Db, case_id: number, open: boolean): Promise<void> {
  await db.updateTable('cases').set({ open }).where('id', '=', case_id).execute();
}
