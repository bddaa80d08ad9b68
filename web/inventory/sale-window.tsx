import { Trans } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { Money, Tokens } from '../ledger/price.tsx';
import { useSecondsUntil } from '../offers/use-seconds-until.ts';

export interface SaleWindowProps {
  /** The amount that a sale pays, in money or in tokens. */
  worth: Amount;
  /** Until when it pays money. */
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
          Sells for <Money amount={worth} /> for another <MinutesLeft left_s={left_s} />, then for {tokens}.
        </Trans>
      ) : (
        <Trans>Sells for {tokens}.</Trans>
      )}
    </p>
  );
}

/**
 * A time that is left, as minutes and seconds: `14:59`. It isn't read out, which would never end.
 */
export function MinutesLeft({ left_s }: { left_s: number }) {
  return (
    // The server's second is over by the time of hydration: the next tick tells the right one.
    <time role="timer" suppressHydrationWarning className="font-semibold tabular-nums">
      {`${Math.floor(left_s / 60)}:${String(left_s % 60).padStart(2, '0')}`}
    </time>
  );
}
