import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Check, LoaderCircle, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlayerName } from '../parts/player-name.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { Face } from './face.tsx';
import type { HallMoment } from './hall.ts';
import { AmountPicture } from './prizes.tsx';
import { PrizePrice, usePrizeName } from './draws.tsx';
import { facesOf } from './use-hall.ts';
import { Until } from './card.tsx';

type Shown = Reply<'GET /api/gift/shop/{id}'>;

export interface DrawHallProps {
  giveaway: Shown;
  count: number;
  /** Null until it is drawn. */
  moment: HallMoment | null;
  /** The page is read again at the giveaway's moment. */
  onEnd: () => void;
}

/** The hall in which a giveaway is drawn: the prize, the faces, and the seeds that decide. */
export function DrawHall({ giveaway, count, moment, onEnd }: DrawHallProps) {
  const faces = facesOf(giveaway);
  const more = count - faces.length;
  const prize = moment?.place == null ? undefined : giveaway.draws[moment.place];
  return (
    <section
      aria-labelledby="hall"
      data-play
      className="glass grid gap-5 overflow-hidden rounded-lg p-4 sm:p-6"
    >
      {prize ? (
        <Drawing prize={prize} of={giveaway.draws.length} is_found={moment!.is_found} />
      ) : (
        <Before giveaway={giveaway} is_drawn={moment !== null} onEnd={onEnd} />
      )}
      <ul aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-2">
        {faces.map((user) => (
          <li
            key={user.user_id}
            className={classes(
              'grid aspect-square place-items-center rounded-full transition-[opacity,scale] duration-150',
              moment?.lit === user.user_id
                ? 'scale-120 ring-2 ring-brass'
                : moment?.lit != null && 'opacity-40',
              moment?.lit === user.user_id && moment.is_found && 'bg-brass/25 shadow-float',
            )}
          >
            <Face user={user} size="medium" />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-soft">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
      <Seeds giveaway={giveaway} count={count} />
    </section>
  );
}

function Before({
  giveaway,
  is_drawn,
  onEnd,
}: Pick<DrawHallProps, 'giveaway' | 'onEnd'> & { is_drawn: boolean }) {
  return (
    <div className="grid gap-3 text-center">
      <h2 id="hall" className="text-2xl">
        {is_drawn ? <Trans>The draw begins</Trans> : <Trans>The draw begins soon</Trans>}
      </h2>
      {!is_drawn && <Until giveaway={giveaway} now={giveaway.now} onEnd={onEnd} size="large" />}
    </div>
  );
}

/** The prize that is being drawn, and its winner once the light has come to them. */
function Drawing({
  prize,
  of: count,
  is_found,
}: {
  prize: Shown['draws'][number];
  /** The number of prizes. */
  of: number;
  is_found: boolean;
}) {
  const nameOf = usePrizeName();
  const number = prize.place + 1;
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
      <div className="exhibit grid place-items-center rounded-md p-2">
        {prize.picture ? (
          <Picture src={prize.picture} alt="" sizes="11rem" eager className="w-full" />
        ) : (
          <AmountPicture kind={prize.kind === 'money' ? 'money' : 'tokens'} />
        )}
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-soft">
          <Trans>
            Prize {number} of {count}
          </Trans>
        </p>
        <h2 id="hall" className="line-clamp-2 text-xl sm:text-2xl">
          {nameOf(prize)}
        </h2>
        <PrizePrice prize={prize} />
        <p role="status" className="mt-1 flex min-h-9 items-center gap-2">
          {is_found && prize.winner && (
            <>
              <Face user={prize.winner} size="medium" />
              <span className="truncate text-lg font-semibold text-brass-light">
                <PlayerName name={prize.winner.name} />
              </span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The seeds of the draw, each with whether it is fixed. */
function Seeds({
  giveaway: { phase, beacon, beacon_on },
  count,
}: {
  giveaway: Shown;
  count: number;
}) {
  const is_closed = phase !== 'open';
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 border-t border-edge pt-4 text-sm text-soft">
      <Seed is_fixed>
        <Trans>Our seed is fixed</Trans>
      </Seed>
      <Seed is_fixed={is_closed}>
        {is_closed ? (
          <Plural value={count} one="# player’s seed is fixed" other="# players’ seeds are fixed" />
        ) : (
          <Plural value={count} one="# player’s seed is in" other="# players’ seeds are in" />
        )}
      </Seed>
      {(beacon !== null || (!is_closed && beacon_on)) && (
        <Seed is_fixed={phase === 'drawn'}>
          {phase === 'drawn' ? (
            <Trans>The public random number has come</Trans>
          ) : (
            <Trans>The public random number is still to come</Trans>
          )}
        </Seed>
      )}
      {phase === 'drawn' && (
        <li className="flex items-center gap-1.5">
          <Sparkles className="size-4 text-brass" aria-hidden />
          <Trans>Already decided: this only shows it</Trans>
        </li>
      )}
    </ul>
  );
}

function Seed({ is_fixed, children }: { is_fixed: boolean; children: ReactNode }) {
  const Icon = is_fixed ? Check : LoaderCircle;
  return (
    <li className="flex items-center gap-1.5">
      <Icon
        className={classes('size-4', is_fixed ? 'text-success' : 'animate-spin text-soft')}
        aria-hidden
      />
      <span>{children}</span>
    </li>
  );
}
