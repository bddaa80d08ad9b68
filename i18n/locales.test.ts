import { expect, test } from 'vitest';
import { findLanguage, findLocale, locales } from './locales.ts';

test('the languages are the twelve of the specification, by the codes that paths carry and the tags that browsers know [1-2.3 1-2.5 1-2.6 1-2.7 1-2.8 1-2.9 1-2.10 1-2.11 1-2.12 1-2.14 1-3.96 2-2.18 3-6.1]', () => {
  expect(locales.map(({ code, tag }) => `${code} ${tag}`).toSorted()).toEqual([
    'br pt-BR',
    'ch-tr tr',
    'de de',
    'en en',
    'es es',
    'fr fr',
    'in hi',
    'pl pl',
    'ro ro',
    'ru ru',
    'vn vi',
    'zh zh-CN',
  ]);
});

test('a code that is none of them names no language', () => {
  for (const code of ['pt', 'tr', 'hi', 'EN', '', undefined])
    expect(findLocale(code)).toBeUndefined();
});

test('a language is known by its code, its tag and the tags of its regions', () => {
  for (const { code, tag } of locales)
    for (const name of [code, tag, tag.toUpperCase(), tag.replace('-', '_')])
      expect(findLanguage(name)?.code).toBe(code);
  expect(findLanguage('es-419')?.code).toBe('es');
  for (const name of ['', '*', 'nl', 'english']) expect(findLanguage(name)).toBeUndefined();
});
