import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['ＡＫ－４７', 'AK-47'],
  ['AK–47', 'ak47'],
  ['ısurus', 'ISURUS'],
  ['ısurus', 'İsurus'],
  ['kilic', 'Kılıç'],
  ['Straße', 'STRASSE'],
  ['Søren', 'soren'],
  ['Łowca', 'lowca'],
  ['Đoạn', 'doan'],
  ['Ærø', 'aero'],
  ['Ангел Ёж', 'ангел еж'],
  ['ΟΔΟΣ', 'οδος'],
  ['Hunter’s', 'hunters'],
  ['«Hunter`s»', 'hunter´s'],
  ['StatTrak™ M4A1‑S', 'stattrak m4a1s'],
  ['★ Karambit ｜ Doppler', 'karambit doppler'],
  ['a\u200bb\u00a0c', 'ab c'],
  ['龙王', '龙王'],
])('%s is found as %s [6-6.20]', (one, other) => {
  expect(fold(one)).toBe(fold(other));
  expect(fold(one)).not.toBe('');
});

test('a folded text is folded no further', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
});
