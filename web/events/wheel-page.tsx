import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import '../giveaways/texts.ts';
import { NextAct } from '../boxes/next-act.tsx';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { tell } from '../kit/events.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { useStage, type StageOf } from '../kit/use-stage.ts';
import { Head } from '../parts/head.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { useSeeded } from '../seeds/use-seeded.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/wheel-page.ts';
import { Disc, middleOf, type DiscProps } from './disc.tsx';
import { Closed, DayClock, Frame, Gate, Pane } from './frame.tsx';
import { Odds, usePrizeName, VerifyLink } from './prize.tsx';
import './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [shown, rule] = await Promise.all([
    api('GET /api/turntable', {}),
    api('GET /api/gift_rule', {}),
  ]);
  return { shown: need(shown), rule: need(rule) };
}

type Spun = NonNullable<Reply<'GET /api/turntable'>['spun']>;

export default function WheelPage({ loaderData: { shown, rule } }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  const numbers = useNumbers();
  const { pathname } = useLocation();
  const { open, entries, revision_hash, now, day_ends_at, is_on_us } = shown;
  const [was_on_us] = useState(is_on_us);
  const { stage, spin, reveal, skip } = useSpin(shown.spun);
  const drawn = stage.at === 'done' ? stage.spun : null;
  const nameOf = usePrizeName();
  const prize = drawn && nameOf(drawn.gives, drawn.entry);
  const press = () => (player ? void spin() : tell('login_up', pathname));
  return (
    <Frame
      title={<Trans>Daily wheel</Trans>}
      lead={
        <Trans>
          One spin a day. Each slice is as wide as its chance, and your own seeds decide where it
          stops.
        </Trans>
      }
    >
      <Head
        title={t`Daily wheel`}
        description={t`One spin a day. Each slice is as wide as its chance, and your own seeds decide where it stops.`}
      />
      {!open && <Closed />}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="glass grid justify-items-center gap-5 rounded-lg p-5 sm:p-8">
          <Wheel
            entries={entries}
            labelOf={(id) => {
              const gives = entries.find((one) => one.id === id)?.gives;
              if (gives?.kind === 'points') return numbers.count(gives.amount);
              return gives?.kind === 'tokens' ? numbers.amount(gives.amount) : '';
            }}
            spun={'spun' in stage ? stage.spun : null}
            turning={stage.at === 'rolling'}
            onEnd={reveal}
          />
          <div className="grid min-h-20 content-start justify-items-center gap-1 text-center">
            {drawn ? (
              <div className="grid justify-items-center gap-1 transition-opacity duration-200 starting:opacity-0">
                <p className="font-display text-2xl font-semibold text-brass">{prize}</p>
                <VerifyLink draw={drawn.draw} />
              </div>
            ) : stage.at === 'rolling' ? (
              <Button variant="ghost" onClick={skip}>
                <Trans>Skip</Trans>
              </Button>
            ) : stop && open ? (
              <StoppedButton stop={stop} size="large" />
            ) : (
              <Button
                variant="main"
                size="large"
                loading={stage.at === 'asking'}
                disabled={!open || (player !== null && !rule.met && !is_on_us)}
                onClick={press}
              >
                <Trans>Spin</Trans>
              </Button>
            )}
          </div>
          {drawn && was_on_us && <NextAct shows_end className="w-full" />}
          <p role="status" className="sr-only">
            {prize && t`The wheel stopped at ${prize}`}
          </p>
        </div>
        <div className="grid gap-4">
          {!stop && (
            <Pane title={drawn ? <Trans>See you tomorrow</Trans> : <Trans>Today</Trans>}>
              <DayClock now={now} day_ends_at={day_ends_at} />
            </Pane>
          )}
          {is_on_us && !rule.met && !stop ? (
            <p className="text-sm text-soft">
              <Trans>Your first spin is on us.</Trans>
            </p>
          ) : (
            <Gate rule={rule} />
          )}
          <Odds entries={entries} revision_hash={revision_hash} drawn={drawn?.entry ?? null} />
        </div>
      </div>
    </Frame>
  );
}

/** Spins once. `before`: the day's spin, if the page was read after it. */
function useSpin(before: Spun | null) {
  const { revalidate } = useRevalidator();
  const seeded = useSeeded();
  // The page is read again: it has the spin, and forgets it when the next day begins.
  const readAgain = useCallback((close: () => void) => void revalidate().then(close), [revalidate]);
  const { stage: own, hold, ask, reveal, skip } = useStage<{ spun: Spun }>(readAgain);
  const { send } = useCall({
    onBalances: hold,
    onRefused: ({ key }) => {
      if (key === 'wheel.spun') void revalidate();
      return false;
    },
  });
  const stage: StageOf<{ spun: Spun }> =
    own.at === 'ready' && before ? { at: 'done', spun: before } : own;
  const spin = () =>
    ask(async () => {
      const spun = await send('POST /api/turntable', {}, { retry: true, through: seeded });
      return spun && { spun };
    });
  return { stage, spin, reveal, skip };
}

const turn_ms = 5200;
const turns = 5;
const easing = 'cubic-bezier(0.12, 0.66, 0.1, 1)';

interface WheelProps extends Pick<DiscProps, 'entries' | 'labelOf'> {
  spun: Spun | null;
  turning: boolean;
  onEnd: () => void;
}

/** The wheel under its pointer; it turns to the middle of the drawn arc. */
function Wheel({ entries, labelOf, spun, turning, onEnd }: WheelProps) {
  const wheel = useRef<HTMLDivElement>(null);
  const degrees = spun ? -middleOf(entries, spun.entry) : 0;
  useEffect(() => {
    if (!turning) return undefined;
    const frames = [
      { transform: 'rotate(0deg)' },
      { transform: `rotate(${turns * 360 + degrees}deg)` },
    ];
    const run = wheel.current!.animate(frames, { duration: turn_ms, easing, fill: 'both' });
    run.finished.then(onEnd, () => undefined);
    return () => run.cancel();
  }, [turning, degrees, onEnd]);
  return (
    <div aria-hidden className="relative aspect-square w-full max-w-96 overflow-x-clip">
      <div ref={wheel} style={{ transform: `rotate(${degrees}deg)` }} className="size-full">
        <Disc
          entries={entries}
          drawn={turning ? null : (spun?.entry ?? null)}
          labelOf={labelOf}
          className="size-full"
        />
      </div>
      <svg
        viewBox="0 0 20 20"
        className="absolute -top-2 left-1/2 w-8 -translate-x-1/2 drop-shadow-md"
      >
        <path d="M 3 1 H 17 L 10 18 Z" className="fill-bright stroke-ink" strokeWidth="1" />
      </svg>
    </div>
  );
}
