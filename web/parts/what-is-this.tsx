import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { classes } from '../ui/classes.ts';
import type { BalanceName } from './balance-mark.tsx';

/** A small link beside a balance, to its part in the picture of all balances. */
export function WhatIsThis({ of, className }: { of: BalanceName; className?: string }) {
  return (
    <Link
      to={usePaths().balance(of)}
      className={classes(
        'inline-flex min-h-6 items-center text-sm text-ice underline underline-offset-4 hover:text-bright',
        className,
      )}
    >
      <Trans>What is this?</Trans>
    </Link>
  );
}
