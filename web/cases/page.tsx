import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CirclePause } from 'lucide-react';
import { Suspense } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { OwnBoxes } from '../boxes/own.ts';
import { need, visit } from '../kit/context.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { pack, unpack } from '../kit/packed.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { About } from '../parts/about.tsx';
import { FavouriteButton, FavouritesProvider } from '../parts/favourites.tsx';
import { Head } from '../parts/head.tsx';
import { useStop } from '../parts/stop.tsx';
import { WhatIsThis } from '../parts/what-is-this.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { Opening } from './opening.tsx';
import { missingFor, opensForBalance, Stake } from './price.tsx';
import './texts.ts';

// Below the first screen: the server renders it, and it hydrates after the stage.
const Contents = lazyPart(() => import('./contents.tsx'));
const WaysOn = lazyPart(() => import('./ways-on.tsx'), Nothing);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const box = need(await shared('GET /api/box/{id}', { id: params.id }));
  const [favourites, conditions, boxes] = await Promise.all([
    api('GET /api/box_favourite', {}),
    opensForBalance(box) ? null : api('GET /api/box/{id}/conditions', { id: params.id }),
    box.type === 'granted' ? api('GET /api/rechargeOpenBox', {}) : null,
  ]);
  const held = boxes?.ok ? boxes.data.list.find((one) => one.case.id === box.id) : undefined;
  return {
    box: pack(box),
    conditions: conditions && need(conditions),
    held: held ?? null,
    favourites: favourites.ok ? favourites.data : [],
    is_welcome: boxes?.ok === true && isWelcome(boxes.data, box.id),
  };
}

/** Whether the case is the welcome case that the player has, or has opened. */
function isWelcome({ welcome }: OwnBoxes, id: number): boolean {
  return welcome?.case === id && (welcome.state === 'here' || welcome.state === 'opened');
}

/** Doesn't revalidate when only the sort order in the address changes: the case stays the same. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export default function CasePage({ loaderData }: Route.ComponentProps) {
  const box = unpack(loaderData.box);
  const { t } = useLingui();
  const { name, group, type, price } = box;
  const player = usePlayer();
  const stop = useStop();
  const missing = player && !stop && type === 'paid' ? missingFor(player, box, price) : null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 sm:px-6 sm:pt-8">
      <Head
        title={name}
        description={t`Everything in the ${name} case, with the exact chance of every item. Try it for free.`}
        picture={box.poster}
      />
      <header className="mb-4 flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-soft">{group.name}</p>
          <div className="flex items-center gap-1">
            <h1 className="truncate pb-1 text-2xl sm:text-hero">{name}</h1>
            <FavouritesProvider loaded={loaderData.favourites}>
              <FavouriteButton id={box.id} name={name} />
            </FavouritesProvider>
          </div>
        </div>
        <p className="pb-1 text-right">
          <span className="block text-sm text-soft">
            <Trans>One opening</Trans>
          </span>
          <span className="font-display text-xl text-brass">
            <Stake type={type} amount={price} />
          </span>
          {type === 'paid' && <About amount={price} />}
          {player && type === 'points' && (
            <span className="block text-sm text-soft">
              <Plural value={player.score} one="You have # point" other="You have # points" />{' '}
              <WhatIsThis of="points" />
            </span>
          )}
        </p>
      </header>
      {box.paused_at !== null && <Paused id={box.id} />}
      <Opening
        key={box.id}
        box={box}
        conditions={loaderData.conditions}
        held={loaderData.held}
        is_welcome={loaderData.is_welcome}
      />
      {missing !== null && (
        <Suspense fallback={<div className="mt-4 min-h-34" />}>
          {/* Looks again when the balance has changed. */}
          <WaysOn key={missing} missing={missing} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="mt-14 h-192" />}>
        <Contents box={box} server_seed_hash={player?.seeds?.server_seed_hash ?? null} />
      </Suspense>
    </div>
  );
}

/** Says why the product has paused the case. */
function Paused({ id }: { id: number }) {
  const paths = usePaths();
  return (
    <Card className="mb-4 flex items-start gap-3 p-4">
      <CirclePause className="mt-0.5 size-5 shrink-0 text-brass" aria-hidden />
      <p>
        <Trans>
          This case is paused: something in it dropped more or less often than its odds predict.
          We’re looking into it. Past wins don’t change.
        </Trans>{' '}
        <Link to={paths.observed('case', id)} className="text-ice underline underline-offset-4">
          <Trans>See the counts</Trans>
        </Link>
      </p>
    </Card>
  );
}
