import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@vitrine/contract/payments';
import { WalletCards } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { useLive } from '../live/use-live.ts';
import { Head } from '../parts/head.tsx';
import { HistoryTabs } from '../parts/history-tabs.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/orders-page.ts';
import { StateIcon, useTitle } from './order-states.tsx';
import './texts.ts';

const page_orders = 10;

/** Loads a page of the player's orders, newest first; null for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  const orders = await api('GET /api/pay/orders', { page, limit: page_orders });
  return !orders.ok && orders.error.key.startsWith('session.') ? null : need(orders);
}

/** The player's top-ups, also those that weren't paid: each leads to its order. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Top-ups`} private />
      {loaderData ? <Orders {...loaderData} /> : <ForPlayers />}
    </div>
  );
}

function Orders({ list, page, total }: NonNullable<Route.ComponentProps['loaderData']>) {
  const paths = usePaths();
  const player = usePlayer();
  const stop = useStop();
  const { revalidate } = useRevalidator();
  const read = () => void revalidate();
  useLive(`private-Orders.${player?.id}`, 'OrderChanged', read, read);
  return (
    <>
      <h1 className="text-hero">
        <Trans>Top-ups</Trans>
      </h1>
      <HistoryTabs />
      {list.length > 0 ? (
        <ul className="mt-6 grid gap-3">
          {list.map((order) => (
            <li key={order.order_sn}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={<Trans>You haven’t topped up yet</Trans>}
          icon={<WalletCards className="size-10" aria-hidden />}
          action={
            !stop && (
              <Link to={paths.pay} className={buttonLook('main')}>
                <Trans>Top up</Trans>
              </Link>
            )
          }
        >
          <Trans>All your top-ups and their status.</Trans>
        </EmptyState>
      )}
      <PageNumbers
        className="mt-8"
        page={page}
        pages={Math.ceil(total / page_orders)}
        to={(number) => (number === 1 ? '?' : `?page=${number}`)}
      />
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  const paths = usePaths();
  const title = useTitle(order);
  const { order_sn, od, amount, created_at } = order;
  return (
    <Link
      to={paths.order(order_sn)}
      className="flex min-h-16 items-center gap-4 rounded-md bg-raised p-4 shadow-card transition-colors hover:bg-lifted"
    >
      <StateIcon order={order} />
      <span className="min-w-0 grow">
        <span className="block font-semibold text-bright">{title}</span>
        <span className="block text-sm text-soft">
          <Moment at={created_at} /> · <span className="whitespace-nowrap">{order_sn}</span>
        </span>
      </span>
      <span className="shrink-0 text-right">
        {od === 1 ? <Tokens amount={amount} /> : <Money amount={amount} />}
      </span>
    </Link>
  );
}

function ForPlayers() {
  return (
    <EmptyState
      title={<Trans>Your top-ups are yours alone</Trans>}
      heading="h1"
      icon={<WalletCards className="size-10" aria-hidden />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to see their status.</Trans>
    </EmptyState>
  );
}
