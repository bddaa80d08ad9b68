import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** A granted case that waits unopened in the player's backpack. */
export type HeldBoxes = Reply<'GET /api/rechargeOpenBox'>['list'][number];

/** The player's unopened ones of a case. */
export interface Boxes {
  /** Backpack ids, as many as one call opens. */
  left: readonly number[];
  /** Takes note of boxes that were opened. */
  spend: (ids: readonly number[]) => void;
}

/** Keeps track of the boxes that this page opened; reads further ones when they run out. */
export function useBoxes(held: HeldBoxes | null): Boxes {
  const { revalidate } = useRevalidator();
  const [spent, setSpent] = useState<ReadonlySet<number>>(new Set());
  const left = (held?.open_list ?? []).filter((id) => !spent.has(id));
  const spend = (ids: readonly number[]) => {
    setSpent((before) => new Set([...before, ...ids]));
    if (left.length <= ids.length) void revalidate();
  };
  return { left, spend };
}
