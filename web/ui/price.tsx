import { useLingui } from '@lingui/react/macro';
import { classes } from './classes.ts';

export interface PriceProps {
  /** The formatted amount: `$1,234.56`, and for tokens `1,234.56`. */
  amount: string;
  unit?: 'money' | 'tokens';
  className?: string;
}

/** An amount with its unit: US dollars, or shop tokens behind their coin. */
export function Price({ amount, unit = 'money', className }: PriceProps) {
  const { t } = useLingui();
  return (
    <span
      className={classes(
        'inline-flex items-baseline gap-1 font-semibold whitespace-nowrap tabular-nums',
        className,
      )}
      // The browser may format a number slightly differently from the server, with another space.
      suppressHydrationWarning
    >
      {unit === 'tokens' && <Coin label={t`Tokens`} />}
      {amount}
    </span>
  );
}

function Coin({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label={label}
      width="1em"
      height="1em"
      className="shrink-0 self-center text-ice"
    >
      <path
        d="M8 1 14 4.5v7L8 15l-6-3.5v-7Z"
        fill="currentColor"
        fillOpacity="0.25"
        stroke="currentColor"
      />
      <path d="m8 4.5 3 1.75v3.5L8 11.5 5 9.75v-3.5Z" fill="currentColor" />
    </svg>
  );
}
