import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@vitrine/contract/index';
import { FlaskConical } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { data, Link, useNavigate } from 'react-router';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { Money } from '../parts/price.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/sandbox-page.ts';
import { toPay } from './sums.ts';
import './texts.ts';

type Action = Input<'POST /api/pay/sandbox/{order_sn}'>['action'];

/** Loads an order that is paid in the sandbox; a 404 for any other. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const order = need(await api('GET /api/pay/orders/{order_sn}', { order_sn: params.order_sn }));
  if (order.kind !== 'sandbox') throw data({ key: 'order.unknown', msg: '' }, { status: 404 });
  return { order };
}

/** Stands in for a payment provider's page in the demo: the payment ends as the player chooses. */
export default function PaymentSandbox({ loaderData: { order } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [chosen, choose] = useState<Action>();
  const { sending, send } = useCall();
  const { order_sn, state } = order;
  const act = async (action: Action) => {
    choose(action);
    const after = async (done: unknown) => done && navigate(paths.order(order_sn));
    await send('POST /api/pay/sandbox/{order_sn}', { order_sn, action }, { retry: true, after });
  };
  const ways: { action: Action; label: ReactNode }[] = [
    { action: 'short', label: <Trans>Pay too little</Trans> },
    { action: 'over', label: <Trans>Pay too much</Trans> },
    { action: 'twice', label: <Trans>Pay, and have it reported twice</Trans> },
    { action: 'late', label: <Trans>Let it expire, and pay late</Trans> },
    { action: 'expire', label: <Trans>Let it expire</Trans> },
    { action: 'fail', label: <Trans>Let the payment fail</Trans> },
  ];
  const ended = state === 'expired' || state === 'failed';
  return (
    <div className="mx-auto w-full max-w-dialog px-4 py-10">
      <Head title={t`Test payment`} private />
      <p className="flex items-center gap-2 text-sm font-medium text-warning">
        <FlaskConical className="size-5 shrink-0" aria-hidden />
        <Trans>Demo: no money moves here</Trans>
      </p>
      <h1 className="mt-3 text-2xl">
        <Trans>Test payment</Trans>
      </h1>
      <p className="mt-2 text-soft">
        <Trans>
          On a live site, you’d see your bank or wallet here. This demo page stands in for it:
          choose how the payment ends.
        </Trans>
      </p>
      {state === 'pending' || ended ? (
        <Card className="mt-6 grid gap-3 border border-dashed border-warning p-5">
          {ended ? (
            <Button variant="main" loading={sending} onClick={() => act('late')}>
              <Trans>Pay late</Trans>
            </Button>
          ) : (
            <>
              <Button
                variant="main"
                size="large"
                loading={sending && chosen === 'pay'}
                onClick={() => act('pay')}
              >
                <span>
                  <Trans>
                    Pay <Money amount={toPay(order)} />
                  </Trans>
                </span>
              </Button>
              {ways.map(({ action, label }) => (
                <Button
                  key={action}
                  loading={sending && chosen === action}
                  onClick={() => act(action)}
                  className="max-sm:whitespace-normal"
                >
                  {label}
                </Button>
              ))}
            </>
          )}
        </Card>
      ) : (
        <p className="mt-6">
          <Trans>This order has ended.</Trans>
        </p>
      )}
      <Link to={paths.order(order_sn)} className={`${buttonLook('ghost')} mt-4 w-full`}>
        <Trans>Back to the order</Trans>
      </Link>
    </div>
  );
}
