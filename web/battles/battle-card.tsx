import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import { freeSeats } from '@vitrine/contract/battle-room';
import type { BattleCard as Battle } from '@vitrine/contract/battles';
import { EyeOff, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { useModes } from './modes.ts';
import { Rounds } from './rounds.tsx';
import { Seats } from './seats.tsx';
import { useStates } from './states.ts';

export interface BattleCardProps {
  battle: Battle;
  onJoin: () => void;
}

/** A battle of the lobby: its cases, seats, mode, price and state, and the way in. */
export function BattleCard({ battle, onJoin }: BattleCardProps) {
  const paths = usePaths();
  const { id, state, mode, teams, boxes, cost } = battle;
  const { name } = useModes(teams)[mode];
  return (
    <article
      className={classes(
        'glass relative flex h-full flex-col gap-4 rounded-lg p-4 transition-[transform,opacity] has-[h3>a:hover]:-translate-y-1',
        state === 4 && 'opacity-60',
      )}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg">
            <Link to={paths.room(id)} className="rounded-sm after:absolute after:inset-0">
              {name}
            </Link>
          </h3>
          <p className="flex flex-wrap gap-x-2 text-sm text-soft">
            <Plural value={boxes.length} one="# round" other="# rounds" />
            {teams && (
              <span>
                · <Trans>two teams</Trans>
              </span>
            )}
          </p>
        </div>
        <Money amount={cost} className="shrink-0 text-lg text-brass" />
      </header>
      <Rounds boxes={boxes} />
      <Seats {...battle} />
      <footer className="mt-auto flex min-h-11 items-center justify-between gap-3">
        <State battle={battle} />
        <WayIn battle={battle} onJoin={onJoin} />
      </footer>
    </article>
  );
}

const state_marks: Record<Battle['state'], string> = {
  1: 'bg-success',
  2: 'bg-ice',
  3: 'bg-faint',
  4: 'bg-faint',
};

/** The state with a detail: taken seats, or the pot and when it ended. */
function State({ battle }: { battle: Battle }) {
  const { t } = useLingui();
  const { state, seats, pot, locked, private: hidden, ended_at } = battle;
  const [taken, all] = [seats.length - freeSeats(battle).length, seats.length];
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span aria-hidden className={classes('size-2 shrink-0 rounded-full', state_marks[state])} />
        <span className="font-semibold">{useStates()[state]}</span>
        {locked && <Lock className="size-4 text-warning" role="img" aria-label={t`Password`} />}
        {hidden && <EyeOff className="size-4 text-soft" role="img" aria-label={t`Private room`} />}
      </p>
      <p className="text-xs text-soft">
        {state === 3 && pot !== null && (
          <>
            <Trans>
              Pot: <Money amount={pot} />
            </Trans>
            {ended_at && (
              <span className="block">
                <Moment at={ended_at} />
              </span>
            )}
          </>
        )}
        {state === 1 && (
          <Trans>
            {taken} of {all} seats taken
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Joins a waiting battle, or leads to the room, as for a player who is kept from playing. */
function WayIn({ battle, onJoin }: BattleCardProps) {
  const paths = usePaths();
  const player = usePlayer();
  const stop = useStop();
  const { id, state, seats, cost } = battle;
  const is_in = player !== null && seats.some(({ user }) => user?.id === player.id);
  // Above the link that covers the card.
  const look = 'relative z-10 shrink-0';
  if (state !== 1 || is_in || stop || freeSeats(battle).length === 0)
    return (
      <Link
        to={paths.room(id)}
        className={classes(buttonLook(is_in && state < 3 ? 'main' : 'quiet'), look)}
      >
        {is_in && state < 3 ? <Trans>To your seat</Trans> : <Trans>View</Trans>}
      </Link>
    );
  const missing_mills = player ? fromWire(cost)! - fromWire(player.money)! : 0;
  if (missing_mills > 0)
    return <TopUpLink missing={toWire(mills(missing_mills))} className={look} />;
  return (
    <Button variant="main" onClick={onJoin} className={look}>
      <Trans>Join</Trans>
    </Button>
  );
}
