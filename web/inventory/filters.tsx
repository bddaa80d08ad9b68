import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Search } from 'lucide-react';
import { useChoices } from '../kit/use-choices.ts';
import { DebouncedField } from '../parts/debounced-field.tsx';
import { isPrice } from '../parts/is-price.ts';
import { PriceField } from '../parts/price-field.tsx';
import { useTerms } from '../parts/terms.ts';
import { Select } from '../ui/choice.tsx';

/** How long the typing of a name, and of a price, pauses before the list follows. */
const typing_pause_ms = 300;
const price_pause_ms = 500;

/** A dictionary of the catalogue, such as the rarities. */
export type Dictionary = Reply<'GET /api/goods_config/{name}'>;

/**
 * The sort orders, by their name in the address, with the parameters that each sends to the API.
 */
const orders = {
  newest: { field: 'created_at', sort: 'desc' },
  oldest: { field: 'created_at', sort: 'asc' },
  dearest: { field: 'price', sort: 'desc' },
  cheapest: { field: 'price', sort: 'asc' },
} as const;

/**
 * The API parameters for the filters in the address; newest first unless it names another order.
 */
export function filterOf(params: URLSearchParams) {
  const order = params.get('order');
  return {
    ...orders[isOrder(order) ? order : 'newest'],
    goods_quality: params.get('rarity') ?? undefined,
    type: params.get('wear') ?? undefined,
    name: params.get('name') ?? undefined,
    ...(isPrice(params.get('max_price')) && { max_price: params.get('max_price')! }),
  };
}

/** Whether the address filters by rarity, wear, name or price. */
export function isFiltered(params: URLSearchParams): boolean {
  return ['rarity', 'wear', 'name', 'max_price'].some((name) => params.has(name));
}

function isOrder(name: string | null): name is keyof typeof orders {
  return name !== null && name in orders;
}

/**
 * Filters by name, rarity, wear and price, and sorts. The choices are in the address, so that they
 * can be linked to and reached by Back.
 */
export function Filters({ qualities, wears }: { qualities: Dictionary; wears: Dictionary }) {
  const { t } = useLingui();
  const termOf = useTerms();
  const { params, choose: change } = useChoices();
  const choose = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => change({ [name]: target.value }),
  });
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <DebouncedField
        label={t`Search by name`}
        label_hidden
        placeholder={t`Search by name`}
        type="search"
        maxLength={100}
        icon={<Search className="size-5" aria-hidden />}
        className="col-span-2 sm:col-span-1"
        value={params.get('name') ?? ''}
        pause_ms={typing_pause_ms}
        onChange={(name) => change({ name })}
      />
      <Select
        label={t`Rarity`}
        label_hidden
        options={[
          { value: '', label: t`All rarities` },
          ...qualities.map(({ id, value }) => ({ value: String(id), label: termOf(value) })),
        ]}
        {...choose('rarity')}
      />
      <Select
        label={t`Wear`}
        label_hidden
        options={[
          { value: '', label: t`All wears` },
          ...wears.map(({ short, value }) => ({ value: short ?? value, label: termOf(value) })),
        ]}
        {...choose('wear')}
      />
      <PriceField
        label={t`Price to`}
        value={params.get('max_price') ?? ''}
        pause_ms={price_pause_ms}
        onChange={(max_price) => change({ max_price })}
      />
      <Select
        label={t`Order`}
        label_hidden
        options={[
          { value: '', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'dearest', label: t`Highest price` },
          { value: 'cheapest', label: t`Lowest price` },
        ]}
        {...choose('order')}
      />
    </div>
  );
}
