import { mills, toWire, type Mills, toPoints } from '@vitrine/contract/amount';
import { balance_names, type Balance } from './accounts.ts';

/** A player's balances after an act. A higher version is later. */
export type Balances = Record<`${Balance}_mills`, Mills> & { version: number };

/** A player's numbers in the answer of `settle`: id, version, and a balance for each name. */
const width = 2 + balance_names.length;

/** Reads the balances that `settle` answered, by player. */
export function readSettledBalances(numbers: readonly number[]): Map<number, Balances> {
  const players = new Map<number, Balances>();
  for (let at = 0; at < numbers.length; at += width) {
    const balances = balance_names.map((name, n) => [`${name}_mills`, mills(numbers[at + 2 + n]!)]);
    players.set(numbers[at]!, {
      ...(Object.fromEntries(balances) as Balances),
      version: numbers[at + 1]!,
    });
  }
  return players;
}

/** The balances of an act by nobody. */
export function noBalances(): Balances {
  const balances = balance_names.map((name) => [`${name}_mills`, mills(0)]);
  return { ...(Object.fromEntries(balances) as Balances), version: 0 };
}

/** Balances in the wire format of every response that changed them. */
export function wireBalances({ money_mills, shop_score_mills, score_mills, version }: Balances) {
  return {
    money: toWire(money_mills),
    shop_score: toWire(shop_score_mills),
    score: toPoints(score_mills),
    balance_version: version,
  };
}
