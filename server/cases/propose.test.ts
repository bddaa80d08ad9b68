import { seededRandom } from '@vitrine/art/random';
import { describe, expect, test } from 'vitest';
import { Unfit } from '../kit/refusal.ts';
import { proposeTickets, type Weighed } from './propose.ts';

const valueOf = (goods: readonly Weighed[], tickets: readonly number[]) =>
  goods.reduce((sum, { price_mills }, n) => sum + price_mills * tickets[n]!, 0);

const sum = (tickets: readonly number[]) => tickets.reduce((total, count) => total + count, 0);

describe('a proposal of odds', () => {
  test('gives back what is asked to 0.1 points with 1,000,000 tickets, or says what these goods can give, for random drafts [7-4.4]', () => {
    const random = seededRandom(60);
    let proposed = 0;
    for (let n = 0; n < 300; n += 1) {
      const goods = Array.from({ length: 1 + Math.floor(random() * 40) }, () => ({
        price_mills: Math.ceil(10 ** (1.5 + random() * 5)),
        tickets: random() < 0.3 ? 0 : 1 + Math.floor(random() * 10_000),
        is_locked: random() < 0.1,
      }));
      const price_mills = Math.ceil(10 ** (2 + random() * 4));
      const rate_ppm = Math.floor(random() * 1_000_000);
      try {
        const tickets = proposeTickets(goods, { price_mills, rate_ppm });
        expect(sum(tickets)).toBe(1_000_000);
        for (const [at, { is_locked, tickets: held }] of goods.entries())
          expect(is_locked ? tickets[at] === held : tickets[at]! >= 1).toBe(true);
        const rate = valueOf(goods, tickets) / price_mills;
        expect(Math.abs(rate - rate_ppm)).toBeLessThanOrEqual(1000);
        proposed += 1;
      } catch (problem) {
        if (!(problem instanceof Unfit)) throw problem;
        const reach = /from ([\d.]+)% to ([\d.]+)%/.exec(problem.message);
        if (!reach) expect(problem.message).toMatch(/locked|no nearer than 0\.1 points/);
        else
          expect(
            rate_ppm / 10_000 < Number(reach[1]) + 0.01 ||
              rate_ppm / 10_000 > Number(reach[2]) - 0.01,
          ).toBe(true);
      }
    }
    expect(proposed).toBeGreaterThan(100);
  });

  test('leaves odds that give it already as they are, and goods of one price in their ratio', () => {
    const goods = [
      { price_mills: 100, tickets: 600_000, is_locked: false },
      { price_mills: 100, tickets: 300_000, is_locked: false },
      { price_mills: 5_000, tickets: 100_000, is_locked: false },
    ];
    const now = { price_mills: 1000, rate_ppm: 590_000 };
    expect(proposeTickets(goods, now)).toEqual([600_000, 300_000, 100_000]);
    const more = proposeTickets(goods, { ...now, rate_ppm: 900_000 });
    expect(more[0]! / more[1]!).toBeCloseTo(2, 3);
    expect(more[2]).toBeGreaterThan(100_000);
  });

  test('of goods without odds yet makes the dearer ones rarer', () => {
    const goods = [10, 200, 3_000, 40_000, 500_000].map((price_mills) => ({
      price_mills,
      tickets: 0,
      is_locked: false,
    }));
    const tickets = proposeTickets(goods, { price_mills: 1000, rate_ppm: 960_000 });
    expect(tickets).toEqual(tickets.toSorted((a, b) => b - a));
  });
});
