import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mills } from './amount.ts';
import { upgrade_chance, upgradeChance, upgradeFault } from './upgrade-chance.ts';

const judge = (stake: number, target: number, of_fair_ppm: number = upgrade_chance.of_fair_ppm) => {
  const prices = [mills(stake), mills(target), of_fair_ppm] as const;
  return upgradeFault(...prices) ?? upgradeChance(...prices);
};

describe('the chance of an upgrade', () => {
  test('is 95% of the fair one, floored to a part per million [3-3.62]', () => {
    expect(judge(1_000, 2_000)).toBe(475_000);
    expect(judge(1_000, 3_000)).toBe(316_666);
    expect(judge(2_000_000_000_000, 3_000_000_000_000)).toBe(633_333);
  });

  test('is refused outside 0.01% to 75%, by the thousandth, and never clamped [2-5.7 3-3.63]', () => {
    expect(judge(1_000, 1_267)).toBe(749_802);
    expect(judge(1_000, 1_266)).toBe('upgrade.chance_too_high');
    expect(judge(1_000, 9_500_000)).toBe(100);
    expect(judge(1_000, 9_500_001)).toBe('upgrade.chance_too_low');
    expect(judge(0, 1)).toBe('upgrade.chance_too_low');
  });

  test('needs a target that costs more than the stake', () => {
    expect(judge(1_000, 1_000)).toBe('upgrade.target_too_cheap');
    expect(judge(1_000, 999)).toBe('upgrade.target_too_cheap');
  });

  test('never returns more than 95% of the stake on average, whatever the prices', () => {
    const price = fc.integer({ min: 1, max: 10_000_000_000 });
    fc.assert(
      fc.property(price, price, (stake, target) => {
        const chance = judge(stake, target);
        if (typeof chance === 'string') return;
        expect(BigInt(chance) * BigInt(target)).toBeLessThanOrEqual(BigInt(stake) * 950_000n);
        expect(chance).toBeGreaterThanOrEqual(100);
        expect(chance).toBeLessThanOrEqual(750_000);
      }),
    );
  });
});
