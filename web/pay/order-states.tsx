import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Order, OrderState } from '@vitrine/contract/payments';
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { MinutesLeft } from '../parts/sale-window.tsx';
import { classes } from '../ui/classes.ts';

const icons: Record<OrderState, { Icon: LucideIcon; color: string }> = {
  created: { Icon: Hourglass, color: 'text-soft' },
  pending: { Icon: Clock, color: 'text-ice' },
  paid: { Icon: Hourglass, color: 'text-ice' },
  credited: { Icon: CircleCheck, color: 'text-success' },
  expired: { Icon: CircleAlert, color: 'text-warning' },
  failed: { Icon: CircleX, color: 'text-error' },
  refunded: { Icon: Undo2, color: 'text-warning' },
};

export function StateIcon({ order }: { order: Order }) {
  const { Icon, color } = icons[order.state];
  return <Icon className={classes('size-8 shrink-0 sm:size-12', color)} aria-hidden />;
}

/** The names of the states, as in a list of what happened. */
export function useStateNames(): Record<OrderState, string> {
  const { t } = useLingui();
  return {
    created: t`Ordered`,
    pending: t`Ready to be paid`,
    paid: t`Paid`,
    credited: t`Credited`,
    expired: t`Expired`,
    failed: t`Failed`,
    refunded: t`Refunded`,
  };
}

/** The state in a few words, as the page's heading. */
export function useTitle({ state, missing, unconfirmed }: Order): string {
  const { t } = useLingui();
  const titles: Record<OrderState, string> = {
    created: t`One moment`,
    pending:
      missing > 0
        ? t`A part is missing`
        : unconfirmed > 0
          ? t`Waiting for confirmation`
          : t`Waiting for your payment`,
    paid: t`Your payment is here`,
    credited: t`It is on your balance`,
    expired: t`The time to pay is over`,
    failed: t`The payment failed`,
    refunded: t`The payment went back`,
  };
  return titles[state];
}

/** The meaning of the state for the player, and what happens next. */
export function NextStep({ order }: { order: Order }) {
  switch (order.state) {
    case 'created':
      return (
        <p>
          <Trans>We’re setting up your payment. This page updates automatically.</Trans>
        </p>
      );
    case 'pending':
      return <Pending order={order} />;
    case 'paid':
      return (
        <p>
          <Trans>We’re crediting it to your balance. This page updates automatically.</Trans>
        </p>
      );
    case 'credited':
      return <Credited order={order} />;
    case 'expired':
      return <Expired order={order} />;
    case 'failed':
      return <Failed order={order} />;
    case 'refunded':
      return <Refunded order={order} />;
  }
}

/** A part of a payment that may still vanish. */
function Unconfirmed({ amount }: { amount: Amount }) {
  return (
    <p>
      <Trans>
        <Money amount={amount} className="text-bright" /> arrived and is being confirmed. It is
        credited once confirmed.
      </Trans>
    </p>
  );
}

function Pending({ order: { expires_at, paid, unconfirmed, missing } }: { order: Order }) {
  const left_s = useSecondsUntil(expires_at);
  if (unconfirmed > 0 && missing === 0) return <Unconfirmed amount={unconfirmed} />;
  const arrived = toWire(mills(fromWire(paid)! + fromWire(unconfirmed)!));
  return (
    <>
      {unconfirmed > 0 && <Unconfirmed amount={unconfirmed} />}
      {missing > 0 && (
        <p>
          <Trans>
            <Money amount={arrived} className="text-bright" /> arrived. As soon as the missing{' '}
            <Money amount={missing} className="text-bright" /> are here, all of it is credited.
          </Trans>
        </p>
      )}
      <p>
        {left_s > 0 ? (
          <Trans>
            You have <MinutesLeft left_s={left_s} /> left to pay. This page updates automatically
            once the payment arrives.
          </Trans>
        ) : (
          <Trans>
            The time to pay is over. We’re checking with the payment provider; anything you paid is
            safe. This page updates automatically.
          </Trans>
        )}
      </p>
    </>
  );
}

function Credited({
  order: { od, amount, credited, unconfirmed, repaid, refunded, bonus, late, over_limit },
}: {
  order: Order;
}) {
  return (
    <>
      <p>
        {od === 1 ? (
          <Trans>
            <Tokens amount={credited} className="text-bright" /> are yours now.
          </Trans>
        ) : (
          <Trans>
            <Money amount={credited} className="text-bright" /> are yours now.
          </Trans>
        )}{' '}
        {credited > amount && <Trans>You paid more than you ordered: that is credited too.</Trans>}{' '}
        {late && <Trans>The payment came late and still counts.</Trans>}
      </p>
      {over_limit > 0 && <OverLimit amount={over_limit} />}
      {unconfirmed > 0 && <Unconfirmed amount={unconfirmed} />}
      {repaid > 0 && (
        <p>
          <Trans>
            <Money amount={repaid} className="text-bright" /> of it repaid what you owed.
          </Trans>
        </p>
      )}
      {refunded > 0 && (
        <p>
          {bonus > 0 ? (
            <Trans>
              <Money amount={refunded} className="text-bright" /> of it went back later, and the
              bonus with it.
            </Trans>
          ) : (
            <Trans>
              <Money amount={refunded} className="text-bright" /> of it went back later.
            </Trans>
          )}
        </p>
      )}
      {bonus > 0 && refunded === 0 && (
        <p>
          <Trans>
            Plus a <Money amount={bonus} className="text-bright" /> bonus. It becomes money as you
            play.
          </Trans>
        </p>
      )}
    </>
  );
}

/** Money that came although a limit of top-ups was used up. */
function OverLimit({ amount }: { amount: Amount }) {
  const paths = usePaths();
  return (
    <p>
      <Trans>
        <Money amount={amount} className="text-bright" /> arrived after your top-up limit was
        reached. It counts toward the limit. If you want it back,{' '}
        <Link to={paths.support} className="text-bright underline underline-offset-4">
          write to support
        </Link>
        .
      </Trans>
    </p>
  );
}

function Expired({ order: { paid, unconfirmed, missing } }: { order: Order }) {
  if (unconfirmed > 0) return <Unconfirmed amount={unconfirmed} />;
  if (missing > 0) {
    return (
      <p>
        <Trans>
          <Money amount={paid} className="text-bright" /> arrived in time. You can still send the
          missing <Money amount={missing} className="text-bright" /> to have all of it credited, or
          get it back.
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        Nothing was paid. If you have paid just now, it is credited as soon as it arrives.
      </Trans>
    </p>
  );
}

function Failed({ order: { reason, paid, missing } }: { order: Order }) {
  return (
    <>
      <p>
        {reason === 'gateway' ? (
          <Trans>
            The payment provider can’t be reached. You weren’t charged; try another payment method.
          </Trans>
        ) : (
          <Trans>Your bank or wallet declined it. Nothing came to your balance.</Trans>
        )}
      </p>
      {missing > 0 && (
        <p>
          <Trans>
            <Money amount={paid} className="text-bright" /> arrived before. You can get it back.
          </Trans>
        </p>
      )}
    </>
  );
}

function Refunded({ order }: { order: Order }) {
  const { credited, pay_back } = order;
  return (
    <>
      <p>
        {credited === 0 ? <Returned order={order} /> : <TakenBack order={order} />}{' '}
        {credited > 0 && (
          <Trans>You owe the part you’d already spent: your next top-up repays it first.</Trans>
        )}
      </p>
      {pay_back && (
        <p>
          {pay_back === 'due' ? (
            <Trans>The money is on its way back to you.</Trans>
          ) : pay_back === 'done' ? (
            <Trans>The money was sent back the way it came.</Trans>
          ) : (
            <Trans>The payment provider couldn’t send the money back. Try again.</Trans>
          )}
        </p>
      )}
    </>
  );
}

/** The reason why a payment was never credited. */
function Returned({ order: { reason, paid } }: { order: Order }) {
  if (reason === 'limit')
    return <Trans>It exceeded your own top-up limit, so it wasn’t credited.</Trans>;
  if (reason === 'territory')
    return <Trans>Your country can’t pay here any more, so it wasn’t credited.</Trans>;
  if (reason === 'break')
    return <Trans>You were on a break when it came, so it wasn’t credited.</Trans>;
  if (reason === 'block')
    return <Trans>You couldn’t play when it came, so it wasn’t credited.</Trans>;
  return (
    <Trans>
      <Money amount={paid} className="text-bright" /> arrived, less than you ordered, and wasn’t
      credited.
    </Trans>
  );
}

/** The reason why a payment left the balance again. */
function TakenBack({ order: { reason } }: { order: Order }) {
  if (reason === 'charge_back')
    return (
      <Trans>Your bank reversed the payment. It was taken off your balance, with its bonus.</Trans>
    );
  if (reason === 'invalid')
    return (
      <Trans>
        The payment turned out to be invalid. It was taken off your balance, with its bonus.
      </Trans>
    );
  return <Trans>We refunded it. It was taken off your balance, with its bonus.</Trans>;
}
