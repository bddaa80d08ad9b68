import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import '../giveaways/texts.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { StopReason, useStop } from '../parts/stop.tsx';
import { useSeeded } from '../seeds/use-seeded.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/snow-page.ts';
import { Closed, DayClock, Frame, Gate, Pane } from './frame.tsx';
import { Odds, usePrizeName, VerifyLink } from './prize.tsx';
import { Snowman } from './snowman.tsx';
import './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [shown, rule] = await Promise.all([
    api('GET /api/event/snow', {}),
    api('GET /api/gift_rule', {}),
  ]);
  return { shown: need(shown), rule: need(rule) };
}

type Shown = Reply<'GET /api/event/snow'>;
type Smashed = Reply<'POST /api/event/snow'>;

export default function SnowPage({ loaderData: { shown, rule } }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  const seeded = useSeeded();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const [hit, setHit] = useState<Smashed | null>(null);
  const { open, standing, earned, thrown, cost, more, entries, revision_hash, now, day_ends_at } =
    shown;
  const left = Math.max(0, earned - thrown);
  const pay = left === 0;
  const shut =
    !open ||
    stop !== null ||
    (player !== null && (!rule.met || (pay && (more === 0 || player.score < cost))));
  const smash = async (place: number) => {
    if (!player) return askToSignIn();
    const wish = { snowman: place, pay };
    const done = await send('POST /api/event/snow', wish, { retry: true, through: seeded });
    if (done) setHit(done);
    await revalidate();
  };
  const claim = async (at: number) => {
    const done = await send('POST /api/event/snow/milestone', { at }, { retry: true });
    if (done) {
      toast.success(
        t`${plural(done.points, { one: 'You got # point', other: 'You got # points' })}`,
      );
    }
    await revalidate();
  };
  return (
    <Frame
      title={<Trans>Snowball fight</Trans>}
      lead={
        <Trans>
          Nine snowmen, each hiding a random prize. Earn snowballs by playing and topping up, or buy
          more with points.
        </Trans>
      }
    >
      <Head
        title={t`Snowball fight`}
        description={t`Nine snowmen, each hiding a random prize. Earn snowballs by playing and topping up, or buy more with points.`}
      />
      {!open && <Closed />}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="glass grid gap-5 rounded-lg p-4 sm:p-6">
          <Snowmen
            standing={standing}
            shut={shut}
            busy={sending}
            onSmash={(place) => void smash(place)}
          />
          <Hit hit={hit} />
          <Bar shown={shown} busy={sending} onClaim={(at) => void claim(at)} />
        </div>
        <div className="grid gap-4">
          <Pane title={<Trans>Your snowballs</Trans>}>
            <p className="font-display text-2xl font-semibold tabular-nums">
              <Plural value={left} one="# snowball to throw" other="# snowballs to throw" />
            </p>
            {pay && player && !stop && (
              <p className="text-sm text-soft">
                <Plural
                  value={cost}
                  one="The next one costs # point."
                  other="The next one costs # points."
                />{' '}
                <Plural
                  value={more}
                  one="# more can be bought today"
                  other="# more can be bought today"
                />
              </p>
            )}
            {!stop && <Ways ways={shown.ways} />}
            <DayClock now={now} day_ends_at={day_ends_at} />
          </Pane>
          <Gate rule={rule} />
          <Odds entries={entries} revision_hash={revision_hash} drawn={hit?.entry ?? null} />
        </div>
      </div>
    </Frame>
  );
}

interface SnowmenProps extends Pick<Shown, 'standing'> {
  shut: boolean;
  busy: boolean;
  onSmash: (place: number) => void;
}

/** The nine snowmen, each a button while it stands. */
function Snowmen({ standing, shut, busy, onSmash }: SnowmenProps) {
  const { t } = useLingui();
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-4">
      {standing
        .map((stands, n) => ({ stands, number: n + 1 }))
        .map(({ stands, number }) => (
          <li key={number} className="exhibit rounded-md">
            <button
              type="button"
              aria-label={stands ? t`Smash snowman ${number}` : t`Snowman ${number} is smashed`}
              disabled={!stands || shut || busy}
              onClick={() => onSmash(number)}
              className={classes(
                'grid w-full place-items-center rounded-md p-2 transition-transform sm:p-4',
                stands && !shut && 'hover:-translate-y-1 active:translate-y-0',
                !stands && 'opacity-60',
              )}
            >
              <Snowman place={number} fallen={!stands} className="h-24 sm:h-36" />
            </button>
          </li>
        ))}
    </ul>
  );
}

/** The prize of the last snowman, or what to do. */
function Hit({ hit }: { hit: Smashed | null }) {
  const nameOf = usePrizeName();
  const stop = useStop();
  return (
    <div className="grid min-h-16 content-start justify-items-center text-center">
      {hit ? (
        <div
          key={hit.draw}
          className="grid justify-items-center gap-1 transition-opacity duration-200 starting:opacity-0"
        >
          <p role="status" className="font-display text-xl font-semibold text-brass">
            {nameOf(hit.gives, hit.entry)}
          </p>
          <VerifyLink draw={hit.draw} />
        </div>
      ) : (
        <p className="text-sm text-soft">
          {stop ? (
            <StopReason kind={stop.kind} />
          ) : (
            <Trans>Pick a snowman. Once all nine are smashed, nine new ones appear.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

/** The ways to earn a snowball today, with the progress of each. */
function Ways({ ways }: Pick<Shown, 'ways'>) {
  const numbers = useNumbers();
  const paths = usePaths();
  return (
    <ul className="grid gap-3 text-sm">
      {ways.map(({ kind, need: needed, have }) => {
        const of = numbers.money(needed);
        const amount = of;
        const is_met = have !== null && have >= needed;
        const so_far = numbers.money(have ?? needed);
        return (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-2">
            <span className={is_met ? 'text-success' : undefined}>
              {kind === 'play' ? (
                <Trans>Play for {amount} today</Trans>
              ) : (
                <Trans>Top up {amount} today</Trans>
              )}
              {have !== null && !is_met && (
                <span className="block text-soft tabular-nums">
                  <Trans>
                    {so_far} of {of}
                  </Trans>
                </span>
              )}
            </span>
            {!is_met && (
              <Link
                to={kind === 'play' ? paths.home : paths.pay}
                className={buttonLook('quiet', 'small')}
              >
                {kind === 'play' ? <Trans>Open cases</Trans> : <Trans>Top up</Trans>}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The bar of smashed snowmen with its milestones. */
function Bar({
  shown,
  busy,
  onClaim,
}: {
  shown: Shown;
  busy: boolean;
  onClaim: (at: number) => void;
}) {
  const stop = useStop();
  const { smashed, milestones } = shown;
  const last = milestones.at(-1)?.at ?? 1;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">
        <Plural value={smashed} one="# snowman smashed" other="# snowmen smashed" />
      </h2>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-lifted">
        <div
          className="h-full bg-brass"
          style={{ width: `${(100 * Math.min(smashed, last)) / last}%` }}
        />
      </div>
      <ol className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {milestones.map(({ at, points, claimed }) => {
          return (
            <li
              key={at}
              className="grid justify-items-center gap-1 rounded-md bg-surface p-3 text-center text-sm"
            >
              <span className="text-soft">
                <Plural value={at} one="# snowman" other="# snowmen" />
              </span>
              <span className="font-semibold tabular-nums">
                <Plural value={points} one="# point" other="# points" />
              </span>
              {claimed ? (
                <span className="min-h-8 content-center text-success">
                  <Trans>Claimed</Trans>
                </span>
              ) : (
                <Button
                  size="small"
                  disabled={smashed < at || stop !== null}
                  loading={busy}
                  onClick={() => onClaim(at)}
                >
                  <Trans>Claim</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
