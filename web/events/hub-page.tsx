import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Countdown } from '../giveaways/countdown.tsx';
import '../giveaways/texts.ts';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Backdrop } from '../parts/backdrop.tsx';
import { Head } from '../parts/head.tsx';
import { StopReason, useStop } from '../parts/stop.tsx';
import { classes } from '../ui/classes.ts';
import type { Route } from './+types/hub-page.ts';
import { CardBack, CalendarArt, CouponArt } from './art.tsx';
import { Gate } from './frame.tsx';
import { Snowman } from './snowman.tsx';
import './texts.ts';
import { Disc } from './disc.tsx';
import '../giveaways/texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [events, rule] = await Promise.all([
    api('GET /api/event', {}),
    api('GET /api/gift_rule', {}),
  ]);
  return { events: need(events), rule: need(rule) };
}

type Shown = Reply<'GET /api/event'>['list'][number];

/** The wheel of the hub's card, with segments of its own: the true one is on its page. */
const disc = [400_000, 300_000, 180_000, 80_000, 40_000].map((chance_ppm, n) => ({
  id: n + 1,
  chance_ppm,
}));

export default function EventsPage({ loaderData: { events, rule } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { revalidate } = useRevalidator();
  const stop = useStop();
  const { list, now, day_ends_at } = events;
  const faces: Record<Shown['kind'], { to: string; title: string; art: ReactNode }> = {
    check_in: { to: paths.checkIn, title: t`Check-in`, art: <CalendarArt /> },
    wheel: {
      to: paths.turntable,
      title: t`Daily wheel`,
      art: <Disc entries={disc} className="h-36" />,
    },
    cards: { to: paths.cards, title: t`Cards`, art: <CardBack className="h-32" /> },
    snow: { to: paths.snow, title: t`Snowball fight`, art: <Snowman place={5} className="h-36" /> },
    coupon: { to: paths.coupons, title: t`Discount by friends`, art: <CouponArt /> },
  };
  return (
    <div className="relative mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Backdrop place="events" />
      <Head
        title={t`Events`}
        description={t`Free to play. Your own seeds decide the outcomes, and every draw can be verified.`}
      />
      <h1 className="text-hero">
        <Trans>Events</Trans>
      </h1>
      <p className="mt-3 max-w-prose text-soft">
        <Trans>
          Free to play. Your own seeds decide the outcomes, and every draw can be verified.
        </Trans>
      </p>
      <div
        className={classes(
          'mt-6 grid gap-6',
          !stop && 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start',
        )}
      >
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {list.map((event) => (
            <li key={event.kind} className="min-w-0">
              <Card event={event} can_take={rule.met} {...faces[event.kind]} />
            </li>
          ))}
        </ul>
        {!stop && (
          <div className="grid gap-4">
            <div className="glass grid gap-2 rounded-lg p-5">
              <p className="text-sm text-soft">
                <Trans>Resets daily at 00:00 UTC</Trans>
              </p>
              <Countdown until={day_ends_at} now={now} onEnd={() => void revalidate()} />
            </div>
            <Gate rule={rule} />
          </div>
        )}
      </div>
    </div>
  );
}

function Card({
  event,
  can_take,
  to,
  title,
  art,
}: {
  event: Shown;
  /** The caller meets the rule of gifts. */
  can_take: boolean;
  to: string;
  title: string;
  art: ReactNode;
}) {
  const stop = useStop();
  const ready = !stop && event.open && event.waits === true && can_take;
  return (
    <Link
      to={to}
      className={classes(
        'glass grid h-full grid-rows-[11rem_auto] overflow-hidden rounded-lg transition-transform hover:-translate-y-1 active:translate-y-0',
        !event.open && 'opacity-60',
      )}
    >
      <span aria-hidden className="exhibit grid place-items-center overflow-hidden">
        {art}
      </span>
      <span className="grid content-start gap-1 p-4">
        <span className="flex items-center justify-between gap-3">
          <span className="font-display text-xl font-semibold">{title}</span>
          {ready && <span className="size-2 shrink-0 rounded-full bg-brass" aria-hidden />}
        </span>
        <span className={classes('text-sm', ready ? 'text-brass-light' : 'text-soft')}>
          <State event={event} can_take={can_take} />
        </span>
      </span>
    </Link>
  );
}

/** The state of an event today, in words. */
function State({
  event: { kind, open, waits, streak, cards: have, balls: left, helps },
  can_take,
}: {
  event: Shown;
  can_take: boolean;
}) {
  const stop = useStop();
  if (!open) return <Trans>Between seasons</Trans>;
  if (stop) return <StopReason kind={stop.kind} />;
  if (kind === 'coupon' && helps !== null)
    return <Plural value={helps} one="# friend has helped" other="# friends have helped" />;
  if (kind === 'snow' && left)
    return <Plural value={left} one="# snowball to throw" other="# snowballs to throw" />;
  if (kind === 'check_in' && streak)
    return <Plural value={streak} one="# day in a row" other="# days in a row" />;
  if (kind === 'cards' && have) return <Trans>{have} of 9 cards</Trans>;
  if (waits === false)
    return kind === 'snow' ? <Trans>Earn a snowball today</Trans> : <Trans>Done for now</Trans>;
  return can_take ? <Trans>Ready today</Trans> : <Trans>See what you need</Trans>;
}
