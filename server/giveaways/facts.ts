import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';
import type { Prize } from './acts.ts';

export const giveaway_opened = declareFact<{
  giveaway_id: number;
  room_id: number;
  prizes: readonly Prize[];
}>('giveaway.opened');

/** A player is on the list, as its `n`th from 1. */
export const giveaway_joined = declareFact<{ giveaway_id: number; n: number; client_seed: string }>(
  'giveaway.joined',
);

/** The `n`th on the list began a break before the draw, and takes no part in it. */
export const giveaway_left = declareFact<{ giveaway_id: number; n: number }>('giveaway.left');

export const giveaway_cancelled = declareFact<{ giveaway_id: number }>('giveaway.cancelled');

export interface GiveawayEnded {
  giveaway_id: number;
  /** Of each prize, if it is goods of the house, its price at that moment; null otherwise. */
  prices_mills: readonly (Mills | null)[];
}

export const giveaway_ended = declareFact<GiveawayEnded>('giveaway.ended');
