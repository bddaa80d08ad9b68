import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Link, useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { visit } from '../kit/context.ts';
import { pack, unpack } from '../kit/packed.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { filterOf, isFiltered, pagesOf } from './filter.ts';
import { SkinTile, type ShopSkin } from './skin-tile.tsx';
import { ShopHeader } from './shop-header.tsx';
import './texts.ts';
import { usePurchase } from './use-purchase.tsx';

/** Loads a page of the items for sale; null when they can't be read, which the page says. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const [shop, ...dictionaries] = await Promise.all([
    // Not shared: the player's own purchase must show at once in what is left, and their tokens say
    // what is within reach.
    api('GET /api/system_shop/skins', filterOf(new URL(request.url).searchParams)),
    shared('GET /api/goods_config/{name}', { name: 'class' }),
    shared('GET /api/goods_config/{name}', { name: 'quality' }),
    shared('GET /api/goods_config/{name}', { name: 'appearance' }),
  ]);
  const [categories, qualities, wears] = dictionaries.map((answer) =>
    answer.ok ? answer.data : [],
  );
  return {
    shop: shop.ok ? pack(shop.data) : null,
    categories: categories!,
    qualities: qualities!,
    wears: wears!,
  };
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { shop, ...dictionaries } = loaderData;
  const [params] = useSearchParams();
  const loading = useLoading();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Shop`}
        description={t`Skins for shop tokens, at one price for everyone: knives, gloves and guns in every wear.`}
        private={isFiltered(params)}
      />
      <ShopHeader {...dictionaries} />
      <div
        aria-busy={loading || undefined}
        className={classes('transition-opacity', loading && 'opacity-45')}
      >
        {shop ? <Goods {...unpack(shop)} /> : <Unreadable />}
      </div>
    </div>
  );
}

/** Whether another part of the list is being loaded. */
function useLoading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname;
}

interface GoodsProps {
  list: readonly ShopSkin[];
  page: number;
  total: number;
}

function Goods({ list, page, total }: GoodsProps) {
  const [params] = useSearchParams();
  const { buy, buying, layers } = usePurchase();
  const to = (number: number) => {
    const search = new URLSearchParams(params);
    if (number === 1) search.delete('page');
    else search.set('page', String(number));
    return { search: search.toString() };
  };
  if (list.length === 0) return <Nothing />;
  return (
    <>
      <h2 className="mt-6 text-sm font-normal text-soft">
        <span role="status">
          <Plural value={total} one="# skin" other="# skins" />
        </span>
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {/* A phone shows two at first; loading four ahead delayed them by half a second. */}
        {list.map((skin, n) => (
          <SkinTile key={skin.wears[0]!.id} skin={skin} eager={n < 2} buying={buying} onBuy={buy} />
        ))}
      </ul>
      <PageNumbers page={page} pages={pagesOf(total)} to={to} className="mt-8" />
      {layers}
    </>
  );
}

function Nothing() {
  const paths = usePaths();
  return (
    <EmptyState
      title={<Trans>No matching items in the shop</Trans>}
      icon={<SearchX className="size-10" aria-hidden />}
      action={
        <Link to={paths.shop} className={buttonLook('main')}>
          <Trans>Show everything</Trans>
        </Link>
      }
    >
      <Trans>Try another name or another price.</Trans>
    </EmptyState>
  );
}

function Unreadable() {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={<Trans>The shop couldn’t be loaded</Trans>}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
    >
      <Trans>Your balance and backpack haven’t changed.</Trans>
    </ErrorState>
  );
}
