import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareCounts, expectedOutside } from '../observed.ts';
import { TICKETS } from '../table.ts';
import { hashes } from '../testing.ts';
import { checkVectors } from '../vectors.ts';
import { bandOf, incompleteBeta, isOutside } from './binomial.ts';

const bands: unknown = JSON.parse(readFileSync(new URL('../bands.json', import.meta.url), 'utf8'));

/** The probability of `seen` or more, as the sum of its terms. */
function sumAtLeast(seen: number, draws: number, p: number): number {
  let term = (1 - p) ** draws;
  let below = 0;
  for (let k = 0; k < seen; k++) {
    below += term;
    term *= ((draws - k) / (k + 1)) * (p / (1 - p));
  }
  return 1 - below;
}

test('the incomplete beta function is the tail of the binomial', () => {
  for (const [seen, draws, p] of [
    [1, 1, 0.3],
    [1, 50, 0.02],
    [3, 10, 0.25],
    [20, 50, 0.5],
    [60, 400, 0.1],
    [300, 400, 0.8],
  ] as const)
    expect(incompleteBeta(seen, draws - seen + 1, p)).toBeCloseTo(sumAtLeast(seen, draws, p), 11);
});

test('every band of the law is reproduced, from one draw to ten million [9-1.1]', () => {
  const results = checkVectors(bands, hashes);
  expect(results.length).toBeGreaterThan(10);
  expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
  const wrong = { band: [{ seen: 3, draws: 10, low: 8186, high: 808_000 }] };
  expect(checkVectors(wrong, hashes)[0]!.fault).toMatch(/^(low|high) /);
});

test('published odds are outside if and only if they aren’t in the band', () => {
  for (const [seen, draws] of [
    [0, 1],
    [0, 0],
    [1, 1],
    [7, 1000],
    [199, 1000],
    [2_000_431, 10_000_000],
  ] as const) {
    const { low, high } = bandOf(seen, draws);
    for (const odds_ppm of [low - 1, low, high, high + 1].filter(
      (ppm) => ppm >= 0 && ppm <= TICKETS,
    ))
      expect(isOutside(seen, draws, odds_ppm)).toBe(odds_ppm < low || odds_ppm > high);
  }
});

/** A generator of 32-bit words (mulberry32): for a year's draws, faster than HMAC. */
function wordsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (word ^ (word >>> 14)) >>> 0;
  };
}

/** After how many openings of a site the count contradicts the published 20%; null: it doesn't. */
function findShift(site: number, share_ppm: number): number | null {
  const word = wordsFrom(site);
  let seen = 0;
  for (let draws = 1; draws <= 40_000; draws++) {
    if (word() % TICKETS < share_ppm) seen += 1;
    // As often as a night comes.
    if (draws % 1000 === 0 && isOutside(seen, draws, 200_000)) return draws;
  }
  return null;
}

test('a shift of one percentage point on an outcome of 20% is found before 40,000 openings, and without it none [9-1.6]', () => {
  const sites = Array.from({ length: 40 }, (_, site) => site);
  const countFound = (share_ppm: number) =>
    sites.filter((site) => findShift(site, share_ppm) !== null).length;
  expect(countFound(190_000)).toBeGreaterThanOrEqual(38);
  expect(countFound(210_000)).toBeGreaterThanOrEqual(38);
  // The control: a test that always finds something proves nothing.
  expect(countFound(200_000)).toBeLessThanOrEqual(1);
});

test('at 40,000 openings the chance to find it is more than 95%, by the exact distribution [9-1.6]', () => {
  const draws = 40_000;
  const below = Array.from({ length: 400 }, (_, n) => 7600 + n);
  const first_inside = below.find((seen) => !isOutside(seen, draws, 200_000))!;
  // P(seen < first_inside) of a chance of 19%.
  const found = 1 - incompleteBeta(first_inside, draws - first_inside + 1, 0.19);
  expect(found).toBeGreaterThan(0.95);
  expect(1 - incompleteBeta(first_inside, draws - first_inside + 1, 0.2)).toBeLessThan(0.0005);
});

test('an honest year of 48 cases has no more outside than are expected by chance [9-1.7]', () => {
  const word = wordsFrom(2026);
  const odds = [400_000, 250_000, 200_000, 100_000, 40_000, 9000, 900, 100];
  const published = odds.map((odds_ppm, n) => ({ outcome: String(n), odds_ppm }));
  const rows = Array.from({ length: 48 }, () => {
    const seen = new Map<string, number>();
    for (let draw = 0; draw < 10_000; draw++) {
      let ticket = word() % TICKETS;
      const n = odds.findIndex((share) => (ticket -= share) < 0);
      seen.set(String(n), (seen.get(String(n)) ?? 0) + 1);
    }
    return compareCounts(published, 10_000, (outcome) => seen.get(outcome) ?? 0);
  }).flat();
  const outside = rows.filter((row) => row.outside).length;
  expect(outside).toBeLessThanOrEqual(Math.ceil(expectedOutside(rows.length)));
});
