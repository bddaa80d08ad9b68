import { setClock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Win } from '../settle/wins.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { insertDrops } from './store.ts';

/** The listener that records drops. */
export const noteDrops = listenerOf('drops');

let ahead_ms = 0;

/**
 * Advances the clock past every cache's expiry and every reel's end, and stops it there; returns
 * the moment.
 */
export function later(): Date {
  ahead_ms += 8000;
  const at = new Date(Date.now() + ahead_ms);
  setClock(() => at);
  return at;
}

/** Inserts drops without openings, with given worth and time, in order. */
export async function drop(db: Db, player_id: number, drops: Partial<Win>[]): Promise<void> {
  const usual = {
    type: 'unpacking',
    case_id: 1,
    player_id,
    goods_id: 1,
    price_mills: 1000,
    at: new Date(),
  } as const;
  await insertDrops(
    db,
    drops.map((drop) => ({ ...usual, ...drop })),
  );
}
