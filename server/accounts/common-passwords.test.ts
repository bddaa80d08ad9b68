import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { randomHex } from '../kit/random.ts';
import { isCommon } from './common-passwords.ts';

const passwords = createRequire(import.meta.url)(
  '@zxcvbn-ts/language-common/src/passwords.json',
) as string[];
const digestOf = (password: string) => hash('sha256', password);

describe('a common password', () => {
  test('is each of the 10,000 commonest, and none at all', () => {
    expect(passwords.slice(0, 10_000).filter((password) => !isCommon(digestOf(password)))).toEqual(
      [],
    );
    expect(isCommon(digestOf(''))).toBe(true);
  });

  test('isn’t one that few people have', () => {
    const rare = [
      ...passwords.slice(10_000),
      ...Array.from({ length: 10_000 }, () => randomHex(8)),
    ];
    expect(rare.filter((password) => isCommon(digestOf(password)))).toEqual([]);
  });
});
