import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.tsx';
import { useStop } from '../parts/stop.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/states.tsx';
import type { FirstSteps } from '../boxes/first-acts.tsx';
import type { OwnBoxes } from '../boxes/own.ts';
import type { NextMoveProps } from './next-move.tsx';
import type { ShowcaseProps } from './showcase.tsx';

// They contain only links: the server renders them, and they hydrate later.
const Waiting = lazyPart(() => import('../boxes/waiting.tsx'));
const FirstActs = lazyPart(() => import('../boxes/first-acts.tsx'));
const NextMove = lazyPart(() => import('./next-move.tsx'));
const Showcase = lazyPart(() => import('./showcase.tsx'));

export interface PlayersTopProps extends NextMoveProps, Pick<ShowcaseProps, 'banners'> {
  /** The unopened cases that wait; null: none does. */
  boxes: OwnBoxes | null;
  /** A newcomer's first acts; null of all other players. */
  first: FirstSteps | null;
}

/** The top of the home page for players: the one thing to do next, and the operator’s banners. */
export function PlayersTop({ boxes, first, banners, ...next }: PlayersTopProps) {
  const stop = useStop();
  const acts = first?.acts.some(({ state }) => state === 'next');
  if (stop) return <HomeTitle />;
  return (
    <div
      className={classes(
        'mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 overflow-x-clip px-4 pt-4 sm:px-6',
        banners.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      <HomeTitle />
      <Suspense fallback={<Skeleton className="h-32" />}>
        {acts ? (
          <FirstActs first={first!} />
        ) : boxes ? (
          <Waiting boxes={boxes} />
        ) : (
          <NextMove {...next} />
        )}
      </Suspense>
      {first && !acts && first.steps.length > 0 && (
        <Suspense>
          <FirstActs first={first} />
        </Suspense>
      )}
      {banners.length > 0 && (
        <Suspense fallback={<Skeleton className="aspect-4/3" />}>
          <div className="max-sm:[&_.hall-glass]:aspect-[5/2]">
            <Showcase exhibit={null} banners={banners} />
          </div>
        </Suspense>
      )}
    </div>
  );
}

function HomeTitle() {
  return (
    <h1 className="sr-only">
      <Trans>Home</Trans>
    </h1>
  );
}
