declare const account_brand: unique symbol;

/** A ledger account's id. It is computed from the account's path, so it is never looked up. */
export type AccountId = number & { readonly [account_brand]: true };

/**
 * The balances of a player, in the order of their account numbers: cash, shop tokens, activity
 * points; cash that is staked and not yet decided; gifts of cash that later stakes release; what
 * the player owes after a refund.
 */
export const balance_names = ['money', 'shop_score', 'score', 'held', 'bonus', 'debt'] as const;
export type Balance = (typeof balance_names)[number];

/**
 * The kinds of pots, in the order of their numbers: of a room, of orders, of a referrer, whose
 * shares wait there until they are paid out, and of a giveaway's cash.
 */
export const pot_kinds = ['battle', 'withdrawal', 'order', 'referral', 'giveaway'] as const;
export type PotKind = (typeof pot_kinds)[number];

/** Ids below this are house accounts; a player's ids start at the player id times this. */
const accounts_per_player = 100;
/** Pots have ids below zero: −(order × this + kind). */
const pots_per_order = 10;

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
  /** Source of top-ups, where gateways pay in. */
  payments: 6 as AccountId,
  /** Receives fees. */
  fees: 7 as AccountId,
  /** Source of gifts, which enter a player's bonus. */
  gifts: 8 as AccountId,
  /** Receives bonuses that ran out. */
  void: 9 as AccountId,
  /** Pays refunds that a player's spent balance can't. */
  refunds: 10 as AccountId,
  /** The counterpart of players' debts. */
  debts: 11 as AccountId,
  /** Receives the price of shop purchases. */
  shop: 12 as AccountId,
  /** Receives the differences of withdrawals. */
  withdrawals: 13 as AccountId,
  /** Receives the money added to upgrades. */
  upgrades: 14 as AccountId,
  /** Receives battle stakes, and pays winners whose items don't divide. */
  battles: 15 as AccountId,
  /** Source of referrers' earnings. */
  referrals: 16 as AccountId,
};

/** The account of a player's balance: `player/{id}/{balance}`. */
export function account(player_id: number, balance: Balance): AccountId {
  return (player_id * accounts_per_player + balance_names.indexOf(balance) + 1) as AccountId;
}

/**
 * The pot of a room, an order or a referrer, `{kind}/{id}`; `settle` creates it when it is first
 * used.
 */
export function pot(kind: PotKind, id: number): AccountId {
  return -(id * pots_per_order + pot_kinds.indexOf(kind) + 1) as AccountId;
}

/** Whether an account keeps a balance, which can't go below zero: all but the house's do. */
export function keepsBalance(id: AccountId): boolean {
  return id < 0 || id >= accounts_per_player;
}

/** The player whose account this is; 0 for an account of the house or a pot. */
export function playerOf(id: AccountId): number {
  return id < 0 ? 0 : Math.floor(id / accounts_per_player);
}
