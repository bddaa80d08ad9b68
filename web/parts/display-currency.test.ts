import { mills, toWire } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { currencyIn, showIn, type DisplayRate } from './display-currency.ts';

/** Replaces non-breaking spaces, of which there are several kinds, with plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

const show = (tag: string, currency: DisplayRate['currency'], rate: number, value: number) =>
  plain(showIn(tag, { currency, rate }, toWire(mills(value))));

test.each([
  ['en', 'EUR', 0.92, '€4.60'],
  ['de', 'EUR', 0.92, '4,60 €'],
  ['pl', 'PLN', 3.987654, '19,93 zł'],
  ['pt-BR', 'BRL', 5.4, 'R$ 27,00'],
  ['ru', 'RUB', 81.25, '406,25 ₽'],
  ['hi', 'INR', 83.1, '₹415.50'],
  ['zh-CN', 'CNY', 7.1, '¥35.50'],
] as const)('five dollars are written in %s with %s at %s', (tag, currency, rate, text) => {
  expect(show(tag, currency, rate, 5000)).toBe(text);
});

test('a currency without decimals has none, and nothing is rounded up', () => {
  expect(show('en', 'VND', 25_345.5, 4_999)).toBe('₫126,702');
  expect([9, 10, 11, 1_999].map((value) => show('en', 'EUR', 0.999999, value))).toEqual([
    '€0.00',
    '€0.00',
    '€0.01',
    '€1.99',
  ]);
});

test('an amount too large for a float is exact to its last cent', () => {
  expect(show('en', 'VND', 100_000, 9_007_199_254_740)).toBe('₫900,719,925,474,000');
});

test('a cookie names a currency, and nothing else', () => {
  expect(currencyIn('authsk=1; currency=EUR')).toBe('EUR');
  expect(currencyIn('currency=VND; grid=dense')).toBe('VND');
  for (const cookies of [null, '', 'currency=', 'currency=EURO', 'my_currency=EUR', 'currency=eur'])
    expect(currencyIn(cookies)).toBeNull();
});
