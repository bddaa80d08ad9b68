import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { Battle } from '@vitrine/contract/battles';
import { Check, Hourglass } from 'lucide-react';
import { memo, Suspense } from 'react';
import { Money } from '../parts/price.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import type { Case } from '../parts/strip.ts';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { usePlayer } from '../kit/store.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { NeedLine } from './need-line.tsx';
import { useEmotes, useOwnSeat, useSeatNames } from './names.ts';
import { ClosedCase, DropStage, ResultStage, SeatPanel } from './seat.tsx';
import { leadOf, sideOf } from './standing.ts';
import type { Acts } from './use-acts.ts';
import { useInTurn } from './use-in-turn.ts';
import type { Said } from './use-said.ts';
import type { Shown } from './use-view.ts';

/** A seat's reel, whose code loads on demand. */
export const SeatReel = lazyPart(() => import('./seat-reel.tsx'));

const columns: Record<number, string> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  // On a phone all four are in sight together.
  4: 'grid-cols-2 lg:grid-cols-4',
};
/** A reel is laid out after the result before it has come into sight, each at its own time. */
const laying_ms = { first: 300, each: 160 };

export interface SeatsProps {
  /** The room as the server knows it; the view may be behind. */
  live: Battle;
  shown: Shown;
  acts: Acts;
  said: Said;
  contentsOf: (round: number) => Case['goods'] | undefined;
  onJoin: (seat: number) => void;
  onBot: (seat: number) => void;
}

/** All seats of a room. */
export function Seats(props: SeatsProps) {
  const { t } = useLingui();
  const { seats } = props.shown.room;
  return (
    <ol
      aria-label={t`Seats`}
      className={classes('mt-2 grid gap-2 sm:mt-4 sm:gap-3', columns[seats.length])}
    >
      {seats.map(({ seat }) => (
        <Seat key={seat} seat={seat} {...props} />
      ))}
    </ol>
  );
}

interface SeatProps extends SeatsProps {
  seat: number;
}

/** A seat, which changes in a frame of its own. */
function Seat({ live, shown: newest, seat, acts, said, contentsOf, onJoin, onBot }: SeatProps) {
  const emotes = useEmotes();
  const shown = useInTurn(newest, seat + 1);
  const { room, scene } = shown;
  const nameOf = useSeatNames(room);
  const own = useOwnSeat(room);
  return (
    <SeatPanel
      room={room}
      seat={seat}
      name={nameOf(seat)}
      is_own={seat === own}
      leads={
        (scene === 'rolling' || scene === 'resting') &&
        leadOf(room)?.side === sideOf(seat, room.teams)
      }
      is_tied={scene === 'tie' && isTied(room, seat)}
      said={said[seat] && emotes[said[seat].emote]}
      foot={
        room.started_at !== null &&
        room.mode !== 'share' && (
          <NeedLine
            live={live}
            shown={shown}
            seat={seat}
            is_own={seat === own}
            contentsOf={contentsOf}
          />
        )
      }
    >
      {scene === 'waiting' || scene === 'beacon' ? (
        <Place room={room} seat={seat} own={own} acts={acts} onJoin={onJoin} onBot={onBot} />
      ) : scene === 'over' ? (
        <ResultStage room={room} seat={seat} />
      ) : (
        <>
          {room.rounds.length === 0 && <ClosedCase box={room.boxes[0]!} />}
          <Round
            {...roundOf(live, shown, seat, contentsOf)}
            seat={seat}
            ticks={seat === (own ?? 0)}
          />
        </>
      )}
    </SeatPanel>
  );
}

/** A side is named by its lowest seat; both seats of a tied team are tied. */
function isTied({ tie, seats }: Battle, seat: number): boolean {
  const { team } = seats[seat]!;
  return (
    tie?.seats.some((side) => side === seat || (team !== null && seats[side]!.team === team)) ??
    false
  );
}

/** A seat’s view of the rounds: values that stay the same while nothing changes for it. */
function roundOf(live: Battle, shown: Shown, seat: number, contentsOf: SeatsProps['contentsOf']) {
  const { scene, room, round, clock, still, is_replay } = shown;
  const rolling = scene === 'rolling';
  const dropOf = ({ drops }: Battle['rounds'][number]) =>
    drops.find((one) => one.seat === seat)?.goods;
  const last = rolling ? undefined : room.rounds.at(-1);
  const next =
    rolling || scene === 'countdown'
      ? round!
      : scene === 'resting'
        ? round! + 1
        : live.boxes.length;
  const known = rolling ? live.rounds.find(({ n }) => n === next) : undefined;
  return {
    drop_n: last?.n,
    drop: last && dropOf(last),
    next,
    contents: next < live.boxes.length && !still ? contentsOf(next) : undefined,
    won: (known && dropOf(known)) ?? null,
    at_ms: known ? Date.parse(known.at) : null,
    waits: !rolling,
    narrow: live.seats.length === 4,
    clock,
    is_replay,
  };
}

type RoundProps = ReturnType<typeof roundOf> & { seat: number; ticks: boolean };

/** The last result of a seat, and over it the reel of the round that runs or comes. */
const Round = memo(function Round({
  drop_n,
  drop,
  next,
  contents,
  waits,
  is_replay,
  seat,
  ...reel
}: RoundProps) {
  return (
    <>
      {drop && <DropStage key={drop_n} goods={drop} narrow={reel.narrow} />}
      {contents && (
        <Suspense>
          <SeatReel
            // A replay begins with other reels than those that ran before it.
            key={`${is_replay} ${next}`}
            contents={contents}
            wait_ms={waits ? laying_ms.first + seat * laying_ms.each : 0}
            {...reel}
          />
        </Suspense>
      )}
    </>
  );
});

/** In half a phone's width the words may wrap inside their button. */
const press_look = 'max-sm:px-3 max-sm:text-sm max-sm:whitespace-normal';

interface PlaceProps extends Pick<SeatsProps, 'acts' | 'onJoin' | 'onBot'> {
  room: Battle;
  seat: number;
  own: number | undefined;
}

/** A seat before the start: taken, to take, or to fill with a bot. */
function Place({ room, seat, own, acts, onJoin, onBot }: PlaceProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  const { user, bot } = room.seats[seat]!;
  const number = seat + 1;
  const look =
    'absolute inset-0 grid place-items-center p-3 text-center text-sm text-balance text-soft';
  if (user || bot) {
    return (
      <ClosedCase box={room.boxes[0]!}>
        {bot ? (
          <p>
            <Trans>This bot’s wins go to the house.</Trans>
          </p>
        ) : (
          <p className="flex items-center gap-1">
            <Check className="size-4 text-success" aria-hidden />
            <Trans>Ready</Trans>
          </p>
        )}
      </ClosedCase>
    );
  }
  if (own === 0) {
    return (
      <div className={look}>
        <Button loading={acts.busy === seat} onClick={() => onBot(seat)} className={press_look}>
          <span>
            <Trans>Add a bot</Trans> <span className="sr-only">{t`Seat ${number}`}</span>
          </span>
        </Button>
      </div>
    );
  }
  if (own !== undefined) {
    return (
      <div aria-hidden className={look}>
        <Hourglass className="size-6 text-faint" />
      </div>
    );
  }
  const price = <Money amount={room.cost} />;
  const missing = player ? fromWire(room.cost)! - fromWire(player.money)! : 0;
  return (
    <div className={look}>
      {stop ? (
        <StoppedButton stop={stop} className={press_look} />
      ) : missing > 0 ? (
        <TopUpLink missing={toWire(mills(missing))} className={press_look} />
      ) : (
        <Button
          variant="main"
          loading={acts.busy === seat}
          onClick={() => onJoin(seat)}
          className={press_look}
        >
          <span>
            <Trans>Join for {price}</Trans> <span className="sr-only">{t`Seat ${number}`}</span>
          </span>
        </Button>
      )}
    </div>
  );
}
