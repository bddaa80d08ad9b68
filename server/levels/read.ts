import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { readTopUps, type AskedRefund } from '../payments/index.ts';
import { levelOf, readLevelTable, type LevelRow } from './table.ts';

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
  return readStandingBy(db, player_id, (await readLevelTable(db)).table);
}

/** The same by levels that the caller has read already. */
export async function readStandingBy(
  db: Db,
  player_id: number,
  table: readonly LevelRow[],
): Promise<LevelStanding> {
  const { money_mills: exp_mills } = await readTopUps(db, player_id);
  return { level: levelOf(exp_mills, table), exp_mills };
}

/** Reads a player's VIP level, 0 to 10. */
export async function readLevel(db: Db, player_id: number): Promise<number> {
  return (await readLevelStanding(db, player_id)).level;
}

/** Says how much experience a refund takes, and which level is left. */
export async function sayLevelAfter(
  db: Db,
  { player_id, credits, refunded_mills }: AskedRefund,
): Promise<string[]> {
  if (credits !== 'money') return [];
  const { table } = await readLevelTable(db);
  const { level, exp_mills } = await readStandingBy(db, player_id, table);
  const after = levelOf(mills(Math.max(0, exp_mills - refunded_mills)), table);
  const falls = after === level ? `level ${level} stays` : `level ${level} becomes ${after}`;
  return [`${toWire(refunded_mills)} of experience: ${falls}`];
}
