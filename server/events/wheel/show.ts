import type { Reply } from '@vitrine/contract/index';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { findDrawsOfFacts } from '../../seeds/index.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import { readTable } from '../seasons.ts';
import { readTier, showClock, showEvent, showPrize } from '../show.ts';
import * as store from '../store.ts';
import { hasFirstSpin } from './spin.ts';

/** The wheel of a player's tier with its odds, and today's spin. */
export async function showWheel(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/turntable'>> {
  const at = now();
  const [{ shown }, spun, is_on_us] = await Promise.all([
    showEvent(db, 'wheel', await readTier(db, player_id, at), at),
    player_id === undefined ? null : findSpin(db, player_id, at),
    player_id !== undefined && hasFirstSpin(db, player_id),
  ]);
  return { ...shown, spun, is_on_us, ...showClock(at) };
}

/** Today's spin with its draw; null until it is made. */
async function findSpin(db: Db, player_id: number, at: Date) {
  const [spin] = await store.findDrawn(db, player_id, 'wheel', dayBegin(at));
  if (!spin) return null;
  const { entry, revision_id } = spin.payload;
  const [{ entries }, [draw]] = await Promise.all([
    readTable(db, revision_id),
    findDrawsOfFacts(db, player_id, [spin.id]),
  ]);
  return {
    entry,
    gives: showPrize(entries.find(({ id }) => id === entry)!.gives),
    draw: draw!.draw_id,
  };
}
