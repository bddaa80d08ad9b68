import { useLingui } from '@lingui/react/macro';
import type { Amounts } from '@vitrine/fairness/liabilities';
import { useNumbers } from '../kit/numbers.ts';

type AmountName = keyof Amounts;

/** The amounts in the order in which pages show them. */
export const amount_names = [
  'money',
  'held',
  'tokens',
  'points',
  'bonus',
  'items_sale',
  'items_withdrawal',
] as const satisfies readonly AmountName[];

/** The names of the amounts. */
export function useAmountNames(): Record<AmountName, string> {
  const { t } = useLingui();
  return {
    money: t`Money`,
    held: t`Money held elsewhere`,
    tokens: t`Shop tokens`,
    points: t`Activity points`,
    bonus: t`Bonus`,
    items_sale: t`Items, if sold`,
    items_withdrawal: t`Items, if sent`,
  };
}

/** Writes an amount by its name: thousandths, points whole. */
export function useShownAmounts() {
  const numbers = useNumbers();
  return (name: AmountName | 'debts', amount_mills: number): string =>
    name === 'points'
      ? numbers.count(amount_mills)
      : numbers.exact((amount_mills / 1000) as Parameters<typeof numbers.exact>[0]);
}
