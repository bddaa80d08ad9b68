import type { Drop } from '@vitrine/contract/drops';
import type { DropBundle } from '@vitrine/contract/live';
import { startTransition, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { useLive } from './use-live.ts';
import { arrange, page_size, views, type View } from './views.ts';

/** How old a list of drops may be when it is answered, in milliseconds, by the contract. */
const list_age_ms_max = 1000;

interface Known {
  view: View;
  /** The drops of the view, in its order; undefined until the list has loaded. */
  drops: readonly Drop[] | undefined;
  /** The newest drops that arrived live: a list written before them lacks them. */
  received: readonly Drop[];
}

type News = { view: View } | { listed: readonly Drop[]; of: View } | { received: readonly Drop[] };

function learn({ view, drops, received }: Known, news: News): Known {
  if ('view' in news) return { view: news.view, drops: undefined, received };
  if ('received' in news)
    return {
      view,
      drops: drops && arrange(view, drops, news.received),
      received: arrange('all', received, news.received),
    };
  // A list for a view that was left meanwhile is stale and ignored.
  return { view, drops: news.of === view ? arrange(view, news.listed, received) : drops, received };
}

export interface Drops {
  view: View;
  choose: (view: View) => void;
  /** The drops in sight; undefined until the list has loaded. */
  shown: readonly Drop[] | undefined;
  /** How many drops are buffered while the strip is held. */
  waiting: number;
}

/**
 * The drops of the strip, updated by live events. While `held` nothing moves and new drops are
 * buffered. The list is fetched at once, and again after each (re)join, because drops in between
 * aren't sent: only once no list from before the join is answered any more.
 */
export function useDrops(held: boolean): Drops {
  const api = useApi();
  const [{ view, drops }, tell] = useReducer(learn, {
    view: 'all',
    drops: undefined,
    received: [],
  });
  const list = async (of: View) => {
    const answer = await api('GET /api/drop', { limit: page_size, top: views[of].top });
    // A transition: React renders so many cards in steps, between which it handles input.
    if (answer.ok) startTransition(() => tell({ listed: answer.data, of }));
  };
  const listAtOnce = useEffectEvent(list);
  useEffect(() => void listAtOnce(view), [view]);
  const [joins, setJoins] = useState(0);
  const listAgain = useEffectEvent(() => list(view));
  useEffect(() => {
    if (joins === 0) return;
    const timer = setTimeout(() => void listAgain(), list_age_ms_max);
    return () => clearTimeout(timer);
  }, [joins]);
  const receive = (bundle: DropBundle) => {
    tell({ received: bundle.drops });
    // The list that should be here by now isn't: fetches it again.
    if (!drops) void list(view);
  };
  useLive('DropBundleChannel', 'DropBundle', receive, () => setJoins((before) => before + 1));
  const shown = useHeld(drops, held);
  const waiting =
    drops && shown ? drops.filter(({ id }) => shown.every((drop) => drop.id !== id)).length : 0;
  return { view, choose: (next) => next !== view && tell({ view: next }), shown, waiting };
}

/** Keeps a value while it is held, unless the held or the new one is undefined. */
function useHeld<T>(value: T | undefined, held: boolean): T | undefined {
  const [held_value, setHeld] = useState(value);
  const stays = held && held_value !== undefined && value !== undefined;
  if (!stays && held_value !== value) setHeld(value);
  return stays ? held_value : value;
}
