import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Battle } from '@vitrine/contract/battles';

/** A seat that plays for itself, or a team, with its drops so far. */
export interface Side {
  /** Its lowest seat. */
  side: number;
  total_mills: number;
  /** Its dearest drop; 0 before the first one. */
  best_mills: number;
  /** It is in front by the rule of the mode, alone or with others. */
  leads: boolean;
}

/** The side of a seat, by its lowest seat. Teams are seats 0 and 1, and 2 and 3. */
export const sideOf = (seat: number, teams: boolean): number => (teams ? seat - (seat % 2) : seat);

/**
 * The sides of a room after the rounds in it: `top_drop` compares their dearest drops, `total`
 * their sums, `underdog` the same, where less leads. Nobody leads before the first round, nor where
 * all share. Pure.
 */
export function standingOf(room: Pick<Battle, 'mode' | 'teams' | 'seats' | 'rounds'>): Side[] {
  const { mode, teams, seats, rounds } = room;
  const sides = [...new Set(seats.map(({ seat }) => sideOf(seat, teams)))].map((side) => {
    const prices = rounds
      .flatMap(({ drops }) => drops.filter(({ seat }) => sideOf(seat, teams) === side))
      .map(({ goods }) => fromWire(goods.price)!);
    const total_mills = prices.reduce((all, price) => all + price, 0);
    return { side, total_mills, best_mills: Math.max(0, ...prices) };
  });
  const scoreOf = ({ total_mills, best_mills }: (typeof sides)[number]) =>
    mode === 'top_drop' ? best_mills : mode === 'underdog' ? -total_mills : total_mills;
  const front = Math.max(...sides.map(scoreOf));
  const begun = rounds.length > 0 && mode !== 'share';
  return sides.map((side) => ({ ...side, leads: begun && scoreOf(side) === front }));
}

/**
 * How a bar of the race is divided among the sides, in shares of 1, in their order: by the dearest
 * drops in `top_drop`, in the other modes by the totals, turned round for `underdog`, where less is
 * more. Even before the first round.
 */
export function raceOf(room: Parameters<typeof standingOf>[0]): number[] {
  const { mode } = room;
  const sides = standingOf(room);
  const scores = sides.map(({ total_mills, best_mills }) =>
    mode === 'top_drop' ? best_mills : total_mills,
  );
  const weights =
    mode === 'underdog' && scores.every((score) => score > 0)
      ? scores.map((score) => 1 / score)
      : scores;
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (all > 0 ? weight / all : 1 / sides.length));
}

/** The side alone in front, and by how much, in the measure of the mode; null if none is. */
export function leadOf(
  room: Parameters<typeof standingOf>[0],
): { side: number; by: Amount } | null {
  const sides = standingOf(room);
  const [first, ...tied] = sides.filter(({ leads }) => leads);
  if (!first || tied.length > 0) return null;
  const distances = sides
    .filter((side) => side !== first)
    .map(({ total_mills, best_mills }) =>
      room.mode === 'top_drop'
        ? first.best_mills - best_mills
        : Math.abs(first.total_mills - total_mills),
    );
  return { side: first.side, by: toWire(mills(Math.min(...distances))) };
}
