import { Trans } from '@lingui/react/macro';
import type { BattleCard } from '@vitrine/contract/battles';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/states.tsx';
import type { ShowcaseProps } from './showcase.tsx';

// The server renders it with its picture; only its hydration comes later.
const Showcase = lazyPart(() => import('./showcase.tsx'));
const LiveBattle = lazyPart(() => import('./live-battle.tsx'), Nothing);

export interface HeroProps extends ShowcaseProps {
  /** A battle that is being played; null if there is none. */
  battle: BattleCard | null;
}

/** The top of the home page for visitors: our promises, a running battle and the display case. */
export function Hero({ exhibit, banners, battle }: HeroProps) {
  const paths = usePaths();
  return (
    <section className="hall overflow-clip">
      <div className="mx-auto grid w-full max-w-page items-center gap-x-8 px-4 py-6 sm:px-6 sm:py-10 md:grid-cols-2 lg:gap-x-16 lg:py-16">
        <div className="pb-6 sm:pb-10 md:pb-0">
          <h1 className="text-hero">
            <Trans>
              <span className="block text-soft">Every skin in its own light.</span> Every draw in
              the open.
            </Trans>
          </h1>
          <p className="mt-5 max-w-prose text-lg text-soft">
            <Trans>
              Odds to four decimals, seeds fixed before you open, results that anyone can recompute.
            </Trans>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {exhibit && (
              <Link
                to={paths.case(exhibit.box.id)}
                className={classes(buttonLook('main', 'large'), 'w-full sm:w-auto')}
              >
                <Trans>Look inside {exhibit.box.name}</Trans>
              </Link>
            )}
            <a href="#cases" className={classes(buttonLook('ghost', 'large'), 'w-full sm:w-auto')}>
              <Trans>See all cases</Trans>
            </a>
          </div>
          {battle && (
            <Suspense>
              <LiveBattle battle={battle} />
            </Suspense>
          )}
        </div>
        {(exhibit || banners.length > 0) && (
          <Suspense fallback={<Skeleton className="aspect-4/3" />}>
            <Showcase exhibit={exhibit} banners={banners} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
