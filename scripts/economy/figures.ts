import { gift_top_up } from '../../server/budget/index.ts';
import { playYear, type EconomyTerms, type Habits, type Result } from './simulate.ts';

/** The least that the house keeps of the stakes of each habit, and of all players together. */
export const kept_least_percent = { greediest: 0, together: 1 };

/** Top-ups once in 30 days, in units, and how often they are staked. */
const top_ups = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
const turnovers = [1, 2, 5, 10, 20];

const least_top_up = gift_top_up.mills / 1_000;
const splits = top_ups.flatMap((amount) =>
  amount > least_top_up ? [{ amount, accounts: amount / least_top_up }] : [],
);
/** With a whole top-up, and split over accounts of the least top-up that gifts ask for. */
export const all_habits = [
  ...top_ups.map((amount) => ({ amount, accounts: 1 })),
  ...splits,
].flatMap(({ amount, accounts }) =>
  turnovers.map((turnover): Habits => ({
    top_up_mills: amount * 1_000,
    every_days: gift_top_up.days,
    accounts,
    turnover,
  })),
);

export const percent = (part: number, whole: number) => (100 * part) / whole;
export const given = (result: Result) =>
  Object.values(result.given).reduce((total, amount) => total + amount, 0);
export const kept = (result: Result) => percent(result.margin - given(result), result.staked);

/** The results of some persons together, each as often as given. */
export function addUp(results: readonly Result[], times: number): Result {
  const total: Result = { topped_up: 0, staked: 0, margin: 0, given: {}, day_points: 0 };
  for (const { topped_up, staked, margin, given: gifts } of results) {
    total.topped_up += topped_up * times;
    total.staked += staked * times;
    total.margin += margin * times;
    for (const [gift, amount] of Object.entries(gifts))
      total.given[gift] = (total.given[gift] ?? 0) + amount * times;
  }
  return total;
}

/** The results of each habit, in a year by some terms; the games keep so much of a stake. */
export const playHabits = (days: number, edge_ppm: number, terms?: EconomyTerms) =>
  all_habits.map((habits) => ({ habits, result: playYear(habits, days, edge_ppm, terms) }));

type Played = ReturnType<typeof playHabits>;

/** The habit that leaves the house least of its stakes. */
export const findGreediest = (each: Played): Played[number] =>
  each.reduce((worst, one) => (kept(one.result) < kept(worst.result) ? one : worst));
