import { serverSeedHash } from '@vitrine/fairness/seeds';
import { subscribe } from '../kit/bus.ts';
import { Cache } from '../kit/cache.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { randomHex } from '../kit/random.ts';
import * as store from './store.ts';
import { seeds_changed } from './topics.ts';

/** A player's pairs: the active one and the next one, which a rotation activates. */
export interface Pairs {
  active: store.Pair;
  next: store.Pair;
}

/** Reads the player's pairs; on first use creates them, which announces their hashes. */
export async function readPairs<In extends Db>(
  db: In,
  player_id: number,
  find: (db: In, player_id: number) => Promise<store.Pair[]> = store.findPairs,
): Promise<Pairs> {
  const found = pickPairs(await find(db, player_id));
  if (found) return found;
  await announcePair(db, player_id, 'active');
  await announcePair(db, player_id, 'next');
  return pickPairs(await find(db, player_id))!;
}

function pickPairs(rows: store.Pair[]): Pairs | undefined {
  const active = rows.find(({ state }) => state === 'active');
  const next = rows.find(({ state }) => state === 'next');
  return active && next && { active, next };
}

/**
 * Creates a pair with a fresh server seed of 32 random bytes. Its hash may be shown from now on.
 */
export async function announcePair(
  db: Db,
  player_id: number,
  state: 'active' | 'next',
): Promise<void> {
  const server_seed = randomHex(32);
  const server_seed_hash = serverSeedHash(server_seed, hashes);
  await store.insertPair(db, {
    player_id,
    server_seed,
    server_seed_hash,
    state,
    created_at: now(),
  });
}

/** The public part of the pairs while they are in use: hashes, never the seeds behind them. */
export function showPairs({ active, next }: Pairs) {
  const { server_seed_hash, client_seed, nonce } = active;
  return {
    active: { server_seed_hash, client_seed, nonce },
    next: { server_seed_hash: next.server_seed_hash },
  };
}

/** The fields of an active pair that draws need. */
export interface ActiveSeeds {
  pair_id: number;
  pair_version: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string | null;
  /** The nonce of the next draw. */
  nonce: number;
  /** The case that alone may be drawn next, because its player has seen the outcome. */
  pin: store.Pin | null;
}

/** The case for which the outcome of a pair's next draw was shown; null once it has drawn since. */
export function pinOf({
  nonce,
  pinned_nonce,
  pinned_for,
  pinned_revision,
}: store.Pair): store.Pin | null {
  if (pinned_nonce !== nonce) return null;
  return { case_id: pinned_for!, revision_id: pinned_revision! };
}

const cache = new Cache<number, ActiveSeeds>({ max: 10_000 });
subscribe(seeds_changed, ({ player_id }) => evictSeeds(player_id));

/**
 * The pair for the player's next draw, from this process's cache if present. It may be stale: a
 * draw from it counts only if `settle` finds the pair unchanged at this nonce.
 */
export async function activeSeeds(db: Db, player_id: number): Promise<ActiveSeeds> {
  const known = cache.get(player_id);
  if (known) return known;
  const { active } = await readPairs(db, player_id);
  const seeds = seedsOf(active);
  // One that refuses most acts is read each time: an operator may have let go of it elsewhere.
  if (!seeds.pin) cache.set(player_id, seeds);
  return seeds;
}

/** The fields of a pair that draws need. */
export function seedsOf(pair: store.Pair): ActiveSeeds {
  const { id: pair_id, version: pair_version, server_seed, server_seed_hash } = pair;
  const { client_seed, nonce } = pair;
  const pin = pinOf(pair);
  return { pair_id, pair_version, server_seed, server_seed_hash, client_seed, nonce, pin };
}

/**
 * Advances the cached nonce by `count` settled draws, so that the next act starts at the right one.
 */
export function advanceSeeds(player_id: number, used: ActiveSeeds, count: number): void {
  if (cache.get(player_id) === used) cache.set(player_id, { ...used, nonce: used.nonce + count });
}

/** Evicts the cached pair: it was stale, or it is unknown whether the last act was written. */
export function evictSeeds(player_id: number): void {
  cache.delete(player_id);
}
