import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import type { SurveyContent } from './content.ts';

export interface SurveyRow {
  id: number;
  content: SurveyContent;
  created_at: Date;
  closes_at: Date | null;
  closed_at: Date | null;
}

/** One answer of a player's to a question. */
export interface StoredAnswer {
  question: number;
  chosen: number[];
  text: string;
}

/** Adds a survey; returns its id, or that of the one that the same request opened. */
export async function insertSurvey(
  db: Db,
  { content, ...row }: Omit<SurveyRow, 'id' | 'closed_at'> & { asked_name: string | null },
): Promise<number> {
  const added = await db
    .insertInto('surveys')
    .values({ ...row, content: JSON.stringify(content) })
    .onConflict((known) => known.column('asked_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const { id } = await db
    .selectFrom('surveys')
    .select('id')
    .where('asked_name', '=', row.asked_name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Filters of the console's list; a survey is open at a moment. */
export interface SurveyFilter {
  is_open?: boolean | undefined;
  at: Date;
}

function selectSurveys(db: Db, { is_open, at }: SurveyFilter) {
  return db
    .selectFrom('surveys')
    .$if(is_open !== undefined, (all) =>
      all.where(
        sql<boolean>`(closed_at is null and coalesce(closes_at > ${at}, true)) = ${is_open!}`,
      ),
    );
}

/** A part of the surveys. */
export async function findSurveysForDesk(
  db: Db,
  filter: SurveyFilter,
  part: PartWish,
): Promise<(SurveyRow & { sort_key: string })[]> {
  const wish = selectSurveys(db, filter).selectAll();
  const rows = await takeRows(wish, { id: sql.ref('id') }, part).execute();
  return rows as unknown as (SurveyRow & { sort_key: string })[];
}

/** How many surveys there are by these filters, and how often they were taken. */
export function sumSurveys(db: Db, filter: SurveyFilter) {
  const taken = sql<number>`(select count(*) from surveys_answers a where a.survey_id = surveys.id)`;
  return selectSurveys(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${taken}), 0)`.as('taken'),
    ])
    .executeTakeFirstOrThrow();
}

/** The newest surveys: those that are open at a moment, or all. */
export async function findSurveys(
  db: Db,
  { open_at, limit }: { open_at?: Date; limit: number },
): Promise<SurveyRow[]> {
  const rows = await db
    .selectFrom('surveys')
    .selectAll()
    .$if(open_at !== undefined, (query) =>
      query
        .where('closed_at', 'is', null)
        .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', open_at!)])),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as SurveyRow[];
}

export async function findSurvey(db: Db, id: number): Promise<SurveyRow | undefined> {
  const row = await db.selectFrom('surveys').selectAll().where('id', '=', id).executeTakeFirst();
  return row as unknown as SurveyRow | undefined;
}

/** Closes a survey; false when it is closed already. */
export async function putClosed(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('surveys')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores a player's answers, once; false when the player has taken the survey. */
export async function insertAnswers(
  db: Db,
  row: { survey_id: number; player_id: number; at: Date },
  answers: readonly StoredAnswer[],
): Promise<boolean> {
  const added = await db
    .insertInto('surveys_answers')
    .values({ ...row, answers: JSON.stringify(answers) })
    .onConflict((taken) => taken.doNothing())
    .returning('survey_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Which of these surveys a player has taken. */
export async function findTaken(
  db: Db,
  player_id: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('surveys_answers')
    .select('survey_id')
    .where('player_id', '=', player_id)
    .where('survey_id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Set(rows.map(({ survey_id }) => survey_id));
}

/** How many players have taken each of these surveys. */
export async function countTakers(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('surveys_answers')
    .select((eb) => ['survey_id', eb.fn.countAll<number>().as('count')])
    .where('survey_id', '=', sql<number>`any(${ids})`)
    .groupBy('survey_id')
    .execute();
  return new Map(rows.map(({ survey_id, count }) => [survey_id, count]));
}

/** A batch of a survey's answers in the order of the players' ids, after one of them. */
export async function findAnswers(
  db: Db,
  survey_id: number,
  after: number,
  limit: number,
): Promise<{ player_id: number; at: Date; answers: StoredAnswer[] }[]> {
  const rows = await db
    .selectFrom('surveys_answers')
    .select(['player_id', 'at', 'answers'])
    .where('survey_id', '=', survey_id)
    .where('player_id', '>', after)
    .orderBy('player_id')
    .limit(limit)
    .execute();
  return rows as unknown as { player_id: number; at: Date; answers: StoredAnswer[] }[];
}
