import { Trans } from '@lingui/react/macro';
import type { Battle } from '@vitrine/contract/battles';
import type { Goods } from '@vitrine/contract/catalogue';
import { subtract } from '@vitrine/contract/battle-room';
import { Bot, CircleUserRound, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { Face } from '../parts/face.tsx';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { isSimulated } from '../parts/player-name.tsx';

export interface SeatPanelProps {
  room: Battle;
  seat: number;
  name: string;
  is_own: boolean;
  is_tied: boolean;
  /** Its side is alone in front, by the rule of the mode. */
  leads: boolean;
  /** Words that were just said. */
  said: string | undefined;
  /** The stage of the seat. */
  children: ReactNode;
  /** Below the stage. */
  foot: ReactNode;
}

/** The height of a stage on a phone, where all seats are in sight together. */
const stages: Record<number, string> = {
  2: 'h-[clamp(5.5rem,20svh,10rem)]',
  3: 'h-[clamp(3.5rem,10svh,6rem)]',
  4: 'h-[clamp(5rem,16svh,9rem)]',
};

/** A seat: whoever sits in it, the total so far, and its stage. */
export function SeatPanel(props: SeatPanelProps) {
  const { room, seat, name, is_own, is_tied, leads, said, children, foot } = props;
  const { team, user, bot } = room.seats[seat]!;
  // Nobody wins against others where all share the pot.
  const is_winner = room.mode !== 'share' && room.winners.includes(seat);
  const number = (team ?? 0) + 1;
  const is_taken = bot || user !== null;
  // Brass is for who has more than before: a crown doesn't make up for a loss.
  const is_lit = is_winner ? room.gains[seat]! > room.cost : is_tied || leads;
  return (
    <li
      id={`seat-${seat}`}
      tabIndex={-1}
      className="glass relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg p-2 sm:p-3"
    >
      {(is_lit || is_winner || is_own) && (
        <span
          aria-hidden
          className={classes(
            'pointer-events-none absolute inset-0 z-10 rounded-lg',
            is_lit ? 'border-2 border-brass' : 'border border-edge-strong',
            is_tied && 'animate-breathe',
          )}
        />
      )}
      <div className="flex min-h-10 items-center gap-1 sm:gap-2">
        <Avatar user={user} bot={bot} />
        <div className="min-w-0 grow">
          <h3
            className={classes(
              'flex items-center gap-1 text-base',
              is_taken ? undefined : 'text-soft',
            )}
          >
            <span className="truncate">{name}</span>
            {is_winner && (
              <Crown
                className={classes('size-4 shrink-0', is_lit ? 'text-brass' : 'text-soft')}
                aria-hidden
              />
            )}
          </h3>
          <p className="flex gap-x-2 truncate text-xs text-soft">
            {team !== null && (
              <span>
                <Trans>Team {number}</Trans>
              </span>
            )}
            {seat === 0 && is_taken && (
              <span>
                <Trans>Host</Trans>
              </span>
            )}
            {is_winner && (
              <span className={is_lit ? 'text-brass' : 'text-bright'}>
                <Trans>Winner</Trans>
              </span>
            )}
          </p>
        </div>
        {room.started_at !== null && (
          <p className="text-right">
            <span className="sr-only">
              <Trans>Total</Trans>{' '}
            </span>
            <Money
              amount={room.totals[seat]!}
              className="font-display text-base text-brass tabular-nums sm:text-lg"
            />
          </p>
        )}
      </div>
      <div
        className={classes(
          'relative overflow-hidden rounded-md bg-ink contain-strict sm:h-44 lg:h-52',
          stages[room.seats.length],
        )}
      >
        {children}
      </div>
      {foot}
      {said && (
        <p className="absolute top-12 left-3 z-10 animate-arrive rounded-full rounded-tl-none bg-bright px-3 py-1 text-sm font-semibold text-ink shadow-float">
          {said}
        </p>
      )}
    </li>
  );
}

function Avatar({ user, bot }: { user: Battle['seats'][number]['user']; bot: boolean }) {
  if (user?.avatar)
    return (
      <img
        src={user.avatar}
        alt=""
        width={36}
        height={36}
        className="size-9 rounded-full object-cover"
      />
    );
  if (user && !isSimulated(user.name)) return <Face id={user.id} className="size-9" />;
  const Icon = user || bot ? Bot : CircleUserRound;
  return (
    <Icon
      className={classes('size-9 shrink-0 p-1', user || bot ? 'text-soft' : 'text-faint')}
      aria-hidden
    />
  );
}

/** The closed case of the first round, before it is opened. */
export function ClosedCase({
  box,
  children,
}: {
  box: Battle['boxes'][number];
  children?: ReactNode;
}) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center text-xs text-balance text-soft">
      <Picture src={box.picture} alt="" eager sizes="12rem" className="min-h-0 w-40 shrink" />
      {children}
    </div>
  );
}

/** The drop of a round, in the light of its rarity. */
export function DropStage({ goods, narrow }: { goods: Goods; narrow: boolean }) {
  const termOf = useTerms();
  return (
    <div
      style={{ '--rarity': goods.quality.color }}
      className={classes(
        'exhibit absolute inset-0 flex items-center gap-2 p-2 transition-opacity duration-200 starting:opacity-0',
        'sm:flex-col sm:justify-center sm:gap-1 sm:text-center',
        narrow && 'max-sm:flex-col max-sm:justify-center max-sm:gap-0 max-sm:text-center',
      )}
    >
      <Picture
        src={goods.picture}
        alt=""
        eager
        sizes="12rem"
        className={
          narrow ? 'min-h-0 w-20 shrink sm:w-40' : 'max-h-full w-28 sm:min-h-0 sm:w-40 sm:shrink'
        }
      />
      <div className={narrow ? 'w-full min-w-0' : 'min-w-0 sm:w-full'}>
        <p className="truncate text-xs text-rarity">
          {termOf(goods.quality.value)} · {goods.appearance.short}
        </p>
        <p className="truncate text-sm">
          {goods.phase ? `${goods.name} · ${goods.phase}` : goods.name}
        </p>
        <p className="inline-block animate-arrive font-display text-sm text-brass tabular-nums">
          +<Money amount={goods.price} />
        </p>
      </div>
    </div>
  );
}

/** The result of a seat: what it gets, and what remains after its stake. */
export function ResultStage({ room, seat }: { room: Battle; seat: number }) {
  const numbers = useNumbers();
  const gain = room.gains[seat]!;
  const net = subtract(gain, room.cost);
  const { bot } = room.seats[seat]!;
  const has_won = room.mode !== 'share' && room.winners.includes(seat);
  const less = <Money amount={subtract(room.cost, gain)} />;
  const gets = <Money amount={gain} />;
  const sign = net > 0 ? '+' : net < 0 ? '−' : '';
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-1 p-2 text-center transition-opacity duration-200 starting:opacity-0">
      {bot ? (
        <p className="text-sm text-balance text-soft">
          {gain > 0 ? (
            <Trans>{gets} goes to the house.</Trans>
          ) : (
            <Trans>Nothing for the house.</Trans>
          )}
        </p>
      ) : (
        <>
          <p
            className={classes(
              'font-display text-2xl tabular-nums',
              net > 0 ? 'text-success' : 'text-bright',
            )}
          >
            {sign}
            {numbers.money(net < 0 ? subtract(room.cost, gain) : net)}
          </p>
          <p className="text-sm text-balance text-soft">
            {has_won && net < 0 ? (
              <Trans>Won the battle, {less} below the stake</Trans>
            ) : (
              <Trans>Gets {gets}</Trans>
            )}
          </p>
        </>
      )}
    </div>
  );
}
