import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Check, Sparkles } from 'lucide-react';
import { useRevalidator } from 'react-router';
import '../giveaways/texts.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/check-page.ts';
import { DayClock, Frame, Gate, Pane } from './frame.tsx';
import './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [shown, rule] = await Promise.all([
    api('GET /api/event/check', {}),
    api('GET /api/gift_rule', {}),
  ]);
  return { shown: need(shown), rule: need(rule) };
}

export default function CheckInPage({ loaderData: { shown, rule } }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const { claimed, days, now, day_ends_at } = shown;
  const claim = async () => {
    if (!player) return askToSignIn();
    const got = await send('POST /api/event/check', {}, { retry: true });
    if (got) {
      toast.success(
        t`${plural(got.points, { one: 'You got # point', other: 'You got # points' })}`,
      );
    }
    await revalidate();
  };
  return (
    <Frame
      title={<Trans>Check-in</Trans>}
      lead={
        <Trans>
          Check in seven days in a row for the main prize. Miss a day and you start over.
        </Trans>
      }
    >
      <Head
        title={t`Check-in`}
        description={t`Check in seven days in a row for the main prize. Miss a day and you start over.`}
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {days.map((day) => (
            <Day key={day.n} day={day} />
          ))}
        </ol>
        <div className="grid gap-4">
          <Pane title={claimed && !stop ? <Trans>See you tomorrow</Trans> : <Trans>Today</Trans>}>
            {stop && !claimed ? (
              <StoppedButton stop={stop} size="large" />
            ) : (
              <Button
                variant="main"
                size="large"
                loading={sending}
                disabled={claimed || (player !== null && !rule.met)}
                onClick={() => void claim()}
              >
                {claimed ? <Trans>Checked in today</Trans> : <Trans>Check in</Trans>}
              </Button>
            )}
            <DayClock now={now} day_ends_at={day_ends_at} />
          </Pane>
          <Gate rule={rule} />
        </div>
      </div>
    </Frame>
  );
}

type Shown = Reply<'GET /api/event/check'>['days'][number];

function Day({ day: { n, points, state } }: { day: Shown }) {
  const amount = useNumbers().count(points);
  const is_main = n === 7;
  return (
    <li
      aria-current={state === 'today' ? 'date' : undefined}
      className={classes(
        'glass relative grid content-center justify-items-center gap-1 rounded-lg p-4 text-center',
        is_main ? 'exhibit col-span-full min-h-44 sm:col-span-3 xl:col-span-2' : 'min-h-32',
        state === 'today' && 'outline-2 -outline-offset-2 outline-brass',
        state === 'claimed' && 'opacity-60',
      )}
    >
      <span className="text-sm text-soft">
        <Trans>Day {n}</Trans>
      </span>
      {is_main && <Sparkles className="size-10 text-brass" aria-hidden />}
      <span
        className={classes(
          'font-display font-semibold tabular-nums',
          is_main ? 'text-2xl text-brass' : 'text-xl',
        )}
      >
        {amount}
      </span>
      <span className="text-xs text-soft">
        {is_main ? <Trans>points · main prize</Trans> : <Trans>points</Trans>}
      </span>
      {state === 'claimed' && (
        <span className="absolute top-2 right-2 text-success">
          <Check className="size-5" aria-hidden />
          <span className="sr-only">
            <Trans>Claimed</Trans>
          </span>
        </span>
      )}
    </li>
  );
}
