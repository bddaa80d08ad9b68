import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Saved } from '../kit/http/route.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import type { SurveyFile } from './content.ts';
import * as store from './store.ts';

const on = 'survey';

const listed_max = 100;
const batch_size = 1000;

/**
 * Opens the survey of a file or a form, once under one name; returns its id. Refuses act.unfit for
 * an end that has passed.
 */
export function openSurvey(
  desk: Desk,
  { closes_at, ...content }: SurveyFile,
  name?: string,
): Promise<number> {
  return auditAct(desk, { right: 'surveys.open', on, id: (id: number) => id }, async (tx) => {
    const at = now();
    const end = closes_at === undefined ? null : new Date(closes_at);
    if (end && end <= at) throw new Unfit('closes_at has passed');
    return store.insertSurvey(tx, {
      content,
      created_at: at,
      closes_at: end,
      asked_name: name ?? null,
    });
  });
}

/** The newest surveys, with how many players have taken each. */
export async function listAllSurveys(db: Db) {
  const rows = await store.findSurveys(db, { limit: listed_max });
  const takers = await store.countTakers(
    db,
    rows.map(({ id }) => id),
  );
  const at = now();
  return rows.map(({ id, content, created_at, closes_at, closed_at }) => ({
    id,
    title: content.title.en,
    open: closed_at === null && (closes_at === null || closes_at > at),
    created_at,
    closes_at,
    taken: takers.get(id) ?? 0,
  }));
}

/** Closes a survey. Refuses survey.unknown, and act.unfit for one that is closed. */
export function closeSurvey(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right: 'surveys.open', on, id }, async (tx) => {
    if (await store.putClosed(tx, id, now())) return;
    if (!(await store.findSurvey(tx, id))) refuse('survey.unknown');
    throw new Unfit(`Survey ${id} is closed already.`);
  });
}

/** The results of a survey: its questions with the number of each answer, and every player's. */
export async function readResults(db: Db, id: number) {
  const { content } = (await store.findSurvey(db, id)) ?? refuse('survey.unknown');
  const taken: Awaited<ReturnType<typeof store.findAnswers>> = [];
  for (let after = 0; ;) {
    const batch = await store.findAnswers(db, id, after, batch_size);
    taken.push(...batch);
    if (batch.length < batch_size) break;
    after = batch.at(-1)!.player_id;
  }
  const labelsOf = ({ kind, options }: SurveyFile['questions'][number]) =>
    kind === 'rating' ? ['1', '2', '3', '4', '5'] : options.map((words) => words.en);
  const questions = content.questions.map((question, n) => {
    const answers = taken.flatMap(({ answers }) =>
      answers.filter((answer) => answer.question === n + 1),
    );
    return {
      question: n + 1,
      title: question.title.en,
      kind: question.kind,
      answered: answers.length,
      counts: labelsOf(question).map((label, at) => ({
        label,
        count: answers.filter(({ chosen }) => chosen.includes(at + 1)).length,
      })),
    };
  });
  const rows = taken.map(({ player_id, at, answers }) => ({
    player: player_id,
    at: at.toISOString(),
    answers: content.questions.map((question, n) => {
      const given = answers.find((answer) => answer.question === n + 1);
      return given
        ? given.text || given.chosen.map((option) => labelsOf(question)[option - 1]).join('; ')
        : '';
    }),
  }));
  return { id, title: content.title.en, taken: taken.length, questions, rows };
}

/**
 * The answers of a survey as a file, with a row of the audit that says who saved it. Refuses
 * survey.unknown.
 */
export async function saveAnswers(desk: Desk, id: number): Promise<Saved> {
  const results = await auditAct(desk, { right: 'surveys.export', on, id }, (tx) =>
    readResults(tx, id),
  );
  return new Saved(`survey-${id}.csv`, 'text/csv', writeResultsCsv(results));
}

/**
 * Results as CSV, a row for each player. A cell that a spreadsheet could take for a formula begins
 * with an apostrophe.
 */
export function writeResultsCsv({
  questions,
  rows,
}: Awaited<ReturnType<typeof readResults>>): string {
  const cell = (text: string) =>
    `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const head = ['player', 'at', ...questions.map(({ title }) => title)];
  const lines = rows.map(({ player, at, answers }) => [String(player), at, ...answers]);
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}
