import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/states.tsx';
import type { OwnBoxes } from '../boxes/own.ts';
import type { NextMoveProps } from './next-move.tsx';
import type { ShowcaseProps } from './showcase.tsx';

// They contain only links: the server renders them, and they hydrate later.
const Waiting = lazyPart(() => import('../boxes/waiting.tsx'));
const NextMove = lazyPart(() => import('./next-move.tsx'));
const Showcase = lazyPart(() => import('./showcase.tsx'));

export interface PlayersTopProps extends NextMoveProps, Pick<ShowcaseProps, 'banners'> {
  /** The unopened cases that wait; null: none does. */
  boxes: OwnBoxes | null;
}

/** The top of the home page for players: the one thing to do next, and the operator’s banners. */
export function PlayersTop({ boxes, banners, ...next }: PlayersTopProps) {
  return (
    <div
      className={classes(
        'mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-4 sm:px-6',
        banners.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      <Suspense fallback={<Skeleton className="h-32" />}>
        {boxes ? <Waiting boxes={boxes} /> : <NextMove {...next} />}
      </Suspense>
      {banners.length > 0 && (
        <Suspense fallback={<Skeleton className="aspect-4/3" />}>
          <Showcase exhibit={null} banners={banners} />
        </Suspense>
      )}
    </div>
  );
}
