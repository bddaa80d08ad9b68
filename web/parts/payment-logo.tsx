import { useLingui } from '@lingui/react/macro';
import type { PaymentKind } from '@vitrine/contract/payments';
import { Bitcoin, CreditCard, FlaskConical, Gift, type LucideIcon } from 'lucide-react';

const icons: Record<PaymentKind, LucideIcon> = {
  sandbox: FlaskConical,
  stripe: CreditCard,
  btcpay: Bitcoin,
  giftcard: Gift,
};

/** A way to pay as an icon and its name. */
export function PaymentLogo({ kind }: { kind: PaymentKind }) {
  const Icon = icons[kind];
  return (
    <span className="inline-flex items-center gap-2 font-display font-semibold whitespace-nowrap">
      <Icon className="size-5 shrink-0 text-brass" aria-hidden />
      {usePaymentName(kind)}
    </span>
  );
}

function usePaymentName(kind: PaymentKind): string {
  const { t } = useLingui();
  switch (kind) {
    case 'sandbox':
      return t`Test payment`;
    case 'stripe':
      return t`Card`;
    case 'btcpay':
      return t`Bitcoin`;
    case 'giftcard':
      return t`Gift card`;
  }
}
