import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeClient } from '@vitrine/contract/client';
import { setClock, now } from '../kit/clock.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import {
  closeSurvey,
  fitAnswers,
  openSurvey,
  readResults,
  readSurveyFile,
  writeResultsCsv,
} from './index.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

const file = {
  title: { en: 'Your opinion', de: 'Deine Meinung' },
  text: { en: 'Four questions.' },
  questions: [
    {
      kind: 'one',
      title: { en: 'How did you find us?' },
      options: [{ en: 'A friend' }, { en: 'A search' }],
    },
    {
      kind: 'many',
      title: { en: 'What do you play?' },
      options: [{ en: 'Cases' }, { en: 'Battles' }, { en: 'Upgrades' }],
    },
    { kind: 'rating', title: { en: 'How do you like us?' } },
    { kind: 'text', title: { en: 'What is missing?' }, required: false },
  ],
};
const open = async (more: object = {}) =>
  openSurvey(commandDesk(world.db), readSurveyFile(JSON.stringify({ ...file, ...more })));
const good = [
  { question: 1, chosen: [2] },
  { question: 2, chosen: [3, 1] },
  { question: 3, chosen: [5] },
];
const take = ({ api }: TestPlayer, id: number, answers: object[] = good) =>
  api('POST /api/ques_surveys/{id}/store', { id, answers: answers as typeof good });
const list = async ({ api }: TestPlayer) => dataOf(await api('GET /api/ques_surveys', {}));

test('a survey is taken once by each player, also when sent twice at once [2-7.59 2-7.60]', async () => {
  const id = await open();
  const ann = await joinPlayer(world);
  expect((await list(ann)).find((one) => one.id === id)).toMatchObject({
    title: 'Your opinion',
    is_done: false,
    closes_at: null,
    questions: [
      { id: 1, kind: 'one', required: true, options: ['A friend', 'A search'] },
      { id: 2 },
      { id: 3, kind: 'rating', options: [] },
      { id: 4, kind: 'text', required: false },
    ],
  });
  const in_german = makeClient({ base: world.url, headers: { ...ann.headers, language: 'de' } });
  expect(
    dataOf(await in_german('GET /api/ques_surveys', {})).find((one) => one.id === id),
  ).toMatchObject({
    title: 'Deine Meinung',
    text: 'Four questions.',
  });
  const keys = (await Promise.all([1, 2, 3].map(() => take(ann, id)))).map(refusalOf);
  expect(keys.toSorted()).toEqual(['none', 'survey.done', 'survey.done']);
  expect((await list(ann)).find((one) => one.id === id)!.is_done).toBe(true);
  expect(refusalOf(await take(ann, 999_999))).toBe('survey.unknown');
  expect(refusalOf(await world.visitor('GET /api/ques_surveys', {}))).toBe('session.required');
});

test('it ends at its moment, or when the operator closes it', async () => {
  const closes_at = new Date(now().getTime() + 60_000);
  const [timed, closed] = [await open({ closes_at: closes_at.toISOString() }), await open()];
  const ann = await joinPlayer(world);
  await closeSurvey(commandDesk(world.db), closed);
  await expect(closeSurvey(commandDesk(world.db), closed)).rejects.toMatchObject({
    key: 'act.unfit',
  });
  expect(refusalOf(await take(ann, closed))).toBe('survey.closed');
  setClock(() => closes_at);
  expect(refusalOf(await take(ann, timed))).toBe('survey.closed');
  const ids = (await list(ann)).map(({ id }) => id);
  expect(ids).not.toContain(timed);
  expect(ids).not.toContain(closed);
  await expect(open({ closes_at: '2020-01-01T00:00:00Z' })).rejects.toThrow('has passed');
});

describe('answers', () => {
  test.each<[string, object[]]>([
    ['none at all', []],
    ['a required one missing', good.slice(1)],
    ['two options where one is asked', [{ question: 1, chosen: [1, 2] }, ...good.slice(1)]],
    ['an option that isn’t there', [{ question: 1, chosen: [3] }, ...good.slice(1)]],
    ['an option twice', [good[0]!, { question: 2, chosen: [1, 1] }, good[2]!]],
    ['a rating of six', [...good.slice(0, 2), { question: 3, chosen: [6] }]],
    ['words for a rating', [...good.slice(0, 2), { question: 3, text: 'five' }]],
    ['a question twice', [...good, good[0]!]],
    ['a question that isn’t there', [...good, { question: 5, chosen: [1] }]],
  ])('with %s are refused', async (_, answers) => {
    const id = await open();
    expect(refusalOf(await take(await joinPlayer(world), id, answers))).toBe(
      'survey.answers_unfit',
    );
  });

  test('of any shape are either stored as they fit, or refused', () => {
    const { questions } = readSurveyFile(JSON.stringify(file));
    const content = { title: file.title, text: file.text, questions };
    const answer = fc.record({
      question: fc.integer({ min: 1, max: 6 }),
      chosen: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
      text: fc.constantFrom('', 'words'),
    });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 6 }), (answers) => {
        const fitting = fitAnswers(content, answers);
        if (!fitting) return;
        expect(new Set(fitting.map(({ question }) => question)).size).toBe(fitting.length);
        for (const required of [1, 2, 3])
          expect(fitting.some(({ question }) => question === required)).toBe(true);
      }),
    );
  });
});

test('results count every answer, and their CSV has no formula', async () => {
  const id = await open();
  dataOf(await take(await joinPlayer(world), id, [...good, { question: 4, text: '=cmd|"x"!A1' }]));
  dataOf(await take(await joinPlayer(world), id));
  const results = await readResults(world.db, id);
  expect(results.taken).toBe(2);
  expect(results.questions[1]!.counts.map(({ count }) => count)).toEqual([2, 0, 2]);
  expect(results.questions[2]!.counts.at(-1)).toEqual({ label: '5', count: 2 });
  expect(results.questions[3]!.answered).toBe(1);
  const csv = writeResultsCsv(results);
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`"'=cmd|""x""!A1"`);
  expect(csv).toContain('"Cases; Upgrades"');
});

test.each([
  ['no JSON', '{'],
  ['no question', JSON.stringify({ ...file, questions: [] })],
  [
    'a choice without options',
    JSON.stringify({ ...file, questions: [{ kind: 'one', title: { en: 'x' } }] }),
  ],
  ['no English', JSON.stringify({ ...file, title: { de: 'x' } })],
  ['31 questions', JSON.stringify({ ...file, questions: Array(31).fill(file.questions[2]) })],
])('a file with %s is no survey', (_, text) => {
  expect(() => readSurveyFile(text)).toThrow();
});
