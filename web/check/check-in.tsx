import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Points } from '../parts/points.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import type { Everything } from './page.tsx';
import { Part } from './part.tsx';
import type { Claims } from './use-claims.ts';
import type { Claim } from './waiting.ts';

export interface CheckInProps {
  check_in: Everything['check_in'];
  /** Null once today is claimed. */
  claim: Claim | null;
  /** The rule of gifts isn't met. */
  locked: boolean;
  claims: Claims;
}

/** The seven days of the check-in, and the button that claims today's points. */
export function CheckIn({
  check_in: { days, streak, claimed },
  claim,
  locked,
  claims,
}: CheckInProps) {
  const { t } = useLingui();
  return (
    <Part title={<Trans>Daily rewards</Trans>}>
      <Card className="grid gap-4 p-4 sm:p-5">
        <ol aria-label={t`The seven days`} className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {days.map(({ n, points, state }) => (
            <li
              key={n}
              aria-current={state === 'today' ? 'date' : undefined}
              className={classes(
                'grid justify-items-center gap-1 rounded-md bg-ink px-1 py-3 text-center text-sm',
                n === 7 && 'max-sm:col-span-2',
                state === 'today' && 'outline-2 outline-brass',
              )}
            >
              <span className="text-soft">
                <Trans>Day {n}</Trans>
              </span>
              <span className={n === 7 ? 'text-brass' : undefined}>
                +<Points amount={points} />
              </span>
              <span className="grid h-5 place-items-center text-success">
                {state === 'claimed' && <CircleCheck className="size-4" aria-label={t`claimed`} />}
              </span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-sm text-soft">
            <Plural value={streak} one="# day in a row." other="# days in a row." />{' '}
            <Trans>Miss a day and you start over. Day seven has the main prize.</Trans>
          </p>
          {claim ? (
            <Button
              variant={locked ? 'quiet' : 'main'}
              disabled={locked}
              loading={claims.of('check_in') !== null}
              onClick={() => void claims.claimOne(claim)}
            >
              <Trans>Check in</Trans>
            </Button>
          ) : (
            claimed && (
              <p className="text-sm text-success">
                <Trans>You have checked in today</Trans>
              </p>
            )
          )}
        </div>
      </Card>
    </Part>
  );
}
