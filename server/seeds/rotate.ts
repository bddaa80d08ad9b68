import { publish } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { announcePair, readPairs, showPairs, type Pairs } from './pairs.ts';
import { refuseWhileLooking } from './pin.ts';
import * as store from './store.ts';
import { seeds_changed } from './topics.ts';

/**
 * Sets the client seed of an active pair that has not drawn yet. Refuses seeds.in_use and
 * look.waits.
 */
export async function setClientSeed(tx: Tx, player_id: number, client_seed: string) {
  const pairs = await readPairs(tx, player_id, store.lockPairs);
  if (pairs.active.nonce > 0) refuse('seeds.in_use');
  refuseWhileLooking(pairs.active);
  await store.updateClientSeed(tx, pairs.active.id, client_seed);
  tx.after(() => publish(seeds_changed, { player_id }));
  return showPairs({ ...pairs, active: { ...pairs.active, client_seed } });
}

/**
 * Reveals the active server seed, activates the announced next pair with a fresh client seed, and
 * announces a new next pair. With `next_hash` (the announced hash that the player saw), a second
 * rotation from another tab is refused: seeds.rotated. Refuses look.waits: otherwise the player
 * could leave an item that was shown and see another one.
 */
export async function rotateSeeds(
  tx: Tx,
  player_id: number,
  wish: { client_seed: string; next_hash?: string | undefined },
) {
  const pairs = await readPairs(tx, player_id, store.lockPairs);
  if (wish.next_hash !== undefined && wish.next_hash !== pairs.next.server_seed_hash)
    refuse('seeds.rotated');
  refuseWhileLooking(pairs.active);
  await turnPairs(tx, player_id, pairs, wish.client_seed);
  const { server_seed, server_seed_hash, client_seed, nonce } = pairs.active;
  return {
    revealed: { server_seed, server_seed_hash, client_seed, nonce },
    ...showPairs(await readPairs(tx, player_id)),
  };
}

/**
 * Reveals the active server seed as a rotation does, but leaves the next pair without a client
 * seed: for draws whose client seed the player didn't choose. The player must set one before the
 * next draw.
 */
export async function retireSeeds(tx: Tx, player_id: number): Promise<void> {
  await turnPairs(tx, player_id, await readPairs(tx, player_id, store.lockPairs), null);
}

async function turnPairs(
  tx: Tx,
  player_id: number,
  { active, next }: Pairs,
  client_seed: string | null,
) {
  await store.revealPair(tx, active.id, now());
  await store.activatePair(tx, next.id, client_seed);
  await announcePair(tx, player_id, 'next');
  tx.after(() => publish(seeds_changed, { player_id }));
}
