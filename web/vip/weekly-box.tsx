import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Conditions } from '../parts/conditions.tsx';
import type { Weekly } from './read.ts';
import type { Claims } from './use-claim.ts';

/** The case of the week: what it is, when it can be had, and the way to it. */
export function WeeklyBox({ weekly, claims }: { weekly: Weekly; claims: Claims }) {
  const { t } = useLingui();
  const paths = usePaths();
  const stop = useStop();
  const { box, state, better, week, conditions } = weekly;
  return (
    <section
      aria-labelledby="weekly-box"
      className="glass flex flex-col gap-4 rounded-lg p-5 sm:p-6"
    >
      <h2 id="weekly-box" className="text-xl">
        <Trans>Your weekly case</Trans>
      </h2>
      {box ? (
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <Link
            to={paths.case(box.id)}
            aria-label={box.name}
            className="exhibit grid place-items-center rounded-md p-2"
          >
            <Picture src={box.picture} alt="" sizes="9rem" className="w-full" />
          </Link>
          <div className="grid gap-1">
            <h3 className="text-lg">{box.name}</h3>
            <p className="text-sm text-soft">
              {state === 'received' ? (
                <Trans>
                  Received. The next one is available <Moment at={week.ends_at} by_weekday />.
                </Trans>
              ) : (
                <Trans>
                  Yours once a week. Resets <Moment at={week.ends_at} by_weekday />.
                </Trans>
              )}
            </p>
            {better && <Better better={better} />}
          </div>
        </div>
      ) : (
        <p className="text-soft">
          <Trans>There is no weekly case at the moment.</Trans>
        </p>
      )}
      {state === 'closed' && <Conditions list={conditions} />}
      {box && state !== 'closed' && (
        <div className="mt-auto flex flex-wrap gap-3">
          {state === 'open' && stop ? (
            <StoppedButton stop={stop} />
          ) : state === 'open' ? (
            <Button
              variant="main"
              loading={claims.under_way === 'box'}
              onClick={() => void claims.claimBox(t`The case is in your backpack.`)}
            >
              <Trans>Get the case</Trans>
            </Button>
          ) : (
            <Link to={paths.case(box.id)} className={buttonLook()}>
              <Trans>See the case</Trans>
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

/** The case that more play would bring. */
function Better({
  better: {
    box: { name },
    need,
    have,
  },
}: {
  better: NonNullable<Weekly['better']>;
}) {
  const numbers = useNumbers();
  const so_far = numbers.count(have);
  return (
    <p className="text-sm text-soft">
      <Plural
        value={need}
        one={`Once your play brings # point a day, it’s ${name}. Now it brings ${so_far}.`}
        other={`Once your play brings # points a day, it’s ${name}. Now it brings ${so_far}.`}
      />
    </p>
  );
}
