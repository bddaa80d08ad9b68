import { useLingui } from '@lingui/react/macro';
import type { ReceiptBalance, ReceiptContent } from '@vitrine/fairness/receipt';
import { useNumbers } from '../kit/numbers.ts';

/** The balances of a receipt before and after its act. */
export function Changes({ bytes }: { bytes: string }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const names: Record<ReceiptBalance, string> = {
    money: t`Money`,
    shop_score: t`Shop tokens`,
    score: t`Activity points`,
    held: t`Held`,
    bonus: t`Bonus`,
    debt: t`Debt`,
  };
  const { balances } = JSON.parse(bytes) as ReceiptContent;
  // Activity points are whole: one for each thousandth.
  const show = (balance: string, amount_mills: number) =>
    balance === 'score'
      ? numbers.count(amount_mills)
      : numbers.exact((amount_mills / 1000) as Parameters<typeof numbers.exact>[0]);
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm tabular-nums">
      {Object.entries(balances).map(([balance, { before, after }]) => (
        <li key={balance}>
          {names[balance as ReceiptBalance]} {show(balance, before)} → {show(balance, after)}
        </li>
      ))}
    </ul>
  );
}
