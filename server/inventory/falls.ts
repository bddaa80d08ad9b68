import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Job } from '../kit/jobs.ts';
import { deleteFallsBefore, insertFall } from './store.ts';

/** Things given to a player, and the VIP level that brought them, if one did. */
export interface Fall {
  player_id: number;
  goods_ids?: readonly number[];
  /** Of unopened cases. */
  case_ids?: readonly number[];
  level?: number | null;
}

/**
 * Tells the player of things that are given to them for nothing, wherever they have a page open,
 * once the transaction is committed. Every verb that gives goods or cases, or lifts a level, calls
 * it; an opening, whose reel tells, doesn't.
 */
export async function letFall(
  tx: Tx,
  { goods_ids = [], case_ids = [], level = null, player_id }: Fall,
): Promise<void> {
  await insertFall(tx, {
    player_id,
    goods_ids: [...goods_ids],
    case_ids: [...case_ids],
    level,
    at: now(),
  });
}

/** Pages have heard of a fall within a second; longer than any pause of a process is enough. */
const kept_ms = 3600_000;

export const falls_job: Job = {
  name: 'inventory:forget_falls',
  cron: '23 * * * *',
  run: (db: Db) => deleteFallsBefore(db, new Date(now().getTime() - kept_ms)),
};
