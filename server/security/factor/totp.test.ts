import { expect, test } from 'vitest';
import { findStep, writeSecret } from './totp.ts';

/** RFC 6238, appendix B: SHA-1, the last six of eight digits. */
const rfc_secret = Buffer.from('12345678901234567890');
const vectors: [at_s: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];

test.each(vectors)('at second %i the code is %s, as RFC 6238 has it', (at_s, code) => {
  expect(findStep(rfc_secret, code, new Date(at_s * 1000))).toBe(Math.floor(at_s / 30));
});

test('a code is right in its own half minute, the one before and the one after, and never else', () => {
  const [at_s, code] = vectors[3]!;
  const step = Math.floor(at_s / 30);
  const found = [-2, -1, 0, 1, 2].map((steps) =>
    findStep(rfc_secret, code, new Date((step + steps) * 30_000)),
  );
  expect(found).toEqual([undefined, step, step, step, undefined]);
});

test('an app is told everything that it needs', () => {
  const { secret, uri } = writeSecret(rfc_secret, {
    site: 'Vitrine',
    label: 'mia@vitrine.test',
  });
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const address = new URL(uri);
  expect(address.protocol + address.host + decodeURIComponent(address.pathname)).toBe(
    'otpauth:totp/Vitrine:mia@vitrine.test',
  );
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Vitrine',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
