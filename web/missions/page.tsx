import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { Conditions } from '../parts/conditions.tsx';
import { need, visit } from '../kit/context.ts';
import { usePlayer } from '../kit/store.ts';
import { GiftGrowth } from '../parts/gift-growth.tsx';
import { Head } from '../parts/head.tsx';
import { StopCard, useStop } from '../parts/stop.tsx';
import { Until } from '../parts/until.tsx';
import { WhatIsThis } from '../parts/what-is-this.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/page.ts';
import { MissionList } from './list.tsx';
import type { Mission } from './names.tsx';
import './texts.ts';

/** Loads the missions with the player's progress. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [missions, rule] = await Promise.all([
    api('GET /api/mission', {}),
    api('GET /api/gift_rule', {}),
  ]);
  return { missions: need(missions), rule: need(rule) };
}

export default function MissionsPage({ loaderData: { missions, rule } }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  const { revalidate } = useRevalidator();
  const { next_at, now } = missions;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Missions`}
        description={t`Daily and one-time missions, with rewards in points for cases that cost points.`}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-end">
        <div>
          <h1 className="text-hero">
            <Trans>Missions</Trans>
          </h1>
          <p className="mt-3 max-w-prose text-soft">
            <Trans>Finish a mission and claim its reward in points. It grows with your play.</Trans>
          </p>
        </div>
        <Card className="grid gap-2 p-4 sm:p-5">
          {player ? (
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-display text-lg font-semibold">
                <Plural value={player.score} one="You have # point" other="You have # points" />
              </span>
              <WhatIsThis of="points" />
            </p>
          ) : (
            <Button variant="main" onClick={askToSignIn} className="justify-self-start">
              <Trans>Sign in</Trans>
            </Button>
          )}
          {!stop && (
            <p className="text-sm text-soft">
              <Trans>
                Daily reset in <Until moment={next_at} now={now} onEnd={() => void revalidate()} />
              </Trans>
            </p>
          )}
        </Card>
      </div>
      {stop ? <StopCard stop={stop} /> : <Missions missions={missions} rule={rule} />}
    </div>
  );
}

interface MissionsProps {
  missions: Reply<'GET /api/mission'>;
  rule: Reply<'GET /api/gift_rule'>;
}

/** The missions of the day and those that are done once, with what is asked before a claim. */
function Missions({ missions: { list, daily_claims }, rule }: MissionsProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const { claim, claiming } = useClaim();
  return (
    <>
      <GiftGrowth rule={rule} className="mt-4" />
      {player && !rule.met && (
        <Card className="mt-6 p-4 sm:p-5">
          <h2 className="text-lg">
            <Trans>Before you can claim</Trans>
          </h2>
          <div className="mt-3">
            <Conditions list={rule.list} />
          </div>
        </Card>
      )}
      <section className="mt-10">
        <h2 className="text-2xl">
          <Trans>Today</Trans>
        </h2>
        <p className="mt-1 mb-4 text-sm text-soft">
          <Plural
            value={daily_claims}
            one="One of these rewards can be claimed a day."
            other="# of these rewards can be claimed a day."
          />
        </p>
        <MissionList
          label={t`Today’s missions`}
          missions={list.filter(({ kind }) => kind === 'daily')}
          onClaim={claim}
          locked={player !== null && !rule.met}
          claiming={claiming}
        />
      </section>
      <section className="mt-10">
        <h2 className="text-2xl">
          <Trans>Once</Trans>
        </h2>
        <p className="mt-1 mb-4 text-sm text-soft">
          <Trans>One of these rewards can be claimed a day.</Trans>
        </p>
        <MissionList
          label={t`One-time missions`}
          missions={list.filter(({ kind }) => kind === 'once')}
          onClaim={claim}
          locked={player !== null && !rule.met}
          claiming={claiming}
        />
      </section>
    </>
  );
}

/** Claims rewards, one at a time. */
function useClaim() {
  const { t } = useLingui();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const { send } = useCall();
  const [claiming, setClaiming] = useState<Mission['id'] | null>(null);
  const claim = async ({ id }: Mission) => {
    if (!player) return askToSignIn();
    setClaiming(id);
    const reply = await send(
      'POST /api/mission/{id}/claim',
      { id },
      { retry: true, after: () => revalidate() },
    );
    setClaiming(null);
    if (reply) toast.success(t`The points are yours.`);
    return undefined;
  };
  return { claim: (mission: Mission) => void claim(mission), claiming };
}
