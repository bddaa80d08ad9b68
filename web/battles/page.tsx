import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BattleCard as Battle } from '@vitrine/contract/battles';
import { Plus } from 'lucide-react';
import { Suspense, useState, type FocusEvent, type PointerEvent } from 'react';
import { Link, useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { visit } from '../kit/context.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Backdrop } from '../parts/backdrop.tsx';
import { Head } from '../parts/head.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { useStop } from '../parts/stop.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { BattleCard } from './battle-card.tsx';
import { filterOf, filter_names, isNarrowed, pagesOf, queryOf, type Filter } from './filter.ts';
import { Filters } from './filters.tsx';
import { Lists } from './lists.tsx';
import './texts.ts';
import { useLobby } from './use-lobby.ts';

// Heavy, and only needed after a press.
const JoinDialog = lazyPart(() => import('./join-dialog.tsx'), OverPage);

/** Loads a page of battles; null when they can't be read, which the page says. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = filterOf(new URL(request.url).searchParams);
  // Not shared: an answer from before the page joined the live channel would lack a room.
  const battles = await context.get(visit).api('GET /api/battle', queryOf(filter));
  return battles.ok ? { list: battles.data.list, total: battles.data.total } : null;
}

export default function Lobby({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const stop = useStop();
  const [params] = useSearchParams();
  const filter = filterOf(params);
  return (
    <div className="relative mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Backdrop place="battle" />
      <Head
        title={t`Battles`}
        description={t`Up to four players open the same cases at the same time. Every round can be verified.`}
        private={params.size > 0}
      />
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h1 className="text-hero">
            <Trans>Battles</Trans>
          </h1>
          <p className="mt-2 text-soft">
            <Trans>
              Up to four players open the same cases at the same time. The mode decides who wins.
            </Trans>
          </p>
        </div>
        {!stop && (
          <Link to={paths.createBattle} className={classes(buttonLook('main'), 'max-sm:w-full')}>
            <Plus className="size-5" aria-hidden />
            <Trans>Create a battle</Trans>
          </Link>
        )}
      </header>
      <Lists chosen={filter.list} />
      <Filters filter={filter} />
      {loaderData ? <Battles loaded={loaderData} filter={filter} /> : <Unreadable />}
    </div>
  );
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

function Battles({ loaded, filter }: { loaded: Loaded; filter: Filter }) {
  const [params] = useSearchParams();
  const { held, setHeld, hold } = useHold();
  const { list, total, waiting, letThemIn } = useLobby(loaded, filter, held);
  // An empty list can't be left.
  if (held && list.length === 0) setHeld(false);
  const [joining, setJoining] = useState<Battle | null>(null);
  const [was_joining, setWasJoining] = useState(false);
  // As it is now: seats may be taken while the dialog is open.
  const joined = joining && (list.find(({ id }) => id === joining.id) ?? joining);
  const player = usePlayer();
  const loading = useLoading();
  const join = (battle: Battle) => {
    if (!player) return askToSignIn();
    setWasJoining(true);
    setJoining(battle);
  };
  const to = (number: number) => {
    const search = new URLSearchParams(params);
    if (number === 1) search.delete('page');
    else search.set('page', String(number));
    return { search: search.toString() };
  };
  return (
    <section
      aria-busy={loading || undefined}
      className={classes('transition-opacity', loading && 'opacity-45')}
    >
      <div className="mt-5 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 className="text-sm font-normal text-soft">
          <span role="status">
            <Plural value={total} one="# battle" other="# battles" />
          </span>
        </h2>
        {waiting.length > 0 && (
          <p role="status" className="text-sm text-brass">
            <Plural value={waiting.length} one="# new battle" other="# new battles" />
          </p>
        )}
      </div>
      {list.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <ul {...hold(letThemIn)} className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {list.map((battle) => (
            <li key={battle.id} className="min-w-0">
              <BattleCard battle={battle} onJoin={() => join(battle)} />
            </li>
          ))}
        </ul>
      )}
      <PageNumbers page={filter.page} pages={pagesOf(total)} to={to} className="mt-8" />
      <Suspense>
        {was_joining && <JoinDialog battle={joined} onClose={() => setJoining(null)} />}
      </Suspense>
    </section>
  );
}

/** Holds the list while a mouse is over it, or the keyboard is in it. */
function useHold() {
  const [held, setHeld] = useState(false);
  const hold = (letGo: () => void) => {
    const leave = () => {
      setHeld(false);
      letGo();
    };
    return {
      // A touch has no end that the list hears of.
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHeld(true),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && leave(),
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setHeld(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        currentTarget.contains(relatedTarget) || leave(),
    };
  };
  return { held, setHeld, hold };
}

/** Whether another part of the list is being loaded. */
function useLoading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname;
}

/** Says why the list is empty, and what to do about it. */
function Nothing({ filter }: { filter: Filter }) {
  const paths = usePaths();
  const player = usePlayer();
  const stop = useStop();
  const [params] = useSearchParams();
  const icon = <Vignette kind="seats" />;
  if (!player && (filter.list === 'mine' || filter.free))
    return (
      <EmptyState
        title={
          filter.free ? (
            <Trans>Seats you can afford</Trans>
          ) : (
            <Trans>Your battles are waiting</Trans>
          )
        }
        icon={icon}
        action={
          <Button variant="main" onClick={askToSignIn}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        {filter.free ? (
          <Trans>Sign in to see the seats you can afford.</Trans>
        ) : (
          <Trans>Sign in to see your battles.</Trans>
        )}
      </EmptyState>
    );
  const create = !stop && (
    <Link to={paths.createBattle} className={buttonLook('main')}>
      <Trans>Create a battle</Trans>
    </Link>
  );
  if (isNarrowed(filter) || filter.page > 1) {
    const all = new URLSearchParams(params);
    for (const name of [...filter_names, 'page']) all.delete(name);
    return (
      <EmptyState
        title={<Trans>No battles match</Trans>}
        icon={icon}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {create}
            <Link to={{ search: all.toString() }} className={buttonLook()}>
              <Trans>Show all battles</Trans>
            </Link>
          </div>
        }
      >
        <Trans>Change the filters, or create the battle you want.</Trans>
      </EmptyState>
    );
  }
  switch (filter.list) {
    case 'open':
      return (
        <EmptyState title={<Trans>No battle is open</Trans>} icon={icon} action={create}>
          <Trans>Create one: others see it here right away, and bots can fill its seats.</Trans>
        </EmptyState>
      );
    case 'mine':
      return (
        <EmptyState
          title={<Trans>You haven’t been in a battle yet</Trans>}
          icon={icon}
          action={create}
        >
          <Trans>Create one, or join one of the open ones.</Trans>
        </EmptyState>
      );
    case 'history':
    case 'best':
      return (
        <EmptyState title={<Trans>No battle has ended yet</Trans>} icon={icon} action={create}>
          <Trans>Be the first: create one.</Trans>
        </EmptyState>
      );
  }
}

function Unreadable() {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={<Trans>The battles couldn’t be loaded</Trans>}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
    >
      <Trans>Battles in progress continue as normal.</Trans>
    </ErrorState>
  );
}
