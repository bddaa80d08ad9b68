import { useState } from 'react';
import type { Item } from '../inventory/items.ts';
import { useApi } from '../kit/client.ts';
import { page_items, type Own } from './own.ts';

/** The items to stake without those that are spent, and a way to see older ones. */
export function useMore(own: Own, spent: readonly number[], name: string | undefined) {
  const api = useApi();
  const [read, setRead] = useState<{
    of: typeof own;
    items: readonly Item[];
    last: number | null;
    ended: boolean;
  }>();
  const [loading, setLoading] = useState(false);
  const known = read?.of === own ? read : undefined;
  const last = known ? known.last : (own?.last ?? null);
  const items =
    own && [...own.items, ...(known?.items ?? [])].filter(({ id }) => !spent.includes(id));
  const onMore = async () => {
    setLoading(true);
    const answer = await api('GET /api/system_shop/backpack', {
      limit: page_items,
      after: last!,
      name,
    });
    setLoading(false);
    if (!answer.ok) return;
    const { list } = answer.data;
    const there = new Set(items!.map(({ id }) => id));
    const fresh = list.filter(
      ({ id, sellable, kind }) => sellable && kind === 'item' && !there.has(id),
    );
    const next = [...(known?.items ?? []), ...fresh];
    setRead({
      of: own,
      items: next,
      last: list.at(-1)?.id ?? null,
      ended: list.length < page_items,
    });
  };
  const has_more = own !== null && own.total > page_items && last !== null && !known?.ended;
  return { items, has_more, loading, onMore: () => void onMore() };
}
