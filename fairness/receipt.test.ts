import { readFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import type { VerifySignature } from './signed.ts';
import { hashes, sha256 } from './testing.ts';
import { checkVectors } from './vectors.ts';

const law: { receipt: { verdict: string }[] } = JSON.parse(
  readFileSync(new URL('receipts.json', import.meta.url), 'utf8'),
);

const byNode: VerifySignature = (public_key, message, signature) => {
  const x = Buffer.from(public_key).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
};

/** As the browser does. */
const byNoble: VerifySignature = (public_key, message, signature) => {
  try {
    return ed25519.verify(signature, message, public_key, { zip215: false });
  } catch {
    return false;
  }
};

test('every receipt of the law has its verdict, with the signatures of Node and of the browser [9-1.20]', () => {
  expect(new Set(law.receipt.map(({ verdict }) => verdict))).toEqual(
    new Set(['verified', 'forged', 'foreign_key', 'malformed']),
  );
  for (const verifySignature of [byNode, byNoble]) {
    const results = checkVectors(law, hashes, { verify: verifySignature, sha256 });
    expect(results).toHaveLength(law.receipt.length);
    expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
  }
  const wrong = { receipt: [{ ...law.receipt[0]!, verdict: 'forged' }] };
  expect(checkVectors(wrong, hashes, { verify: byNode, sha256 })[0]!.fault).toBe(
    'verdict "forged", recomputed "verified"',
  );
});
