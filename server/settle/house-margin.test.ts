import { upgrade_chance } from '@vitrine/contract/upgrade-chance';
import { expect, test } from 'vitest';
import { affiliates_terms } from '../affiliates/levels.ts';
import { from_edge, house_margin_min_ppm, houseMargin, isEnough, million } from './house-margin.ts';

/** Whether an edge in parts per million leaves enough. */
const leavesEnough = (edge_ppm: number) => isEnough({ part: BigInt(edge_ppm), of: million });

test('of a stake stay the edge, less 3% release, 0.5% points and 10% of the rest for a partner: at least 1% [3-2.76]', () => {
  expect(from_edge).toEqual({ release_ppm: 30_000, points_ppm: 5_000, referral_ppm: 100_000 });
  expect(house_margin_min_ppm).toBe(10_000);
  expect(houseMargin(100_000)).toBe(100_000 - 30_000 - 5_000 - 7_000);
  expect(houseMargin(20_000)).toBe(20_000 - 30_000 - 5_000);
  expect([leavesEnough(46_666), leavesEnough(46_667)]).toEqual([false, true]);
});

test('no partner gets more of the margin than it counts', () => {
  const shares = affiliates_terms.initial.levels.map(({ share_ppm }) => share_ppm);
  expect(Math.max(...shares)).toBe(from_edge.referral_ppm);
  const bounds = affiliates_terms.tables.flatMap(({ columns }) => columns);
  expect(bounds.find(({ key }) => key === 'share_ppm')!.most).toBe(from_edge.referral_ppm);
});

test('an upgrade leaves enough: its chance is 95% of a fair one [3-2.76]', () => {
  expect(houseMargin(1_000_000 - upgrade_chance.of_fair_ppm)).toBe(13_000);
  expect(leavesEnough(1_000_000 - upgrade_chance.of_fair_ppm)).toBe(true);
});
