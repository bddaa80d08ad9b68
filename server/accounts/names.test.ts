import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../kit/refusal.ts';
import { fitName } from './names.ts';

const refusalOf = (name: string) => {
  try {
    return `kept as ${fitName(name)}`;
  } catch (problem) {
    return (problem as Refusal).key;
  }
};

test.each([
  ['Mia', 'Mia'],
  ['  Mia   Bo ', 'Mia Bo'],
  ['Ｍｉａ', 'Mia'],
  ['e\u0301lan', 'élan'],
  ['x_y-z.7', 'x_y-z.7'],
  ['42', '42'],
  ['Łukasz', 'Łukasz'],
  ['Ștefan', 'Ștefan'],
  ['Ngô Thế Ơn', 'Ngô Thế Ơn'],
  ['Çağrı', 'Çağrı'],
  ['Иван 7', 'Иван 7'],
  ['अमित कुमार', 'अमित कुमार'],
  ['क्षितिज', 'क्षितिज'],
  ['सूर्\u200dया', 'सूर्या'],
  ['می\u200cخواهم', 'میخواهم'],
  ['राम१', 'राम१'],
  ['علی۷', 'علی۷'],
  ['محمد٧', 'محمد٧'],
  ['王小明', '王小明'],
  ['さくらター', 'さくらター'],
  ['김민수', '김민수'],
  ['x'.repeat(32), 'x'.repeat(32)],
])('%j is a name, kept as %j [6-1.17]', (name, kept) => {
  expect(fitName(name)).toBe(kept);
});

test.each([
  ['one letter', 'a'],
  ['one letter and spaces', '  a  '],
  ['33 letters', 'x'.repeat(33)],
  ['no letter or digit', '.-.'],
  ['a Cyrillic letter among Latin ones', 'Mі\u0430'],
  ['a digit of Hindi among Latin letters', 'Mia१'],
  ['a Greek letter among Latin ones', 'Μia'],
  ['small capitals that look like letters', 'ᴍia'],
  ['a click that looks like an exclamation mark', 'ǃǃ'],
  ['a letter that isn’t seen', 'Mia\u200b'],
  ['a sign that turns the text around', 'Mia\u202e'],
  ['a line break', 'Mia\nBo'],
  ['a carriage return', 'Mia\r\nBcc: x'],
  ['the character NUL', 'Mia\0'],
  ['an emoji', 'Mia 🙂'],
  ['markup', '<b>Mia'],
  ['an e-mail address', 'mia@vitrine.test'],
  ['marks heaped on a letter', `a${'\u0301'.repeat(8)}b`],
  ['a mark at the beginning', '\u0301ab'],
])('with %s it is refused', (_, name) => {
  expect(refusalOf(name)).toBe('door.name_unfit');
});

test('a name that was kept is kept again as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const kept = refusalOf(name);
      if (kept.startsWith('kept as ')) expect(refusalOf(kept.slice('kept as '.length))).toBe(kept);
    }),
  );
});
