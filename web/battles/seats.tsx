import { Trans, useLingui } from '@lingui/react/macro';
import type { BattleCard } from '@vitrine/contract/battles';
import { Bot, Trophy, UserRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { usePlayer } from '../kit/store.ts';
import { classes } from '../ui/classes.ts';
import { Initial, PlayerName } from '../parts/player-name.tsx';

type Seat = BattleCard['seats'][number];

/** The seats of a battle: each with its player, a bot, or free; teams against each other. */
export function Seats({ seats, teams, winners }: Pick<BattleCard, 'seats' | 'teams' | 'winners'>) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Seats`} className="flex items-start gap-1">
      {seats.map((seat) => (
        <Fragment key={seat.seat}>
          {teams && seat.seat === 2 && (
            <li className="grid h-10 shrink-0 place-items-center px-1 text-xs text-soft">
              <Trans>against</Trans>
            </li>
          )}
          <li className="grid w-16 min-w-0 flex-1 justify-items-center gap-1">
            <Sitter seat={seat} won={winners.includes(seat.seat)} />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

function Sitter({ seat: { user, bot }, won }: { seat: Seat; won: boolean }) {
  const { t } = useLingui();
  const player = usePlayer();
  const you = t({ message: 'You', context: 'battle' });
  const free = t({ message: 'Free', context: 'seat' });
  const name = user ? (user.id === player?.id ? you : user.name) : bot ? t`Bot` : free;
  return (
    <>
      <span className="relative">
        <Face
          user={user}
          bot={bot}
          className={won ? 'outline-2 outline-offset-2 outline-brass' : undefined}
        />
        {won && (
          <span className="absolute -right-1.5 -bottom-1 grid size-5 place-items-center rounded-full bg-brass text-on-brass">
            <Trophy className="size-3" role="img" aria-label={t`Winner`} />
          </span>
        )}
      </span>
      <span
        className={classes(
          'w-full truncate text-center text-xs',
          user ? 'text-bright' : 'text-soft',
        )}
      >
        <PlayerName name={name} />
      </span>
    </>
  );
}

/** The player's picture or the first character of their name; a bot; an empty place. */
function Face({
  user,
  bot,
  className,
}: Pick<Seat, 'user' | 'bot'> & { className?: string | undefined }) {
  const look = 'grid size-10 place-items-center rounded-full';
  const full = (inside: ReactNode) => (
    <span
      aria-hidden
      className={classes(look, 'bg-lifted font-display font-semibold text-soft', className)}
    >
      {inside}
    </span>
  );
  if (user?.avatar)
    return (
      <img
        src={user.avatar}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className={classes('size-10 rounded-full object-cover', className)}
      />
    );
  if (user) return full(<Initial name={user.name} />);
  if (bot) return full(<Bot className="size-5" />);
  return (
    <span
      aria-hidden
      className={classes(look, 'border border-dashed border-edge-strong text-faint')}
    >
      <UserRound className="size-5" />
    </span>
  );
}
