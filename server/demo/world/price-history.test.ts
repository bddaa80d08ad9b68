import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { itemKey } from '../../catalogue/index.ts';
import { worldItems } from './items.ts';
import { priceHistory } from './price-history.ts';

const items = worldItems();

describe('the history of a price', () => {
  test.each([10, 30, 85, 14_000, 6_000_000])(
    'ends at the price of today, here %i mills, by steps of at most 3%, floored to the cent',
    (price) => {
      const history = priceHistory(mills(price), 90, 'AK-47 | Redline (Field-Tested)');
      expect(history).toHaveLength(90);
      expect(history.at(-1)).toBe(price);
      for (const [day, before] of history.slice(0, -1).entries()) {
        expect(Math.abs(history[day + 1]! - before)).toBeLessThanOrEqual(before * 0.032 + 1 + 10);
        expect(before).toBeGreaterThanOrEqual(10);
      }
    },
  );

  test('moves, is the same at every call, and differs from item to item', () => {
    const [one, other] = items
      .slice(0, 2)
      .map((item) => priceHistory(mills(50_000), 30, itemKey(item)));
    expect(new Set(one).size).toBeGreaterThan(20);
    expect(one).not.toEqual(other);
    expect(priceHistory(mills(50_000), 30, itemKey(items[0]!))).toEqual(one);
  });
});
