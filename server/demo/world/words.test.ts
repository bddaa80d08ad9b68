import fs from 'node:fs';
import path from 'node:path';
import { locales } from '@vitrine/i18n/locales';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { demo_words, type DemoWords } from './words/index.ts';

/** The contact address is the same in every language, and some have the same name for a place. */
const shared = new Set(['support@vitrine.test', 'Nicosia']);

type Said = string | DemoWords['banners']['holds'];

/**
 * Every text by its path, such as `pages.faq.title`; texts about a case are given a made-up one.
 */
function textsOf(words: object, place = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, value]: [string, Said | object]) => {
      if (typeof value === 'string') return [[place + name, value]];
      if (typeof value === 'function')
        return [[place + name, (value as Exclude<Said, string>)({ name: '1', best: '2' })]];
      return Object.entries(textsOf(value, `${place}${name}.`));
    }),
  );
}

const tagsOf = (text: string) => text.match(/<[^>]*>/g) ?? [];

/** The text between the tags, if it contains letters. */
const wordsOf = (text: string) => text.split(/<[^>]*>/).filter((part) => /\p{L}/u.test(part));

/** The product's own translation of a page's name. */
function nameOf(tag: string, msgid: string): string | undefined {
  const folder = path.join(import.meta.dirname, '../../../i18n');
  const { items } = parsePo(fs.readFileSync(path.join(folder, `${tag}.po`), 'utf8'));
  return items.find((item) => item.msgid === msgid)?.msgstr.join('');
}

const english = textsOf(demo_words.en);

describe.each(locales)('in $name, the demo shop', ({ code, tag }) => {
  const texts = textsOf(demo_words[code]);

  test('says everything, with the elements and links that it has in English', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [place, text] of Object.entries(texts)) {
      expect(text.trim(), place).not.toBe('');
      expect(tagsOf(text), place).toEqual(tagsOf(english[place]!));
    }
  });

  test('calls the product’s pages what the product calls them', () => {
    const { notices, pages } = demo_words[code];
    const fair = `<a href="/provablyfair">${nameOf(tag, 'Provably fair')}</a>`;
    for (const { html } of [notices.fairness, pages.about, pages.faq]) expect(html).toContain(fair);
    expect(notices.second_factor.html).toContain(`<b>${nameOf(tag, 'Second factor')}</b>`);
  });
});

const others = locales.filter(({ code }) => code !== 'en');

test.each(others)('in $name, the demo shop says nothing in English', ({ code }) => {
  const in_english = new Set(Object.values(english).flatMap(wordsOf));
  const left = Object.values(textsOf(demo_words[code])).flatMap(wordsOf);
  expect(left.filter((part) => in_english.has(part) && !shared.has(part))).toEqual([]);
});
