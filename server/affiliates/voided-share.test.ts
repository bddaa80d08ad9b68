import { mills } from '@vitrine/contract/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { voidedShare } from './acts.ts';

test('the share of a refund in parts is that of the whole, however it is cut [7-5.6]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      (parts, earned, others) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        const sums = { earned_mills: mills(earned), topped_up_mills: mills(whole + others) };
        let before = 0;
        let taken = 0;
        for (const part of parts) {
          const asked = { refunded_mills: mills(part), before_mills: mills(before), ...sums };
          taken += voidedShare(asked);
          before += part;
        }
        const at_once = { refunded_mills: mills(whole), before_mills: mills(0), ...sums };
        expect(taken).toBe(voidedShare(at_once));
      },
    ),
  );
});
