import type { Amount } from '@vitrine/contract/amount';
import { useNumbers } from '../kit/numbers.ts';
import { Price } from '../ui/price.tsx';

interface AmountProps {
  amount: Amount;
  className?: string;
}

/** An amount of money: two decimals, floored. */
export function Money({ amount, className }: AmountProps) {
  return <Price amount={useNumbers().money(amount)} className={className} />;
}

/** An amount of shop tokens: two decimals, floored; three of less than a hundredth. */
export function Tokens({ amount, className }: AmountProps) {
  return <Price amount={useNumbers().amount(amount)} unit="tokens" className={className} />;
}
