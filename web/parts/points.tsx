import type { Amount } from '@vitrine/contract/amount';
import { useNumbers } from '../kit/numbers.ts';

/** An amount of activity points: two decimals, floored. */
export function Points({ amount }: { amount: Amount }) {
  return <span className="font-semibold tabular-nums">{useNumbers().amount(amount)}</span>;
}
