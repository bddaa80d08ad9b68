import { Plural, Trans } from '@lingui/react/macro';
import { fromWire, times, toWire, type Amount, type Mills } from '@vitrine/contract/amount';
import { Money } from '../ledger/price.tsx';
import type { Player } from '../store.ts';
import type { Case } from './strip.ts';

export interface StakeProps {
  type: Case['type'];
  /** In units of what a case of this type takes. */
  amount: Amount;
  className?: string;
}

/** What an opening takes: money, activity points, or nothing. */
export function Stake({ type, amount, className }: StakeProps) {
  if (type === 'paid') return <Money amount={amount} className={className} />;
  if (type === 'points') return <Plural value={amount} one="# point" other="# points" />;
  return <Trans>Free</Trans>;
}

/** The price of `count` openings. */
export function stakeOf({ price }: Case, count: number): Amount {
  return toWire(times(fromWire(price)!, count));
}

/** Whether a press opens it for what a balance holds. The others open under conditions of their own, elsewhere. */
export function opensForBalance({ type }: Case): boolean {
  return type === 'paid' || type === 'points';
}

/** How much the player lacks for a stake; null when nothing. */
export function missingFor(player: Player, box: Case, stake: Amount): Amount | null {
  if (!opensForBalance(box)) return null;
  const balance = box.type === 'paid' ? player.money : player.score;
  const missing = fromWire(stake)! - fromWire(balance)!;
  return missing > 0 ? toWire(missing as Mills) : null;
}
