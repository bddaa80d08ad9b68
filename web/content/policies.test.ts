import fs from 'node:fs';
import path from 'node:path';
import { policy_texts } from '@vitrine/i18n/policies/index';
import { findPolicy, policies, slugOf, type PolicyName } from '@vitrine/i18n/policies/names';
import { expect, test } from 'vitest';

test('a policy’s address is made from its title and its id [1-2.38 1-2.39 1-2.40 1-2.41]', () => {
  expect(slugOf('terms')).toBe('terms-of-service-3');
  expect(slugOf('privacy')).toBe('privacy-policy-2');
  expect(slugOf('cookies')).toBe('cookies-policy-7');
});

test('the id at the end of an address finds the policy, whatever title stands before it', () => {
  for (const name of Object.keys(policies) as PolicyName[]) {
    expect(findPolicy(slugOf(name))).toBe(name);
    expect(findPolicy(`another-title-${policies[name].id}`)).toBe(name);
    expect(findPolicy(`${policies[name].id}`)).toBe(name);
  }
});

test('an address without an id of ours finds none', () => {
  for (const slug of [
    'terms-of-service',
    'terms-of-service-33',
    'terms-of-service3',
    'terms-of-service-3-',
    'page-1',
  ])
    expect(findPolicy(slug)).toBeUndefined();
});

test('the cookies policy names everything that pages keep in a browser', () => {
  const source = fs.readFileSync(path.join(import.meta.dirname, '../kit/stored.ts'), 'utf8');
  const [, union] = /export type StoredItem =([^;]*);/.exec(source)!;
  const kept = [...union!.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
  expect(kept.length).toBeGreaterThan(15);
  // `i18n/policies/policies.test.ts` checks that the other languages have the same rows.
  const blocks = policy_texts.en.cookies.sections.flatMap((section) => section.blocks);
  const rows = blocks.flatMap((block) =>
    typeof block === 'object' && 'rows' in block ? block.rows : [],
  );
  const named = rows.flatMap(([names]) => names!.split(', '));
  expect(kept.filter((name) => !named.includes(name))).toEqual([]);
});

test('a page of the operator’s has an address in the script of its title, and never an endless one', () => {
  expect(slugOf({ id: 4, title: 'Häufige Fragen (FAQ)' })).toBe('häufige-fragen-faq-4');
  expect(slugOf({ id: 71, title: '我们的 家' })).toBe('我们的-家-71');
  expect(slugOf({ id: 12, title: 'हमारे बारे में' })).toBe('हमारे-बारे-में-12');
  expect(slugOf({ id: 9, title: '…' })).toBe('9');
  expect(slugOf({ id: 5, title: 'a'.repeat(500) })).toHaveLength(82);
});
