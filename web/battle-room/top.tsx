import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { add, battle_waits_minutes, freeSeats } from '@vitrine/contract/battle-room';
import type { Battle } from '@vitrine/contract/battles';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useModes } from '../battles/modes.ts';
import '../battles/texts.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import type { Clock } from '../kit/use-server-clock.ts';
import { Money } from '../parts/price.tsx';
import { MinutesLeft } from '../parts/sale-window.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { useStates } from '../battles/states.ts';
import { useSeatNames } from './names.ts';
import { Lead, LeadBar } from './race.tsx';
import { useSecondsLeft } from './time-left.tsx';
import type { Shown } from './use-view.ts';

const state_looks: Record<Battle['state'], string> = {
  1: 'text-ice',
  2: 'text-success',
  3: 'text-soft',
  4: 'text-warning',
};

export interface TopProps {
  shown: Shown;
  /** The average pot, by the published odds; null where it isn't known any more. */
  expected_pot: Amount | null;
}

/** The battle's name, its state and its terms. On a phone, they make room for a running battle. */
export function Top({ shown: { room, scene, is_replay }, expected_pot }: TopProps) {
  const paths = usePaths();
  const states = useStates();
  const mode = useModes(room.teams)[room.mode];
  const { id, state, seats, teams, boxes } = room;
  const staked = <Money amount={add(seats.map(() => room.cost))} />;
  return (
    <header
      className={classes(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        isPlayed(scene) && 'max-sm:order-1 max-sm:mt-6',
      )}
    >
      <div className="min-w-0">
        <p className="text-sm text-soft">
          <Link to={paths.battles} className="underline-offset-4 hover:text-bright hover:underline">
            <Trans>Battles</Trans>
          </Link>
        </p>
        <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1 text-2xl sm:text-hero">
          {room.private ? <Trans>Private battle</Trans> : <Trans>Battle {id}</Trans>}
          <span
            className={classes(
              'rounded-full bg-raised px-3 py-1 text-sm shadow-card',
              state_looks[state],
            )}
          >
            {is_replay ? <Trans>Replay</Trans> : states[state]}
          </span>
          {room.locked && <Locked />}
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-soft">
          <span className="font-semibold text-bright">{mode.name}</span>
          <span>{mode.rule}</span>
          <span>
            {teams ? (
              <Trans>Two teams of two</Trans>
            ) : (
              <Plural value={seats.length} one="# seat" other="# seats" />
            )}{' '}
            · <Plural value={boxes.length} one="# round" other="# rounds" />
          </span>
        </p>
      </div>
      <dl className="flex gap-6 sm:text-right">
        <div>
          <dt className="text-sm text-soft">
            <Trans>A seat</Trans>
          </dt>
          <dd className="font-display text-xl">
            {room.cost === 0 ? <Trans>On us</Trans> : <Money amount={room.cost} />}
          </dd>
        </div>
        {room.started_at === null && expected_pot !== null && (
          <div>
            <dt className="text-sm text-soft">
              <Trans>Expected pot</Trans>
            </dt>
            <dd className="font-display text-xl tabular-nums">
              <Money amount={expected_pot} />{' '}
              <span className="font-text text-sm font-normal text-soft">
                <Trans>of {staked} staked</Trans>
              </span>
            </dd>
          </div>
        )}
        {room.started_at !== null && (
          <div>
            <dt className="text-sm text-soft">
              <Trans>Pot</Trans>
            </dt>
            <dd className="font-display text-xl text-brass tabular-nums">
              <Money amount={room.pot} />
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}

function Locked() {
  const { t } = useLingui();
  return (
    <LockKeyhole
      className="size-5 text-soft"
      role="img"
      aria-label={t`A password is needed to join`}
    />
  );
}

/** The case of each round, in order, with the one whose turn it is. */
export function Cases({ shown: { room, scene, round } }: { shown: Shown }) {
  const { t } = useLingui();
  const paths = usePaths();
  const now = scene === 'over' ? null : round;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[now ?? 0] as HTMLElement | undefined;
    if (item)
      list.current!.scrollLeft =
        item.offsetLeft - (list.current!.clientWidth - item.offsetWidth) / 2;
  }, [now]);
  return (
    <ol
      ref={list}
      aria-label={t`Cases`}
      className="no-scrollbar relative -mx-1 flex gap-2 overflow-x-auto scroll-smooth rounded-md p-1"
    >
      {room.boxes.map(({ id, name, picture, price }, at) => (
        <li key={at} aria-current={at === now ? 'step' : undefined} className="shrink-0">
          <Link
            to={paths.case(id)}
            className={classes(
              'glass flex h-16 w-44 items-center gap-2 rounded-md p-2 transition-opacity',
              at === now ? 'outline-2 outline-brass' : now !== null && at < now && 'opacity-60',
            )}
          >
            <Picture src={picture} alt="" sizes="3rem" className="max-h-12 w-12 shrink-0" />
            <span className="min-w-0 text-xs">
              <span className="block truncate text-bright">{name}</span>
              {room.cost > 0 && <Money amount={price} className="text-soft" />}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/**
 * Whether the battle has begun: on a phone, its seats come first from then on, and stay where they
 * are at its end.
 */
export const isPlayed = (scene: Shown['scene']): boolean =>
  scene !== 'waiting' && scene !== 'beacon' && scene !== 'cancelled';

/**
 * One line on what happens now, with the lead and its bar once the battle has begun. It has one
 * height in all scenes; on a phone, it is the head of a running battle.
 */
export function StatusLine({ shown }: { shown: Shown }) {
  const { room, scene } = shown;
  const has_race = room.started_at !== null && room.mode !== 'share';
  return (
    <div
      className={classes(
        'overflow-hidden rounded-lg bg-surface shadow-card sm:mt-4',
        !isPlayed(scene) && 'mt-4',
      )}
    >
      <p className="flex min-h-10 flex-wrap items-center justify-center gap-x-4 px-3 py-1 text-center font-display text-base sm:min-h-12 sm:px-4 sm:text-lg">
        <Status shown={shown} />
        {isPlayed(scene) && (
          <span className="text-brass tabular-nums sm:hidden">
            <span className="sr-only">
              <Trans>Pot</Trans>{' '}
            </span>
            <Money amount={room.pot} />
          </span>
        )}
        {(scene === 'rolling' || scene === 'resting') && (
          <span className="text-sm font-normal text-soft empty:hidden sm:text-base">
            <Lead room={room} />
          </span>
        )}
      </p>
      <div className="h-1.5">{has_race && <LeadBar room={room} />}</div>
    </div>
  );
}

function Status({ shown: { scene, room, round, until, clock } }: { shown: Shown }) {
  const nameOf = useSeatNames(room);
  const [n, m] = [(round ?? 0) + 1, room.boxes.length];
  switch (scene) {
    case 'waiting':
      return <Waiting room={room} clock={clock} />;
    case 'beacon':
      return <ForBeacon beacon={room.beacon} clock={clock} />;
    case 'countdown':
      return <Countdown until_ms={until!} clock={clock} />;
    case 'rolling':
    case 'resting':
      return (
        <Trans>
          Round {n} of {m}
        </Trans>
      );
    case 'tie': {
      const names = room.tie!.seats.map(nameOf).join(', ');
      return <Trans>A tie: {names}. The draw decides.</Trans>;
    }
    case 'over': {
      const names = room.winners.map(nameOf).join(', ');
      if (room.mode === 'share') return <Trans>Everyone shares the pot</Trans>;
      return room.tie ? <Trans>Tie-break draw: {names}</Trans> : <Trans>Winner: {names}</Trans>;
    }
    case 'cancelled':
      return <Cancelled room={room} />;
  }
}

function Waiting({ room, clock }: { room: Battle; clock: Clock | null }) {
  const left_s = useSecondsLeft(room.expires_at ? Date.parse(room.expires_at) : null, clock);
  const free = freeSeats(room).length;
  return (
    <>
      <span>
        <Plural value={free} one="Waiting for # player" other="Waiting for # players" />
      </span>
      {left_s !== null && (
        <span className="text-base font-normal text-soft">
          <Trans>
            <MinutesLeft left_s={left_s} /> left
          </Trans>
        </span>
      )}
    </>
  );
}

function ForBeacon({ beacon, clock }: { beacon: Battle['beacon']; clock: Clock | null }) {
  const numbers = useNumbers();
  const left_s = useSecondsLeft(beacon && Date.parse(beacon.at), clock);
  const round = beacon ? numbers.count(beacon.round) : '';
  return (
    <>
      <span>
        <Trans>Full. Waiting for the public random number {round}</Trans>
      </span>
      {left_s !== null && left_s > 0 && (
        <span className="text-base font-normal text-soft">
          <Plural value={left_s} one="# second" other="# seconds" />
        </span>
      )}
    </>
  );
}

function Countdown({ until_ms, clock }: { until_ms: number; clock: Clock | null }) {
  const left_s = useSecondsLeft(until_ms, clock);
  return (
    <>
      <Trans>The battle is starting</Trans>
      {left_s !== null && left_s > 0 && (
        <span key={left_s} className="w-8 animate-arrive text-2xl text-brass tabular-nums">
          {left_s}
        </span>
      )}
    </>
  );
}

function Cancelled({ room: { reason } }: { room: Battle }) {
  return (
    <>
      {reason === 'host_left' && <Trans>Cancelled: the host left.</Trans>}
      {reason === 'unfilled' && (
        <Trans>Cancelled: not all seats were taken within {battle_waits_minutes} minutes.</Trans>
      )}
      {reason === 'no_beacon' && <Trans>Cancelled: the public random number never came.</Trans>}
      {reason === 'case_changed' && (
        <Trans>Cancelled: one of its cases was closed or changed before the start.</Trans>
      )}
      {reason === 'prices_changed' && (
        <Trans>
          Cancelled: item prices rose before the start, and a case no longer matches its price.
        </Trans>
      )}
      <span className="text-base font-normal text-soft">
        <Trans>All stakes were returned.</Trans>
      </span>
    </>
  );
}
