import type { Points as Score } from '@vitrine/contract/amount';
import { useNumbers } from '../kit/numbers.ts';

/** Activity points, a whole number. */
export function Points({ amount }: { amount: Score }) {
  return <span className="font-semibold tabular-nums">{useNumbers().count(amount)}</span>;
}
