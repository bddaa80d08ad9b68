import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTerms } from '../parts/terms.ts';
import { Select, TextField } from '../ui/field.tsx';

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
  };
}

/** Whether the address filters by rarity, wear or name. */
export function isFiltered(params: URLSearchParams): boolean {
  return ['rarity', 'wear', 'name'].some((name) => params.has(name));
}

function isOrder(name: string | null): name is keyof typeof orders {
  return name !== null && name in orders;
}

/**
 * The search parameters of the address, or of the navigation under way on this page, so that a
 * second choice builds on the first.
 */
function useChosenParams(): URLSearchParams {
  const here = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

/** The filters in the address, and a function that changes one of them. */
function useChoices() {
  const params = useChosenParams();
  const navigate = useNavigate();
  const choose = (name: string, value: string) => {
    const chosen = new URLSearchParams(params);
    if (value) chosen.set(name, value);
    else chosen.delete(name);
    // `flushSync`: the next choice, however quick, sees this one.
    const options = { preventScrollReset: true, replace: true, flushSync: true };
    return navigate({ search: chosen.toString() }, options);
  };
  return { params, choose };
}

/**
 * Filters by name, rarity and wear, and sorts. The choices are in the address, so that they can be
 * linked to and reached by Back.
 */
export function Filters({ qualities, wears }: { qualities: Dictionary; wears: Dictionary }) {
  const { t } = useLingui();
  const termOf = useTerms();
  const { params, choose: chooseValue } = useChoices();
  const choose = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => chooseValue(name, target.value),
  });
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
      <NameField value={params.get('name') ?? ''} onChange={(name) => chooseValue('name', name)} />
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

const typing_pause_ms = 300;

/** Searches by a part of the name, debounced. */
function NameField({ value, onChange }: { value: string; onChange: (name: string) => unknown }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (name: string, after_ms: number) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onChange(name.trim()), after_ms);
  };
  return (
    <TextField
      label={t`Search by name`}
      label_hidden
      placeholder={t`Search by name`}
      type="search"
      maxLength={100}
      icon={<Search className="size-5" aria-hidden />}
      className="col-span-2 sm:col-span-1"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        say(target.value, typing_pause_ms);
      }}
      onBlur={() => {
        if (typed !== null && typed.trim() !== value) say(typed, 0);
        setTyped(null);
      }}
    />
  );
}
