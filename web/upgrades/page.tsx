import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, times, toWire, type Amount } from '@vitrine/contract/amount';
import { upgradeChance, upgradeFault } from '@vitrine/contract/upgrade-chance';
import { Suspense, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Item } from '../inventory/items.ts';
import { useApi } from '../kit/client.ts';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { wantsStillness } from '../kit/stillness.ts';
import { useChoices } from '../kit/use-choices.ts';
import { Head } from '../parts/head.tsx';
import { isPrice } from '../parts/is-price.ts';
import { classes } from '../ui/classes.ts';
import type { Route } from './+types/page.ts';
import { Action, Controls } from './controls.tsx';
import { nameOf, stakedIn, targetsOf } from './filter.ts';
import { likeThose, page_items, readOwn, stakeOf } from './own.ts';
import { OwnItems } from './own-items.tsx';
import { Stage } from './stage.tsx';
import { Steps, type Step } from './steps.tsx';
import { Targets, type Target } from './targets.tsx';
import './texts.ts';
import { useSale } from './use-sale.ts';
import { useUpgrade } from './use-upgrade.ts';

// Below the first screen: rendered by the server, hydrated after the rest.
const Past = lazyPart(() => import('./past.tsx'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const staked = stakedIn(params);
  const own = await readOwn(api, staked, nameOf(params.get('own')));
  const stake = stakeOf(own?.items.filter(({ id }) => staked.includes(id)) ?? []);
  const [targets, past, ...dictionaries] = await Promise.all([
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
    targets: need(targets),
    past: past?.ok ? past.data : null,
    dictionaries: { categories: categories!, qualities: qualities!, wears: wears! },
  };
}

export default function UpgradePage({
  loaderData: { own, targets, past, dictionaries },
}: Route.ComponentProps) {
  const { t } = useLingui();
  const { params, choose } = useChoices();
  const api = useApi();
  const [target, setTarget] = useState<Target | null>(null);
  const readTarget = async () => {
    const read = target && (await api('GET /api/goods/{id}', { id: target.id }));
    if (read?.ok) setTarget({ ...target!, price: read.data.goods.price, frozen: read.data.frozen });
  };
  const { stage, spent, upgrade, reveal, skip, close } = useUpgrade(readTarget);
  const more = useMore(own, spent, nameOf(params.get('own')));
  const sale = useSale();
  const [typed, setTyped] = useState('');
  const [direction, setDirection] = useState<'under' | 'over'>('under');
  const ring = useRef<HTMLDivElement>(null);
  const [begun_with, setBegunWith] = useState<readonly number[]>([]);

  const ids = stakedIn(params);
  const [step, setStep] = useState<Step>(ids.length > 0 ? 'target' : 'own');
  const staked = (more.items ?? []).filter(({ id }) => ids.includes(id));
  const add = typed === '' ? toWire(mills(0)) : isPrice(typed) ? (Number(typed) as Amount) : null;
  const stake = stakeOf(staked, add ?? undefined);
  const stake_mills = fromWire(stake)!;
  const faultFor = (price: Amount) => upgradeFault(stake_mills, fromWire(price)!);
  const chanceFor = ({ price }: Target) =>
    faultFor(price) ? null : upgradeChance(stake_mills, fromWire(price)!);
  const busy = stage.at === 'asking' || stage.at === 'rolling';
  const loading = useLoading();

  // A target's price may have changed since it was chosen.
  const chosen = target && (targets.list.find(({ id }) => id === target.id) ?? target);
  const fault = staked.length === 0 ? 'stake' : chosen === null ? 'target' : faultFor(chosen.price);
  const begin = () => {
    if (fault !== null || add === null || chosen === null) return;
    const chance_ppm = upgradeChance(stake_mills, fromWire(chosen.price)!);
    const knapsack_id = staked.map(({ id }) => id);
    // On a phone the button is below the lists as well, where the ring isn't in sight.
    ring.current?.scrollIntoView({
      block: 'nearest',
      behavior: wantsStillness() ? 'instant' : 'smooth',
    });
    setBegunWith(staked.map(({ goods_info }) => goods_info.id));
    void upgrade({ knapsack_id, add_money: add, target_id: chosen.id, direction, chance_ppm });
  };
  const chance_ppm = chosen && staked.length > 0 ? chanceFor(chosen) : null;
  const same = likeThose(begun_with, more.items ?? []);
  const stakeItems = (next: readonly number[]) => {
    if (stage.at === 'done') close();
    void choose({ item: next.join(',') });
  };
  /** Lists the targets from so many times the stake, and takes the cheapest. */
  const takeTimes = async (factor: number) => {
    if (stage.at === 'done') close();
    const price_min = toWire(mills(Math.ceil(times(stake_mills, factor * 2) / 2)));
    void choose({ price: String(price_min), max_price: '', sort: '' });
    const cheapest = await api('GET /api/upgrade/targets', { price_min, limit: 5 });
    const first = cheapest.ok ? cheapest.data.list.find(({ frozen }) => !frozen) : undefined;
    if (first) setTarget(first);
  };
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Upgrade`}
        description={t`Stake your items for a dearer one. The exact chance is shown before, and every roll can be verified.`}
        private={params.size > 0}
      />
      <h1 className="text-hero">
        <Trans>Upgrade</Trans>
      </h1>
      <p className="mt-2 text-soft">
        <Trans>Stake your items for a dearer one. Won or not, what you stake is gone.</Trans>
      </p>
      <div className="mt-6 grid gap-3 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem_minmax(0,1fr)] lg:items-start">
        <div className="max-lg:contents lg:sticky lg:top-20 lg:order-2 lg:grid lg:gap-3">
          <div ref={ring}>
            <Stage
              stage={stage}
              target={chosen}
              chance_ppm={chance_ppm}
              direction={direction}
              onReveal={reveal}
            />
          </div>
          <Controls
            stage={stage}
            typed={typed}
            add={add}
            onType={setTyped}
            direction={direction}
            onTurn={setDirection}
          />
          <Action
            stage={stage}
            stake={stake}
            add={add}
            chance_ppm={chance_ppm}
            fault={fault}
            sale={sale}
            onUpgrade={begin}
            onSkip={skip}
            onRepeat={stage.at === 'done' && same ? () => stakeItems(same) : null}
            onKeep={close}
            onGoOn={(id) => {
              setTarget(null);
              setTyped('');
              setStep('target');
              stakeItems([id]);
            }}
          />
          <Steps step={step} onStep={setStep} />
        </div>
        <div className={classes('lg:order-1', step !== 'own' && 'max-lg:hidden')}>
          <OwnItems
            {...more}
            staked={staked.map(({ id }) => id)}
            disabled={busy}
            onStake={stakeItems}
          />
        </div>
        <div className={classes('lg:order-3', step !== 'target' && 'max-lg:hidden')}>
          <Targets
            {...targets}
            {...dictionaries}
            chosen={chosen}
            chanceFor={chanceFor}
            loading={loading}
            disabled={busy}
            onChoose={(one) => {
              if (stage.at === 'done') close();
              setTarget(one);
            }}
            onFactor={staked.length === 0 || busy ? null : (factor) => void takeTimes(factor)}
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

/** The items to stake without those that are spent, and a way to see older ones. */
function useMore(
  own: Awaited<ReturnType<typeof readOwn>>,
  spent: readonly number[],
  name: string | undefined,
) {
  const api = useApi();
  const [read, setRead] = useState<{
    of: typeof own;
    items: readonly Item[];
    last: number | null;
    ended: boolean;
  }>();
  const [loading, setLoading] = useState(false);
  const known = read?.of === own ? read : undefined;
  const last = known ? known.last : (own?.last ?? null);
  const items =
    own && [...own.items, ...(known?.items ?? [])].filter(({ id }) => !spent.includes(id));
  const onMore = async () => {
    setLoading(true);
    const answer = await api('GET /api/system_shop/backpack', {
      limit: page_items,
      after: last!,
      name,
    });
    setLoading(false);
    if (!answer.ok) return;
    const { list } = answer.data;
    const there = new Set(items!.map(({ id }) => id));
    const fresh = list.filter(
      ({ id, sellable, kind }) => sellable && kind === 'item' && !there.has(id),
    );
    const next = [...(known?.items ?? []), ...fresh];
    setRead({
      of: own,
      items: next,
      last: list.at(-1)?.id ?? null,
      ended: list.length < page_items,
    });
  };
  const has_more = own !== null && own.total > page_items && last !== null && !known?.ended;
  return { items, has_more, loading, onMore: () => void onMore() };
}

/** Whether another part of the page is being loaded. */
function useLoading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname;
}
