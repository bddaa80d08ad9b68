import { Trans } from '@lingui/react/macro';
import type { HistoryAct } from '@vitrine/contract/history';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { useLocale, usePaths } from '../kit/paths.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { Vignette } from '../parts/vignette.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ActRow } from './act-row.tsx';
import { useActs, type ActsProps } from './use-acts.ts';

/** The acts of the chosen part by day, newest first, and older ones on demand. */
export function Acts(props: ActsProps) {
  const { acts, has_more, state, showMore } = useActs(props);
  const days = useDays(acts);
  const { state: navigating, location } = useNavigation();
  const is_changing = navigating === 'loading' && location.search !== '';
  if (acts.length === 0 && !has_more) return <NoActs />;
  return (
    <div aria-busy={is_changing} className={is_changing ? 'opacity-60 transition-opacity' : ''}>
      {days.map(({ day, acts: of_day }) => (
        <section key={day} aria-label={day} className="mt-7">
          <h2 className="text-sm font-normal text-soft" suppressHydrationWarning>
            {day}
          </h2>
          <ol className="glass mt-2 divide-y divide-edge rounded-lg">
            {of_day.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ol>
        </section>
      ))}
      {has_more && (
        <div className="mt-6 flex flex-col items-center gap-3">
          {state === 'failed' && (
            <p role="alert" className="text-sm text-error">
              <Trans>Older entries couldn’t be loaded. Try again.</Trans>
            </p>
          )}
          <Button loading={state === 'loading'} onClick={showMore}>
            <Trans>Show older entries</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Acts by the day of the reader's time zone, which the server doesn't know: it takes UTC. */
function useDays(acts: readonly HistoryAct[]): { day: string; acts: HistoryAct[] }[] {
  const { tag } = useLocale();
  const timeZone = useHydrated() ? undefined : 'UTC';
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone });
  const by_day = Map.groupBy(acts, ({ at }) => format.format(new Date(at)));
  return [...by_day].map(([day, of_day]) => ({ day, acts: of_day }));
}

function NoActs() {
  const paths = usePaths();
  const [params] = useSearchParams();
  const is_filtered = params.has('kind') || params.has('period');
  return (
    <EmptyState
      title={is_filtered ? <Trans>Nothing found</Trans> : <Trans>Nothing has happened yet</Trans>}
      icon={<Vignette kind="scroll" />}
      action={
        is_filtered ? (
          <Link to={paths.history} className={buttonLook('main')}>
            <Trans>Show all entries</Trans>
          </Link>
        ) : (
          <Link to={paths.home} className={buttonLook('main')}>
            <Trans>See all cases</Trans>
          </Link>
        )
      }
    >
      {is_filtered ? (
        <Trans>Choose another kind or a longer period.</Trans>
      ) : (
        <Trans>Every top-up, opening, purchase, sale and withdrawal will show up here.</Trans>
      )}
    </EmptyState>
  );
}
