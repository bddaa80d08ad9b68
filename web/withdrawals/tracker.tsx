import { Trans } from '@lingui/react/macro';
import type { Withdrawal } from '@vitrine/contract/withdrawals';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { classes } from '../ui/classes.ts';

/** Requested, offered, delivered, and final: the trade can't be reversed any more. */
const steps = [1, 2, 3, 4] as const;

/** How far a withdrawal is. Nothing once it has ended without a delivery, or was taken back. */
export function Tracker({ withdrawal }: { withdrawal: Withdrawal }) {
  const { state, protected_until, reversed, in_review } = withdrawal;
  const left_s = useSecondsUntil(protected_until ?? undefined);
  const is_final = protected_until !== null && left_s === 0;
  if (state > 3 || reversed || in_review) return null;
  const step = is_final ? 4 : stepOf(withdrawal);
  return (
    <div className="mt-5">
      <div aria-hidden className="grid grid-cols-4 gap-1.5">
        {steps.map((one) => (
          <span
            key={one}
            className={classes('h-1.5 rounded-full', one <= step ? 'bg-brass' : 'bg-edge-strong')}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">
        <Trans>Step {step} of 4</Trans>
      </p>
    </div>
  );
}

/** An offer that Steam holds was accepted, so it isn't back at the first step. */
function stepOf({ state, timeline }: Withdrawal): number {
  return state === 1 && timeline.some(({ event }) => event === 'held') ? 2 : state;
}
