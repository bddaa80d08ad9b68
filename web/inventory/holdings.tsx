import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Client } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import { Backpack, SearchX } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../client.ts';
import { Tokens } from '../ledger/price.tsx';
import { usePaths } from '../paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { EmptyState } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { filterOf, Filters, type Dictionary } from './filters.tsx';
import { ItemTile } from './item-tile.tsx';
import { isSellable, type Item } from './items.ts';
import { SaleBar } from './sale-bar.tsx';
import { useTokenSale } from './use-sale.ts';

const SellDialog = lazy(() => import('./sell-dialog.tsx'));

/** How many items a page shows. */
export const page_items = 30;
/** The most items that one call brings, for a sale of all. */
const call_items_max = 100;

export interface HoldingsProps {
  backpack: Reply<'GET /api/system_shop/backpack'>;
  qualities: Dictionary;
  wears: Dictionary;
}

/** What the player holds, to look through, to select from and to sell. */
export function Holdings({ backpack, qualities, wears }: HoldingsProps) {
  const [params] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlyMap<number, Item>>(new Map());
  const [asked, setAsked] = useState<readonly Item[] | null>(null);
  const [sell, selling] = useTokenSale();

  const select = (items: readonly Item[], on: boolean) => {
    const next = new Map(selected);
    for (const item of items) {
      if (on) next.set(item.id, item);
      else next.delete(item.id);
    }
    setSelected(next);
  };
  const sellAsked = async () => {
    await sell(asked ?? []);
    setAsked(null);
    setSelected(new Map());
  };

  const filtered = params.has('rarity') || params.has('wear');
  return (
    <>
      <Summary backpack={backpack}>
        <SellAll filtered={filtered} onAsk={setAsked} />
      </Summary>
      {(backpack.total > 0 || filtered) && <Filters qualities={qualities} wears={wears} />}
      {backpack.total === 0 && <Nothing filtered={filtered} />}
      <h2 className="sr-only">
        <Trans>Items</Trans>
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
        {backpack.list.map((item) => (
          <ItemTile key={item.id} item={item} selected={selected.has(item.id)} onSelect={(on) => select([item], on)} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={backpack.page}
          pages={Math.ceil(backpack.total / page_items)}
          to={(page) => toPage(params, page)}
          link={Link}
        />
      </div>
      <SaleBar
        selected={[...selected.values()]}
        onSelectPage={() => select(backpack.list.filter(isSellable), true)}
        onClear={() => setSelected(new Map())}
        onSell={() => setAsked([...selected.values()])}
      />
      <Suspense>
        {(asked || selected.size > 0) && (
          <SellDialog items={asked} selling={selling} onSell={sellAsked} onClose={() => selling || setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}

function Summary({ backpack, children }: { backpack: HoldingsProps['backpack']; children: ReactNode }) {
  return (
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
      {backpack.value > 0 && children}
    </header>
  );
}

interface SellAllProps {
  filtered: boolean;
  onAsk: (items: Item[]) => void;
}

/** Gathers what can be sold, over all pages, and asks whether to. */
function SellAll({ filtered, onAsk }: SellAllProps) {
  const { t } = useLingui();
  const api = useApi();
  const [params] = useSearchParams();
  const [gathering, setGathering] = useState(false);
  const ask = async () => {
    setGathering(true);
    const items = await gatherSellable(api, filterOf(params));
    setGathering(false);
    if (items) onAsk(items);
    else toast.error(t`Your backpack could not be read. Please try again.`);
  };
  return (
    <Button loading={gathering} onClick={ask}>
      {filtered ? <Trans>Sell all of these</Trans> : <Trans>Sell all</Trans>}
    </Button>
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

/** The address of another page of the same choice. */
export function toPage(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  next.set('page', String(page));
  return `?${next}`;
}

/** All items that match and can be sold; undefined when they could not be read. */
async function gatherSellable(api: Client, filter: ReturnType<typeof filterOf>): Promise<Item[] | undefined> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await api('GET /api/system_shop/backpack', { ...filter, page, limit: call_items_max });
    if (!answer.ok) return undefined;
    items.push(...answer.data.list);
    if (page * call_items_max >= answer.data.total) return items.filter(isSellable);
  }
}
