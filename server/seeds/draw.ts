import { Counter } from '@prometheus-io/client';
import { transact, type Db } from '../kit/db.ts';
import { registry } from '../kit/metrics.ts';
import { refuse } from '../kit/refusal.ts';
import { settle, Stale, type Act, type Settled } from '../settle/settle.ts';
import { activeSeeds, advanceSeeds, evictSeeds, type ActiveSeeds } from './pairs.ts';
import { isPinned, waitingLook } from './pin.ts';
import { lockPairs } from './store.ts';

/** Seeds that can draw: the player has set a client seed. */
export type UsableSeeds = ActiveSeeds & { client_seed: string };

/** Decides an act from seeds. It may be called several times; only the last result counts. */
type Decide<Memo> = (seeds: UsableSeeds) => Promise<Act & { memo: Memo }>;

const tries_unlocked = 3;

const stale_seeds_total = new Counter({
  name: 'vitrine_stale_seeds_total',
  help: 'Draws made again because the cached seed pair had moved on.',
  registers: [registry],
});

/**
 * Decides an act that draws and settles it. When the pair is stale (another process drew from it,
 * or it was rotated), nothing was written and the act is decided again; after three stale attempts
 * the fourth locks the pair first, so it can't be stale. Within a transaction it is locked at once.
 * While the outcome of the next draw is shown to the player for a case, every other draw is
 * refused: look.waits. Refuses seeds.client_missing and what `settle` refuses.
 */
export async function drawAndSettle<Memo extends object>(
  db: Db,
  player_id: number,
  decide: Decide<Memo>,
): Promise<Settled<Memo>> {
  for (let tried = 0; tried < tries_unlocked && !db.isTransaction; tried++) {
    try {
      return await drawOnce(db, player_id, decide);
    } catch (problem) {
      if (!(problem instanceof Stale && problem.what === 'seeds')) throw problem;
      stale_seeds_total.inc();
    }
  }
  return transact(db, async (tx) => {
    await lockPairs(tx, player_id);
    evictSeeds(player_id);
    return drawOnce(tx, player_id, decide);
  });
}

async function drawOnce<Memo extends object>(db: Db, player_id: number, decide: Decide<Memo>) {
  const seeds = await activeSeeds(db, player_id);
  const { client_seed } = seeds;
  if (client_seed === null) refuse('seeds.client_missing');
  try {
    const act = await decide({ ...seeds, client_seed });
    if (seeds.pin && !isPinned(seeds.pin, act.draws)) throw waitingLook(seeds.pin);
    const settled = await settle(db, act);
    advanceSeeds(player_id, seeds, act.draws?.records.length ?? 0);
    return settled;
  } catch (problem) {
    evictSeeds(player_id);
    throw problem;
  }
}
