import {
  AHEAD_MS,
  findChain,
  roundMoment,
  roundOfRoom,
  type BeaconProof,
} from '@vitrine/fairness/beacon';
import { now } from '../kit/clock.ts';
import type { BeaconSettings } from './config.ts';
import { fetchRound, look_again_ms } from './fetch.ts';

/** How long a round may be late, in seconds. Then it is missing, and the room is refunded. */
export const patience_s = 600;

/** Time after a round's moment in which relays get it. */
const publishing_ms = 500;

/** The round that a room waits for, with everything that its record says of it. */
export interface FixedRound {
  round: number;
  /** When it is published. */
  at: Date;
  chain_hash: string;
  public_key: string;
  closed_at: Date;
}

/**
 * Fixes the round for a room that closes now: the first one that is published `AHEAD_MS` later.
 * Null where the beacon is off. The room stores it before it waits for it, and never takes another.
 */
export function fixRound({ is_on, chain }: BeaconSettings, closed_at: Date): FixedRound | null {
  if (!is_on) return null;
  const round = roundOfRoom(chain, closed_at.getTime());
  const { chain_hash, public_key } = chain;
  return { round, at: new Date(roundMoment(chain, round)), chain_hash, public_key, closed_at };
}

/** A closed room, which has its round in the chain of its time, whichever new rooms are of. */
export interface WaitingRoom {
  beacon_round: number;
  beacon_chain: string | null;
  closed_at: Date | null;
}

type InChain = Pick<WaitingRoom, 'beacon_round' | 'beacon_chain'>;

const chainOf = ({ chains }: BeaconSettings, { beacon_chain }: InChain) =>
  findChain(chains, beacon_chain ?? undefined);

/** When a room's round is published; undefined if its chain isn't known here. */
export function publishedAt(settings: BeaconSettings, room: InChain): Date | undefined {
  const chain = chainOf(settings, room);
  return chain && new Date(roundMoment(chain, room.beacon_round));
}

/** A round's number and signature, and the randomness that they prove, hex. */
export interface PublishedRound extends BeaconProof {
  randomness: string;
}

/** A round is published; or isn't yet, and is to be asked for again at a moment; or never comes. */
export type RoundState =
  | { state: 'published'; round: PublishedRound }
  | { state: 'waiting'; again_at: Date }
  | { state: 'missing' };

/**
 * Asks the relays for a room's round; may take some seconds, so never inside a transaction. A round
 * that is published is never missing, however late it is asked for. The round of a chain that isn't
 * known here is waited for as one that doesn't come: another process may know it.
 */
export async function readRound(settings: BeaconSettings, room: WaitingRoom): Promise<RoundState> {
  const { beacon_round: round, closed_at } = room;
  const asked_ms = now().getTime();
  const chain = chainOf(settings, room);
  const moment_ms = chain ? roundMoment(chain, round) : closed_at!.getTime() + AHEAD_MS;
  if (asked_ms < moment_ms)
    return { state: 'waiting', again_at: new Date(moment_ms + publishing_ms) };
  const published = chain && (await fetchRound(settings, chain, round));
  if (published) return { state: 'published', round: published };
  if (asked_ms >= moment_ms + patience_s * 1000) return { state: 'missing' };
  return { state: 'waiting', again_at: new Date(asked_ms + look_again_ms) };
}
