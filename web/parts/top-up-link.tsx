import { Trans } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { writeStored } from '../kit/stored.ts';
import { buttonLook, type ButtonSize } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Money, Tokens } from './price.tsx';
import { StoppedButton, useStop } from './stop.tsx';

export interface TopUpLinkProps {
  /** The amount that the balance lacks. */
  missing: Amount;
  /** The short balance. */
  unit?: 'money' | 'tokens';
  size?: ButtonSize;
  className?: string;
}

/**
 * Stands in the place of a button whose price exceeds the balance: says what is missing, and leads
 * to the top-up page for it, unless the player is kept from topping up. Once that is paid, the
 * player comes back to the current address.
 */
export function TopUpLink({ missing, unit = 'money', size, className }: TopUpLinkProps) {
  const paths = usePaths();
  const stop = useStop();
  const debt = usePlayer()?.debt;
  // A top-up repays a debt first.
  const needed = debt ? toWire(mills(fromWire(missing)! + fromWire(debt)!)) : missing;
  const Amounts = unit === 'money' ? Money : Tokens;
  if (stop) return <StoppedButton stop={stop} size={size} className={className} />;
  return (
    <Link
      to={paths.payFor(needed, unit)}
      onClick={() => writeStored('target_link', window.location.pathname + window.location.search)}
      className={classes(buttonLook('quiet', size), className)}
    >
      <span>
        <Trans>
          Needs <Amounts amount={needed} /> more
        </Trans>
      </span>
    </Link>
  );
}
