import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Backpack, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../client.ts';
import { need, visit } from '../context.ts';
import { Tokens } from '../ledger/price.tsx';
import { usePaths } from '../paths.ts';
import { Head } from '../shell/head.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { EmptyState } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/page.ts';
import { Filters, orderNamed } from './filters.tsx';
import { ItemTile } from './item-tile.tsx';
import { isSellable, type Item } from './items.ts';
import { SaleBar } from './sale-bar.tsx';
import { useTokenSale } from './use-sale.ts';

const SellDialog = lazy(() => import('./sell-dialog.tsx'));

const page_items = 30;
/** The most items that one call brings, for a sale of all. */
const all_items = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const [backpack, qualities, wears] = await Promise.all([
    api('GET /api/system_shop/backpack', { ...filterOf(params), limit: page_items, page: params.get('page') ?? 1 }),
    api('GET /api/goods_config/{name}', { name: 'quality' }),
    api('GET /api/goods_config/{name}', { name: 'appearance' }),
  ]);
  return { backpack: need(backpack), qualities: need(qualities), wears: need(wears) };
}

/** What the address chooses, as the API takes it. */
function filterOf(params: URLSearchParams) {
  return {
    ...orderNamed(params.get('order')),
    goods_quality: params.get('rarity') ?? undefined,
    type: params.get('wear') ?? undefined,
  };
}

export default function BackpackPage({ loaderData: { backpack, qualities, wears } }: Route.ComponentProps) {
  const { t } = useLingui();
  const api = useApi();
  const [params] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlyMap<number, Item>>(new Map());
  const [asked, setAsked] = useState<readonly Item[] | null>(null);
  const [gathering, setGathering] = useState(false);
  const [sell, selling] = useTokenSale();

  const select = (item: Item, on: boolean) => {
    const next = new Map(selected);
    if (on) next.set(item.id, item);
    else next.delete(item.id);
    setSelected(next);
  };
  const askForAll = async () => {
    setGathering(true);
    const items = await gatherSellable(api, filterOf(params));
    setGathering(false);
    if (items) setAsked(items);
    else toast.error(t`Your backpack could not be read. Please try again.`);
  };
  const sellAsked = async () => {
    await sell(asked ?? []);
    setAsked(null);
    setSelected(new Map());
  };

  const filtered = ['rarity', 'wear'].some((name) => params.has(name));
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Backpack`} private />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-hero">
            <Trans>Backpack</Trans>
          </h1>
          <p className="mt-2 flex flex-wrap gap-x-2 text-soft">
            <Plural value={backpack.total} one="# item" other="# items" />
            <span aria-hidden>·</span>
            <Trans>
              sells for <Tokens amount={backpack.value} />
            </Trans>
          </p>
        </div>
        {backpack.value > 0 && (
          <Button loading={gathering} onClick={askForAll}>
            {filtered ? <Trans>Sell all of these</Trans> : <Trans>Sell all</Trans>}
          </Button>
        )}
      </header>
      {(backpack.total > 0 || filtered) && (
        <div className="mt-6">
          <Filters qualities={qualities} wears={wears} />
        </div>
      )}
      {backpack.total === 0 && <Nothing filtered={filtered} />}
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
        {backpack.list.map((item) => (
          <ItemTile key={item.id} item={item} selected={selected.has(item.id)} onSelect={(on) => select(item, on)} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={backpack.page}
          pages={Math.ceil(backpack.total / page_items)}
          to={(page) => `?${withPage(params, page)}`}
          link={Link}
        />
      </div>
      <SaleBar
        selected={[...selected.values()]}
        onSelectPage={() =>
          setSelected(
            new Map([...selected, ...backpack.list.filter(isSellable).map((item) => [item.id, item] as const)]),
          )
        }
        onClear={() => setSelected(new Map())}
        onSell={() => setAsked([...selected.values()])}
      />
      <Suspense>
        {(asked || selected.size > 0) && (
          <SellDialog items={asked} selling={selling} onSell={sellAsked} onClose={() => selling || setAsked(null)} />
        )}
      </Suspense>
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const paths = usePaths();
  if (filtered) {
    return (
      <EmptyState
        title={<Trans>Nothing like that in here</Trans>}
        icon={<SearchX className="size-10" aria-hidden />}
        action={
          <Link to={paths.backpack} className={buttonLook('quiet')}>
            <Trans>Show everything</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<Trans>Your display case is empty</Trans>}
      icon={<Backpack className="size-10" aria-hidden />}
      action={
        <Link to={paths.home} className={buttonLook('main')}>
          <Trans>Choose a case</Trans>
        </Link>
      }
    >
      <Trans>Everything that you win comes in here, to keep or to sell.</Trans>
    </EmptyState>
  );
}

function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('page', String(page));
  return next;
}

/** All items that match and can be sold; undefined when they could not be read. */
async function gatherSellable(
  api: ReturnType<typeof useApi>,
  filter: ReturnType<typeof filterOf>,
): Promise<Item[] | undefined> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await api('GET /api/system_shop/backpack', { ...filter, page, limit: all_items });
    if (!answer.ok) return undefined;
    items.push(...answer.data.list);
    if (page * all_items >= answer.data.total) return items.filter(isSellable);
  }
}
