declare const account_brand: unique symbol;

/** A ledger account's id. It is computed from the account's path, so it is never looked up. */
export type AccountId = number & { readonly [account_brand]: true };

/** A balance of a player: cash, shop tokens, activity points. */
export type Balance = 'money' | 'shop_score' | 'score';

const balance_numbers = { money: 1, shop_score: 2, score: 3 } as const satisfies Record<Balance, number>;

/** Ids below this are house accounts; a player's ids start at the player id times this. */
const accounts_per_player = 100;

/**
 * The chart of accounts, house side: `house/{name}`. House accounts have no balance row; their
 * balance is the sum of their entries. `docs/money.md` has a recipe for each way that value moves.
 */
export const house = {
  /** Source of the demo world's starting balances. */
  demo: 1 as AccountId,
  /** Receives the price of openings. */
  cases: 2 as AccountId,
  /** Source of shop tokens given out. */
  tokens: 3 as AccountId,
  /** Activity points given out or taken. */
  points: 4 as AccountId,
  /** Source of payments for items that players sold. */
  recycling: 5 as AccountId,
};

/** The account of a player's balance: `player/{id}/{balance}`. */
export function account(player_id: number, balance: Balance): AccountId {
  return (player_id * accounts_per_player + balance_numbers[balance]) as AccountId;
}

/** Whether an account is a player's: those have a balance row, which can't go below zero. */
export function isPlayers(id: AccountId): boolean {
  return id >= accounts_per_player;
}
