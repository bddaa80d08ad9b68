import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Plus, Search, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { useChoices } from '../kit/use-choices.ts';
import { usePlayer } from '../kit/store.ts';
import { DebouncedField } from '../parts/debounced-field.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { Tokens } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { WhatIsThis } from '../parts/what-is-this.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Select } from '../ui/choice.tsx';
import { name_max } from './filter.ts';

const TopUpLayer = lazyPart(() => import('../inventory/top-up-layer.tsx'), OverPage);

type Dictionary = Reply<'GET /api/goods_config/{name}'>;

export interface ShopHeaderProps {
  categories: Dictionary;
  qualities: Dictionary;
  wears: Dictionary;
}

/** How long the typing of a name or a price pauses before the list follows. */
const pause_ms = 500;

/** The shop's name, the balance of tokens with its top-up, and the search with all filters. */
export function ShopHeader(dictionaries: ShopHeaderProps) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h1 className="text-hero">
            <Trans>Shop</Trans>
          </h1>
          <p className="mt-2 text-soft">
            <Trans>
              One token buys one dollar of item value. Items go straight into your backpack.
            </Trans>{' '}
            <WhatIsThis of="tokens" />
          </p>
        </div>
        <Balance />
      </header>
      <Searching {...dictionaries} />
    </>
  );
}

/** The player's tokens, and the layer that adds some. */
function Balance() {
  const player = usePlayer();
  const [shown, setShown] = useState(false);
  const [was_shown, setWasShown] = useState(false);
  const show = () => {
    if (!player) return askToSignIn();
    setWasShown(true);
    setShown(true);
  };
  return (
    <div className="flex min-h-14 items-center gap-4 rounded-md bg-surface p-2 pl-4 shadow-card max-sm:w-full">
      {player && (
        <p className="grow">
          <span className="block text-xs text-soft">
            <Trans>Shop tokens</Trans>
          </span>
          <Tokens amount={player.shop_score} />
        </p>
      )}
      <Button onClick={show} className={player ? undefined : 'max-sm:grow'}>
        <Plus className="size-5" aria-hidden />
        <Trans>Top up</Trans>
      </Button>
      <Suspense>
        {was_shown && <TopUpLayer open={shown} onClose={() => setShown(false)} />}
      </Suspense>
    </div>
  );
}

/** The filters, which the address keeps: name and price range, order, and what the item is. */
function Searching({ categories, qualities, wears }: ShopHeaderProps) {
  const { t } = useLingui();
  const termOf = useTerms();
  const { params, choose } = useChoices();
  const more = ['category', 'quality', 'appearance', 'stattrak'];
  const [more_shown, setMoreShown] = useState(more.some((name) => params.has(name)));
  const field = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: (value: string) => choose({ [name]: value }),
    pause_ms,
  });
  const select = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => choose({ [name]: target.value }),
    label_hidden: true,
  });
  const entries = (dictionary: Dictionary) =>
    dictionary.map(({ id, value }) => ({ value: String(id), label: termOf(value) }));
  return (
    <search className="mt-6 grid gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.25fr)]">
        <DebouncedField
          {...field('name')}
          label={t`Search by name`}
          label_hidden
          placeholder={t`Search by name`}
          type="search"
          maxLength={name_max}
          icon={<Search className="size-5" aria-hidden />}
          className="col-span-2 sm:col-span-3 lg:col-span-1"
        />
        <PriceField {...field('price')} label={t`Price from`} />
        <PriceField {...field('max_price')} label={t`Price to`} />
        <Select
          {...select('sort')}
          label={t`Order`}
          options={[
            { value: '', label: t`Popular first` },
            { value: 'asc', label: t`Lowest price` },
            { value: 'desc', label: t`Highest price` },
          ]}
        />
        <Button
          aria-expanded={more_shown}
          aria-controls="shop-filters"
          onClick={() => setMoreShown(!more_shown)}
          className="sm:hidden"
        >
          <SlidersHorizontal className="size-5" aria-hidden />
          <Trans>Filters</Trans>
        </Button>
      </div>
      <div
        id="shop-filters"
        className={classes(
          'grid-cols-2 gap-3 sm:grid lg:grid-cols-4',
          more_shown ? 'grid' : 'hidden',
        )}
      >
        <Select
          {...select('category')}
          label={t`Category`}
          options={[{ value: '', label: t`All categories` }, ...entries(categories)]}
        />
        <Select
          {...select('quality')}
          label={t`Rarity`}
          options={[{ value: '', label: t`All rarities` }, ...entries(qualities)]}
        />
        <Select
          {...select('appearance')}
          label={t`Wear`}
          options={[{ value: '', label: t`All wears` }, ...entries(wears)]}
        />
        <Select
          {...select('stattrak')}
          label="StatTrak™"
          options={[
            { value: '', label: t`With or without StatTrak™` },
            { value: '1', label: t`Only StatTrak™` },
            { value: '0', label: t`Without StatTrak™` },
          ]}
        />
      </div>
    </search>
  );
}
