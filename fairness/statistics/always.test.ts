import { expect, test } from 'vitest';
import { TICKETS } from '../table.ts';
import { isBeyondChance } from './always.ts';
import { isOutside } from './binomial.ts';

/** Mulberry32: the same numbers in every run. */
function wordsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (word ^ (word >>> 14)) >>> 0;
  };
}

/** Outcomes of honest cases that a rule calls contradicted at any of many nights. */
function countEver(rule: typeof isOutside, nights: number, draws_a_night: number): number {
  const word = wordsFrom(2026);
  const odds = [400_000, 250_000, 200_000, 100_000, 40_000, 9000, 900, 100];
  let ever = 0;
  for (let one_case = 0; one_case < 48; one_case++) {
    const seen = odds.map(() => 0);
    const contradicted = new Set<number>();
    for (let night = 1; night <= nights; night++) {
      for (let draw = 0; draw < draws_a_night; draw++) {
        let ticket = word() % TICKETS;
        seen[odds.findIndex((share) => (ticket -= share) < 0)]! += 1;
      }
      for (const [n, share] of odds.entries())
        if (rule(seen[n]!, night * draws_a_night, share)) contradicted.add(n);
    }
    ever += contradicted.size;
  }
  return ever;
}

test('an honest year of nightly looks contradicts no more outcomes than one look may; bands alone do [9-1.7]', () => {
  // 384 outcomes, of each 0.1% at most.
  expect(countEver(isBeyondChance, 365, 27)).toBeLessThanOrEqual(1);
  // The control.
  expect(countEver(isOutside, 365, 27)).toBeGreaterThan(3);
});

test('a shift of one point on 20% is seen by it, too: by most before 40,000 draws, by nearly all before 60,000', () => {
  const foundBefore = (draws_max: number, share_ppm: number) =>
    Array.from({ length: 100 }, (_, site) => {
      const word = wordsFrom(site);
      let seen = 0;
      for (let draws = 1; draws <= draws_max; draws++) {
        if (word() % TICKETS < share_ppm) seen += 1;
        if (draws % 1000 === 0 && isBeyondChance(seen, draws, 200_000)) return true;
      }
      return false;
    }).filter(Boolean).length;
  expect(foundBefore(40_000, 190_000)).toBeGreaterThanOrEqual(65);
  expect(foundBefore(60_000, 190_000)).toBeGreaterThanOrEqual(93);
  expect(foundBefore(60_000, 200_000)).toBe(0);
});

test.each([
  [0, 0, 200_000],
  [0, 10, 1],
  [10, 10, 1_000_000],
  [5, 10, 500_000],
  [40_000, 200_000, 200_000],
])('%d of %d draws at %d ppm contradict nothing', (seen, draws, chance_ppm) => {
  expect(isBeyondChance(seen, draws, chance_ppm)).toBe(false);
});

test.each([
  [10, 100, 1],
  [9, 10, 1_000_000],
  [0, 1000, 200_000],
])('%d of %d draws at %d ppm do', (seen, draws, chance_ppm) => {
  expect(isBeyondChance(seen, draws, chance_ppm)).toBe(true);
});
