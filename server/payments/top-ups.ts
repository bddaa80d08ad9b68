import { mills, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import {
  findFirstOf,
  findLargestAfter,
  sumMoneyBetween,
  sumMoneySince,
  sumTopUps,
} from './store.ts';

/** A player's top-ups: credited orders that weren't refunded, without gift cards. */
export interface TopUps {
  money_mills: Mills;
  tokens_mills: Mills;
  /** Of either kind. */
  total_mills: Mills;
}

/** Reads what a player has topped up in all. */
export async function readTopUps(db: Db, player_id: number): Promise<TopUps> {
  const { money, tokens } = await sumTopUps(db, player_id);
  return {
    money_mills: mills(money),
    tokens_mills: mills(tokens),
    total_mills: mills(money + tokens),
  };
}

/** A player's top-ups of money since a moment together, and the largest one ever, in mills. */
export async function readMoneyTopUps(db: Db, player_id: number, since: Date) {
  const { recent, largest } = await sumMoneySince(db, player_id, since);
  return { recent_mills: mills(recent), largest_mills: mills(largest) };
}

/** The largest top-up of money at once that a refund of one order would leave, in mills. */
export async function readMoneyTopUpsAfter(
  db: Db,
  player_id: number,
  refund: { order_id: number; refunded_mills: Mills },
): Promise<Mills> {
  return mills(await findLargestAfter(db, player_id, refund));
}

/** A player's top-ups of money after a moment, until another, in mills, without refunded ones. */
export async function readMoneyBetween(
  db: Db,
  player_id: number,
  span: { after: Date; until: Date },
): Promise<Mills> {
  return mills(await sumMoneyBetween(db, player_id, span));
}

/** When a player first topped up at least so much money at once; undefined: never. */
export function readFirstTopUp(db: Db, player_id: number, least_mills: Mills) {
  return findFirstOf(db, player_id, least_mills);
}
