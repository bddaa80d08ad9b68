import { Trans, useLingui } from '@lingui/react/macro';
import type { Client } from '@vitrine/contract/client';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { hasWaiting } from '../boxes/own.ts';
import { isGridDense } from '../kit/chosen-grid.ts';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { pack, unpack } from '../kit/packed.ts';
import { usePlayer } from '../kit/store.ts';
import type { CaseCardProps } from '../parts/case-card.tsx';
import { FavouritesProvider } from '../parts/favourites.tsx';
import { Head } from '../parts/head.tsx';
import { Money } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { CaseGallery } from './case-gallery.tsx';
import { Hero } from './hero.tsx';
import { Rail } from './rail.tsx';
import { inReach, popularOf } from './rails.ts';
import { PlayersTop } from './top.tsx';
import './texts.ts';

// These contain only links and quick actions: the server renders them, and they hydrate after the
// gallery.
const Shortcuts = lazyPart(() => import('./shortcuts.tsx'));
const FreeCases = lazyPart(() => import('./free-cases.tsx'));
const BestDrops = lazyPart(() => import('./best-drops.tsx'));
const Promises = lazyPart(() => import('./promises.tsx'));

/** Number of free cases that fill their row. */
const free_max = 4;
/** One drop more than fills the rows: the best of the week may be among them. */
const drops_asked = 9;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const [
    cases,
    banners,
    free,
    popular,
    drops,
    ranking,
    config,
    boxes,
    moves,
    first,
    battles,
    favourites,
    recent,
  ] = await Promise.all([
    shared('GET /api/box', { limit: 100 }),
    shared('GET /api/banner', {}),
    // The nearest to this player first; a visitor has no progress of their own.
    api('GET /api/free', { state: '1', limit: free_max }),
    shared('GET /api/drop/cases', {}),
    shared('GET /api/drop', { top: '50', limit: drops_asked }),
    shared('GET /api/drop_top', { period: '7d' }),
    shared('GET /api/config', {}),
    api('GET /api/rechargeOpenBox', {}),
    api('GET /api/next_move', {}),
    api('GET /api/first_steps', {}),
    shared('GET /api/battle', { state: 2, limit: 1 }),
    api('GET /api/box_favourite', {}),
    api('GET /api/history/recent', {}),
  ]);
  const { list } = need(cases);
  const paid = list.filter(({ type }) => type === 'paid');
  const [best_of_week] = ranking.ok ? ranking.data : [];
  return {
    cases: pack(list),
    popular: popular.ok ? popular.data : [],
    // None for a visitor.
    moves: moves.ok ? moves.data : null,
    exhibit: await chooseExhibit(shared, paid),
    // The page renders without data that couldn't be loaded.
    banners: pack(banners.ok ? banners.data : []),
    free: pack(free.ok ? free.data.list : []),
    drops: pack(drops.ok ? drops.data : []),
    best_of_week: best_of_week && 'user' in best_of_week ? pack(best_of_week) : null,
    total: config.ok ? config.data.total : null,
    boxes: boxes.ok && hasWaiting(boxes.data) ? boxes.data : null,
    battle: battles.ok ? (battles.data.list[0] ?? null) : null,
    favourites: favourites.ok ? favourites.data : [],
    recent: recent.ok ? recent.data : null,
    dense: isGridDense(request.headers.get('cookie')),
    first: first.ok && first.data.case ? first.data : null,
  };
}

/**
 * The dearest case for money, and the most valuable item in it. Null if there is none or it
 * couldn't be loaded: the page renders without it.
 */
async function chooseExhibit(api: Client, paid: CaseCardProps['box'][]) {
  const dearest = paid.toSorted((a, b) => b.price - a.price)[0];
  if (!dearest) return null;
  const shown = await api('GET /api/box/{id}', { id: String(dearest.id) });
  if (!shown.ok) return null;
  const prize = shown.data.goods.toSorted((a, b) => b.goods.price - a.goods.price)[0];
  return prize ? { box: dearest, goods: prize.goods, chance: prize.chance } : null;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { exhibit, best_of_week, total, boxes, moves, first } = loaderData;
  const player = usePlayer();
  const cases = unpack(loaderData.cases);
  const stop = useStop();
  const in_reach = player && !stop ? inReach(cases, player.money) : [];
  const popular = stop ? [] : popularOf(cases, loaderData.popular);
  // A link to home resets the filters, also from home itself.
  const { key } = useLocation();
  const free = unpack(loaderData.free);
  const drops = unpack(loaderData.drops);
  const banners = unpack(loaderData.banners);
  return (
    <>
      <Head
        title={t`Open cases you can verify`}
        description={t`Cases full of game skins, with odds in plain sight and draws that anyone can recompute.`}
      />
      {player ? (
        <PlayersTop
          boxes={boxes}
          first={first}
          moves={moves}
          in_reach={in_reach[0] ?? null}
          nearest={free[0] ?? null}
          banners={banners}
        />
      ) : (
        <Hero exhibit={exhibit} banners={banners} battle={loaderData.battle} />
      )}
      {!stop && (
        <Suspense fallback={<Skeleton className="h-14 sm:h-19" />}>
          <Shortcuts />
        </Suspense>
      )}
      {free.length > 0 && !stop && (
        <Suspense fallback={<Skeleton className="h-36" />}>
          <FreeCases cases={free} />
        </Suspense>
      )}
      <FavouritesProvider loaded={loaderData.favourites}>
        <CaseGallery
          key={key}
          cases={cases}
          popular={loaderData.popular}
          recent={loaderData.recent}
          dense={loaderData.dense}
        >
          {in_reach.length > 0 && (
            <Rail
              id="in-reach"
              title={
                <Trans>
                  For your <Money amount={player!.money} />
                </Trans>
              }
              boxes={in_reach}
            />
          )}
          {popular.length > 0 && (
            <Rail id="popular" title={<Trans>Popular today</Trans>} boxes={popular} />
          )}
        </CaseGallery>
      </FavouritesProvider>
      {best_of_week && drops.length > 0 && (
        <Suspense fallback={<Skeleton className="mt-10 h-96 sm:mt-20 sm:h-144" />}>
          <BestDrops drops={drops} best_of_week={unpack(best_of_week)} />
        </Suspense>
      )}
      {!player && (
        <Suspense fallback={<Skeleton className="mt-10 h-96 sm:mt-20" />}>
          <Promises total={total} />
        </Suspense>
      )}
    </>
  );
}
