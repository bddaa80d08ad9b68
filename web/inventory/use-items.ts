import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '../client.ts';
import { filterOf } from './filters.tsx';
import type { HoldingsProps } from './holdings.tsx';
import { join, type Item } from './items.ts';

/** How many items are shown at first, and how many more each time. */
export const page_items = 30;

/** What was read under one choice of the address. */
interface Known {
  search: string;
  items: readonly Item[];
  /** Nothing came after the last of them. */
  ended: boolean;
}

/** The items that are shown: the page's, and what was read on from there. It stays when the page is brought up to date. */
export function useItems({ list, total }: HoldingsProps['backpack']) {
  const api = useApi();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const [read, setRead] = useState<Known>({ search, items: [], ended: false });
  const [loading, setLoading] = useState(false);
  const known = read.search === search ? read : { search, items: [], ended: false };
  const items = join(list, known.items);

  /** Reads on from the last item. Says whether it could. */
  const showMore = async (): Promise<boolean> => {
    setLoading(true);
    const after = items.at(-1)!.id;
    const answer = await api('GET /api/system_shop/backpack', { ...filterOf(params), limit: page_items, after });
    setLoading(false);
    if (!answer.ok) return false;
    const more = answer.data.list;
    setRead({ search, items: join(items, more), ended: more.length === 0 });
    return true;
  };
  /** Takes out what was sold; without ids, all that was read beyond the page. */
  const forget = (ids?: ReadonlySet<number>) => {
    const kept = known.items.length > 0 && ids ? items.filter(({ id }) => !ids.has(id)) : [];
    setRead({ ...known, items: kept });
  };

  return { items, has_more: items.length < total && !known.ended, loading, showMore, forget };
}
