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

/** The number of a kind of pots, 1 to 9, which no other kind has. */
export type PotKind = number & { readonly [account_brand]: 'pots' };

/** Ids below this are house accounts; a player's ids start at the player id times this. */
const accounts_per_player = 100;
/** Pots have ids below zero: −(order × this + kind). */
const pots_per_order = 10;

/**
 * The chart of accounts, house side, `house/{name}`: those of `settle` itself and of several
 * modules. A module's own stand in its `house.ts`, and are declared in `Module.accounts`. House
 * accounts have no balance row; their balance is the sum of their entries. `docs/money.md` has a
 * recipe for each way that value moves.
 */
export const house = {
  /** Source of shop tokens given out. */
  tokens: houseAccount(3),
  /** Activity points given out or taken. */
  points: houseAccount(4),
  /** Source of gifts, which enter a player's bonus. */
  gifts: houseAccount(8),
  /** Receives bonuses that ran out. */
  void: houseAccount(9),
  /** Pays refunds that a player's spent balance can't; players repay it. */
  refunds: houseAccount(10),
  /** The counterpart of players' debts. */
  debts: houseAccount(11),
};

/**
 * A house account, by its number, 1 to 99, which no other has. A migration adds its row; the
 * verification compares the rows with the declarations.
 */
export function houseAccount(number: number): AccountId {
  return number as AccountId;
}

/** A kind of a module's pots, by its number, as in `ledger_pots`; declared in `Module.pots`. */
export function potKind(number: number): PotKind {
  return number as PotKind;
}

/** The account of a player's balance: `player/{id}/{balance}`. */
export function account(player_id: number, balance: Balance): AccountId {
  return (player_id * accounts_per_player + balance_names.indexOf(balance) + 1) as AccountId;
}

/**
 * The pot of a kind and an id, `{kind}/{id}`, such as that of an order: it stores a balance like a
 * player's, of value that belongs to nobody yet. `settle` creates it when it is first used.
 */
export function pot(kind: PotKind, id: number): AccountId {
  return -(id * pots_per_order + kind) as AccountId;
}

/** Whether an account keeps a balance, which can't go below zero: all but the house's do. */
export function keepsBalance(id: AccountId): boolean {
  return id < 0 || id >= accounts_per_player;
}

/** The player whose account this is; 0 for an account of the house or a pot. */
export function playerOf(id: AccountId): number {
  return id < 0 ? 0 : Math.floor(id / accounts_per_player);
}
