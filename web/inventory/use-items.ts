import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '../kit/client.ts';
import { filterOf } from './filters.tsx';
import type { HoldingsProps } from './holdings.tsx';
import { join, type Item } from './items.ts';

/** The items shown at first. */
export const page_items = 30;
/** The items added each time: so that thousands take few presses. */
const more_items = 90;

/** The items fetched beyond the page, for one set of filters in the address. */
interface Known {
  search: string;
  items: readonly Item[];
  /** The last fetch returned nothing more. */
  ended: boolean;
}

/** The items shown: the page's own and those fetched beyond it, which survive a revalidation. */
export function useItems({ list, total }: HoldingsProps['backpack']) {
  const api = useApi();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const [read, setRead] = useState<Known>({ search, items: [], ended: false });
  const [loading, setLoading] = useState(false);
  const known = read.search === search ? read : { search, items: [], ended: false };
  const items = join(list, known.items);

  /** Fetches the items after the last one. Returns whether that succeeded. */
  const showMore = async (): Promise<boolean> => {
    setLoading(true);
    const after = items.at(-1)!.id;
    const answer = await api('GET /api/system_shop/backpack', {
      ...filterOf(params),
      limit: more_items,
      after,
    });
    setLoading(false);
    if (!answer.ok) return false;
    const more = answer.data.list;
    setRead({ search, items: join(items, more), ended: more.length === 0 });
    return true;
  };
  /** Removes sold items; without ids, everything fetched beyond the page. */
  const removeItems = (ids?: ReadonlySet<number>) => {
    const kept = known.items.length > 0 && ids ? items.filter(({ id }) => !ids.has(id)) : [];
    setRead({ ...known, items: kept });
  };

  return { items, has_more: items.length < total && !known.ended, loading, showMore, removeItems };
}
