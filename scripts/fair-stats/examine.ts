import {
  correlation,
  frequencies,
  repeatChances,
  repeats,
  runs,
  serialCorrelation,
  serialPairs,
  type Sequence,
} from '@vitrine/fairness/statistics/sequence';
import { TICKETS } from '@vitrine/fairness/table';
import type { Drawn, Game } from './games.ts';
import { countOutcomes, note, type Tally } from './tally.ts';

/**
 * The possible token shares, one step each from 1% to 5% of the price, as `drawCase` reads them.
 */
const token_steps = 4_001;

const lags = [1, 2, 3, 4, 8, 16, 32, 64];
const poker = { cells: 10, group: 5 };
const coupons = { cells: 10, group: 25 };
const chances = {
  poker: repeatChances(poker.cells, poker.group),
  coupons: repeatChances(coupons.cells, coupons.group),
};

/** The tickets of a pair's draws, in order. */
export function ticketsOf(drawn: readonly Drawn[]): Sequence {
  return { values: drawn.map(({ ticket }) => ticket), n: TICKETS };
}

/**
 * Counts the outcomes of each game against its published chances; draw `i` belongs to the game
 * `played[i]`.
 */
export function examineOutcomes(
  tally: Tally,
  played: readonly Game[],
  drawn: readonly Drawn[],
): void {
  const cells = new Map<Game, number[]>(played.map((game) => [game, []]));
  for (const [i, { cell }] of drawn.entries()) cells.get(played[i]!)!.push(cell);
  for (const [{ name, chances }, drawn_cells] of cells)
    note(tally, name, countOutcomes(drawn_cells, chances));
}

/** Tests the tickets of one pair for uniformity and for dependence between them. */
export function examineTickets(tally: Tally, tickets: Sequence): void {
  note(tally, 'tickets in 1,000 bins', frequencies(tickets, 1_000));
  note(tally, 'successive tickets in 32 × 32 bins', serialPairs(tickets, 32));
  note(tally, 'runs of low and high tickets', runs(tickets));
  for (const lag of lags)
    note(tally, `serial correlation, lag ${lag}`, serialCorrelation(tickets, lag));
  note(tally, 'poker, 5 tickets', repeats(tickets, poker.cells, poker.group, chances.poker));
  note(
    tally,
    'coupons, 25 tickets',
    repeats(tickets, coupons.cells, coupons.group, chances.coupons),
  );
}

/**
 * Tests the values that paid openings read after the ticket: each by itself, and jointly with the
 * value read before it.
 */
export function examineTokens(tally: Tally, drawn: readonly Drawn[]): void {
  const paid = drawn.filter(({ tokens }) => tokens !== undefined);
  const tickets = ticketsOf(paid);
  const t = { values: paid.map(({ tokens }) => tokens!.t), n: TICKETS };
  const p = { values: paid.map(({ tokens }) => tokens!.p), n: token_steps };
  note(tally, 'token rolls in 1,000 bins', frequencies(t, 1_000));
  note(tally, 'token shares, each step', frequencies(p, token_steps));
  note(tally, 'correlation of ticket and token roll', correlation(tickets, t));
  note(tally, 'correlation of ticket and token share', correlation(tickets, p));
  note(tally, 'correlation of token roll and share', correlation(t, p));
  for (const [rate_ppm, same_rate] of Map.groupBy(paid, ({ tokens }) => tokens!.rate_ppm)) {
    const rate = rate_ppm / TICKETS;
    const cells = same_rate.map(({ tokens }) => (tokens!.dropped ? 0 : 1));
    note(tally, `tokens dropped at ${rate * 100}%`, countOutcomes(cells, [rate, 1 - rate]));
  }
}
