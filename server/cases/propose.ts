import { TICKETS } from '@vitrine/fairness/table';
import { Unfit } from '../kit/refusal.ts';

/** Goods of a draft with their tickets so far, 0 where they have none yet. */
export interface Weighed {
  price_mills: number;
  tickets: number;
  /** Keeps its tickets. */
  is_locked: boolean;
}

/** A return rate that odds are sought for. */
export interface SoughtReturn {
  price_mills: number;
  /** The average return of an opening in goods, in parts per million of the price. */
  rate_ppm: number;
}

/** How far from the rate that is sought a proposal may be, and how far it tries to be, in ppm. */
const slack_ppm = 1000;
const fine_ppm = 20;

/** A part of a price in ticket-mills, the unit of tickets × price: of all tickets together. */
const inTicketMills = ({ price_mills }: SoughtReturn, ppm: number) =>
  (price_mills * ppm * TICKETS) / 1_000_000;

/**
 * Proposes tickets that give back the part of the price that is sought, to 0.1 points: in the order
 * of the goods, 1,000,000 together, each at least 1. Every weight is multiplied by the same power
 * of the goods' price, so goods of one price keep their ratio, and the order of rarity follows the
 * price as before; goods without tickets begin at a weight that falls as their price rises. Refuses
 * act.unfit, with the reachable rates, when these goods can't give that.
 */
export function proposeTickets(goods: readonly Weighed[], sought: SoughtReturn): number[] {
  const free = goods.filter(({ is_locked }) => !is_locked);
  const locked = goods.filter(({ is_locked }) => is_locked);
  const rest = TICKETS - locked.reduce((sum, { tickets }) => sum + tickets, 0);
  if (free.length === 0) throw new Unfit('All odds are locked: unlock some.');
  if (rest < free.length)
    throw new Unfit('The locked odds leave nothing for the other goods: unlock some.');
  const locked_value = locked.reduce((sum, each) => sum + each.tickets * each.price_mills, 0);
  const value = inTicketMills(sought, sought.rate_ppm) - locked_value;
  const prices = free.map(({ price_mills }) => price_mills);
  refuseUnreachable(prices, rest, { value, locked_value, sought });
  const weights = weigh(free);
  const tickets = settleValue(
    roundTickets(spreadAt(findPower(prices, weights, rest, value), prices, weights, rest), rest),
    prices,
    { value, fine: inTicketMills(sought, fine_ppm) },
  );
  if (Math.abs(valueOf(tickets, prices) - value) > inTicketMills(sought, slack_ppm))
    throw new Unfit('Whole tickets of these goods come no nearer than 0.1 points to that.');
  const proposed = tickets.values();
  return goods.map((each) => (each.is_locked ? each.tickets : proposed.next().value!));
}

const valueOf = (tickets: readonly number[], prices: readonly number[]): number =>
  tickets.reduce((sum, count, n) => sum + count * prices[n]!, 0);

/** Refuses what isn't between all to the cheapest goods and all to the dearest, one ticket each. */
function refuseUnreachable(
  prices: readonly number[],
  rest: number,
  { value, locked_value, sought }: { value: number; locked_value: number; sought: SoughtReturn },
): void {
  const one_each = prices.reduce((sum, price) => sum + price, 0);
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(
    (price) => one_each + (rest - prices.length) * price,
  );
  const slack = inTicketMills(sought, slack_ppm);
  if (value >= least! - slack && value <= most! + slack) return;
  const percent = (sum: number) =>
    ((100 * (sum + locked_value)) / inTicketMills(sought, 1_000_000)).toFixed(2);
  throw new Unfit(
    `At this price these goods give back from ${percent(least!)}% to ${percent(most!)}%, tokens aside.`,
  );
}

/** The weights from which a proposal begins: the tickets, and for goods without any by price. */
function weigh(goods: readonly Weighed[]): number[] {
  const rated = goods.filter(({ tickets }) => tickets > 0);
  const usual =
    rated.length === 0
      ? 1
      : rated.reduce((sum, { tickets, price_mills }) => sum + tickets * price_mills, 0) /
        rated.length;
  return goods.map(({ tickets, price_mills }) => tickets || usual / Math.max(1, price_mills));
}

/** Tickets as real numbers, at least 1 each, for weights × price to a power. */
function spreadAt(
  power: number,
  prices: readonly number[],
  weights: readonly number[],
  rest: number,
): number[] {
  // In logarithms: a power of a price soon exceeds what a number holds.
  const logs = prices.map(
    (price, n) => Math.log(weights[n]!) + power * Math.log(Math.max(1, price)),
  );
  const top = Math.max(...logs);
  const shares = logs.map((log) => Math.exp(log - top));
  const is_least = shares.map(() => false);
  for (;;) {
    const free_sum = shares.reduce((sum, part, n) => sum + (is_least[n] ? 0 : part), 0);
    const left = rest - is_least.filter(Boolean).length;
    const below = shares.flatMap((part, n) =>
      !is_least[n] && (part / free_sum) * left < 1 ? [n] : [],
    );
    if (below.length === 0)
      return shares.map((part, n) => (is_least[n] ? 1 : (part / free_sum) * left));
    for (const n of below) is_least[n] = true;
  }
}

const halvings = 200;
const power_max = 1e6;

/** The power of the price at which the tickets have a value: the value rises with it. */
function findPower(
  prices: readonly number[],
  weights: readonly number[],
  rest: number,
  value: number,
): number {
  let [low, high] = [-power_max, power_max];
  // Begins at 0, where odds that already give the value stay as they are.
  let power = 0;
  for (let n = 0; n < halvings; n += 1) {
    const found = valueOf(spreadAt(power, prices, weights, rest), prices);
    if (Math.abs(found - value) < 0.5) break;
    if (found < value) low = power;
    else high = power;
    // Most powers are small: the search leaves 0 by doubling before it halves.
    if (high === power_max) power = power < 1 ? power + 0.5 : power * 2;
    else if (low === -power_max) power = power > -1 ? power - 0.5 : power * 2;
    else power = (low + high) / 2;
    if (Math.abs(power) > power_max) break;
  }
  return power;
}

/** Whole tickets, by the largest remainders. */
function roundTickets(spread: readonly number[], rest: number): number[] {
  const tickets = spread.map((real) => Math.max(1, Math.floor(real)));
  const by_remainder = spread
    .map((real, n) => ({ n, remainder: real - tickets[n]! }))
    .toSorted((a, b) => b.remainder - a.remainder);
  let left = rest - tickets.reduce((sum, count) => sum + count, 0);
  for (let n = 0; left > 0; n = (n + 1) % by_remainder.length, left -= 1)
    tickets[by_remainder[n]!.n]! += 1;
  return tickets;
}

const moves_max = 100;

/**
 * Moves tickets between two goods at a time until the value is met: a ticket of dear goods is worth
 * more than a rounding may miss.
 */
function settleValue(
  given: readonly number[],
  prices: readonly number[],
  { value, fine }: { value: number; fine: number },
): number[] {
  const tickets = [...given];
  for (let n = 0; n < moves_max; n += 1) {
    const missing = value - valueOf(tickets, prices);
    const move = Math.abs(missing) > fine && findMove(tickets, prices, { missing, fine });
    if (!move) break;
    tickets[move.from]! -= move.count;
    tickets[move.to]! += move.count;
  }
  return tickets;
}

interface Move {
  from: number;
  to: number;
  count: number;
  /** The value that is still missing after it. */
  residual: number;
  /** The part of its tickets that either side gives or gets, the larger one. */
  change: number;
}

/** The move that meets the value with the least change, or else comes nearest to it. */
function findMove(
  tickets: readonly number[],
  prices: readonly number[],
  { missing, fine }: { missing: number; fine: number },
): Move | undefined {
  let best: Move | undefined;
  for (const [from, held] of tickets.entries())
    for (const [to, other] of tickets.entries()) {
      const gain = prices[to]! - prices[from]!;
      if (gain === 0 || gain > 0 !== missing > 0) continue;
      const count = Math.min(Math.round(missing / gain), held - 1);
      if (count < 1) continue;
      const residual = Math.abs(missing - count * gain);
      const move = { from, to, count, residual, change: Math.max(count / held, count / other) };
      if (residual < Math.abs(missing) && (!best || isBetter(move, best, fine))) best = move;
    }
  return best;
}

function isBetter(move: Move, best: Move, fine: number): boolean {
  if (move.residual <= fine && best.residual <= fine) return move.change < best.change;
  return move.residual < best.residual;
}
