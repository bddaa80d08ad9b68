import { hall_lead_ms, hallLength, hallTurn } from '@vitrine/contract/giveaway-rules';
import { edgeTimes } from '../parts/motion.ts';

/** The part of a turn in which the light runs. */
const run_part = 0.7;
/** The faces that the light stands on before it comes to the winner's. */
const hops = 27;

export interface Plan {
  giveaway_id: number;
  /** The winners by the places of their prizes; null where nobody was left to win. */
  winners: readonly (number | null)[];
  /** The players whose faces hang in the hall, each winner among them. */
  faces: readonly number[];
}

/** The hall at one moment of a draw. */
export interface HallMoment {
  /** The place of the prize that is being drawn; null before the first, and after the last. */
  place: number | null;
  /** The player whose face is lit. */
  lit: number | null;
  /** Whether the light has come to the winner of `place`. */
  is_found: boolean;
  /** The places whose winners may be seen. */
  revealed: readonly number[];
  /** When the picture changes next, in milliseconds from the draw; null: never again. */
  next_ms: number | null;
}

const turnsOf = ({ winners }: Plan): { place: number; winner: number }[] =>
  winners.flatMap((winner, place) => (winner === null ? [] : { place, winner })).toReversed();

/** How long the showing of a draw takes, in milliseconds. */
export const lengthOf = (plan: Plan): number => hallLength(turnsOf(plan).length);

/**
 * The hall so many milliseconds after the draw: from the last prize to the first a light runs over
 * the faces, ever slower, and rests on the winner. The outcome is the record's; the way there means
 * nothing, and is the same for all who watch. Pure.
 */
export function hallAt(plan: Plan, elapsed_ms: number): HallMoment {
  const turns = turnsOf(plan);
  const places = turns.map(({ place }) => place);
  const each_ms = hallTurn(turns.length);
  const at = Math.floor((elapsed_ms - hall_lead_ms) / each_ms);
  const turn = turns[at];
  if (elapsed_ms >= lengthOf(plan))
    return { place: null, lit: null, is_found: false, revealed: places, next_ms: null };
  if (!turn)
    return { place: null, lit: null, is_found: false, revealed: [], next_ms: hall_lead_ms };
  const began_ms = hall_lead_ms + at * each_ms;
  const edges = hopTimes(each_ms * run_part).map((time) => began_ms + time);
  const passed = edges.filter((time) => time <= elapsed_ms).length;
  const is_found = passed === edges.length;
  return {
    place: turn.place,
    lit: is_found ? turn.winner : faceAt(plan, turn.place, passed),
    is_found,
    revealed: places.slice(0, is_found ? at + 1 : at),
    next_ms: edges[passed] ?? began_ms + each_ms,
  };
}

/** When the light goes on to the next face: slowing down as a reel does. */
const hopTimes = (run_ms: number) => edgeTimes({ cards: [], start: 0, stop: hops + 0.5 }, run_ms);

/** Some face for each hop, in leaps that look like none. */
function faceAt({ giveaway_id, faces }: Plan, place: number, hop: number): number {
  const leaps = Math.sin(giveaway_id + 7.1 * place + 12.9 * hop) * 43_758.5;
  return faces[Math.floor((leaps - Math.floor(leaps)) * faces.length)]!;
}
