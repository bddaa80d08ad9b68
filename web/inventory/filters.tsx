import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTerms } from '../catalogue/terms.ts';
import { Select } from '../ui/field.tsx';

/** A dictionary of the catalogue, such as the rarities. */
export type Dictionary = Reply<'GET /api/goods_config/{name}'>;

/** The orders that the list can have, as they stand in the address, and what each asks of the API. */
const orders = {
  newest: { field: 'created_at', sort: 'desc' },
  oldest: { field: 'created_at', sort: 'asc' },
  dearest: { field: 'price', sort: 'desc' },
  cheapest: { field: 'price', sort: 'asc' },
} as const;

/** What the address chooses, as the API takes it; the newest first unless it names another order. */
export function filterOf(params: URLSearchParams) {
  const order = params.get('order');
  return {
    ...orders[isOrder(order) ? order : 'newest'],
    goods_quality: params.get('rarity') ?? undefined,
    type: params.get('wear') ?? undefined,
  };
}

function isOrder(name: string | null): name is keyof typeof orders {
  return name !== null && name in orders;
}

/** What the address says, or will say when the list that is being loaded is there: a second choice builds on the first. */
function useChosenParams(): URLSearchParams {
  const here = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

/** Chooses rarity, wear and order. The choice stands in the address, so that it can be linked to and gone back to. */
export function Filters({ qualities, wears }: { qualities: Dictionary; wears: Dictionary }) {
  const { t } = useLingui();
  const termOf = useTerms();
  const params = useChosenParams();
  const navigate = useNavigate();
  const choose = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => {
      const chosen = new URLSearchParams(params);
      if (target.value) chosen.set(name, target.value);
      else chosen.delete(name);
      // At once, so that the next choice, however quick, knows of this one.
      const options = { preventScrollReset: true, replace: true, flushSync: true };
      return navigate({ search: chosen.toString() }, options);
    },
  });
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:w-160">
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
      <Select
        label={t`Order`}
        label_hidden
        className="col-span-2 sm:col-span-1"
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
