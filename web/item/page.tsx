import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { pack, unpack } from '../kit/packed.ts';
import { Head } from '../parts/head.tsx';
import { useTerms } from '../parts/terms.ts';
import { Skeleton } from '../ui/states.tsx';
import { readHolds } from '../withdrawals/read-holds.ts';
import type { Route } from './+types/page.ts';
import { ActionPanel } from './action-panel.tsx';
import { Exhibit, Facts } from './item-panel.tsx';
import './texts.ts';
import { useVariant } from './use-variant.ts';
import { WearCard } from './wear-card.tsx';

// Below the first screen: the server renders it, and it hydrates after the panels.
const More = lazyPart(() => import('./more.tsx'));

/** An item with all that its page shows. */
export type ItemPageData = Reply<'GET /api/goods/{id}'>;

/** Loads the item; with `od=od` and `oid` also the player's own one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const oid = ownedIn(new URL(request.url).searchParams);
  const [page, holds] = await Promise.all([
    oid === undefined
      ? shared('GET /api/goods/{id}', { id: params.id })
      : api('GET /api/goods/{id}', { id: params.id, oid }),
    oid === undefined ? [] : readHolds(api, oid),
  ]);
  return { page: pack(need(page)), holds };
}

/** The backpack entry that the address names; undefined for none. */
function ownedIn(params: URLSearchParams): string | undefined {
  const oid = params.get('oid') ?? '';
  return params.get('od') === 'od' && /^[1-9]\d{0,14}$/.test(oid) ? oid : undefined;
}

export default function ItemPage({ loaderData }: Route.ComponentProps) {
  const page = unpack(loaderData.page);
  const { t } = useLingui();
  const termOf = useTerms();
  const [params] = useSearchParams();
  const { goods, poster } = page;
  const { shown, pending, choose } = useVariant(page);
  const name = goods.hash_name;
  const wear = termOf(goods.ex.en);
  return (
    <div className="mx-auto w-full max-w-page px-4 sm:px-6 sm:pt-6">
      <Head
        title={name}
        description={t`${name}: price and price history, wear (${wear}), and the cases in which you can win it.`}
        picture={poster}
        product={{
          name,
          image: goods.picture,
          category: goods.category.type,
          sku: String(goods.id),
        }}
      />
      <div
        style={{ '--rarity': goods.q.color }}
        className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr_auto] lg:gap-x-6"
      >
        <Exhibit shown={shown} />
        <ActionPanel
          key={goods.id}
          page={page}
          shown={shown}
          pending={pending}
          names_own={ownedIn(params) !== undefined}
          holds={loaderData.holds}
          className="lg:col-start-2 lg:row-start-1"
        />
        <WearCard
          floats={page.floats}
          same_skin={page.same_skin}
          shown={shown}
          onChoose={choose}
          className="lg:row-span-2"
        />
        <Facts goods={goods} />
      </div>
      <Suspense fallback={<Skeleton className="mt-10 h-192" />}>
        <More page={page} />
      </Suspense>
    </div>
  );
}
