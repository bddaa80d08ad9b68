import { mills, type Mills } from '@vitrine/contract/amount';
import { part, pick } from './chance.ts';
import { names } from './names.ts';

/** Somebody of the demo world, as the plan of its past knows them. */
export interface Person {
  name: string;
  joined_at: Date;
  /** What they spend on one opening at most. */
  purse_mills: Mills;
  /** How often they came to play; each time they opened a few cases. */
  visits: number;
  /** Whether they sell wins that are worth less than the opening was. */
  sells: boolean;
}

/** How long the past is: nobody joined earlier, and the cases were published when it began. */
const past_ms = 60 * 24 * 3600 * 1000;
/** The last who joined did so this long ago. */
const newest_ms = 2 * 3600 * 1000;

/** Each as likely: most people are careful. */
const purses_mills = [1_000, 2_500, 2_500, 2_500, 6_000, 6_000, 12_000, 12_000, 30_000, 60_000, 130_000, 400_000];

/** When the past began that lasts until this moment. */
export function beginningOfPast(until: Date): Date {
  return new Date(until.getTime() - past_ms);
}

/** Who can't sign in but played: the same people at every call. Most came a few times, a few came twenty times. */
export function pastPlayers(until: Date): Person[] {
  return names.map((name) => ({
    name,
    joined_at: new Date(until.getTime() - newest_ms - Math.floor(part(`${name} joined`) * (past_ms - newest_ms))),
    purse_mills: mills(pick(purses_mills, `${name}’s purse`)),
    visits: Math.round((0.02 + 0.98 * part(`${name}’s visits`)) ** -0.8),
    sells: true,
  }));
}

/** Somebody with a demo account: they were there from the beginning, played a little and kept what they won. */
export function accountHolder(name: string, until: Date): Person {
  return { name, joined_at: beginningOfPast(until), purse_mills: mills(12_000), visits: 3, sells: false };
}
