import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { firstDifference } from './difference.ts';
import { isTrue } from './reference.testing.ts';
import { hashes, vectorsText } from './testing.ts';
import { checkVectors } from './vectors.ts';

type Section = keyof typeof isTrue;

const law: Record<Section, Record<string, unknown>[]> = JSON.parse(vectorsText);
const events = ['snowball', 'wheel', 'coupon', 'card'] as const;
const sections: Section[] = [
  'uniform',
  'case',
  'upgrade',
  'battle',
  'giveaway',
  'revision',
  ...events,
];

function faultOf(section: string, vector: unknown): string | null {
  const [result] = checkVectors({ [section]: [vector] }, hashes);
  if (!result) throw new Error('nothing was checked');
  expect(result.name).toBe(`${section}[0]`);
  return result.fault;
}

test('every vector of the law is reproduced, with the hash functions of Node and of the browser [3-3.1 3-3.2]', () => {
  const browser = {
    sha256: (text: string) => bytesToHex(sha256(utf8ToBytes(text))),
    hmacSha256: (key: string, message: string) =>
      hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
  };
  expect(Object.keys(law)).toEqual(sections);
  for (const hash of [hashes, browser]) {
    const results = checkVectors(law, hash);
    expect(results.map(({ name }) => name)).toEqual(
      sections.flatMap((section) => law[section].map((_, index) => `${section}[${index}]`)),
    );
    expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
  }
  for (const section of sections) expect(law[section].length).toBeGreaterThan(0);
});

test('a false vector is named with the field that differs', () => {
  const [first] = law.case;
  const wrong = { ...first, outcome: { ...(first?.outcome as object), ticket: 12 } };
  expect(
    checkVectors({ ...law, case: [first, wrong] }, hashes).filter(({ fault }) => fault !== null),
  ).toEqual([{ name: 'case[1]', fault: 'ticket 12, recomputed 441842' }]);
});

describe('a flipped digit', () => {
  /**
   * The inputs in which a flipped digit may leave a vector true, because the output doesn't depend
   * on each of their digits. Nothing else may survive: no output, no hash and no input that a hash
   * covers.
   */
  const MAY_STAY_TRUE = new Map([
    ['uniform n', 'words below both limits give the same values when n is large'],
    ['uniform nonce', 'uniform(1) is 0 whatever is read'],
    ['case price', 'no token dropped, or the amount rounds to the same thousandth'],
    ['case token_rate', 't falls on the same side of it, or the case has no token part'],
    ['case entries[].id', 'an entry that did not win'],
    ['upgrade chance_ppm', 'the roll falls on the same side of it'],
    ['battle rounds[][].id', 'an entry that nobody won'],
    ['battle tied[]', 'another seat than the winner’s, at the same place'],
    ['giveaway prizes', 'more prizes than entrants, before and after'],
    ['giveaway server_seed', 'few entrants: the same ones may win, a single one always does'],
  ]);

  /**
   * Yields each flip of one digit (in a hash or seed also of a letter) in a vector's values; leaves
   * out flips that break JSON.
   */
  function* flips(vector: unknown): Generator<{ path: string; flipped: never }> {
    const text = JSON.stringify(vector);
    const keyOrValue = /"[a-z_]+":|"[0-9a-f]{64}"|\d+/g;
    for (const { 0: token, index } of text.matchAll(keyOrValue)) {
      if (token.endsWith(':')) continue;
      for (let at = index; at < index + token.length; at++) {
        const digit = Number.parseInt(text.charAt(at), 16);
        if (Number.isNaN(digit)) continue;
        const base = token.startsWith('"') ? 16 : 10;
        const other = ((digit + 1 + (at % (base - 1))) % base).toString(base);
        try {
          const flipped = JSON.parse(text.slice(0, at) + other + text.slice(at + 1)) as never;
          const path = firstDifference(vector, flipped)?.path ?? '';
          yield { path: path.replaceAll(/\[\d+\]/g, '[]'), flipped };
        } catch {
          // A number can't begin with 0: verify refuses such a file as a whole.
        }
      }
    }
  }

  test.each(sections)(
    'anywhere in the vectors of %s is found, unless it leaves the vector true',
    (section) => {
      let flipped = 0;
      const survivors = new Set<string>();
      for (const vector of law[section]) {
        for (const flip of flips(vector)) {
          flipped++;
          const survives = faultOf(section, flip.flipped) === null;
          expect(survives, `${section} ${flip.path}`).toBe(isTrue[section](flip.flipped));
          if (survives) survivors.add(`${section} ${flip.path}`);
        }
      }
      expect(flipped).toBeGreaterThan(500);
      expect(survivors).toEqual(
        new Set(MAY_STAY_TRUE.keys().filter((field) => field.startsWith(section))),
      );
    },
  );
});

describe('a vector of another shape fails, and says why', () => {
  test.each(sections)('%s: every field is needed, and none may be added [3-8.14]', (section) => {
    const vector = law[section][0] ?? {};
    for (const field of Object.keys(vector)) {
      const { [field]: _, ...rest } = vector;
      if (field === 'server_seed_hash') expect(faultOf(section, rest)).toBeNull();
      else expect(faultOf(section, rest)).toMatch(new RegExp(`^${field} (is )?missing`));
    }
    expect(faultOf(section, { ...vector, note: 1 })).toBe('note is unknown');
    expect(faultOf(section, [vector])).toBe('the vector must be an object');
  });

  test.each(['case', 'upgrade', 'battle', 'giveaway', ...events] as const)(
    '%s: a server seed hash is checked when given',
    (of) => {
      const vector = law[of][0];
      const server_seed_hash = hashes.sha256(String(vector?.server_seed));
      expect(faultOf(of, { ...vector, server_seed_hash })).toBeNull();
      expect(faultOf(of, { ...vector, server_seed_hash: '0'.repeat(64) })).toContain(
        'server_seed_hash "0000',
      );
      expect(faultOf(of, { ...vector, server_seed_hash: null })).toContain(
        'server_seed_hash must be',
      );
    },
  );

  test.each([
    ['case', 'nonce', '3020', 'nonce must be a whole number'],
    ['case', 'nonce', -1, 'nonce must be a whole number'],
    ['case', 'type', 'pa1d', 'type must be one of paid'],
    ['case', 'token_rate', 1_000_001, 'token_rate must be a whole number from 0 to 1000000'],
    ['case', 'client_seed', '', 'client_seed must be a text of 1–64 code points'],
    ['case', 'server_seed', null, 'not revealed'],
    ['case', 'entries', [{ id: 100, from: 0, to: 999_999 }], 'entries cover 999999 tickets'],
    [
      'case',
      'entries',
      [{ id: 100, from: 0, to: 1_000_000, note: 1 }],
      'entries[0].note is unknown',
    ],
    ['upgrade', 'direction', 'up', 'direction must be one of under, over'],
    ['uniform', 'n', 0, 'uniform(n) needs a whole n'],
    ['uniform', 'values', [0.5], 'values[0] must be a whole number'],
    ['battle', 'tied', [3, 2], 'tied must be empty or name two or more seats in seat order'],
    ['battle', 'tied', [2], 'tied must be empty'],
    ['battle', 'tied', [2, 4], 'tied must be empty'],
    ['battle', 'rounds', [[{ id: 100, from: 1, to: 1_000_000 }]], 'rounds[0][0].from is 1'],
    ['battle', 'beacon', 'xyz', 'beacon must be 64 lowercase hex characters'],
    ['giveaway', 'prizes', null, 'prizes must be a whole number'],
    ['wheel', 'revision_hash', '0'.repeat(64), 'revision_hash "0000'],
    ['card', 'entries', [{ id: 1, from: 0, to: 999_999 }], 'entries cover 999999 tickets'],
    ['revision', 'hash', 'AB', 'hash must be 64 lowercase hex characters'],
  ] as const)('%s with %s %j', (section, field, value, fault) => {
    expect(faultOf(section, { ...law[section][0], [field]: value })).toContain(fault);
  });

  test('an unknown section and one that is no list fail; a file without vectors is refused', () => {
    expect(checkVectors({ cases: law.case, upgrade: {}, toString: [] }, hashes)).toEqual([
      { name: 'cases', fault: 'unknown section' },
      { name: 'upgrade', fault: 'must be a list' },
      { name: 'toString', fault: 'unknown section' },
    ]);
    for (const file of [{}, { case: [] }, [], null, 'case'])
      expect(() => checkVectors(file, hashes)).toThrow(TypeError);
  });
});
