import type { Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { readTopUps } from '../payments/index.ts';
import { levelOf } from './table.ts';

/** A player's level, and the money topped up in all that it follows from, in mills. */
export interface LevelStanding {
  level: number;
  exp_mills: Mills;
}

/**
 * Reads a player's level with its experience: 1 for each 1.000 of money topped up. Top-ups of the
 * shop and gift cards count for nothing; a refund or a charge-back subtracts its order.
 */
export async function readLevelStanding(db: Db, player_id: number): Promise<LevelStanding> {
  const { money_mills: exp_mills } = await readTopUps(db, player_id);
  return { level: levelOf(exp_mills), exp_mills };
}

/** Reads a player's VIP level, 0 to 10. */
export async function readLevel(db: Db, player_id: number): Promise<number> {
  return (await readLevelStanding(db, player_id)).level;
}
