import { mills, toWire } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { locales } from '@vitrine/i18n/locales';
import { numbersIn } from './numbers.ts';

/** Replaces non-breaking spaces, of which there are several kinds, with plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['en', '$1,234,567.89', '1,234,567.89', '94.50%', '0.9379%', '12,345'],
  ['de', '1.234.567,89 $', '1.234.567,89', '94,50 %', '0,9379 %', '12.345'],
  ['fr', '1 234 567,89 $', '1 234 567,89', '94,50 %', '0,9379 %', '12 345'],
  ['hi', '$12,34,567.89', '12,34,567.89', '94.50%', '0.9379%', '12,345'],
  ['tr', '$1.234.567,89', '1.234.567,89', '%94,50', '%0,9379', '12.345'],
  ['zh-CN', '$1,234,567.89', '1,234,567.89', '94.50%', '0.9379%', '12,345'],
])('numbers are written as in %s', (tag, money, amount, share, chance, count) => {
  const numbers = numbersIn(tag);
  const wire = toWire(mills(1_234_567_899));
  expect(
    [
      numbers.money(wire),
      numbers.amount(wire),
      numbers.share(94.5),
      numbers.chance(0.9379),
      numbers.count(12_345),
    ].map(plain),
  ).toEqual([money, amount, share, chance, count]);
});

test('an amount is never rounded up, and has its cents also where there are none [3-1.53]', () => {
  const { money, amount } = numbersIn('en');
  expect([9, 10, 19, 999, 1000, 1_999_999].map((value) => money(toWire(mills(value))))).toEqual([
    '$0.00',
    '$0.01',
    '$0.01',
    '$0.99',
    '$1.00',
    '$1,999.99',
  ]);
  expect(amount(toWire(mills(120_000)))).toBe('120.00');
});

test('tokens of less than a hundredth are shown to the thousandth', () => {
  const { amount } = numbersIn('en');
  expect([0, 4, 9, 10, 19, 1_234_567].map((value) => amount(toWire(mills(value))))).toEqual([
    '0.00',
    '0.004',
    '0.009',
    '0.01',
    '0.01',
    '1,234.56',
  ]);
});

test('a length of time is said in hours below two days, then in days, in every language', () => {
  const said = (hours: number) =>
    Object.fromEntries(locales.map(({ code, tag }) => [code, plain(numbersIn(tag).hours(hours))]));
  expect(said(24)).toMatchObject({ en: '24 hours', de: '24 Stunden', pl: '24 godziny' });
  expect(said(36)).toMatchObject({ en: '36 hours' });
  expect(said(48)).toMatchObject({ en: '2 days', de: '2 Tage', ru: '2 дня' });
  expect(said(168)).toMatchObject({ en: '7 days', fr: '7 jours', pl: '7 dni', ru: '7 дней' });
  const month = Object.values(said(720));
  expect(month).toHaveLength(12);
  for (const text of month) expect(text).toMatch(/^30\D/);
});
