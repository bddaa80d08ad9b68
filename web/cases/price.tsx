import { Plural, Trans } from '@lingui/react/macro';
import { fromWire, times, toWire, type Amount, type Mills } from '@vitrine/contract/amount';
import type { Player } from '../kit/store.ts';
import { Money } from '../parts/price.tsx';
import type { Case } from './strip.ts';

export interface StakeProps {
  type: Case['type'];
  /** In the unit of the case's type: money or points. */
  amount: Amount;
  className?: string;
}

/** The cost of an opening: money, activity points, or nothing. */
export function Stake({ type, amount, className }: StakeProps) {
  if (type === 'paid') return <Money amount={amount} className={className} />;
  if (type === 'points') return <Plural value={amount} one="# point" other="# points" />;
  return <Trans>Free</Trans>;
}

/** The price of `count` openings. */
export function stakeOf({ price }: Case, count: number): Amount {
  return toWire(times(fromWire(price)!, count));
}

/**
 * Whether a press opens the case for a balance. The other cases open under conditions, elsewhere.
 */
export function opensForBalance({ type }: Case): boolean {
  return type === 'paid' || type === 'points';
}

/** The amount that the player lacks for a stake; null if the balance suffices. */
export function missingFor(player: Player, box: Case, stake: Amount): Amount | null {
  if (!opensForBalance(box)) return null;
  const balance = box.type === 'paid' ? player.money : player.score;
  const missing = fromWire(stake)! - fromWire(balance)!;
  return missing > 0 ? toWire(missing as Mills) : null;
}
