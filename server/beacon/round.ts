import { firstRoundFrom, roundMoment, type BeaconProof } from '@vitrine/fairness/beacon';
import { now } from '../kit/clock.ts';
import type { BeaconSettings } from './config.ts';
import { fetchRound } from './fetch.ts';

/**
 * How far ahead a round is fixed, in seconds: more than clocks differ, so that the round doesn't
 * exist yet when a room closes.
 */
export const ahead_s = 6;

/** How long a round may be late, in seconds. Then it is missing, and the room is refunded. */
export const patience_s = 600;

/** Time after a round's moment in which relays get it. */
const publishing_ms = 500;
const look_again_ms = 3_000;

/**
 * Fixes the round for a room that closes at `at`: the first one that is published `ahead_s` later.
 * Null where the beacon is off. The room stores it before it waits for it, and never takes another.
 */
export function fixRound({ is_on, chain }: BeaconSettings, at: Date): number | null {
  return is_on ? firstRoundFrom(chain, at.getTime() + ahead_s * 1000) : null;
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
 * Asks the relays for a fixed round; may take some seconds, so never inside a transaction. A round
 * that is published is never missing, however late it is asked for.
 */
export async function readRound(settings: BeaconSettings, round: number): Promise<RoundState> {
  const asked_ms = now().getTime();
  const moment_ms = roundMoment(settings.chain, round);
  if (asked_ms < moment_ms) return { state: 'waiting', again_at: new Date(moment_ms + publishing_ms) };
  const published = await fetchRound(settings, round);
  if (published) return { state: 'published', round: published };
  if (asked_ms >= moment_ms + patience_s * 1000) return { state: 'missing' };
  return { state: 'waiting', again_at: new Date(asked_ms + look_again_ms) };
}
