import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import type { Route } from './+types/giveaway-page.ts';
import { Badge, Count, Sums, Until } from './card.tsx';
import { Draws } from './draws.tsx';
import { Face } from './face.tsx';
import { Fairness } from './fairness.tsx';
import { DrawHall } from './hall.tsx';
import { JoinForm } from './join-form.tsx';
import './texts.ts';
import { useChanges } from './use-changes.ts';
import { useHall } from './use-hall.ts';
import { PlayerName } from '../parts/player-name.tsx';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return need(await context.get(visit).api('GET /api/gift/shop/{id}', { id }));
}

type Shown = Reply<'GET /api/gift/shop/{id}'>;

export default function GiveawayPage({ loaderData: giveaway }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { revalidate } = useRevalidator();
  const countOf = useChanges([giveaway]);
  const hall = useHall(giveaway);
  const hall_is_open = hall.state !== 'closed';
  const { title, phase, draws, now, time_slot_end, state } = giveaway;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={title}
        description={t`Free to join. Everyone’s seeds decide the winners, and every draw can be verified.`}
      />
      <Link
        to={paths.giveaways}
        className="inline-flex min-h-8 items-center gap-2 text-sm text-soft hover:text-bright"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>All giveaways</Trans>
      </Link>
      <div className="mt-3 grid gap-2">
        <Badge giveaway={giveaway} />
        <h1
          className={classes('break-words', hall_is_open ? 'text-2xl sm:text-hero' : 'text-hero')}
        >
          {title}
        </h1>
      </div>
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start',
          hall_is_open ? 'mt-3 lg:mt-6' : 'mt-6',
        )}
      >
        {/* On a phone the prizes stand between the panel and how they are drawn. */}
        <div className="contents lg:sticky lg:top-20 lg:order-2 lg:grid lg:gap-4">
          <div className="glass grid gap-4 rounded-lg p-4">
            <div className="flex flex-wrap justify-between gap-3">
              <Count giveaway={giveaway} count={countOf(giveaway)} />
              <Sums giveaway={giveaway} />
            </div>
            {state === 1 && hall.state === 'closed' && (
              <Until giveaway={giveaway} now={now} onEnd={() => void revalidate()} size="large" />
            )}
            {phase === 'open' && giveaway.type === 0 && (
              <p className="text-sm text-soft">
                <Trans>
                  If it isn’t full by <Moment at={time_slot_end} />, it is cancelled.
                </Trans>
              </p>
            )}
            {hall.state === 'drawing' ? (
              <Said>
                <Trans>The winners are being drawn</Trans>
              </Said>
            ) : (
              <Standing giveaway={giveaway} />
            )}
          </div>
          <div className="order-last lg:order-none">
            <Fairness giveaway={giveaway} />
          </div>
        </div>
        <div className="grid min-w-0 gap-8 max-lg:contents">
          {hall_is_open && (
            <div className="min-w-0 max-lg:order-first">
              <DrawHall
                giveaway={giveaway}
                count={countOf(giveaway)}
                moment={hall.moment}
                onEnd={() => void revalidate()}
              />
            </div>
          )}
          <Draws
            draws={draws}
            drawn={phase === 'drawn'}
            isRevealed={hall.isRevealed}
            replay={hall.state === 'closed' ? hall.replay : null}
          />
          {!hall_is_open && <Participants giveaway={giveaway} count={countOf(giveaway)} />}
        </div>
      </div>
    </div>
  );
}

/** The caller's part in it: the way in, that they are in, or what became of it. */
function Standing({ giveaway }: { giveaway: Shown }) {
  const player = usePlayer();
  const { phase, joined, is_host, draws } = giveaway;
  const won = draws.filter(({ winner }) => player !== null && winner?.user_id === player.id);
  if (phase === 'cancelled') return <Said>{<Reason giveaway={giveaway} />}</Said>;
  if (won.length > 0)
    return (
      <Said tone="text-success">
        <Trans>You won! Your prize is already yours.</Trans>
      </Said>
    );
  if (phase === 'drawn')
    return (
      <Said>
        {joined ? (
          <Trans>Drawn. You didn’t win this time.</Trans>
        ) : (
          <Trans>The prizes are drawn.</Trans>
        )}
      </Said>
    );
  if (is_host) return <Hosted giveaway={giveaway} />;
  if (joined)
    return (
      <Said tone="text-success">
        <Trans>You’re in. The draw runs on its own, even if you’re away.</Trans>
      </Said>
    );
  return phase === 'open' ? <JoinForm giveaway={giveaway} /> : null;
}

function Said({ children, tone = 'text-soft' }: { children: ReactNode; tone?: string }) {
  return (
    <p role="status" className={tone}>
      {children}
    </p>
  );
}

function Reason({ giveaway: { reason } }: { giveaway: Shown }) {
  switch (reason) {
    case 'unfilled':
      return <Trans>Cancelled: it wasn’t full in time. The prizes went back.</Trans>;
    case 'empty':
      return <Trans>Cancelled: nobody had joined. The prizes went back.</Trans>;
    case 'no_beacon':
      return <Trans>Cancelled: the public random number never came. The prizes went back.</Trans>;
    default:
      return <Trans>Called off before anyone had joined. The prizes went back.</Trans>;
  }
}

/** The host's own view: the invite code, and calling off while nobody has joined. */
function Hosted({ giveaway: { id, code, gift_user_count, phase } }: { giveaway: Shown }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { send, sending } = useCall();
  const [sure, setSure] = useState(false);
  const callOff = async () => {
    if (!sure) return setSure(true);
    const done = await send('POST /api/gift/host/{id}/cancel', { id }, { retry: true });
    setSure(false);
    if (done) await revalidate();
  };
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        <Trans>This is your giveaway. Its prizes are held in escrow until the draw.</Trans>
      </p>
      {code !== null && (
        <div>
          <p className="mb-2 text-sm font-medium text-soft">
            <Trans>Invite code</Trans>
          </p>
          <CopyText text={code} label={t`Copy the invite code`} />
        </div>
      )}
      {phase === 'open' && gift_user_count === 0 && (
        <Button
          variant={sure ? 'danger' : 'quiet'}
          loading={sending}
          onClick={() => void callOff()}
        >
          {sure ? <Trans>Yes, call it off</Trans> : <Trans>Call it off</Trans>}
        </Button>
      )}
    </div>
  );
}

/** Those who joined last; of an ended one the winners stand first. */
function Participants({ giveaway: { gift_user }, count }: { giveaway: Shown; count: number }) {
  const more = count - gift_user.length;
  return (
    <section aria-labelledby="participants" className="min-w-0">
      <h2 id="participants" className="text-xl">
        <Trans>Participants</Trans>
      </h2>
      {gift_user.length === 0 ? (
        <p className="mt-3 text-soft">
          <Trans>Nobody has joined yet. Be the first.</Trans>
        </p>
      ) : (
        <ul className="mt-4 flex flex-wrap gap-2">
          {gift_user.map((user) => (
            <li
              key={user.user_id}
              className="flex items-center gap-2 rounded-full bg-surface py-1 pr-3 pl-1 text-sm"
            >
              <Face user={user} />
              <PlayerName name={user.name} />
            </li>
          ))}
          {more > 0 && (
            <li className="flex items-center px-2 text-sm text-soft">
              <Plural value={more} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
