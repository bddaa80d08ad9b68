import { drawCase, type CaseTable } from '@vitrine/fairness/case';
import { chiSquare } from '@vitrine/fairness/statistics/evidence';
import { chiSquareTail } from '@vitrine/fairness/statistics/gamma';
import { openStreams } from '@vitrine/fairness/stream';
import { describe, expect, test } from 'vitest';
import { hashes } from '../kit/hashes.ts';
import { valueOfStopping } from './looking.ts';

/** Prizes by worth and chance in ppm, dearest last, and the price of an opening. */
interface Odds {
  price: number;
  items: readonly (readonly [worth: number, chance_ppm: number])[];
}

const odds: Readonly<Record<string, Odds>> = {
  'of even chances': {
    price: 1_000,
    items: [
      [200, 250_000],
      [600, 250_000],
      [1_100, 250_000],
      [1_800, 250_000],
    ],
  },
  'with a jackpot': {
    price: 1_000,
    items: [
      [50, 890_000],
      [2_000, 100_000],
      [68_000, 10_000],
    ],
  },
  'of two items': {
    price: 1_000,
    items: [
      [10, 500_000],
      [1_850, 500_000],
    ],
  },
};

/** The table of a case; an entry's id is the place of its item. */
function tableOf({ price, items }: Odds): CaseTable {
  let from = 0;
  const entries = items.map(([, chance_ppm], id) => {
    const to = from + chance_ppm;
    const entry = { id, from, to };
    from = to;
    return entry;
  });
  return { type: 'free', price, token_rate: 0, entries };
}

/** The items that a player's seeds give one after another. */
function itemsOf(table: CaseTable, name: string): (nonce: number) => number {
  const seeds = { server_seed: hashes.sha256(name), client_seed: 'lucky' };
  const streams = openStreams(hashes, seeds);
  return (nonce) => drawCase(streams(nonce), table).entry;
}

const accounts = 100_000;
/** So many standard errors above 0 a mean is no chance: once in a million. */
const band = 4.8;

/**
 * Whether accounts that look, buy and stop as well as can be gain nothing on average. With `fixed`,
 * each buys the cheapest item first; otherwise the first one is drawn, too, and may be left.
 */
function gainsNothing(of: Odds, fixed: boolean, name: string): boolean {
  const table = tableOf(of);
  const worths = of.items.map(([worth]) => worth);
  const chances = of.items.map(([worth, ppm]) => ({ worth, chance: ppm / 1_000_000 }));
  const value = valueOfStopping(chances, of.price);
  let sum = 0;
  let squares = 0;
  for (let account = 0; account < accounts; account++) {
    const itemAt = itemsOf(table, `${name} ${account}`);
    let gain = fixed ? Math.min(...worths) - of.price : 0;
    for (let nonce = 0; ; nonce++) {
      const worth = worths[itemAt(nonce)]!;
      if (worth - of.price + value <= 0) break;
      gain += worth - of.price;
    }
    sum += gain;
    squares += gain * gain;
  }
  const mean = sum / accounts;
  const error = Math.sqrt((squares / accounts - mean * mean) / accounts);
  return mean <= band * error;
}

describe.each(Object.entries(odds))('with a case %s [8-21c]', (name, of) => {
  test('the best way to look, buy and stop over 100,000 accounts gains nothing', () => {
    expect(gainsNothing(of, true, name)).toBe(true);
  });

  test('with a first item that is drawn it would gain', () => {
    expect(gainsNothing(of, false, name)).toBe(false);
  });
});

describe('the items that are bought one after the other [8-21c]', () => {
  const bought = 5_000;

  /** How likely the items are, bought in turn; a `skip` leaves a bad one for nothing. */
  function likelihoodOf(of: Odds, skips: boolean): number {
    const itemAt = itemsOf(tableOf(of), 'one player');
    const observed = Array<number>(of.items.length).fill(0);
    for (let n = 0, nonce = 0; n < bought; nonce++) {
      const item = itemAt(nonce);
      if (skips && of.items[item]![0] < of.price) continue;
      observed[item]! += 1;
      n += 1;
    }
    const chances = of.items.map(([, ppm]) => ppm / 1_000_000);
    const { statistic, df } = chiSquare({ observed, chances });
    return chiSquareTail(statistic, df);
  }

  test.each(Object.entries(odds))('match the published odds of a case %s', (_, of) => {
    expect(likelihoodOf(of, false)).toBeGreaterThan(1e-6);
  });

  test.each(Object.entries(odds))('would not, if bad ones could be skipped: %s', (_, of) => {
    expect(likelihoodOf(of, true)).toBeLessThan(1e-6);
  });
});
