import type { Drop } from '@vitrine/contract/drops';
import type { DropKanban } from '@vitrine/contract/live';
import { startTransition, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useApi } from '../client.ts';
import { useLive } from './use-live.ts';
import { arrange, page_size, views, type View } from './views.ts';

interface Known {
  view: View;
  /** As the view shows it; undefined until the server has told. */
  drops: readonly Drop[] | undefined;
  /** The newest that were heard: a list that was written before them lacks them. */
  heard: readonly Drop[];
}

type News = { view: View } | { listed: readonly Drop[]; of: View } | { heard: readonly Drop[] };

function learn({ view, drops, heard }: Known, news: News): Known {
  if ('view' in news) return { view: news.view, drops: undefined, heard };
  if ('heard' in news)
    return { view, drops: drops && arrange(view, drops, news.heard), heard: arrange('all', heard, news.heard) };
  // The list of a view that was left before it came is of no use any more.
  return { view, drops: news.of === view ? arrange(view, news.listed, heard) : drops, heard };
}

export interface Drops {
  view: View;
  choose: (view: View) => void;
  /** What is in sight; undefined until the server has told. */
  shown: readonly Drop[] | undefined;
  /** How many wait because the strip is held. */
  waiting: number;
}

/**
 * The drops of the strip, kept up to date by what is heard. While `held` nothing moves, and what comes is kept for later.
 * The list is asked for at once, and again whenever the connection (re)joins: what was won in between isn't told.
 */
export function useDrops(held: boolean): Drops {
  const api = useApi();
  const [{ view, drops }, tell] = useReducer(learn, { view: 'all', drops: undefined, heard: [] });
  const list = async (of: View) => {
    const answer = await api('GET /api/drop', { limit: page_size, top: views[of].top });
    // So many cards are made in steps, between which a press is heard.
    if (answer.ok) startTransition(() => tell({ listed: answer.data, of }));
  };
  const listAtOnce = useEffectEvent(list);
  useEffect(() => void listAtOnce(view), [view]);
  const hear = (data: unknown) => {
    const newest = data as DropKanban;
    tell({ heard: [newest, ...newest.more] });
    // The list that should have come first did not.
    if (!drops) void list(view);
  };
  useLive('DropKanbanChannel', 'DropKanban', hear, () => void list(view));
  const shown = useHeld(drops, held);
  const waiting = drops && shown ? drops.filter(({ id }) => shown.every((drop) => drop.id !== id)).length : 0;
  return { view, choose: (next) => next !== view && tell({ view: next }), shown, waiting };
}

/** A value that stays as it is while it is held, unless there was none or there is none any more. */
function useHeld<T>(value: T | undefined, held: boolean): T | undefined {
  const [kept, keep] = useState(value);
  const stays = held && kept !== undefined && value !== undefined;
  if (!stays && kept !== value) keep(value);
  return stays ? kept : value;
}
