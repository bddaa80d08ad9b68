import { mills, toWire } from '@vitrine/contract/amount';
import type { Condition } from '@vitrine/contract/conditions';
import { gift_top_up } from '../budget/index.ts';

/** A condition without anybody's progress. */
export interface Required {
  kind: Condition['kind'];
  /** Mills for top-ups, points for gifts, else a number. */
  need: number;
  /** The period before now that counts, in days; null: all time. */
  days: number | null;
  /** The case that has to be granted. */
  case_id?: number;
}

/** How much of a condition a player has, in the unit of its `need`. */
export type Progress = (required: Required) => number;

export const verified_email: Required = { kind: 'email', need: 1, days: null };

/** The top-ups that every gift asks for (decisions §3). */
export const gift_top_ups: Required = {
  kind: 'top_up',
  need: gift_top_up.mills,
  days: gift_top_up.days,
};

/** Play that brings gifts of a day of so many points. */
export const playFor = (points: number): Required => ({
  kind: 'gifts',
  need: points,
  days: gift_top_up.days,
});

/** Whether a player has everything that is required. */
export function meetsAll(list: readonly Required[], progress: Progress): boolean {
  return list.every((required) => progress(required) >= required.need);
}

/** The conditions as pages get them, in their order; a visitor has no progress. */
export function showConditions(
  list: readonly Required[],
  progress: Progress | undefined,
): Condition[] {
  return list.map((required) => {
    const { kind, need, days } = required;
    const have = progress?.(required);
    const is_money = kind === 'top_up' || kind === 'first_top_up';
    const wire = (amount: number) => (is_money ? toWire(mills(amount)) : amount);
    return {
      kind,
      need: wire(need),
      have: have === undefined ? null : wire(Math.min(have, need)),
      days,
      met: have !== undefined && have >= need,
    };
  });
}
