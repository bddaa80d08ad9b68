import { seededRandom } from '@vitrine/art/random';
import { shareBelow, wonAt, type Openings, type Outcome } from '@vitrine/fairness/statistics/luck';
import { expect, test } from 'vitest';
import { worldCases, type WorldCase } from './cases.ts';
import { worldItems } from './items.ts';

const paid = worldCases(worldItems()).filter(({ type }) => type === 'paid');
const by_tail = paid.toSorted((a, b) => tailOf(a) - tailOf(b));
const players = 10_000;

/** How often the price the dearest prize is worth. */
function tailOf({ entries, price_mills }: WorldCase): number {
  return Math.max(...entries.map(({ item }) => item.price_mills)) / price_mills;
}

const outcomesOf = ({ entries }: WorldCase): Outcome[] =>
  entries.map(({ item, from, to }) => ({
    chance: (to - from) / 1_000_000,
    worth: item.price_mills,
  }));

/** The sums that 10,000 players win in the same openings, least first. */
function simulate(openings: readonly Openings[], seed: number): Float64Array {
  const random = seededRandom(seed);
  const sums = new Float64Array(players);
  for (const { times, outcomes } of openings) {
    // A table of a million tickets, as the draws have it, shortened to the outcomes' ends.
    const ends: number[] = [];
    for (const { chance } of outcomes) ends.push((ends.at(-1) ?? 0) + chance);
    for (let player = 0; player < players; player++) {
      for (let n = 0; n < times; n++) {
        const ticket = random();
        const drawn = ends.findIndex((end) => ticket < end);
        sums[player]! += outcomes.at(drawn)!.worth;
      }
    }
  }
  return sums.toSorted();
}

/** The share of the simulated players who won less; those who won as much count half. */
function simulatedBelow(sums: Float64Array, won: number): number {
  const less = sums.reduce((count, sum) => count + Number(sum < won), 0);
  const same = sums.reduce((count, sum) => count + Number(sum === won), 0);
  return (less + same / 2) / players;
}

const longest = by_tail.at(-1)!;
const shortest = by_tail[0]!;
const middle = by_tail[Math.floor(by_tail.length / 2)]!;

test.each([
  ['ten openings of the case with the longest tail', [[longest, 10]]],
  ['ten openings of the case with the shortest tail', [[shortest, 10]]],
  [
    'forty openings of three cases',
    [
      [longest, 8],
      [middle, 20],
      [shortest, 12],
    ],
  ],
  [
    'five hundred openings with a long tail',
    [
      [longest, 300],
      [middle, 200],
    ],
  ],
  ['one opening each of many cases', by_tail.slice(0, 30).map((one) => [one, 1] as const)],
] as const)('the formula agrees with 10,000 simulated players: %s [9-1.29]', (_, chosen) => {
  const openings = chosen.map(([one, times]) => ({ times, outcomes: outcomesOf(one) }));
  const sums = simulate(openings, 20_261_130);
  // Four deviations of 10,000 players: 2% in the middle.
  for (const share of [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]) {
    const won = sums[Math.floor(share * players)]!;
    const seen = simulatedBelow(sums, won);
    const tolerance = 0.002 + 4 * Math.sqrt((seen * (1 - seen)) / players);
    expect(Math.abs(shareBelow(openings, won) - seen)).toBeLessThan(tolerance);
  }
  for (const share of [0.05, 0.95]) {
    const seen = simulatedBelow(sums, wonAt(openings, share));
    expect(Math.abs(seen - share)).toBeLessThan(0.02);
  }
});
