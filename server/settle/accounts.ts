/** The chart of accounts: where value can be. `docs/money.md` has a recipe for each way it moves. */

/** A balance of a player: cash, shop tokens, activity points. */
export type Balance = 'money' | 'shop_score' | 'score';

/** Accounts of the house keep no balance row; theirs is the sum of their entries. */
export const house = {
  /** Where the demo world's starting balances come from. */
  demo: 'house/demo',
  /** What openings cost. */
  cases: 'house/cases',
  /** Shop tokens that were given out. */
  tokens: 'house/tokens',
  /** Activity points that were given out or taken. */
  points: 'house/points',
  /** What was paid for items that players sold. */
  recycling: 'house/recycling',
} as const;

export type AccountPath = `player/${number}/${Balance}` | (typeof house)[keyof typeof house];

/** The account of a player's balance. */
export function account(player_id: number, balance: Balance): AccountPath {
  return `player/${player_id}/${balance}`;
}
