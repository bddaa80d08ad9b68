import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Call, Reply } from '@vitrine/contract/index';
import type { Survey } from '@vitrine/contract/surveys';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import type { SurveyContent } from './content.ts';
import * as store from './store.ts';

const listed_max = 20;
const rating_max = 5;

/** The open surveys, newest first, in the player's language. Two statements. */
export async function listSurveys(
  db: Db,
  player_id: number,
  language: string,
): Promise<Reply<'GET /api/ques_surveys'>> {
  const rows = await store.findSurveys(db, { open_at: now(), limit: listed_max });
  const taken = await store.findTaken(
    db,
    player_id,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, content, created_at, closes_at }): Survey => {
    const say = (words: Record<string, string>) => words[language] ?? words['en']!;
    return {
      id,
      title: say(content.title),
      text: say(content.text),
      created_at: created_at.toISOString(),
      closes_at: closes_at?.toISOString() ?? null,
      is_done: taken.has(id),
      questions: content.questions.map(({ kind, title, required, options }, n) => ({
        id: n + 1,
        kind,
        title: say(title),
        required,
        options: options.map(say),
      })),
    };
  });
}

/**
 * Takes a survey, once for each player. Refuses survey.unknown, survey.closed, survey.done and
 * survey.answers_unfit.
 */
export async function takeSurvey(
  db: Db,
  player_id: number,
  { id, answers }: ParsedOf<Call['POST /api/ques_surveys/{id}/store']>,
): Promise<{ done_at: string }> {
  const row = (await store.findSurvey(db, id)) ?? refuse('survey.unknown');
  const at = now();
  if (row.closed_at || (row.closes_at && row.closes_at <= at)) refuse('survey.closed');
  const fitting = fitAnswers(row.content, answers) ?? refuse('survey.answers_unfit');
  if (!(await store.insertAnswers(db, { survey_id: id, player_id, at }, fitting)))
    refuse('survey.done');
  return { done_at: at.toISOString() };
}

/** The answers by question, without empty ones; undefined when one is missing or doesn't fit. */
export function fitAnswers(
  { questions }: SurveyContent,
  answers: readonly store.StoredAnswer[],
): store.StoredAnswer[] | undefined {
  if (new Set(answers.map(({ question }) => question)).size !== answers.length) return undefined;
  const fitting: store.StoredAnswer[] = [];
  for (const { question, chosen, text } of answers) {
    const asked = questions[question - 1];
    if (!asked || new Set(chosen).size !== chosen.length) return undefined;
    const is_words = asked.kind === 'text';
    if (is_words ? chosen.length > 0 : text !== '') return undefined;
    const most = asked.kind === 'rating' ? rating_max : asked.options.length;
    if (chosen.some((option) => option > most) || (asked.kind !== 'many' && chosen.length > 1))
      return undefined;
    if (text !== '' || chosen.length > 0)
      fitting.push({ question, chosen: chosen.toSorted((a, b) => a - b), text });
  }
  const given = new Set(fitting.map(({ question }) => question));
  return questions.every(({ required }, n) => !required || given.has(n + 1)) ? fitting : undefined;
}
