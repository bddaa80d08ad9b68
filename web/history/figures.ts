import { fromWire, mills, sum, toWire, type Amount } from '@vitrine/contract/amount';

const millsOf = (amount: Amount) => fromWire(amount)!;

/** An amount without its sign. */
export function sizeOf(amount: Amount): Amount {
  return toWire(mills(Math.abs(millsOf(amount))));
}

/** The sum of amounts. */
export function totalOf(amounts: readonly Amount[]): Amount {
  return toWire(sum(amounts.map(millsOf)));
}

/** The value won less the stakes. */
export function netOf({ staked, won }: { staked: Amount; won: Amount }): Amount {
  return toWire(mills(millsOf(won) - millsOf(staked)));
}
