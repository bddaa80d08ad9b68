import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire } from '@vitrine/contract/amount';
import { Suspense, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { NextAct } from '../boxes/next-act.tsx';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { useChoices } from '../kit/use-choices.ts';
import { Backdrop } from '../parts/backdrop.tsx';
import { Head } from '../parts/head.tsx';
import { classes } from '../ui/classes.ts';
import type { Route } from './+types/page.ts';
import { Action, Controls } from './controls.tsx';
import { nameOf, stakedIn, targetsOf, timesOf } from './filter.ts';
import { bestOf, findTarget, priceFrom, readOwn, stakeOf } from './own.ts';
import { OwnItems } from './own-items.tsx';
import { Stage } from './stage.tsx';
import { Steps, type Step } from './steps.tsx';
import { Targets } from './targets.tsx';
import './texts.ts';
import { useSale } from './use-sale.ts';
import { useWish } from './use-wish.ts';

// Below the first screen: rendered by the server, hydrated after the rest.
const Past = lazyPart(() => import('./past.tsx'));

/** How many times its stake the target is worth with which the page opens by itself. */
const opening_factor = 2;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const named = stakedIn(params);
  const own = await readOwn(api, named, nameOf(params.get('own')));
  // Without a choice in the address the page opens with the best item, and twice its worth.
  const best = named.length === 0 ? bestOf(own?.items ?? []) : undefined;
  const staked = best ? [best.id] : named;
  const factor = best ? opening_factor : timesOf(params);
  const stake = stakeOf(own?.items.filter(({ id }) => staked.includes(id)) ?? []);
  const [target, targets, past, ...dictionaries] = await Promise.all([
    factor !== undefined && fromWire(stake)! > 0 && findTarget(api, priceFrom(stake, factor)),
    shared('GET /api/upgrade/targets', targetsOf(params, stake)),
    own && api('GET /api/upgrade', { limit: 5 }),
    shared('GET /api/goods_config/{name}', { name: 'class' }),
    shared('GET /api/goods_config/{name}', { name: 'quality' }),
    shared('GET /api/goods_config/{name}', { name: 'appearance' }),
  ]);
  const [categories, qualities, wears] = dictionaries.map((answer) =>
    answer.ok ? answer.data : [],
  );
  return {
    own,
    opening: factor === undefined ? undefined : { item_ids: staked, target: target || null },
    targets: need(targets),
    past: past?.ok ? past.data : null,
    dictionaries: { categories: categories!, qualities: qualities!, wears: wears! },
  };
}

export default function UpgradePage({
  loaderData: { own, opening, targets, past, dictionaries },
}: Route.ComponentProps) {
  const ring = useRef<HTMLDivElement>(null);
  const wish = useWish(own, opening, targets.list, ring);
  const { stage, staked, chosen, chance_ppm, direction, busy } = wish;
  const [step, setStep] = useState<Step>(staked.length > 0 ? 'target' : 'own');
  const sale = useSale();
  const loading = useLoading();
  return (
    <div className="relative mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Backdrop place="upgrade" />
      <Heading />
      <div className="mt-6 grid gap-3 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem_minmax(0,1fr)] lg:items-start">
        <div className="max-lg:contents lg:sticky lg:top-20 lg:order-2 lg:grid lg:gap-3">
          <div ref={ring}>
            <Stage
              stage={stage}
              target={chosen}
              chance_ppm={chance_ppm}
              direction={direction}
              staked_picture={wish.staked_picture}
              onReveal={wish.reveal}
            />
          </div>
          {stage.at === 'done' && <NextAct />}
          <Controls
            stage={stage}
            typed={wish.typed}
            add={wish.add}
            onType={wish.setTyped}
            direction={direction}
            onTurn={wish.setDirection}
          />
          <Action
            stage={stage}
            stake={wish.stake}
            add={wish.add}
            chance_ppm={chance_ppm}
            fault={wish.fault}
            sale={sale}
            onUpgrade={wish.begin}
            onSkip={wish.skip}
            onRepeat={wish.onRepeat}
            onKeep={wish.close}
            onGoOn={(id) => {
              wish.goOn(id);
              setStep('target');
            }}
          />
          <Steps step={step} onStep={setStep} />
        </div>
        <div className={classes('lg:order-1', step !== 'own' && 'max-lg:hidden')}>
          <OwnItems
            {...wish.more}
            staked={staked.map(({ id }) => id)}
            disabled={busy}
            onStake={wish.stakeItems}
          />
        </div>
        <div className={classes('lg:order-3', step !== 'target' && 'max-lg:hidden')}>
          <Targets
            {...targets}
            {...dictionaries}
            chosen={chosen}
            chanceFor={wish.chanceFor}
            loading={loading}
            disabled={busy}
            onChoose={wish.choose}
            onFactor={staked.length === 0 || busy ? null : (factor) => void wish.takeTimes(factor)}
          />
        </div>
      </div>
      {past && past.list.length > 0 && (
        <Suspense>
          <Past past={past} />
        </Suspense>
      )}
    </div>
  );
}

function Heading() {
  const { t } = useLingui();
  const { params } = useChoices();
  return (
    <>
      <Head
        title={t`Upgrade`}
        description={t`Stake your items for a more valuable one. You see the exact chance first, and every roll can be verified.`}
        private={params.size > 0}
      />
      <h1 className="text-hero">
        <Trans>Upgrade</Trans>
      </h1>
      <p className="mt-2 text-soft">
        <Trans>Stake your items for a more valuable one. You lose your stake if you miss.</Trans>
      </p>
    </>
  );
}

/** Whether another part of the page is being loaded. */
function useLoading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname;
}
