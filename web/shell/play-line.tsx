import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useApi } from '../kit/client.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { splitLocale, useLocale, usePaths } from '../kit/paths.ts';
import { useServerNow } from '../kit/server-clock.ts';
import { usePlayer } from '../kit/store.ts';
import { Moment } from '../parts/moment.tsx';
import type { Stop } from '../parts/stop.tsx';
import { BreakButton, Net, useDuration } from './sitting.tsx';
import { useSitting, type Sitting } from './use-sitting.ts';

/** The look comes again with the next report. */
const RealityCheck = lazyPart(() => import('./reality-check.tsx'), Nothing);

/** The pages on which something can be staked, joined or claimed. */
const games = /^\/(?:case|upgrade|battle|turntable|event|giveaway|free)(?:\/|$)/;

/**
 * One line above each game: how long the player has been playing, the result since then, and the
 * button for a break. Where something keeps the player from playing, the line says so on every
 * page.
 */
export function PlayLine() {
  const player = usePlayer();
  const { pathname } = useLocation();
  if (!player) return null;
  if (player.seen_until) return <Seen name={player.name} until={player.seen_until} />;
  if (player.stop) return <Stopped {...player.stop} />;
  return games.test(splitLocale(pathname).path) && <Playing />;
}

function Playing() {
  const paths = usePaths();
  const [sitting, is_due, confirm] = useSitting();
  return (
    <div className="mx-auto flex min-h-8 w-full max-w-page items-center justify-end gap-x-4 px-4 pt-1 text-xs text-soft tabular-nums sm:px-6">
      {sitting && (
        <Link to={paths.limits} className="flex min-h-8 items-center gap-2 hover:text-bright">
          <Since sitting={sitting} />
          <Net amount={sitting.net} />
        </Link>
      )}
      <BreakButton className="-mr-2 flex min-h-8 items-center gap-2 rounded-sm px-2 transition-colors hover:bg-edge hover:text-bright" />
      {sitting && (
        <Suspense>
          {is_due && <RealityCheck open={is_due} sitting={sitting} onGoOn={confirm} />}
        </Suspense>
      )}
    </div>
  );
}

/** A member of staff looks through the player's eyes. */
function Seen({ name, until }: { name: string; until: string }) {
  const api = useApi();
  const end = async () => {
    await api('POST /api/console/look/end', {});
    location.assign('/console');
  };
  return (
    <aside className="sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-brass px-4 py-2 text-sm text-on-brass">
      <p>
        <Trans>
          You’re viewing this as {name} until <Moment at={until} />. Nothing can be changed.
        </Trans>
      </p>
      <button type="button" className="underline underline-offset-4" onClick={() => void end()}>
        <Trans>End</Trans>
      </button>
    </aside>
  );
}

function Since({ sitting }: { sitting: Sitting }) {
  const duration = useDuration(sitting);
  return (
    <span>
      <Trans>Playing for {duration}</Trans>
    </span>
  );
}

/** Why the player can't play, and until when: said once, above every page. */
function Stopped(stop: Stop) {
  const paths = usePaths();
  const is_own = stop.kind === 'break' || stop.kind === 'exclusion';
  return (
    <aside className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-lifted px-4 py-2 text-center text-sm text-balance">
      <p>
        <Why {...stop} />
      </p>
      <Link
        to={is_own ? paths.limits : paths.support}
        className="text-brass underline underline-offset-4 hover:text-brass-light"
      >
        {is_own ? <Trans>Limits and breaks</Trans> : <Trans>Support</Trans>}
      </Link>
    </aside>
  );
}

function Why({ kind, until, words }: Stop) {
  const now = useServerNow();
  switch (kind) {
    case 'break':
      return (
        <Trans>
          You are on a break until <Moment at={until!} />. You can’t play or top up; withdrawing and
          support stay.
        </Trans>
      );
    case 'exclusion':
      // After its end, too, one stays out until one asks.
      return until !== null && Date.parse(until) > now ? (
        <Trans>
          You have excluded yourself until <Moment at={until} /> or longer. You can’t play or top
          up; withdrawing and support stay.
        </Trans>
      ) : (
        <Trans>
          You have excluded yourself. You can’t play or top up; withdrawing and support stay.
        </Trans>
      );
    case 'under_age':
      return <UnderAge until={until!} />;
    case 'block':
      return (
        <>
          {until ? (
            <Trans>
              You can’t play or top up until <Moment at={until} />; withdrawing and support stay.
            </Trans>
          ) : (
            <Trans>You can’t play or top up; withdrawing and support stay.</Trans>
          )}{' '}
          {words}
        </>
      );
  }
}

/** The day is that of the birthday, which is one by UTC. */
function UnderAge({ until }: { until: string }) {
  const { tag } = useLocale();
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(until),
  );
  return (
    <Trans>
      By your date of birth you can play and top up from {day}, when you are 18. Withdrawing and
      support stay.
    </Trans>
  );
}
