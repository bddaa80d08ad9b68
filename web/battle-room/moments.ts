import { add, battle_times, roundBegins } from '@vitrine/contract/battle-room';
import type { Battle } from '@vitrine/contract/battles';

/** How long the reels of a round run; its result is in sight from then on. */
export const reel_ms = 4600;

/** A part of a battle that is shown in its own way. */
export type Scene =
  | 'waiting'
  | 'beacon'
  | 'countdown'
  /** The reels of the last round known run. */
  | 'rolling'
  /** The last result is looked at. */
  | 'resting'
  | 'tie'
  | 'over'
  | 'cancelled';

/** A room as it is shown at a moment. */
export interface View {
  scene: Scene;
  /** The room, without anything that isn't in sight yet. */
  room: Battle;
  /** The number of the round that is in sight or about to begin, from 0; null before the start. */
  round: number | null;
  /** When the view changes by itself, in milliseconds of the server's clock. */
  until: number | null;
}

/** When the last round is over, and when the winner is shown, which a tie-break delays. */
function endsOf({ started_at, boxes, tie }: Battle) {
  const over_at = roundBegins(new Date(started_at!), boxes.length).getTime();
  return { over_at, decided_at: tie ? over_at + battle_times.tie_ms : over_at };
}

/**
 * The view of a room at a moment of the server's clock. A round's drops come into sight when its
 * reels have stopped, after `stops_ms`: at once for players who want less motion. Works for a room
 * that has ended too, so a replay is a view at moments that have passed. Pure.
 */
export function viewOf(room: Battle, at_ms: number, stops_ms: number): View {
  if (room.state === 4) return { scene: 'cancelled', room, round: null, until: null };
  if (room.state === 1) return { scene: 'waiting', room, round: null, until: null };
  if (room.started_at === null) return { scene: 'beacon', room, round: null, until: null };
  const { over_at, decided_at } = endsOf(room);
  const last = room.boxes.length - 1;
  if (room.winners.length > 0 && at_ms >= decided_at)
    return { scene: 'over', room, round: last, until: null };

  const begun = room.rounds.filter(({ at }) => Date.parse(at) <= at_ms);
  const stopped = begun.filter(({ at }) => Date.parse(at) + stops_ms <= at_ms);
  const seen = withRounds(room, stopped);
  if (room.tie && at_ms >= over_at)
    return {
      scene: 'tie',
      room: { ...seen, tie: { ...room.tie, winner: null } },
      round: last,
      until: decided_at,
    };
  const rolling = begun[stopped.length];
  if (rolling)
    return {
      scene: 'rolling',
      room: seen,
      round: rolling.n,
      until: Date.parse(rolling.at) + stops_ms,
    };
  const next = stopped.length;
  const next_at = roundBegins(new Date(room.started_at), next).getTime();
  if (next === 0) return { scene: 'countdown', room: seen, round: 0, until: next_at };
  return {
    scene: 'resting',
    room: seen,
    round: next - 1,
    until: next > last ? decided_at : next_at,
  };
}

/**
 * The latest moment that the server has told of, in milliseconds: it has passed, whatever a clock
 * says.
 */
export function toldUntil(room: Battle): number {
  if (room.started_at === null) return 0;
  if (room.winners.length > 0) return endsOf(room).decided_at;
  if (room.tie) return endsOf(room).over_at;
  return Date.parse(room.rounds.at(-1)?.at ?? room.started_at);
}

/** The room when only these rounds are in sight, and nobody has won yet. */
function withRounds(room: Battle, rounds: Battle['rounds']): Battle {
  const totals = room.seats.map(({ seat }) =>
    add(
      rounds.flatMap(({ drops }) =>
        drops.filter((drop) => drop.seat === seat).map(({ goods }) => goods.price),
      ),
    ),
  );
  return { ...room, rounds, totals, pot: add(totals), tie: null, winners: [], gains: [] };
}
