import { describe, expect, test } from 'vitest';
import { randomHex } from '../kit/random.ts';
import { joinMember } from '../staff/testing.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

type Member = Awaited<ReturnType<typeof joinMember>>;

const survey = {
  title: { en: 'Your opinion', de: 'Deine Meinung' },
  text: { en: 'Two questions.' },
  questions: [
    { kind: 'one' as const, title: { en: 'How?' }, options: [{ en: 'Well' }, { en: '=Badly' }] },
    { kind: 'text' as const, title: { en: 'Why?' }, required: false },
  ],
};
const open = ({ api }: Member, more: object = {}, idempotency_key = randomHex(8)) =>
  api('POST /api/console/surveys', { survey: { ...survey, ...more } }, { idempotency_key });

describe('surveys at the console', () => {
  test('are opened once by one form, counted, saved as a file and closed [7-5.9b]', async () => {
    const otto = await joinMember(world, 'operator');
    const both = await Promise.all([open(otto, {}, 'form'), open(otto, {}, 'form')]);
    const [made, twin] = both.map(dataOf);
    expect(twin).toEqual(made);
    const { id } = made!;
    const ann = await joinPlayer(world);
    const answers = [
      { question: 1, chosen: [2] },
      { question: 2, text: 'It is slow.' },
    ];
    dataOf(await ann.api('POST /api/ques_surveys/{id}/store', { id, answers }));
    expect(dataOf(await otto.api('GET /api/console/surveys/{id}', { id }))).toMatchObject({
      title: 'Your opinion',
      state: 'open',
      taken: 1,
      languages: ['de', 'en'],
      results: [
        { answered: 1, counts: [{ count: 0 }, { label: '=Badly', count: 1 }] },
        { answered: 1, words: ['It is slow.'] },
      ],
    });
    const file = await fetch(`${world.url}/api/console/surveys/${id}/answers`, {
      headers: otto.headers,
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toContain(`"${ann.id}"`);
    const close = () => otto.api('POST /api/console/surveys/{id}/close', { id });
    const closed = await Promise.all([close(), close()]);
    expect(closed.map(refusalOf).toSorted()).toEqual(['act.unfit', 'none']);
    const list = { 'filter[state]': 'closed', sums: 'yes' } as const;
    expect(dataOf(await otto.api('GET /api/console/surveys', list))).toMatchObject({
      list: [{ id, state: 'closed' }],
      sums: { count: 1, taken: 1 },
    });
  });

  test('need English and options, and are nothing for others [7-5.9b]', async () => {
    const [otto, sam] = [await joinMember(world, 'operator'), await joinMember(world, 'support')];
    for (const unfit of [
      { title: { de: 'Deine Meinung' } },
      { title: { en: 'x', xx: 'y' } },
      { questions: [{ kind: 'one', title: { en: 'How?' }, options: [{ en: 'Well' }] }] },
      { closes_at: '2020-01-01T00:00:00Z' },
    ])
      expect(refusalOf(await open(otto, unfit)), JSON.stringify(unfit)).toBe('act.unfit');
    expect(refusalOf(await open(sam))).toBe('role.missing');
    const { id } = dataOf(await open(otto));
    dataOf(await sam.api('GET /api/console/surveys/{id}', { id }));
    const file = await fetch(`${world.url}/api/console/surveys/${id}/answers`, {
      headers: sam.headers,
    });
    expect(file.status).toBe(403);
    expect(refusalOf(await otto.api('GET /api/console/surveys/{id}', { id: 999_999 }))).toBe(
      'survey.unknown',
    );
  });
});
