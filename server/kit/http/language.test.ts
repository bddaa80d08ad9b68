import { errors, type ErrorKey } from '@vitrine/contract/errors';
import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import { describe, expect, test } from 'vitest';
import { callsInProcess } from '../../testing/calls.ts';
import { refusalOf, send } from '../../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../../testing/world.ts';
import { answerIn } from '../answers.ts';
import { languageOfCall, languageOfReader } from './language.ts';

const world = openWorld();

test.each([
  ['zh', 'zh'],
  ['zh_CN', 'zh'],
  ['zh-TW', 'zh'],
  ['in', 'in'],
  ['hi-IN', 'in'],
  ['ch-tr', 'ch-tr'],
  ['tr', 'ch-tr'],
  ['vn', 'vn'],
  ['vi', 'vn'],
  ['br', 'br'],
  ['pt', 'br'],
  ['PT-pt', 'br'],
  ['de-AT', 'de'],
  ['', 'en'],
  ['xx', 'en'],
  ['__proto__', 'en'],
  [undefined, 'en'],
])('the Language header “%s” means %s', (header, code) => {
  expect(languageOfCall(header)).toBe(code);
});

describe('whoever gets no page reads', () => {
  test.each([
    ['the language of the path', '/de/case/7', 'hi', 'de'],
    ['that of the path of a page’s data', '/in.data', 'de', 'in'],
    [
      'the first language of ours that the browser reads',
      '/case/7',
      'nl, en;q=0.2, hi-IN;q=0.9',
      'in',
    ],
    ['English, where it comes first', '/', 'en-US,en;q=0.9,de;q=0.8', 'en'],
    ['English, where the browser reads none of ours', '/', 'nl, *;q=0.1', 'en'],
    ['English, where it names none', '/my', '', 'en'],
    ['English, where what it names makes no sense', '/', ';;q=,,é=1;q=x', 'en'],
  ])('%s', (_, path, accept, code) => {
    const headers = new Headers({ 'accept-language': accept });
    expect(languageOfReader({ url: `http://shop.example${path}`, headers })).toBe(code);
  });
});

describe('a refusal', () => {
  const ours = [
    ['de', 'Bitte melde dich zuerst an.', 'Diese Kiste gibt es nicht.'],
    ['in', 'कृपया पहले साइन इन करें।', 'ऐसा कोई केस नहीं है।'],
    ['en', 'Please sign in first.', 'There is no such case.'],
  ] as const;
  const unknown = ['xx', 'Please sign in first.', 'There is no such case.'] as const;

  test.each([...ours, unknown])(
    'over HTTP is told in the language that is asked for: %s [1-7.2 3-1.24]',
    async (language, sign_in, no_case) => {
      const headers = { language, 'x-forwarded-for': randomAddress() };
      expect((await send(world.url, 'GET /api/account', { headers })).envelope.msg).toBe(sign_in);
      expect((await send(world.url, 'GET /api/box/999999', { headers })).envelope.msg).toBe(
        no_case,
      );
      expect((await send(world.url, 'GET /api/box', { headers })).envelope.msg).toBe('Success');
    },
  );

  test.each(ours)(
    'to a page is told in the page’s language: %s',
    async (language, sign_in, no_case) => {
      const page = callsInProcess(world)({ address: randomAddress(), language, cookie: '' });
      expect(await page('GET /api/account', {})).toMatchObject({ error: { msg: sign_in } });
      expect(await page('GET /api/box/{id}', { id: 999_999 })).toMatchObject({
        error: { msg: no_case },
      });
    },
  );

  test('has its number, its key and its status in every language, and is said without one too', async () => {
    const ann = await joinPlayer(world);
    for (const { code } of locales) {
      const sent = await send(world.url, 'GET /api/box/999999', {
        headers: { ...ann.headers, language: code },
      });
      expect([sent.status, sent.envelope]).toMatchObject([
        404,
        { code: 1600, data: { key: 'case.unknown' } },
      ]);
    }
    expect(refusalOf(await ann.api('GET /api/box/{id}', { id: 999_999 }))).toBe('case.unknown');
    const { envelope } = await send(world.url, 'GET /api/nothing', { headers: { language: 'de' } });
    expect(envelope.msg).toBe('Unter dieser Adresse gibt es nichts.');
  });
});

test('every refusal is said in its own words in every language, and in English as the catalogue has it [3-1.16]', () => {
  const keys = Object.keys(errors) as ErrorKey[];
  const say = (code: LocaleCode) => keys.map((key) => answerIn(code, key));
  const english = keys.map((key) => errors[key][2]);
  expect(say('en')).toEqual(english);
  for (const { code } of locales.filter(({ code }) => code !== 'en'))
    for (const [n, text] of say(code).entries())
      expect(text, `${code} ${keys[n]}`).not.toBe(english[n]);
});
