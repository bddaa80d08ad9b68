import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { hasWaiting } from '../boxes/own.ts';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { Head } from '../parts/head.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { readHolds } from '../withdrawals/read-holds.ts';
import type { Route } from './+types/page.ts';
import { filterOf } from './filters.tsx';
import { Holdings } from './holdings.tsx';
import './texts.ts';
import { page_items } from './use-items.ts';

const Waiting = lazyPart(() => import('../boxes/waiting.tsx'));

/** Loads the player's backpack; null for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const [backpack, qualities, wears, boxes, holds] = await Promise.all([
    api('GET /api/system_shop/backpack', { ...filterOf(params), limit: page_items }),
    api('GET /api/goods_config/{name}', { name: 'quality' }),
    api('GET /api/goods_config/{name}', { name: 'appearance' }),
    api('GET /api/rechargeOpenBox', {}),
    readHolds(api),
  ]);
  if (!backpack.ok && backpack.error.key.startsWith('session.')) return null;
  return {
    backpack: need(backpack),
    qualities: need(qualities),
    wears: need(wears),
    boxes: need(boxes),
    holds,
  };
}

export default function BackpackPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Backpack`} private />
      {loaderData && hasWaiting(loaderData.boxes) && (
        <div className="mb-6">
          <Suspense fallback={<Skeleton className="h-32" />}>
            <Waiting boxes={loaderData.boxes} />
          </Suspense>
        </div>
      )}
      {loaderData ? <Holdings {...loaderData} /> : <ForPlayers />}
    </div>
  );
}

function ForPlayers() {
  return (
    <EmptyState
      title={<Trans>Your backpack is waiting</Trans>}
      icon={<Vignette kind="backpack" />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to see what you’ve won, and to keep or sell it.</Trans>
    </EmptyState>
  );
}
