import fs from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';

/** The texts of a catalogue by their ids. */
function readCatalogue(file: string): Map<string, string> {
  const { items } = parsePo(fs.readFileSync(path.join(import.meta.dirname, `${file}.po`), 'utf8'));
  return new Map(
    items.filter(({ obsolete }) => !obsolete).map(({ msgid, msgstr }) => [msgid, msgstr.join('')]),
  );
}

test('what a page says has its own English as its id, but for the one that document 1 §2 names [3-8.28]', () => {
  const pages = readCatalogue('en');
  expect(pages.size).toBeGreaterThan(400);
  expect([...pages].filter(([id, text]) => text !== id)).toEqual([
    ['waitBattle', 'Please wait until it is done.'],
  ]);
});

test.each([
  ['Price', 'Цена'],
  ['Rarity', 'Редкость'],
  ['Wear', 'Износ'],
  ['Category', 'Категория'],
  ['Day', 'День'],
  ['Amount', 'Сумма'],
])(
  'in Russian the label %s stands where it belongs: %s [2-10.13 2-10.14 2-10.15 2-10.16 3-0.7 3-0.8]',
  (label, russian) => {
    expect(readCatalogue('ru').get(label)).toBe(russian);
  },
);

test('nobody is told of administrators in a chat, which doesn’t exist [2-6.4 3-9.44]', () => {
  const said = ['en', 'letters/en', 'answers/en'].flatMap((file) => [
    ...readCatalogue(file).values(),
  ]);
  expect(said.length).toBeGreaterThan(400);
  expect(said.filter((text) => /\bchat\b|\badministrator|\bmoderator/i.test(text))).toEqual([]);
});

test.each([
  // Answers and buttons speak to one person in one way: German du, French vous, Turkish siz.
  ['de', /(?<![.!?:…] )(?<!^)\b(Sie|Ihnen|Ihre?[nmrs]?)\b/u],
  ['fr', /(?<!\p{L})(tu|toi|tes|ton)(?!\p{L})/iu],
  [
    'tr',
    /(?<!\p{L})(sen|seni|sana|senin|senden|sende)(?!\p{L})|([ae]bilirsin|m[ae]d[ıi]n)(?!\p{L})/iu,
  ],
])('%s speaks to a player in one way [6-6.15]', (language, other) => {
  const said = ['', 'answers/', 'letters/'].flatMap((folder) => [
    ...readCatalogue(folder + language).values(),
  ]);
  expect(said.length).toBeGreaterThan(2000);
  expect(said.filter((text) => other.test(text))).toEqual([]);
});

test('the list of open battles has another word than the button that opens a case [6-6.15]', () => {
  const { items } = parsePo(fs.readFileSync(path.join(import.meta.dirname, 'de.po'), 'utf8'));
  expect(
    items.flatMap(({ msgid, msgctxt, msgstr }) => (msgid === 'Open' ? [[msgctxt, ...msgstr]] : [])),
  ).toEqual([
    [null, 'Öffnen'],
    ['battles', 'Offen'],
  ]);
});

test('no text writes points but as a whole number with its plural [3-11.1b]', () => {
  const said = ['en', 'answers/en', 'letters/en'].flatMap((file) => [
    ...readCatalogue(file).keys(),
  ]);
  const bare = said.filter((text) => /(\{\w+\}|<\d\/>|\d\.\d+) points?\b/.test(text));
  expect(said.filter((text) => /# points?\b/.test(text)).length).toBeGreaterThan(9);
  // Of a VIP level, which are whole dollars.
  expect(bare.filter((text) => !/experience points|^from \{experience\}/.test(text))).toEqual([]);
});
