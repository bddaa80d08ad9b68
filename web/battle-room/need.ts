import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Battle } from '@vitrine/contract/battles';
import type { Case } from '../parts/strip.ts';
import { sideOf, standingOf } from './standing.ts';

/** The number of tickets of a case. */
const tickets = 1_000_000;

/** The drop that a side needs in a round. */
export interface Need {
  /** The price that `of` has to come to. */
  amount: Amount;
  /** The lowest amount that will do, or the highest. */
  bound: 'at_least' | 'at_most';
  /** The drop of the seat, the sum of a team's two drops, or the better one of them. */
  of: 'one' | 'both' | 'one_of_two';
  /** How often the round's draws reach it, from 0 to 1, by the published odds. */
  chance: number;
}

/**
 * The drop without which a seat's side can't be in front after round `round`: the one that is
 * enough while every rival draws what helps it least. It is known for a round of the second half,
 * once all rounds before it are. Null where no drop is needed (any will do, or all share), and
 * before the middle. `contents`: those of the round's case, with its published odds. Pure.
 */
export function needOf(
  room: Battle,
  round: number,
  contents: Case['goods'],
  seat: number,
): Need | null {
  const { mode, teams } = room;
  if (mode === 'share' || round * 2 < room.boxes.length || round === 0) return null;
  if (room.rounds.length !== round) return null;
  const size = teams ? 2 : 1;
  const prices = contents.map(({ goods }) => fromWire(goods.price)!);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const sides = standingOf(room);
  const own = sides.find(({ side }) => side === sideOf(seat, teams))!;
  const rivals = sides.filter((side) => side !== own);
  const draws = drawsOf(contents);

  if (mode === 'top_drop') {
    const needed = Math.max(...rivals.map(({ best_mills }) => Math.max(best_mills, least)));
    if (own.best_mills >= needed || needed <= least) return null;
    const missed = chanceOf(draws, (price) => price < needed);
    return {
      amount: toWire(mills(needed)),
      bound: 'at_least',
      of: teams ? 'one_of_two' : 'one',
      chance: 1 - missed ** size,
    };
  }
  const sums = size === 1 ? draws : sumsOf(draws);
  if (mode === 'total') {
    const needed =
      Math.max(...rivals.map(({ total_mills }) => total_mills + size * least)) - own.total_mills;
    if (needed <= size * least) return null;
    return {
      amount: toWire(mills(needed)),
      bound: 'at_least',
      of: teams ? 'both' : 'one',
      chance: chanceOf(sums, (price) => price >= needed),
    };
  }
  const allowed =
    Math.min(...rivals.map(({ total_mills }) => total_mills + size * most)) - own.total_mills;
  if (allowed >= size * most) return null;
  return {
    amount: toWire(mills(Math.max(0, allowed))),
    bound: 'at_most',
    of: teams ? 'both' : 'one',
    chance: chanceOf(sums, (price) => price <= allowed),
  };
}

/** Whether a seat's side is in front, alone or not, after these drops of the next round. */
export function isEnough(room: Battle, drops: Battle['rounds'][number], seat: number): boolean {
  const sides = standingOf({ ...room, rounds: [...room.rounds, drops] });
  const side = sideOf(seat, room.teams);
  return sides.some((one) => one.side === side && one.leads);
}

/** A drop, or the sum of two, with how often it comes. */
interface Draw {
  price: number;
  chance: number;
}

const drawsOf = (contents: Case['goods']): Draw[] =>
  contents.map(({ goods, from, to }) => ({
    price: fromWire(goods.price)!,
    chance: (to - from) / tickets,
  }));

const sumsOf = (draws: readonly Draw[]): Draw[] =>
  draws.flatMap((a) =>
    draws.map((b) => ({ price: a.price + b.price, chance: a.chance * b.chance })),
  );

const chanceOf = (draws: readonly Draw[], wanted: (price: number) => boolean): number =>
  draws.reduce((all, { price, chance }) => (wanted(price) ? all + chance : all), 0);

/**
 * The average value of the drops of all rounds and seats, by the published odds. `contents` are
 * those of each round's case.
 */
export function expectedPot(contents: readonly Case['goods'][], seats: number): Amount {
  const average_mills = contents
    .flatMap(drawsOf)
    .reduce((all, { price, chance }) => all + price * chance, 0);
  return toWire(mills(Math.floor(average_mills * seats)));
}
