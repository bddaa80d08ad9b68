import { expect, test } from 'vitest';
import { misnamedCompanies, misnamedCountries } from './claims-of-policies.ts';

test.each([
  ['France and the United Kingdom', 'en', ['FR', 'GB'], []],
  ['France, the UK and US', 'en', ['FR', 'GB', 'US'], []],
  ['countries whose law forbids it; ask us', 'en', [], []],
  ['Nigeria, Equatorial Guinea', 'en', ['NG', 'GQ'], []],
  ['France', 'en', ['FR', 'ES'], ['doesn’t name Spain (ES), which is blocked']],
  ['Spain (ES)', 'en', [], ['names Spain (ES), which isn’t blocked']],
  ['Frankreich und die Schweiz', 'de', ['FR', 'CH'], []],
  ['France', 'de', ['FR'], ['doesn’t name Frankreich (FR), which is blocked']],
  ['Франция и Испания', 'ru', ['FR', 'ES'], []],
  ['法国和西班牙', 'zh', ['FR'], ['names 西班牙 (ES), which isn’t blocked']],
] as const)('“%s” (%s) of a site that blocks %j', (text, language, blocked, faults) => {
  expect(misnamedCountries(text, language, blocked)).toEqual(faults);
});

test('the companies that take payments are those of the gateways that are switched on', () => {
  const companies = (stripe: boolean, btcpay: boolean) => [
    { name: 'Stripe', is_on: stripe, is_named: true },
    { name: 'BTCPay', is_on: btcpay, is_named: false },
  ];
  expect(misnamedCompanies(undefined, companies(false, false))).toEqual([]);
  expect(misnamedCompanies(undefined, companies(false, true))).toEqual([]);
  expect(misnamedCompanies('STRIPE Ltd.', companies(true, true))).toEqual([]);
  for (const text of [undefined, 'Example Ltd.'])
    expect(misnamedCompanies(text, companies(true, false))).toEqual([
      'doesn’t name Stripe, which takes payments',
    ]);
  expect(misnamedCompanies('Stripe', companies(false, true))).toEqual([
    'names Stripe, which isn’t switched on',
  ]);
  expect(misnamedCompanies('Example Ltd.', companies(false, false))).toEqual([
    'names companies, and no gateway is switched on',
  ]);
});
