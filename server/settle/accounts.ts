declare const account_brand: unique symbol;

/** The id of an account of the ledger; it follows from the account's path, so it is never looked up. */
export type AccountId = number & { readonly [account_brand]: true };

/** A balance of a player: cash, shop tokens, activity points. */
export type Balance = 'money' | 'shop_score' | 'score';

const balance_numbers = { money: 1, shop_score: 2, score: 3 } as const satisfies Record<Balance, number>;

/** Ids below this one are the house's; those of a player start at its id times this. */
const accounts_per_player = 100;

/**
 * The chart of accounts, the house's side: `house/{name}`. They keep no balance row; theirs is the sum of their entries.
 * `docs/money.md` has a recipe for each way that value moves.
 */
export const house = {
  /** Where the demo world's starting balances come from. */
  demo: 1 as AccountId,
  /** What openings cost. */
  cases: 2 as AccountId,
  /** Shop tokens that were given out. */
  tokens: 3 as AccountId,
  /** Activity points that were given out or taken. */
  points: 4 as AccountId,
  /** What was paid for items that players sold. */
  recycling: 5 as AccountId,
};

/** The account of a player's balance: `player/{id}/{balance}`. */
export function account(player_id: number, balance: Balance): AccountId {
  return (player_id * accounts_per_player + balance_numbers[balance]) as AccountId;
}

/** Whether an account is a player's, and so keeps a balance that can't go below zero. */
export function isPlayers(id: AccountId): boolean {
  return id >= accounts_per_player;
}
