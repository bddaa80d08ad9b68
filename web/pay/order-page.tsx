import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@vitrine/contract/payments';
import { need, visit } from '../kit/context.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/order-page.ts';
import { CryptoPayment } from './crypto-payment.tsx';
import { Extra } from './extra.tsx';
import { OrderActions } from './order-actions.tsx';
import { NextStep, StateIcon, useStateNames, useTitle } from './order-states.tsx';
import './texts.ts';
import { useOrder } from './use-order.ts';
import { useReturn } from './use-return.ts';

/** Loads an order of the player; a visitor gets the page that asks to sign in. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  return {
    order: need(await api('GET /api/pay/orders/{order_sn}', { order_sn: params.order_sn })),
  };
}

/** An order with its state, what happens next, and what came of it. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { order, look } = useOrder(loaderData.order);
  const back_to = useReturn(order);
  const title = useTitle(order);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Top-up ${order.order_sn}`} private />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="min-w-0">
          <div role="status">
            <h1 className="flex items-center gap-4 text-2xl sm:text-hero">
              <StateIcon order={order} />
              <span className="min-w-0">{title}</span>
            </h1>
            <div className="mt-4 grid max-w-prose gap-3 text-soft">
              <NextStep order={order} />
            </div>
          </div>
          {order.crypto && <CryptoPayment crypto={order.crypto} />}
          <OrderActions order={order} back_to={back_to} />
          {order.extra && <Extra order_sn={order.order_sn} extra={order.extra} onReturned={look} />}
        </div>
        <Details order={order} />
      </div>
    </div>
  );
}

/** The order's number, sums and states so far. */
function Details({ order }: { order: Order }) {
  const { t } = useLingui();
  const names = useStateNames();
  const { order_sn, od, amount, fee, paid, credited, repaid, refunded, bonus, timeline } = order;
  const { unconfirmed } = order;
  const lines = [
    { name: t`Top-up`, amount, always: true },
    { name: t`Fee on top`, amount: fee },
    { name: t`Paid so far`, amount: paid },
    { name: t`Waiting for confirmation`, amount: unconfirmed },
    { name: t`Repaid what you owed`, amount: repaid },
    { name: t`Bonus`, amount: bonus },
    { name: t`Went back`, amount: refunded },
  ].filter((line) => line.always || line.amount > 0);
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <section aria-label={t`Sums`}>
        <p className="mb-2 text-sm font-medium text-soft">
          <Trans>Order number</Trans>
        </p>
        <CopyText text={order_sn} label={t`Copy the order number`} />
        <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
          {lines.map(({ name, amount: value }) => (
            <div key={name} className="contents [&>dd]:text-right [&>dt]:text-soft">
              <dt>{name}</dt>
              <dd>
                <Money amount={value} />
              </dd>
            </div>
          ))}
          {credited > 0 && (
            <div className="contents [&>dd]:text-right [&>dt]:text-soft">
              <dt>
                <Trans>Credited</Trans>
              </dt>
              <dd className="text-brass">
                {od === 1 ? <Tokens amount={credited} /> : <Money amount={credited} />}
              </dd>
            </div>
          )}
        </dl>
      </section>
      <section aria-label={t`So far`} className="border-t border-edge pt-5">
        <ol className="grid gap-2 text-sm">
          {timeline.map(({ state, at }) => (
            <li key={`${state} ${at}`} className="flex justify-between gap-4">
              <span>{names[state]}</span>
              <span className="text-soft">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
