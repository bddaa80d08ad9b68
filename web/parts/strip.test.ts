import type { Goods } from '@vitrine/contract/catalogue';
import { describe, expect, test } from 'vitest';
import { endOn, layStrip, type Case } from './strip.ts';

const goods = (id: number) => ({ id }) as Goods;
const [common, rare] = [goods(1), goods(2)];
const contents: Case['goods'] = [
  { goods: common, from: 0, to: 900_000, chance: 90 },
  { goods: rare, from: 900_000, to: 1_000_000, chance: 10 },
];

describe('a reel', () => {
  test('ends over the card that was won, wherever on it the mark lands', () => {
    for (const random of [0, 0.5, 0.999_999]) {
      const { cards, stop } = layStrip(contents, rare, () => random);
      expect(cards[Math.floor(stop)]).toBe(rare);
    }
  });

  test('has cards on both sides of the mark from its start to its stop', () => {
    const { cards, start, stop } = layStrip(contents, common);
    expect(start).toBeGreaterThan(5);
    expect(cards.length - stop).toBeGreaterThan(5);
    expect(stop - start).toBeGreaterThan(25);
  });

  test('that was laid out before the draw ends over the card that was won then, and has no other new card', () => {
    const strip = layStrip(contents, common, Math.random, { margin: 3, travel: 24 });
    const ended = endOn(strip, rare);
    expect(ended.cards[Math.floor(ended.stop)]).toBe(rare);
    expect(ended.cards.filter((card, at) => card !== strip.cards[at])).toHaveLength(1);
    expect(ended.cards).toHaveLength(31);
  });

  test('shows neighbours as often as the odds say, those of the winner too [3-7.44]', () => {
    let beside = 0;
    const reels = 4000;
    for (let reel = 0; reel < reels; reel += 1) {
      const { cards, stop } = layStrip(contents, common);
      if (cards[Math.floor(stop) + 1] === rare) beside += 1;
    }
    // 10% of 4000, give or take six standard deviations.
    expect(Math.abs(beside - reels / 10)).toBeLessThan(6 * Math.sqrt(reels * 0.1 * 0.9));
  });
});
