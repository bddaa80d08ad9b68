import { Trans } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { Money, Tokens } from './price.tsx';

export interface SaleWindowProps {
  /** The amount that a sale pays, in money or in tokens. */
  worth: Amount;
  /** The moment until which it pays money. */
  until: string;
  className?: string;
}

/**
 * Shows what a sale pays now, for how much longer, and what it pays afterwards.
 */
export function SaleWindow({ worth, until, className }: SaleWindowProps) {
  const left_s = useSecondsUntil(until);
  const tokens = <Tokens amount={worth} />;
  return (
    <p className={className}>
      {left_s > 0 ? (
        <Trans>
          Sells for <Money amount={worth} /> for another <MinutesLeft left_s={left_s} />, then for{' '}
          {tokens}.
        </Trans>
      ) : (
        <Trans>Sells for {tokens}.</Trans>
      )}
    </p>
  );
}

/** The time left as minutes and seconds: `14:59`. Screen readers don't announce each tick. */
export function MinutesLeft({ left_s }: { left_s: number }) {
  return (
    <time role="timer" className="font-semibold tabular-nums">
      {`${Math.floor(left_s / 60)}:${String(left_s % 60).padStart(2, '0')}`}
    </time>
  );
}
