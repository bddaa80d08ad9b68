import { Trans } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { useLocale } from '../kit/paths.ts';
import { classes } from '../ui/classes.ts';
import { showIn, useDisplayRate } from './display-currency.ts';

/**
 * About how much an amount of dollars or of shop tokens is in the currency that the visitor chose,
 * beside that amount; nothing if none was chosen.
 */
export function About({ amount, className }: { amount: Amount; className?: string }) {
  const rate = useDisplayRate();
  const { tag } = useLocale();
  if (!rate) return null;
  const shown = showIn(tag, rate, amount);
  return (
    <span
      className={classes(
        'block font-text text-xs font-normal whitespace-nowrap text-soft tabular-nums',
        className,
      )}
      // The browser may format a number slightly differently from the server, with another space.
      suppressHydrationWarning
    >
      <Trans>about {shown}</Trans>
    </span>
  );
}
