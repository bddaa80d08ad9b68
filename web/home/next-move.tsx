import { Plural, Trans } from '@lingui/react/macro';
import { freeSeats } from '@vitrine/contract/battle-room';
import type { Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import NextStep from '../free/next-step.tsx';
import { usePaths } from '../kit/paths.ts';
import type { CaseCardProps } from '../parts/case-card.tsx';
import { Money } from '../parts/price.tsx';
import { Until } from '../parts/until.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import './texts.ts';

type Moves = Reply<'GET /api/next_move'>;
type Move = NonNullable<Moves['move']>;

export interface NextMoveProps {
  /** The thing that waits for the player; without one, a case is shown. */
  moves: Moves | null;
  /** A case that the player’s money opens several times. */
  in_reach: CaseCardProps['box'] | null;
  /** The free case that is nearest. */
  nearest: Reply<'GET /api/free'>['list'][number] | null;
}

/** The one thing to do next: it waits for the player, or it is a case in reach. */
export default function NextMove({ moves, in_reach, nearest }: NextMoveProps) {
  const move = moves?.move;
  if (move?.kind === 'battle') return <OwnBattle {...move} />;
  if (move) return <Waits move={move} now={moves.now} />;
  if (in_reach) return <InReach box={in_reach} />;
  return nearest ? <Nearest box={nearest} /> : null;
}

function Waits({ move, now }: { move: Exclude<Move, { kind: 'battle' }>; now: string }) {
  const paths = usePaths();
  switch (move.kind) {
    case 'free':
      return (
        <Stand
          picture={move.case.picture}
          title={<Trans>Today’s free case is ready</Trans>}
          about={move.case.name}
          to={paths.case(move.case.id)}
          action={<Trans>Open it</Trans>}
        />
      );
    case 'draw':
      return (
        <Stand
          picture={move.giveaway.picture}
          title={
            <Trans>
              Your draw in <Until moment={move.at} now={now} />
            </Trans>
          }
          about={move.giveaway.name}
          to={paths.giveaway(move.giveaway.id)}
          action={<Trans>Go to the draw</Trans>}
        />
      );
    default:
      return (
        <Stand
          picture={move.goods.picture}
          title={
            <Trans>
              Sells for money for another <Until moment={move.until} now={now} />
            </Trans>
          }
          about={move.goods.name}
          to={paths.backpack}
          action={<Trans>See it</Trans>}
        />
      );
  }
}

function OwnBattle({ battle }: Extract<Move, { kind: 'battle' }>) {
  const paths = usePaths();
  const free = freeSeats(battle).length;
  return (
    <Stand
      picture={battle.boxes[0]?.picture ?? null}
      title={free > 0 ? <Trans>Your battle is waiting</Trans> : <Trans>Your battle is live</Trans>}
      about={
        <>
          <Plural value={battle.boxes.length} one="# round" other="# rounds" /> ·{' '}
          <Money amount={battle.cost} />
          {free > 0 && (
            <>
              {' · '}
              <Plural value={free} one="# free seat" other="# free seats" />
            </>
          )}
        </>
      }
      to={paths.room(battle.id)}
      action={<Trans>To the room</Trans>}
    />
  );
}

function InReach({ box: { id, name, picture, price } }: { box: CaseCardProps['box'] }) {
  const paths = usePaths();
  return (
    <Stand
      picture={picture}
      title={name}
      about={<Money amount={price} className="text-brass" />}
      to={paths.case(id)}
      action={<Trans>Look inside</Trans>}
    />
  );
}

function Nearest({ box }: { box: Reply<'GET /api/free'>['list'][number] }) {
  const paths = usePaths();
  return (
    <Stand
      picture={box.picture}
      title={<Trans>A free case: {box.name}</Trans>}
      about={<NextStep of={box} />}
      to={paths.case(box.id)}
      action={<Trans>See the case</Trans>}
    />
  );
}

interface StandProps {
  picture: string | null;
  title: ReactNode;
  about: ReactNode;
  to: string;
  action: ReactNode;
}

/** A thing on its plinth, and the button that leads to it; large where there is room beside it. */
function Stand({ picture, title, about, to, action }: StandProps) {
  return (
    <section
      aria-labelledby="next-move"
      className="glass flex items-center gap-4 overflow-hidden rounded-lg p-3 sm:gap-6 sm:p-4 lg:gap-10 lg:pr-8"
    >
      {picture && (
        <span className="exhibit grid w-24 shrink-0 place-items-center rounded-md p-1 sm:w-36 lg:w-96 lg:self-stretch">
          <Picture
            src={picture}
            alt=""
            eager
            sizes="(width < 64rem) 9rem, 24rem"
            className="w-full"
          />
        </span>
      )}
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:flex-col lg:items-start lg:gap-y-6">
        <div className="min-w-0 max-w-full">
          <p className="text-xs text-soft lg:text-sm">
            <Trans>Your next move</Trans>
          </p>
          <h2 id="next-move" className="text-lg sm:text-xl lg:text-3xl">
            {title}
          </h2>
          <p className="truncate text-sm text-soft lg:mt-1 lg:text-xl">{about}</p>
        </div>
        <Link to={to} className={buttonLook('main')}>
          {action}
        </Link>
      </div>
    </section>
  );
}
