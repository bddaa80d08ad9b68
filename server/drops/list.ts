import { mills } from '@vitrine/contract/amount';
import type { Drop } from '@vitrine/contract/drops';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { showDrops } from './show.ts';
import { findDearest, findNewest, type DropRow } from './store.ts';

const day_ms = 24 * 3600 * 1000;
/** What a highlight is worth at least. */
const highlight_mills = mills(10_000);
const highlights = 15;

export interface DropsWish {
  page: number;
  limit: number;
  /** 0: the newest. Else so many of the dearest of the last 24 hours; 15 of them are the highlights. */
  top: number;
}

/** A page of the newest drops, or of the dearest of the last 24 hours. Two or three statements. */
export async function listDrops(db: Db, wish: DropsWish): Promise<Drop[]> {
  return showDrops(db, await findRows(db, wish));
}

async function findRows(db: Db, { page, limit, top }: DropsWish): Promise<DropRow[]> {
  const offset = (page - 1) * limit;
  if (top === 0) return findNewest(db, { offset, limit });
  const since = new Date(now().getTime() - day_ms);
  const worth_mills = top === highlights ? highlight_mills : mills(0);
  return findDearest(db, since, worth_mills, { offset, limit: Math.max(0, Math.min(limit, top - offset)) });
}
