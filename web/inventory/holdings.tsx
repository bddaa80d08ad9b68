import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Hold } from '@vitrine/contract/withdrawals';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../kit/client.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Tokens } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { FollowWithdrawals } from '../withdrawals/follow.ts';
import { HoldList } from '../withdrawals/holds.tsx';
import { useWithdrawal } from '../withdrawals/use-withdrawal.tsx';
import { BoxTile } from './box-tile.tsx';
import { filterOf, Filters, isFiltered, type Dictionary } from './filters.tsx';
import { ItemTile } from './item-tile.tsx';
import type { Item } from './items.ts';
import { SaleBar } from './sale-bar.tsx';
import { moneyFirst, portionsOf, saleOfAll, type Sale } from './sale.ts';
import { useItems } from './use-items.ts';
import { useBackpackSale } from './use-sale.ts';

const SellDialog = lazyPart(() => import('./sell-dialog.tsx'), OverPage);

export interface HoldingsProps {
  backpack: Reply<'GET /api/system_shop/backpack'>;
  qualities: Dictionary;
  wears: Dictionary;
  /** Reasons against a withdrawal now. */
  holds: readonly Hold[];
}

/** The player's backpack: browse, filter, select and sell. */
export function Holdings({ backpack, qualities, wears, holds }: HoldingsProps) {
  const { t } = useLingui();
  const api = useApi();
  const player = usePlayer();
  const [params] = useSearchParams();
  const { items, has_more, loading, showMore, removeItems } = useItems(backpack);
  const [selected, setSelected] = useState<ReadonlyMap<number, Item>>(new Map());
  const [asked, setAsked] = useState<Sale | null>(null);
  const { sell, selling, stop } = useBackpackSale();
  const unreadable = t`Your backpack couldn’t be loaded. Please try again.`;
  const { withdraw, withdrawing, layers } = useWithdrawal();

  const select = (item: Item, on: boolean) => {
    const next = new Map(selected);
    if (on) next.set(item.id, item);
    else next.delete(item.id);
    setSelected(next);
  };
  const sellAsked = async (sale: Sale) => {
    const { sold, complete } = await sell(sale);
    // Items that an incomplete sale didn't sell may have been sold elsewhere: only the page that
    // was just revalidated is certain.
    removeItems(complete ? sold : undefined);
    setAsked(null);
    setSelected(new Map());
    if (complete && sale.all && sale.all.count > sold.size) await askAboutAll();
  };
  const selectAll = async () => {
    const all = await saleOfAll(api, filterOf(params));
    const found: Item[] = [];
    for await (const portion of all ? portionsOf(api, all) : [undefined]) {
      if (!portion) return void toast.error(unreadable);
      found.push(...portion);
    }
    setSelected((known) => new Map([...known, ...found.map((item) => [item.id, item] as const)]));
  };
  const askAboutAll = async () => {
    const all = await saleOfAll(api, filterOf(params));
    const sale = all && (await moneyFirst(api, all));
    if (sale) setAsked(sale);
    else toast.error(unreadable);
  };

  const filtered = isFiltered(params);
  return (
    <>
      <Summary backpack={backpack} filtered={filtered}>
        <SellAll filtered={filtered} onAsk={askAboutAll} />
      </Summary>
      {backpack.total > 0 && <HoldList holds={holds} className="mt-5" />}
      {(backpack.total > 0 || filtered) && <Filters qualities={qualities} wears={wears} />}
      {backpack.total === 0 && <Nothing filtered={filtered} />}
      <h2 className="sr-only">
        <Trans>Items</Trans>
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
        {items.map((item) =>
          item.kind === 'box' ? (
            <BoxTile key={item.id} item={item} />
          ) : (
            <ItemTile
              key={item.id}
              item={item}
              selected={selected.has(item.id)}
              onSelect={(on) => select(item, on)}
              withdrawing={withdrawing === item.id}
              onWithdraw={() => withdraw(item.id)}
            />
          ),
        )}
      </ul>
      {has_more && (
        <p className="mt-8 flex justify-center">
          <Button
            loading={loading}
            onClick={async () => {
              if (!(await showMore())) toast.error(unreadable);
            }}
          >
            <Trans>Show more</Trans>
          </Button>
        </p>
      )}
      <SaleBar
        selected={[...selected.values()]}
        sellable={backpack.sellable}
        onSelectAll={selectAll}
        onClear={() => setSelected(new Map())}
        onSell={setAsked}
      />
      {layers}
      {player && <FollowWithdrawals player_id={player.id} paused={withdrawing !== null} />}
      <Suspense>
        {(asked || selected.size > 0) && (
          <SellDialog
            sale={asked}
            selling={selling}
            onSell={sellAsked}
            onSellAll={setAsked}
            onStop={stop}
            onClose={() => selling || setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface SummaryProps {
  backpack: HoldingsProps['backpack'];
  filtered: boolean;
  children: ReactNode;
}

/**
 * The number of items and their sale value: of the items listed, and with a filter also of the
 * whole backpack.
 */
function Summary({ backpack, filtered, children }: SummaryProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-hero">
          <Trans>Backpack</Trans>
        </h1>
        <Sum {...backpack} className="mt-2" />
        {filtered && (
          <Sum {...backpack.all} className="text-sm">
            <Trans>Total:</Trans>
          </Sum>
        )}
      </div>
      {backpack.value > 0 && children}
    </header>
  );
}

interface SumProps {
  total: number;
  value: Amount;
  className: string;
  children?: ReactNode;
}

function Sum({ className, children, ...sum }: SumProps) {
  return (
    <p className={classes('flex flex-wrap gap-x-2 text-soft', className)}>
      {children}
      <Plural value={sum.total} one="# item" other="# items" />
      <span aria-hidden>·</span>
      <Trans>
        sells for <Tokens amount={sum.value} />
      </Trans>
    </p>
  );
}

interface SellAllProps {
  filtered: boolean;
  /** Fetches everything that can be sold and opens the dialog that confirms the sale. */
  onAsk: () => Promise<void>;
}

function SellAll({ filtered, onAsk }: SellAllProps) {
  const [params] = useSearchParams();
  const [looking, setLooking] = useState(false);
  const { max_price } = filterOf(params);
  const money = useNumbers().money(Number(max_price ?? 0) as Amount);
  const is_under_price = max_price !== undefined && !isFiltered(without(params, 'max_price'));
  const ask = async () => {
    setLooking(true);
    await onAsk();
    setLooking(false);
  };
  return (
    <Button loading={looking} onClick={ask}>
      {is_under_price ? (
        <Trans>Sell all up to {money}</Trans>
      ) : filtered ? (
        <Trans>Sell all of these</Trans>
      ) : (
        <Trans>Sell all</Trans>
      )}
    </Button>
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(params);
  others.delete(name);
  return others;
}

function Nothing({ filtered }: { filtered: boolean }) {
  const paths = usePaths();
  const stop = useStop();
  if (filtered) {
    return (
      <EmptyState
        title={<Trans>No matching items</Trans>}
        icon={<Vignette kind="lens" />}
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
      icon={<Vignette kind="backpack" />}
      action={
        !stop && (
          <Link to={paths.home} className={buttonLook('main')}>
            <Trans>Choose a case</Trans>
          </Link>
        )
      }
    >
      <Trans>Everything you win goes in here, to keep or sell.</Trans>
    </EmptyState>
  );
}
