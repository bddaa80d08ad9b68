import { readFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 as sha256OfNoble } from '@noble/hashes/sha2.js';
import { createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AMOUNTS,
  buildLevels,
  buildTree,
  compareNodes,
  DEPTH_MOST,
  depthOf,
  hashOf,
  leafNode,
  parentNode,
  siblingsOf,
  sumsOf,
  topOf,
  TreeFault,
  type Amounts,
} from './liabilities.ts';
import type { VerifySignature } from './signed.ts';
import { hashes, sha256 } from './testing.ts';
import { checkVectors, type VectorTools } from './vectors.ts';

const law: { own_proof: { verdict: string }[]; root: { verdicts: string[] }[]; tree: object[] } =
  JSON.parse(readFileSync(new URL('roots.json', import.meta.url), 'utf8'));

const verifyByNode: VerifySignature = (public_key, message, signature) => {
  const x = Buffer.from(public_key).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
};
const tools: Record<string, VectorTools> = {
  node: { verify: verifyByNode, sha256 },
  browser: {
    verify: (key, message, signature) => ed25519.verify(signature, message, key, { zip215: false }),
    sha256: sha256OfNoble,
  },
};

test.each(Object.keys(tools))(
  'every tree, root and proof of the law has its verdict, by the tools of %s [9-1.14 9-1.15]',
  (name) => {
    const results = checkVectors(law, hashes, tools[name]);
    expect(results).toHaveLength(law.tree.length + law.root.length + law.own_proof.length);
    expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
    const wrong = { own_proof: [{ ...law.own_proof[0]!, verdict: 'forged' }] };
    expect(checkVectors(wrong, hashes, tools[name])[0]!.fault).toBe(
      'verdict "forged", recomputed "verified"',
    );
  },
);

test('the law has every cheat by its name [9-1.14]', () => {
  expect(new Set(law.own_proof.map(({ verdict }) => verdict))).toEqual(
    new Set([
      'verified',
      'negative',
      'overflow',
      'wrong_depth',
      'wrong_leaves',
      'wrong_order',
      'repeated_leaf',
      'foreign_leaf',
      'wrong_leaf',
      'other_day',
      'wrong_root',
      'foreign_key',
      'forged',
      'malformed',
    ]),
  );
  expect(new Set(law.root.flatMap(({ verdicts }) => verdicts))).toEqual(
    new Set(['verified', 'broken_chain', 'foreign_key', 'forged', 'malformed']),
  );
});

const amounts = fc.record(
  Object.fromEntries(AMOUNTS.map((name) => [name, fc.nat({ max: 2 ** 40 })])),
) as unknown as fc.Arbitrary<Amounts>;
const leaves = fc.uniqueArray(fc.tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), amounts), {
  maxLength: 20,
  selector: ([blinded_id]) => blinded_id.join(),
});
const nodesOf = (list: readonly (readonly [Uint8Array, Amounts])[]) =>
  list.map(([blinded_id, owed]) =>
    leafNode({ day: '2026-11-24', blinded_id, amounts: owed, salt: blinded_id }, sha256),
  );

test('the top has the sum of all leaves, and each leaf’s siblings lead to it [9-1.14]', () => {
  fc.assert(
    fc.property(leaves, (list) => {
      const tree = buildTree(nodesOf(list), sha256);
      const top = topOf(tree);
      for (const name of AMOUNTS)
        expect(sumsOf(top)[name]).toBe(list.reduce((sum, [, owed]) => sum + owed[name], 0));
      for (const [place, leaf] of tree.levels[0]!.entries()) {
        const found = siblingsOf(tree, place).reduce((node, sibling, level) => {
          const is_right = Math.floor(place / 2 ** level) % 2 === 1;
          return is_right ? parentNode(sibling, node, sha256) : parentNode(node, sibling, sha256);
        }, leaf);
        expect(compareNodes(found, top)).toBe(0);
      }
    }),
    { numRuns: 50 },
  );
});

test('a tree in parts has the same top as the whole', () => {
  const whole = buildTree(
    nodesOf(Array.from({ length: 11 }, (_, n) => [new Uint8Array(32).fill(n), zeros])),
    sha256,
  );
  const tops = [0, 4, 8].map((from) =>
    topOf(buildLevels(whole.levels[0]!.slice(from, from + 4), { height: 2 }, sha256)),
  );
  const parts = buildLevels(tops, { height: depthOf(11) - 2, base: 2 }, sha256);
  expect(hashOf(topOf(parts))).toBe(hashOf(topOf(whole)));
  expect(siblingsOf(parts, 2)).toEqual(siblingsOf(whole, 8).slice(2));
});

const zeros = Object.fromEntries(AMOUNTS.map((name) => [name, 0])) as Amounts;

test('a tree isn’t built of a negative leaf, a repeated one, or of too much [9-1.14]', () => {
  const faultOf = (build: () => unknown) => {
    try {
      build();
    } catch (problem) {
      return (problem as TreeFault).fault;
    }
    return undefined;
  };
  const leaf = (money: number, n = 0) =>
    nodesOf([[new Uint8Array(32).fill(n), { ...zeros, money }]])[0]!;
  expect(faultOf(() => leaf(-1))).toBe('negative');
  expect(faultOf(() => leaf(0.5))).toBe('overflow');
  expect(faultOf(() => buildTree([leaf(1), leaf(1)], sha256))).toBe('repeated_leaf');
  const most = Number.MAX_SAFE_INTEGER;
  expect(faultOf(() => buildTree([leaf(most), leaf(1, 1)], sha256))).toBe('overflow');
  expect(sumsOf(topOf(buildTree([leaf(most), leaf(0, 1)], sha256))).money).toBe(most);
  expect([0, 1, 2, 3, 4, 5, 2 ** DEPTH_MOST].map(depthOf)).toEqual([0, 0, 1, 2, 2, 3, DEPTH_MOST]);
});
