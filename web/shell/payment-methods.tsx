import { useLingui } from '@lingui/react/macro';
import { Bitcoin, CreditCard, Gift, Wallet, type LucideIcon } from 'lucide-react';
import { useSite } from './site.ts';

const signs: Record<string, LucideIcon> = { pay_card: CreditCard, pay_crypto: Bitcoin, pay_giftcard: Gift };

/** How the operator lets players pay, each method with its sign. */
export function PaymentMethods() {
  const { t } = useLingui();
  const entries = useSite()?.service.filter(({ key }) => key.startsWith('pay_')) ?? [];
  if (entries.length === 0) return null;
  return (
    <ul aria-label={t`Payment methods`} className="mt-6 flex flex-wrap gap-2">
      {entries.map(({ key, value }) => {
        const Sign = signs[key] ?? Wallet;
        return (
          <li
            key={key}
            className="flex min-h-8 items-center gap-2 rounded-sm border border-edge bg-surface px-3 text-sm text-soft"
          >
            <Sign className="size-4 shrink-0" aria-hidden />
            {value}
          </li>
        );
      })}
    </ul>
  );
}
