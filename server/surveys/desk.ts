import type { Reply } from '@vitrine/contract/index';
import type { DeskSurvey } from '@vitrine/contract/surveys-desk';
import type * as contract from '@vitrine/contract/surveys-desk';
import { answerList } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { readResults } from './operate.ts';
import * as store from './store.ts';

/** Lists surveys, by their state. */
export function listDeskSurveys(call: Call<typeof contract.listDeskSurveys, number>) {
  const { db } = call;
  const { state } = filtersOf(call.input);
  const filter = { is_open: state && state === 'open', at: now() };
  return answerList(call, {
    name: 'surveys',
    read: (part) => store.findSurveysForDesk(db, filter, part),
    show: (rows) => showRows(db, rows),
    sum: () => store.sumSurveys(db, filter),
  });
}

/** The newest words of players that a question shows. */
const words_shown_max = 50;

/** A survey with how often each answer was given. Refuses survey.unknown. */
export async function showDeskSurvey(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/surveys/{id}'>> {
  const row = (await store.findSurvey(db, id)) ?? refuse('survey.unknown');
  const [[shown], { questions, rows }] = await Promise.all([
    showRows(db, [row]),
    readResults(db, id),
  ]);
  const newest = rows.toSorted((a, b) => b.at.localeCompare(a.at));
  return {
    ...shown!,
    text: row.content.text.en,
    results: questions.map((question, n) => ({
      ...question,
      required: row.content.questions[n]!.required,
      words:
        question.kind === 'text'
          ? newest.flatMap(({ answers }) => answers[n] || []).slice(0, words_shown_max)
          : [],
    })),
  };
}

async function showRows(db: Db, rows: readonly store.SurveyRow[]): Promise<DeskSurvey[]> {
  const takers = await store.countTakers(
    db,
    rows.map(({ id }) => id),
  );
  const at = now();
  return rows.map(({ id, content, created_at, closes_at, closed_at }) => ({
    id,
    title: content.title.en,
    state: closed_at === null && (closes_at === null || closes_at > at) ? 'open' : 'closed',
    created_at: created_at.toISOString(),
    closes_at: closes_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
    questions: content.questions.length,
    languages: Object.keys(content.title).toSorted(),
    taken: takers.get(id) ?? 0,
  }));
}
