import { mills, type Mills } from '@vitrine/contract/amount';
import { part, pick } from './chance.ts';
import { names } from './names.ts';

/** A person of the demo world, as planned for its history. */
export interface Person {
  name: string;
  joined_at: Date;
  /** The most they spend on one opening. */
  purse_mills: Mills;
  /** Number of visits; they open a few cases on each. */
  visits: number;
  /** Whether they top up on some of their visits. */
  tops_up: boolean;
}

/**
 * Length of the history. The cases were published at its beginning, and nobody joined before it.
 */
const past_ms = 60 * 24 * 3600 * 1000;
/** The newest person joined this long ago. */
const newest_ms = 2 * 3600 * 1000;

/** All equally likely; small purses are more frequent. */
const purses_mills = [
  1_000, 2_500, 2_500, 2_500, 6_000, 6_000, 12_000, 12_000, 30_000, 60_000, 130_000, 400_000,
];

/** The beginning of a history that ends at this moment. */
export function beginningOfHistory(until: Date): Date {
  return new Date(until.getTime() - past_ms);
}

/**
 * The players without a sign-in, the same at every call. Most visited a few times, a few visited
 * twenty times.
 */
export function pastPlayers(until: Date): Person[] {
  return names.map((name) => ({
    name,
    joined_at: new Date(
      until.getTime() - newest_ms - Math.floor(part(`${name} joined`) * (past_ms - newest_ms)),
    ),
    purse_mills: mills(pick(purses_mills, `${name}’s purse`)),
    visits: Math.round((0.02 + 0.98 * part(`${name}’s visits`)) ** -0.8),
    tops_up: true,
  }));
}

/**
 * The holder of a demo account: joined at the beginning and plays as a regular does, so that what
 * is offered is what a regular is offered.
 */
export function accountHolder(name: string, until: Date): Person {
  return {
    name,
    joined_at: beginningOfHistory(until),
    purse_mills: mills(25_000),
    visits: 60,
    // Their top-ups are planned with the events.
    tops_up: false,
  };
}
