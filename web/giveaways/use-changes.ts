import type { Giveaway, GiveawayChange } from '@vitrine/contract/giveaways';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from '../live/use-live.ts';

/** So many pages don't all ask in the moment of a draw. */
const spread_ms = 400;

type Counted = Pick<Giveaway, 'id' | 'phase' | 'gift_user_count'>;

/**
 * Follows the giveaways of the page: how many have joined, live; when one closes or ends, the page
 * is read again. Returns the latest count of a giveaway.
 */
export function useChanges(shown: readonly Counted[]): (one: Counted) => number {
  const { revalidate } = useRevalidator();
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), Math.random() * spread_ms);
  };
  const receive = (change: GiveawayChange) => {
    const one = shown.find(({ id }) => id === change.id);
    if (!one) return;
    setCounts((before) => new Map(before).set(change.id, change.gift_user_count));
    if (one.phase !== change.phase) readAgain();
  };
  useLive('Giveaways', 'GiveawayChanged', receive, readAgain);
  // Nobody leaves, so the higher count is the later one.
  return ({ id, gift_user_count }) => Math.max(gift_user_count, counts.get(id) ?? 0);
}
