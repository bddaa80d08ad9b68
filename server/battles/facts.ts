import type { Mills } from '@vitrine/contract/amount';
import type { BattleCancellation, BattleMode } from '@vitrine/contract/battle-room';
import { declareFact } from '../kit/facts.ts';

/** A seat that a player paid for. */
interface Taken {
  battle_id: number;
  seat: number;
  client_seed: string;
  cost_mills: Mills;
}

/** A battle with its rules, and its host in seat 0. */
export interface BattleCreated extends Taken {
  room_id: number;
  mode: BattleMode;
  teams: boolean;
  seats: number;
  /** The published revision of each round's case. */
  revisions: readonly number[];
}

export const battle_created = declareFact<BattleCreated>('battle.created');
export const battle_joined = declareFact<Taken>('battle.joined');
export const battle_left = declareFact<{ battle_id: number; cost_mills: Mills }>('battle.left');

/** Everyone in the room got their stake back. */
export const battle_cancelled = declareFact<{
  battle_id: number;
  cost_mills: Mills;
  players: readonly number[];
  /** Facts from before it was noted lack it. */
  reason?: BattleCancellation;
}>('battle.cancelled');

export interface BattleEnded {
  battle_id: number;
  room_id: number;
  cost_mills: Mills;
  /** By seat; null for a bot. */
  players: readonly (number | null)[];
  /** Every drop, round by round and seat by seat, at its price when the battle began. */
  won: readonly { goods_id: number; price_mills: Mills }[];
  /** The seats that won. */
  winners: readonly number[];
  /** By seat, also those of bots, whose gains are the house's. */
  gains_mills: readonly Mills[];
  /** The share of each stake that it releases from the bonus; older facts lack it. */
  release_ppm?: number;
}

export const battle_ended = declareFact<BattleEnded>('battle.ended');
