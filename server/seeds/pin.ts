import { publish } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import type { Draws } from '../settle/settle.ts';
import { pinOf, readPairs, seedsOf, type ActiveSeeds } from './pairs.ts';
import * as store from './store.ts';
import { seeds_changed } from './topics.ts';

export type { Pin } from './store.ts';

/** The refusal look.waits, with the case whose next item the player has seen. */
export const waitingLook = ({ case_id }: store.Pin): Refusal =>
  new Refusal('look.waits', undefined, { case: case_id });

/** Whether these draws are the one that was shown: one opening of that revision. */
export function isPinned({ case_id, revision_id }: store.Pin, draws: Draws | undefined): boolean {
  const [record, ...others] = draws?.records ?? [];
  if (record?.kind !== 'case' || others.length > 0 || !('revision_id' in record)) return false;
  return record.subject_id === case_id && record.revision_id === revision_id;
}

/** Refuses look.waits while the outcome of the pair's next draw is shown. */
export function refuseWhileLooking(active: store.Pair): void {
  const pin = pinOf(active);
  if (pin) throw waitingLook(pin);
}

/**
 * The seeds of the player's next draw, which nothing draws until the transaction ends. Refuses
 * seeds.client_missing.
 */
export async function lockSeeds(
  tx: Tx,
  player_id: number,
): Promise<ActiveSeeds & { client_seed: string }> {
  const { active } = await readPairs(tx, player_id, store.lockPairs);
  const { client_seed, ...seeds } = seedsOf(active);
  return { ...seeds, client_seed: client_seed ?? refuse('seeds.client_missing') };
}

/** The seeds of the player's next draw as they are now, past the cache. */
export async function readNextSeeds(db: Db, player_id: number): Promise<ActiveSeeds> {
  return seedsOf((await readPairs(db, player_id)).active);
}

/** Keeps the player's next draw for a revision of a case, whose outcome is shown. */
export async function pinSeeds(
  tx: Tx,
  player_id: number,
  { pair_id, nonce }: ActiveSeeds,
  pin: store.Pin,
): Promise<void> {
  await store.pinPair(tx, { id: pair_id, nonce }, pin, now());
  tx.after(() => publish(seeds_changed, { player_id }));
}

/** Lets go of all next draws that are kept for a case: it is closed. */
export const unpinCase = (db: Db, case_id: number): Promise<void> => store.unpinPairs(db, case_id);
