import { Trans } from '@lingui/react/macro';
import type { Battle } from '@vitrine/contract/battles';
import { useEffect, useState } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import type { Clock } from '../kit/use-server-clock.ts';
import { edgeTimes } from '../parts/motion.ts';
import { Money } from '../parts/price.tsx';
import type { Case } from '../parts/strip.ts';
import { classes } from '../ui/classes.ts';
import { reel_ms } from './moments.ts';
import { isEnough, needOf, type Need } from './need.ts';
import type { Shown } from './use-view.ts';

/** When the winning card has come under the mark, in milliseconds from the start of its reel. */
const known_ms = edgeTimes({ cards: [], start: 0.5, stop: 24.3 }, reel_ms).at(-1)!;

/** The round that runs or comes, by the rounds in sight; null where none is left. */
function roundAhead({ scene, room }: Shown): number | null {
  const next = room.rounds.length;
  const plays = scene === 'rolling' || scene === 'resting';
  return plays && next < room.boxes.length ? next : null;
}

/**
 * The drop that a seat needs in the round that runs or comes, with the name of its case; null if
 * any will do.
 */
export function needIn(
  shown: Shown,
  seat: number,
  contentsOf: (round: number) => Case['goods'] | undefined,
) {
  const round = roundAhead(shown);
  const contents = round === null ? undefined : contentsOf(round);
  const need = contents ? needOf(shown.room, round!, contents, seat) : null;
  if (!need) return null;
  const { boxes } = shown.room;
  return { need, box: boxes[round!]!.name };
}

export interface NeedLineProps {
  /** The room as the server knows it. */
  live: Battle;
  shown: Shown;
  seat: number;
  is_own: boolean;
  contentsOf: (round: number) => Case['goods'] | undefined;
}

/**
 * Two lines below a seat's stage, always of one height: what it needs in this round, and how often
 * that comes. They turn green once the drop has come to rest and is enough.
 */
export function NeedLine({ live, shown, seat, is_own, contentsOf }: NeedLineProps) {
  const needed = needIn(shown, seat, contentsOf);
  const { room, scene, round, clock } = shown;
  const drawn = scene === 'rolling' ? live.rounds.find(({ n }) => n === round) : undefined;
  const is_known = usePassed(drawn ? Date.parse(drawn.at) + known_ms : null, clock);
  const is_enough = is_known && drawn !== undefined && isEnough(room, drawn, seat);
  return (
    <p
      className={classes(
        'h-8 overflow-hidden text-xs transition-colors sm:text-center',
        is_enough ? 'text-success' : 'text-soft',
      )}
    >
      {needed && (
        <>
          <span
            className={classes(
              'block truncate leading-4',
              room.seats.length === 4 && 'max-sm:hidden',
            )}
          >
            <Trans>To stay in the race</Trans>
          </span>
          <span className={classes('line-clamp-2 leading-4', !is_enough && 'text-bright')}>
            <NeedWords {...needed} is_own={is_own} />
          </span>
        </>
      )}
    </p>
  );
}

/** The amount that is needed, and the share of the case that reaches it. */
export function NeedWords({ need, box, is_own }: { need: Need; box: string; is_own: boolean }) {
  const numbers = useNumbers();
  if (need.chance === 0) return <Trans>Out of reach in this round</Trans>;
  const amount = <Money amount={need.amount} />;
  const chance = numbers.share(need.chance * 100);
  const { bound, of } = need;
  if (of === 'one_of_two')
    return (
      <Trans>
        One drop of {amount} or more in the team: {chance}
      </Trans>
    );
  if (of === 'both')
    return bound === 'at_least' ? (
      <Trans>
        The team needs {amount} or more: {chance}
      </Trans>
    ) : (
      <Trans>
        The team needs {amount} or less: {chance}
      </Trans>
    );
  if (is_own)
    return bound === 'at_least' ? (
      <Trans>
        You need {amount} or more: {chance} of {box}
      </Trans>
    ) : (
      <Trans>
        You need {amount} or less: {chance} of {box}
      </Trans>
    );
  return bound === 'at_least' ? (
    <Trans>
      Needs {amount} or more: {chance} of {box}
    </Trans>
  ) : (
    <Trans>
      Needs {amount} or less: {chance} of {box}
    </Trans>
  );
}

/** Whether a moment of the clock has passed; no while there is none. */
function usePassed(at_ms: number | null, clock: Clock | null): boolean {
  const [passed_ms, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (at_ms === null || !clock) return undefined;
    const timer = setTimeout(() => setPassed(at_ms), Math.max(0, at_ms - clock.now()));
    return () => clearTimeout(timer);
  }, [at_ms, clock]);
  return at_ms !== null && passed_ms === at_ms;
}
