import { Trans } from '@lingui/react/macro';
import type { Order } from '@vitrine/contract/payments';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../kit/call.ts';
import { Money } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { inLocale, useLocale, usePaths } from '../kit/paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';

export interface OrderActionsProps {
  order: Order;
  /** The address that the player goes back to in a moment, if any. */
  back_to: string | null;
}

/** The way on from an order: to its payment, back to where it was needed, or to another try. */
export function OrderActions({ order, back_to }: OrderActionsProps) {
  const paths = usePaths();
  const { code } = useLocale();
  const stop = useStop();
  const { state, kind, order_sn, od, amount, paid, missing, pay_url } = order;
  const { pay_back, pay_back_url } = order;
  const can_be_paid = (state === 'pending' || missing > 0) && pay_url !== null;
  const ended = state === 'expired' || state === 'failed';
  return (
    <div className="mt-8 grid justify-items-start gap-4">
      {back_to && (
        <p className="text-soft">
          <Trans>Taking you back in a moment.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {can_be_paid &&
          !stop &&
          (pay_url.startsWith('/') ? (
            <Link to={inLocale(code, pay_url)} className={buttonLook('main', 'large')}>
              <Trans>Go to the payment</Trans>
            </Link>
          ) : (
            <a href={pay_url} className={buttonLook(order.crypto ? 'quiet' : 'main', 'large')}>
              <Trans>Go to the payment</Trans>
            </a>
          ))}
        {back_to && (
          <Link to={back_to} className={buttonLook('main', 'large')}>
            <Trans>Back</Trans>
          </Link>
        )}
        {state === 'credited' && !back_to && (
          <Link to={od === 1 ? paths.backpack : paths.home} className={buttonLook('main', 'large')}>
            {od === 1 ? <Trans>Backpack</Trans> : <Trans>See all cases</Trans>}
          </Link>
        )}
        {ended && missing === 0 && !stop && (
          <Link
            to={paths.payFor(amount, od === 1 ? 'tokens' : 'money')}
            className={buttonLook('main', 'large')}
          >
            <Trans>Try again</Trans>
          </Link>
        )}
        {((ended && paid > 0) || pay_back === 'failed') && <Return order_sn={order_sn} />}
        {order.parts.map((part) => (
          <a key={part.url} href={part.url} className={buttonLook('main', 'large')}>
            <Trans>Collect it</Trans> · <Money amount={part.amount} />
          </a>
        ))}
        {pay_back_url && (
          <a href={pay_back_url} className={buttonLook('main', 'large')}>
            <Trans>Collect it</Trans>
          </a>
        )}
      </div>
      {kind === 'sandbox' && ended && (
        <Link to={paths.paymentSandbox(order_sn)} className={buttonLook('ghost', 'small')}>
          <FlaskConical className="size-4" aria-hidden />
          <Trans>Payment test page</Trans>
        </Link>
      )}
    </div>
  );
}

export interface ReturnProps {
  order_sn: string;
  onReturned?: () => Promise<void>;
}

/** Has a payment that wasn't credited sent back; the page then follows the order's change. */
export function Return({ order_sn, onReturned }: ReturnProps) {
  const { send, sending } = useCall();
  const after = onReturned && { after: onReturned };
  return (
    <Button
      size="large"
      loading={sending}
      onClick={() => void send('POST /api/pay/orders/{order_sn}/return', { order_sn }, after)}
    >
      <Trans>Get it back</Trans>
    </Button>
  );
}
