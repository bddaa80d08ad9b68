import type { Goods } from '@vitrine/contract/catalogue';
import { describe, expect, test } from 'vitest';
import { celebrationOf } from './celebration.ts';
import type { Case } from './strip.ts';

const goodsOf = (quality: number, price: number) => ({ price, quality: { id: quality } }) as Goods;
const caseOf = (type: string, ...goods: Goods[]) =>
  ({ type, price: 10, goods: goods.map((one) => ({ goods: one })) }) as unknown as Case;

describe('A win', () => {
  const [plain, rare, rarest] = [goodsOf(1, 12), goodsOf(2, 10), goodsOf(5, 80)];

  test('is celebrated by its rarity among those of its case', () => {
    const box = caseOf('paid', plain, rare, rarest);
    expect([plain, rare, rarest].map((won) => celebrationOf(box, won))).toEqual([0, 0.5, 1]);
    expect(celebrationOf(caseOf('paid', rare), rare)).toBe(1);
  });

  test('below the stake is never celebrated, however rare [3-7.43]', () => {
    const poor = goodsOf(5, 9.999);
    expect(celebrationOf(caseOf('paid', plain, rare, poor), poor)).toBe(0);
  });

  test('that was paid for in points isn’t either', () => {
    expect(celebrationOf(caseOf('points', plain, rarest), rarest)).toBe(0);
  });
});
