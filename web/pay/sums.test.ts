import { mills, toWire, type Amount } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import {
  chipsOf,
  findFault,
  firstAmount,
  readAmount,
  sumUp,
  type Method,
  type Terms,
} from './sums.ts';

const amount = (units: number) => units as Amount;
const method: Method = {
  id: 1,
  kind: 'sandbox',
  name: 'Test payment',
  currencies: ['USD'],
  countries: null,
  min: amount(5),
  max: amount(500),
  fee: 1,
};
const plain = { od: 0, has_code: false } as const;
const terms: Terms = {
  daily: { percent: 20, least: amount(10), most: amount(20), available: true },
  partner: null,
  code_percent: 5,
  release: { percent: 3, days: 30 },
  debt: amount(0),
  left: null,
  reserved: amount(0),
  limit: null,
  limit_prompt: false,
  birth: null,
  limit_needed: false,
  card_wait_hours: 72,
};

describe('The sums of a top-up', () => {
  test('add a fee on top of the amount, down to the cent [2-9.27]', () => {
    expect(sumUp(mills(33_330), method, terms, plain)).toMatchObject({
      amount: 33.33,
      fee: 0.33,
      total: 33.66,
      arrives: 33.33,
    });
  });

  test('give a fifth on the first of a day from 10.000 on, at most 20.000 [3-2.69]', () => {
    const daily = (units: number, all = terms) =>
      sumUp(mills(units * 1000), method, all, plain).daily;
    expect(daily(9.99)).toBe(0);
    expect(daily(10)).toBe(2);
    expect(daily(33.33)).toBe(6.666);
    expect(daily(500)).toBe(20);
    expect(daily(50, { ...terms, daily: { ...terms.daily, available: false } })).toBe(0);
  });

  test('give a partner’s share with a code alone', () => {
    expect(sumUp(mills(50_000), method, terms, plain).code).toBe(0);
    expect(sumUp(mills(50_000), method, terms, { od: 0, has_code: true }).code).toBe(2.5);
  });

  test('give no bonus on shop tokens', () => {
    expect(sumUp(mills(50_000), method, terms, { od: 1, has_code: true })).toMatchObject({
      daily: 0,
      code: 0,
      repaid: 0,
      arrives: 50,
    });
  });

  test('repay a debt first, which earns nothing', () => {
    const owing = (debt: number, od: 0 | 1 = 0) =>
      sumUp(mills(50_000), method, { ...terms, debt: amount(debt) }, { od, has_code: true });
    expect(owing(40.001)).toMatchObject({ repaid: 40.001, arrives: 9.999, daily: 0, code: 0.499 });
    expect(owing(80)).toMatchObject({ repaid: 50, arrives: 0, daily: 0, code: 0 });
    expect(owing(12.345, 1)).toMatchObject({ repaid: 12.345, arrives: 37.655, daily: 0, code: 0 });
  });
});

describe('A typed amount', () => {
  test('is read with a point or a comma', () => {
    for (const [typed, value] of [
      ['10', 10_000],
      [' 12.5 ', 12_500],
      ['12,34', 12_340],
      ['$7', 7_000],
    ] as const)
      expect(readAmount(typed)).toBe(value);
    for (const typed of ['', '0', '-5', '1.234', '1,000.00', '1e3', 'ten', '99999999'])
      expect(readAmount(typed)).toBeNull();
  });

  test('is told what is wrong with it', () => {
    expect(findFault('', method, null)).toBe('missing');
    expect(findFault('1.234', method, null)).toBe('invalid');
    expect(findFault('4.99', method, null)).toBe('too_small');
    expect(findFault('5', method, null)).toBeUndefined();
    expect(findFault('500', method, null)).toBeUndefined();
    expect(findFault('500.01', method, null)).toBe('too_large');
    expect(findFault('30', method, amount(29.99))).toBe('over_limit');
    expect(findFault('30', method, amount(30))).toBeUndefined();
  });
});

test('The amounts to choose from are those that the way to pay takes', () => {
  expect(chipsOf(method)).toEqual([5, 10, 25, 50, 100, 250, 500]);
  expect(chipsOf({ ...method, min: amount(10), max: amount(99) })).toEqual([10, 25, 50]);
});

test('The first amount is the one asked for, up to a cent and to the minimum', () => {
  expect(firstAmount('12.341', method)).toBe(12.35);
  expect(firstAmount('0.37', method)).toBe(5);
  expect(firstAmount('7', method)).toBe(7);
  for (const none of [null, '', '0', 'much', '1e9', '-4'])
    expect(firstAmount(none, method)).toBe(toWire(mills(25_000)));
});
