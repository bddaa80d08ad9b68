import { hall_opens_before_ms } from '@vitrine/contract/giveaway-rules';
import type { Reply } from '@vitrine/contract/index';
import { useEffect, useReducer, useState } from 'react';
import { serverNow, useServerNow } from '../kit/server-clock.ts';
import { usePrefersStillness } from '../kit/stillness.ts';
import { hallAt, lengthOf, type HallMoment, type Plan } from './hall.ts';

type Shown = Reply<'GET /api/gift/shop/{id}'>;

/** More faces would push the prize off a phone. */
const faces_max = 60;

export interface Hall {
  /**
   * `closed`: the draw is far, or over; `waiting`: it is about to be drawn; `drawing`: prize after
   * prize finds its winner.
   */
  state: 'closed' | 'waiting' | 'drawing';
  /** The moment of the draw, while it is shown. */
  moment: HallMoment | null;
  /** Whether the winner of a place may be seen. */
  isRevealed: (place: number) => boolean;
  /** Shows the draw once more; null where there is nothing to show. */
  replay: (() => void) | null;
}

/**
 * The hall of a giveaway by the server's clock, the same for all who watch: from two minutes before
 * its moment until the last winner is found. Less motion: the list of winners at once.
 */
export function useHall(giveaway: Shown): Hall {
  const now_ms = useServerNow();
  const still = usePrefersStillness();
  const [replayed_ms, setReplayed] = useState<number>();
  const plan = planOf(giveaway);
  const length_ms = lengthOf(plan);
  const began_ms =
    replayed_ms ?? (giveaway.ended_at === null ? null : Date.parse(giveaway.ended_at));
  const is_drawn = giveaway.phase === 'drawn' && began_ms !== null;
  const elapsed_ms = is_drawn ? Math.max(0, now_ms - began_ms) : 0;
  const shows = is_drawn && !still && elapsed_ms < length_ms;
  const moment = shows ? hallAt(plan, elapsed_ms) : null;
  const opens_ms = opensAt(giveaway);
  const is_waiting = opens_ms !== null && now_ms >= opens_ms;
  useRendering(
    moment ? began_ms! + moment.next_ms! : opens_ms !== null && !is_waiting ? opens_ms : null,
  );
  return {
    state: shows ? 'drawing' : is_waiting ? 'waiting' : 'closed',
    moment,
    isRevealed: (place) => !moment || moment.revealed.includes(place),
    replay: is_drawn && length_ms > 0 && !still ? () => setReplayed(serverNow()) : null,
  };
}

/** The players whose faces hang in the hall: the winners, then those who joined last. */
export function facesOf({ gift_user }: Pick<Shown, 'gift_user'>): Shown['gift_user'] {
  // The order of the list would tell who won.
  return gift_user.slice(0, faces_max).toSorted((a, b) => a.user_id - b.user_id);
}

function planOf(giveaway: Shown): Plan {
  return {
    giveaway_id: giveaway.id,
    winners: giveaway.draws.map(({ winner }) => winner?.user_id ?? null),
    faces: facesOf(giveaway).map(({ user_id }) => user_id),
  };
}

/** When the hall opens before the draw; null: it is drawn already, or starts when full. */
function opensAt({ phase, end_time, close_time }: Shown): number | null {
  if (phase === 'drawing' && close_time !== null) return Date.parse(close_time);
  return phase === 'open' && end_time !== null ? Date.parse(end_time) - hall_opens_before_ms : null;
}

/** Timers take no longer waits. */
const wait_max_ms = 3_600_000;

/** Renders again at a moment of the server's clock. */
function useRendering(at_ms: number | null): void {
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (at_ms === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left_ms = Math.max(0, at_ms - serverNow());
      timer = setTimeout(look, Math.min(left_ms, wait_max_ms));
    };
    // A timer may fire a little early: the picture would be the same, and nothing would go on.
    const look = () => (serverNow() < at_ms ? wait() : render());
    wait();
    return () => clearTimeout(timer);
  }, [at_ms]);
}
