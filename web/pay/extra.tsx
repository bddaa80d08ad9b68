import { Trans } from '@lingui/react/macro';
import type { Order } from '@vitrine/contract/payments';
import { Money } from '../parts/price.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Return } from './order-actions.tsx';

export interface ExtraProps {
  order_sn: string;
  extra: NonNullable<Order['extra']>;
  onReturned: () => Promise<void>;
}

/** More that came once the order had ended, with the way to have it back. */
export function Extra({ order_sn, extra: { amount, back, url }, onReturned }: ExtraProps) {
  return (
    <Card className="mt-8 grid justify-items-start gap-4 p-5 text-soft sm:p-6">
      <p className="max-w-prose">
        {back === null ? (
          <Trans>
            <Money amount={amount} className="text-bright" /> more arrived after the order had
            ended, and wasn’t credited. You can get it back.
          </Trans>
        ) : back === 'due' ? (
          <Trans>
            <Money amount={amount} className="text-bright" /> that arrived after the order had ended
            are on their way back to you.
          </Trans>
        ) : (
          <Trans>
            <Money amount={amount} className="text-bright" /> that arrived after the order had ended
            were sent back.
          </Trans>
        )}
      </p>
      {back === null && <Return order_sn={order_sn} onReturned={onReturned} />}
      {url && (
        <a href={url} className={buttonLook('main', 'large')}>
          <Trans>Collect it</Trans>
        </a>
      )}
    </Card>
  );
}
