import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@vitrine/contract/payments';
import { Wallet } from 'lucide-react';
import { CopyText } from '../parts/copy-text.tsx';
import { Qr } from '../parts/qr.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** A payment to an address: the QR code for a wallet, and address and exact amount to copy. */
export function CryptoPayment({ crypto }: { crypto: NonNullable<Order['crypto']> }) {
  const { t } = useLingui();
  const { currency, address, amount, uri } = crypto;
  return (
    <Card className="mt-8 flex flex-col items-start gap-x-8 gap-y-6 p-5 sm:flex-row sm:p-6">
      <div className="shrink-0 self-center sm:self-start">
        <Qr text={uri} label={t`QR code for your wallet`} />
      </div>
      <div className="grid w-full min-w-0 grow gap-5">
        <div>
          <p className="mb-2 text-sm font-medium text-soft">
            <Trans>Exactly this amount, in {currency}</Trans>
          </p>
          <CopyText text={amount} label={t`Copy the amount`} />
        </div>
        <div>
          <p className="mb-2 text-sm font-medium text-soft">
            <Trans>To this address</Trans>
          </p>
          <CopyText text={address} label={t`Copy the address`} />
        </div>
        <p className="text-sm text-soft">
          <Trans>
            Network fees are extra. If less arrives, this page shows what’s missing; if it arrives
            late, it’s still credited.
          </Trans>
        </p>
        <a href={uri} className={`${buttonLook()} justify-self-start`}>
          <Wallet className="size-5" aria-hidden />
          <Trans>Open my wallet</Trans>
        </a>
      </div>
    </Card>
  );
}
