import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { usePlayer } from '../kit/store.ts';
import { Conditions } from '../parts/conditions.tsx';
import { MissionList } from '../missions/list.tsx';
import '../missions/texts.ts';
import { GiftGrowth } from '../parts/gift-growth.tsx';
import { Head } from '../parts/head.tsx';
import { StopCard, useStop } from '../parts/stop.tsx';
import { Until } from '../parts/until.tsx';
import { CodeButton } from '../promotions/code-button.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { FreeCase, Granted } from './cases.tsx';
import { CheckIn } from './check-in.tsx';
import { DailyEvents } from './events.tsx';
import { ClaimName } from './names.tsx';
import { Once } from './once.tsx';
import { Part } from './part.tsx';
import './texts.ts';
import { useClaims } from './use-claims.ts';
import { VipGifts } from './vip.tsx';
import { dailyEvents, waitingIn } from './waiting.ts';

/** Loads everything that may wait for the player, each part by its own call; null for a visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [boxes, missions, free, rule, vip, weekly, tasks, check_in, events, guidance, old_new] =
    await Promise.all([
      api('GET /api/rechargeOpenBox', {}),
      api('GET /api/mission', {}),
      api('GET /api/free/today', {}),
      api('GET /api/gift_rule', {}),
      api('GET /api/svip', {}),
      api('GET /api/svip/box', {}),
      api('GET /api/svip/task', {}),
      api('GET /api/event/check', {}),
      api('GET /api/event', {}),
      api('GET /api/guidance', {}),
      api('GET /api/old_new', {}),
    ]);
  if (!boxes.ok && boxes.error.key.startsWith('session.')) return null;
  return {
    boxes: need(boxes),
    missions: need(missions),
    free: need(free),
    rule: need(rule),
    vip: need(vip),
    weekly: need(weekly),
    tasks: need(tasks),
    check_in: need(check_in),
    events: need(events),
    guidance: need(guidance),
    old_new: need(old_new),
  };
}

export type Everything = NonNullable<Route.ComponentProps['loaderData']>;

export default function CheckPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Rewards`} private />
      {stop ? (
        <>
          <h1 className="text-hero">
            <Trans>Rewards</Trans>
          </h1>
          <StopCard stop={stop} />
        </>
      ) : loaderData && player ? (
        <Rewards {...loaderData} />
      ) : (
        <ForPlayers />
      )}
    </div>
  );
}

function ForPlayers() {
  return (
    <EmptyState
      heading="h1"
      title={<Trans>Your rewards are waiting</Trans>}
      icon={<CalendarCheck className="size-10" aria-hidden />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to see today’s rewards.</Trans>
    </EmptyState>
  );
}

function Rewards(all: Everything) {
  const { t } = useLingui();
  const { boxes, missions, free, rule, tasks, check_in, events } = all;
  const { revalidate } = useRevalidator();
  const waiting = waitingIn(all);
  const claims = useClaims();
  const claimable = waiting.filter(({ needs_rule }) => rule.met || !needs_rule);
  const opens =
    boxes.list.reduce((sum, { count }) => sum + count, 0) + Number(free.list.some(isReady));
  const draws = dailyEvents(events).filter(({ waits }) => waits).length;
  const total = waiting.length + opens + draws;
  const missions_open = missions.list.filter(
    ({ kind, state }) => kind === 'daily' || state !== 'claimed',
  );
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-end">
        <div>
          <h1 className="text-hero">
            <Trans>Rewards</Trans>
          </h1>
          <p className="mt-3 max-w-prose text-soft">
            <Trans>All your rewards in one place.</Trans>
          </p>
        </div>
        <Card className="grid gap-3 p-4 sm:p-5">
          <p className="font-display text-lg font-semibold">
            {total === 0 ? (
              <Trans>Nothing to claim right now</Trans>
            ) : (
              <Plural value={total} one="# reward to claim" other="# rewards to claim" />
            )}
          </p>
          <p className="text-sm text-soft">
            <Trans>
              Daily reset in{' '}
              <Until moment={missions.next_at} now={missions.now} onEnd={() => void revalidate()} />
            </Trans>
            <br />
            <Trans>
              Weekly reset in <Until moment={tasks.week.ends_at} now={missions.now} />
            </Trans>
          </p>
          {claimable.length > 0 && (
            <Button
              variant="main"
              loading={claims.all}
              onClick={() => void claims.claimAll(claimable)}
            >
              <Plural value={claimable.length} one="Claim it" other="Claim all #" />
            </Button>
          )}
        </Card>
      </div>
      <div role="status" className="empty:hidden">
        {claims.outcome && (
          <Card className="mt-6 p-4 sm:p-5">
            {claims.outcome.claimed > 0 && (
              <p>
                <Plural
                  value={claims.outcome.claimed}
                  one="# reward is yours."
                  other="# rewards are yours."
                />
              </p>
            )}
            {claims.outcome.failed.length > 0 && (
              <>
                <p className="mt-1 text-warning">
                  <Trans>These could not be claimed:</Trans>
                </p>
                <ul className="mt-1 list-disc pl-5 text-sm">
                  {claims.outcome.failed.map(({ claim, msg }) => (
                    <li key={claim.id}>
                      <ClaimName claim={claim} missions={missions.list} />: {msg}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Card>
        )}
      </div>
      <GiftGrowth rule={rule} />
      {!rule.met && (
        <Part title={<Trans>Before you can claim</Trans>}>
          <Card className="p-4 sm:p-5">
            <p className="mb-3 text-sm text-soft">
              <Trans>Most daily rewards need this:</Trans>
            </p>
            <Conditions list={rule.list} />
          </Card>
        </Part>
      )}
      <CheckIn
        check_in={check_in}
        claim={waiting.find(({ kind }) => kind === 'check_in') ?? null}
        locked={!rule.met}
        claims={claims}
      />
      <DailyEvents events={events} rule={rule} />
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-6">
        <FreeCase free={free} />
        <Granted boxes={boxes} />
      </div>
      <VipGifts {...all} waiting={claimable} claims={claims} />
      <Part title={<Trans>Missions</Trans>}>
        <MissionList
          label={t`Missions`}
          missions={missions_open}
          locked={!rule.met}
          claiming={missions.list.find(({ id }) => id === claims.of('mission'))?.id ?? null}
          onClaim={({ id }) => {
            const claim = waiting.find((one) => one.id === `mission ${id}`);
            if (claim) void claims.claimOne(claim);
          }}
        />
      </Part>
      <Once {...all} waiting={claimable} claims={claims} />
      <Part title={<Trans>Codes</Trans>}>
        <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
          <p className="max-w-prose text-sm text-soft">
            <Trans>Codes pay out right away: money, tokens, or a case that appears above.</Trans>
          </p>
          <CodeButton className={buttonLook('quiet')}>
            <Trans>Use a code</Trans>
          </CodeButton>
        </Card>
      </Part>
    </>
  );
}

const isReady = ({ met, waits_until }: Everything['free']['list'][number]) =>
  met && waits_until === null;
