import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CreditCard, Lock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../kit/client.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { DebouncedField } from '../parts/debounced-field.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { Tokens } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { Vignette } from '../parts/vignette.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, Select } from '../ui/choice.tsx';
import { Picture } from '../ui/picture.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { filterOf } from './filters.tsx';
import { isSellable, worthOf, type Item } from './items.ts';
import { LockedReason } from './locked-reason.tsx';
import { saleOf, saleOfAll, type Sale } from './sale.ts';
import './texts.ts';
import { layer_items, useLayerItems, type Choices } from './use-layer-items.ts';
import { useBackpackSale } from './use-sale.ts';

const SellDialog = lazyPart(() => import('./sell-dialog.tsx'), OverPage);

export interface TopUpLayerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The shop's top-up: the backpack's items, ten a page, to sell for tokens; or a payment instead.
 */
export default function TopUpLayer({ open, onClose }: TopUpLayerProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const stop = useStop();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Top up shop tokens`}
      description={<Trans>Sell items from your backpack, or pay.</Trans>}
    >
      {stop ? (
        <StoppedButton stop={stop} className="w-full" />
      ) : (
        <Link to={paths.payTokens} className={classes(buttonLook('main'), 'w-full')}>
          <CreditCard className="size-5" aria-hidden />
          <Trans>Pay for tokens</Trans>
        </Link>
      )}
      {open && <Selling />}
    </Dialog>
  );
}

/** The backpack's items with filters, and what selling them pays. */
function Selling() {
  const { t } = useLingui();
  const api = useApi();
  const [choices, setChoices] = useState<Choices>({
    name: '',
    max_price: '',
    rarity: '',
    order: 'dearest',
  });
  const [page, setPage] = useState(1);
  const { backpack, failed, loading, qualities, search, readAgain } = useLayerItems(choices, page);
  const [selected, setSelected] = useState<ReadonlyMap<number, Item>>(new Map());
  const [asked, setAsked] = useState<Sale | null>(null);
  const [looking, setLooking] = useState(false);
  const { sell, selling, stop } = useBackpackSale();

  const change = (changed: Partial<Choices>) => {
    setChoices({ ...choices, ...changed });
    setPage(1);
  };
  const select = (item: Item, on: boolean) => {
    const next = new Map(selected);
    if (on) next.set(item.id, item);
    else next.delete(item.id);
    setSelected(next);
  };
  const askAll = async () => {
    setLooking(true);
    const sale = await saleOfAll(api, filterOf(new URLSearchParams(search)));
    setLooking(false);
    if (sale) setAsked(sale);
  };
  const sellAsked = async (sale: Sale) => {
    await sell(sale);
    setAsked(null);
    setSelected(new Map());
    setPage(1);
    readAgain();
  };
  const askSelected = () => {
    if (selected.size === 0) toast.warning(t`Select at least one item first.`);
    else setAsked(saleOf([...selected.values()], 'tokens'));
  };

  if (failed) {
    return (
      <ErrorState
        title={<Trans>Your backpack couldn’t be loaded</Trans>}
        onRetry={readAgain}
        retrying={loading}
        className="py-8"
      />
    );
  }
  if (backpack?.all.total === 0) {
    return (
      <EmptyState
        title={<Trans>There is nothing to sell</Trans>}
        icon={<Vignette kind="backpack" />}
        className="py-8"
      >
        <Trans>Items you win or buy can be sold here for tokens.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <FilterFields choices={choices} qualities={qualities} onChange={change} />
      <ul
        aria-busy={loading || undefined}
        className={classes(
          'mt-4 grid grid-cols-[minmax(0,1fr)] gap-1 transition-opacity',
          loading && backpack && 'opacity-45',
        )}
      >
        {!backpack &&
          Array.from({ length: layer_items }, (_, n) => <Skeleton key={n} className="h-14" />)}
        {backpack?.list.map((item) => (
          <Row
            key={item.id}
            item={item}
            selected={selected.has(item.id)}
            onSelect={(on) => select(item, on)}
          />
        ))}
        {backpack?.total === 0 && (
          <li className="py-6 text-center text-soft">
            <Trans>No matching items</Trans>
          </li>
        )}
      </ul>
      <PageNumbers
        page={page}
        pages={Math.ceil((backpack?.total ?? 0) / layer_items)}
        onChoose={setPage}
        className="mt-3"
      />
      {/* In sight while items are chosen, however long the list is. */}
      <div
        className={classes(
          '-mx-6 mt-4 grid gap-3 bg-raised px-6 pb-4 sm:-mx-8 sm:px-8',
          selected.size > 0 && 'sticky -bottom-4 z-10',
        )}
      >
        <Total selected={[...selected.values()]} />
        <Button variant={selected.size > 0 ? 'main' : 'quiet'} onClick={askSelected}>
          <Trans>Sell selected</Trans>
        </Button>
      </div>
      {backpack !== undefined && backpack.sellable > 0 && (
        <Button loading={looking} onClick={askAll} className="w-full whitespace-normal!">
          <AllLabel max_price={choices.max_price} count={backpack.sellable} />
        </Button>
      )}
      <Suspense>
        {(asked || selected.size > 0) && (
          <SellDialog
            sale={asked}
            selling={selling}
            onSell={sellAsked}
            onStop={stop}
            onClose={() => selling || setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The text of the button that sells everything that is listed. */
function AllLabel({ max_price, count }: { max_price: string; count: number }) {
  const money = useNumbers().money(Number(max_price) as Item['recycling_price']);
  if (max_price === '')
    return <Plural value={count} one="Sell the one item" other="Sell all # items" />;
  return (
    <Plural
      value={count}
      one={`Sell # item up to ${money}`}
      other={`Sell all # items up to ${money}`}
    />
  );
}

/** The running total of the selection, to the thousandth. */
function Total({ selected }: { selected: readonly Item[] }) {
  const numbers = useNumbers();
  return (
    <p role="status" className="flex justify-between gap-4 border-t border-edge pt-4 text-sm">
      <Plural value={selected.length} one="# item selected" other="# items selected" />
      <span className="font-semibold tabular-nums">
        <Trans>{numbers.exact(worthOf(selected))} tokens</Trans>
      </span>
    </p>
  );
}

interface RowProps {
  item: Item;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** An item in one line: a press selects it; one that can't be sold says why. */
function Row({ item, selected, onSelect }: RowProps) {
  const { t } = useLingui();
  const { goods_info: goods } = item;
  const { hash_name } = goods;
  return (
    <li className="relative flex min-h-14 items-center gap-3 rounded-md bg-ink px-3 py-2 outline-offset-1 outline-brass has-checked:outline-2">
      {isSellable(item) ? (
        <Checkbox
          aria-label={t`Select ${hash_name}`}
          label={null}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
          className="-mr-3 cursor-pointer after:absolute after:inset-0"
        />
      ) : (
        <Lock className="size-5 shrink-0 text-soft" aria-hidden />
      )}
      <Picture src={goods.picture} alt="" sizes="48px" className="w-12 shrink-0" />
      <span className="min-w-0 grow text-sm">
        <span className="line-clamp-2">
          {goods.phase ? `${goods.name} · ${goods.phase}` : goods.name}
        </span>
        <span className="block text-xs text-soft">
          {isSellable(item) ? goods.appearance.short : <LockedReason item={item} />}
        </span>
      </span>
      {isSellable(item) && <Tokens amount={item.recycling_price} className="text-sm" />}
    </li>
  );
}

interface FilterFieldsProps {
  choices: Choices;
  qualities: readonly { id: number; value: string }[];
  onChange: (changed: Partial<Choices>) => void;
}

const pause_ms = 500;

function FilterFields({ choices, qualities, onChange }: FilterFieldsProps) {
  const { t } = useLingui();
  const termOf = useTerms();
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      <DebouncedField
        label={t`Search by name`}
        label_hidden
        placeholder={t`Search by name`}
        type="search"
        maxLength={100}
        value={choices.name}
        pause_ms={pause_ms}
        onChange={(name) => onChange({ name })}
        className="col-span-2"
      />
      <PriceField
        label={t`Price to`}
        value={choices.max_price}
        pause_ms={pause_ms}
        onChange={(max_price) => onChange({ max_price })}
      />
      <Select
        label={t`Rarity`}
        label_hidden
        value={choices.rarity}
        onChange={({ target }) => onChange({ rarity: target.value })}
        options={[
          { value: '', label: t`All rarities` },
          ...qualities.map(({ id, value }) => ({ value: String(id), label: termOf(value) })),
        ]}
      />
      <Select
        label={t`Order`}
        label_hidden
        value={choices.order}
        onChange={({ target }) => onChange({ order: target.value })}
        options={[
          { value: 'dearest', label: t`Highest price` },
          { value: 'cheapest', label: t`Lowest price` },
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
        ]}
        className="col-span-2"
      />
    </div>
  );
}
