import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { randomHex } from '../kit/random.ts';
import * as store from './store.ts';

/** A room's published hash: nobody knows its seed before everyone has sent a client seed. */
export interface Commitment {
  room_id: number;
  server_seed_hash: string;
}

/** Commits a battle or a giveaway: makes its server seed, and stores it with its hash. */
export async function commitRoom(tx: Tx, kind: 'battle' | 'giveaway'): Promise<Commitment> {
  const server_seed = randomHex(32);
  const server_seed_hash = hashes.sha256(server_seed);
  const room_id = await store.insertRoom(tx, {
    kind,
    server_seed,
    server_seed_hash,
    created_at: now(),
  });
  return { room_id, server_seed_hash };
}

/** A round of a beacon's chain, and the moment at which the room closed that it follows from. */
export interface RoomRound {
  round: number;
  chain_hash: string;
  public_key: string;
  closed_at: Date;
}

/** Fixes a room's beacon round before that exists: the room is drawn with it or not at all. */
export const fixRoomRound = (
  tx: Tx,
  room_id: number,
  { round, chain_hash, public_key, closed_at }: RoomRound,
): Promise<void> =>
  store.updateRoom(tx, room_id, {
    beacon_round: round,
    beacon_chain: chain_hash,
    beacon_key: public_key,
    closed_at,
  });

/**
 * Closes a room with the client seed that everyone's inputs make, the randomness of its beacon
 * round among them if one is fixed; then it can draw, once.
 */
export const closeRoom = (
  tx: Tx,
  room_id: number,
  {
    client_seed,
    beacon,
  }: { client_seed: string; beacon: { randomness: string; signature: string } | null },
): Promise<void> =>
  store.updateRoom(tx, room_id, {
    state: 'closed',
    client_seed,
    ...(beacon && { beacon: beacon.randomness, beacon_signature: beacon.signature }),
  });

/** Gives up a room that will never draw. */
export const abandonRoom = (tx: Tx, room_id: number): Promise<void> =>
  store.updateRoom(tx, room_id, { state: 'abandoned' });
