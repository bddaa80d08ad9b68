import { Plural, Trans } from '@lingui/react/macro';
import { fromWire, times, toWire, type Amount, type Mills } from '@vitrine/contract/amount';
import type { Player } from '../kit/store.ts';
import { Money } from '../parts/price.tsx';
import type { Case } from '../parts/strip.ts';
import type { CaseConditions } from './conditions.tsx';
import type { Boxes } from './use-boxes.ts';

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
 * Whether a press opens the case for a balance. The other cases open under conditions.
 */
export function opensForBalance({ type }: Case): boolean {
  return type === 'paid' || type === 'points';
}

/** Whether the case opens once a day under conditions. */
export function isFree({ type }: Case): boolean {
  return type === 'free' || type === 'level' || type === 'ladder';
}

/**
 * Whether a press opens the case: for a balance, because the player has been given it, or because
 * its conditions are met and it is the player's turn.
 */
export function isOpenable(box: Case, { left }: Boxes, conditions: CaseConditions | null): boolean {
  if (opensForBalance(box)) return true;
  if (box.type === 'granted') return left.length > 0;
  return (
    conditions !== null &&
    conditions.waits_until === null &&
    conditions.list.every(({ met }) => met)
  );
}

/** The amount that the player lacks for a stake; null if the balance suffices. */
export function missingFor(player: Player, box: Case, stake: Amount): Amount | null {
  if (!opensForBalance(box)) return null;
  const balance = box.type === 'paid' ? player.money : player.score;
  const missing = fromWire(stake)! - fromWire(balance)!;
  return missing > 0 ? toWire(missing as Mills) : null;
}
