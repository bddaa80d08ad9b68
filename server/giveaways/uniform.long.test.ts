import { mills } from '@vitrine/contract/amount';
import { chiSquare } from '@vitrine/fairness/statistics/evidence';
import { chiSquareTail } from '@vitrine/fairness/statistics/gamma';
import { describe, expect, test } from 'vitest';
import { hashes } from '../kit/hashes.ts';
import { endGiveaway } from './acts.ts';

const people = 5;
const prizes = Array.from({ length: 2 }, () => ({
  kind: 'money' as const,
  amount_mills: mills(1),
}));
const times = 20_000;
/** Below it, a count is called unfair: by chance once in a million. */
const least = 1e-6;

/** The winners of one giveaway, by their place on the list; all its seeds derive from a text. */
function winnersOf(text: string): number[] {
  const entrants = Array.from({ length: people }, (_, n) => ({
    user_id: n + 1,
    client_seed: hashes.sha256(`${text} of ${n}`),
  }));
  const { memo } = endGiveaway(
    {
      giveaway: { giveaway_id: 1, room_id: 1, host_id: null, prizes },
      room: { server_seed: hashes.sha256(text), beacon: null },
      entrants,
      prices: new Map(),
    },
    new Date(0),
  );
  return memo.winners.map((winner) => winner - 1);
}

/** How likely the counts of the ordered pairs of winners are, if all are equally likely. */
function likelihoodOf(winners: (n: number) => number[]): number {
  const orders = people * (people - 1);
  const observed = Array<number>(orders).fill(0);
  for (let n = 0; n < times; n++) {
    const [first, second] = winners(n);
    observed[first! * (people - 1) + (second! > first! ? second! - 1 : second!)]! += 1;
  }
  const { statistic, df } = chiSquare({
    observed,
    chances: Array<number>(orders).fill(1 / orders),
  });
  return chiSquareTail(statistic, df);
}

describe('20,000 giveaways of two prizes among five', () => {
  test('give every order of winners equally often [3-3.71]', () => {
    expect(likelihoodOf((n) => winnersOf(`giveaway ${n}`))).toBeGreaterThan(least);
  });

  test('would be found out if the last to join gave one in twenty of their wins away', () => {
    const unfair = (n: number) => {
      const [first, second] = winnersOf(`giveaway ${n}`);
      return first === people - 1 && n % 20 < 4 ? [second!, first] : [first!, second!];
    };
    expect(likelihoodOf(unfair)).toBeLessThan(least);
  });
});
