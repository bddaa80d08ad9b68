import { mills } from '@vitrine/contract/amount';
import { affiliate_levels } from '../../server/affiliates/levels.ts';
import { boundsOf } from '../../server/boxes/index.ts';
import { claim_parts_ppm } from '../../server/claims/rewards.ts';
import { couponPriceMax } from '../../server/events/coupons/open.ts';
import { coupon_rules } from '../../server/events/tables.ts';
import {
  basisOf,
  budgetOf,
  coveredOf,
  day_parts_ppm,
  gift_tiers,
  gift_top_up,
  points_value_ppm,
  tierOf,
} from '../../server/budget/index.ts';
import { level_table, levelOf } from '../../server/levels/index.ts';
import { code_bounds } from '../../server/codes/operate.ts';
import { code_ppm } from '../../server/payments/credit.ts';
import { daily_bonus } from '../../server/payments/crediting.ts';
import { bonus_days, release_ppm } from '../../server/settle/bonus.ts';
import { supportedLevel } from '../../server/vip/box.ts';
import { decideTask } from '../../server/vip/recharge.ts';
import { needOf, rewardOf, task_kinds } from '../../server/vip/tasks.ts';

/** How a person plays through the year. */
export interface Habits {
  top_up_mills: number;
  every_days: number;
  /** The accounts that the person splits each top-up over, evenly; 1 unless given. */
  accounts?: number;
  /** Stakes for each unit topped up: 1 stakes it once, more stakes the wins again. */
  turnover: number;
}

/** The house's result with a person, on average, in mills. */
export interface Result {
  topped_up: number;
  staked: number;
  /** The part of the stakes that the game with the best return keeps. */
  margin: number;
  /** By kind of gift, as it leaves the house: gifts of money as far as stakes release them. */
  given: Record<string, number>;
}

/** The places that the site can be followed at: those of the demo world. */
const follow_places = 6;
/** All claims together, each made on the account's best day, in parts of a day's gifts. */
const claims_ppm =
  Object.values(claim_parts_ppm).reduce<number>((sum, ppm) => sum + ppm, 0) +
  (follow_places - 1) * claim_parts_ppm.follow;

const million = 1_000_000;
const part = (amount: number, ppm: number) => (amount * ppm) / million;

/** The amounts of the last 30 days together. */
const sumOf = (days: readonly number[]) =>
  days.slice(-gift_top_up.days).reduce((sum, amount) => sum + amount, 0);

/** A gift of money that waits in the bonus. */
interface Lot {
  gift: string;
  day: number;
  mills: number;
}

/** A newcomer's cases: one for each person, as the guards of accounts recognise them. */
const newcomer_gifts = {
  welcome: 'welcome case',
  first_top_up: 'case of the first top-up',
} as const;
const for_one_person: readonly string[] = Object.values(newcomer_gifts);

/**
 * Plays for some days as a person does, whose accounts all do the same, on average. No guard finds
 * that they belong together, but those of a newcomer's cases.
 */
export function playYear(
  { accounts = 1, ...habits }: Habits,
  days: number,
  edge_ppm: number,
): Result {
  const of_one = playAccount(
    { ...habits, top_up_mills: habits.top_up_mills / accounts },
    days,
    edge_ppm,
  );
  const given = Object.entries(of_one.given).map(([gift, amount]) => [
    gift,
    for_one_person.includes(gift) ? amount : amount * accounts,
  ]);
  return {
    topped_up: of_one.topped_up * accounts,
    staked: of_one.staked * accounts,
    margin: of_one.margin * accounts,
    given: Object.fromEntries(given) as Record<string, number>,
  };
}

/**
 * Plays an account for some days, on average: it tops up, stakes at `edge_ppm`, and claims
 * everything that the rules of gifts allow on each day; and the operator gives it, with each
 * top-up, the largest event code of money that there can be. Its friends and its partner are
 * accounts of the same person that no guard finds, so it has every bonus and helper, and a partner
 * of the level that most friends bring. Each amount comes from the rule's own table.
 */
function playAccount(
  { top_up_mills, every_days, turnover }: Omit<Habits, 'accounts'>,
  days: number,
  edge_ppm: number,
): Result {
  const given: Record<string, number> = {};
  const give = (gift: string, amount: number) => {
    given[gift] = (given[gift] ?? 0) + amount;
  };
  const top_ups: number[] = [];
  const stakes: number[] = [];
  const bonus: Lot[] = [];
  const lay = (gift: string, amount: number, day: number) =>
    bonus.push({ gift, day, mills: amount });
  const { share_ppm } = affiliate_levels.at(-1)!;
  let [exp, staked, margin, best_budget] = [0, 0, 0, 0];
  give(newcomer_gifts.welcome, boundsOf('welcome').average_max_mills);

  for (let day = 0; day < days; day++) {
    const pays = day % every_days === 0;
    top_ups[day] = pays ? top_up_mills : 0;
    if (pays) {
      if (day === 0 && top_up_mills >= gift_top_up.mills)
        give(newcomer_gifts.first_top_up, boundsOf('first_top_up').average_max_mills);
      if (top_up_mills >= daily_bonus.least_mills)
        lay(
          'bonus of top-ups',
          Math.min(part(top_up_mills, daily_bonus.share_ppm), daily_bonus.most_mills),
          day,
        );
      lay('bonus of partners’ codes', part(top_up_mills, code_ppm), day);
      if (sumOf(top_ups) >= gift_top_up.mills)
        lay('event codes', code_bounds.amount_max_mills, day);
      const task = decideTask({ level: levelOf(exp), exp_mills: mills(exp) });
      if (task && top_up_mills >= task.amount_mills) lay('recharge tasks', task.reward_mills, day);
      const before = levelOf(exp);
      exp += top_up_mills;
      for (const row of level_table.slice(before, levelOf(exp)))
        lay('red envelopes', row.red_mills, day);
    }
    const recent = sumOf(top_ups);
    const stake = (recent * turnover) / gift_top_up.days;
    staked += stake;
    margin += part(stake, edge_ppm);

    while (bonus[0] && bonus[0].day <= day - bonus_days) bonus.shift();
    let left = part(stake, release_ppm);
    let released = 0;
    for (const lot of bonus) {
      const amount = Math.min(lot.mills, left);
      give(lot.gift, amount);
      lot.mills -= amount;
      left -= amount;
      released += amount;
    }
    give('points of play', part(stake, points_value_ppm));
    give('partners', part(Math.max(0, part(stake, edge_ppm) - released), share_ppm));

    stakes[day] = stake;
    if (recent < gift_top_up.mills) continue;
    const played = { top_ups_mills: mills(recent), staked_mills: mills(Math.floor(sumOf(stakes))) };
    const basis = basisOf(played);
    const budget = budgetOf(gift_tiers[tierOf(basis)]!);
    for (const [gift, ppm] of Object.entries(day_parts_ppm))
      give(`daily: ${gift.replaceAll('_', ' ')}`, part(budget, ppm));
    best_budget = Math.max(best_budget, budget);
    if (day % 7 !== 0) continue;
    give('discounts by friends', part(couponPriceMax(basis), coupon_rules.most_ppm));
    const box_level = supportedLevel(levelOf(exp), coveredOf(played));
    if (box_level > 0) give('weekly cases', boundsOf(`weekly_${box_level}`).average_max_mills);
    const task_level = supportedLevel(levelOf(exp), played.top_ups_mills);
    if (task_level === 0) continue;
    for (const kind of task_kinds)
      if (kind === 'days' || stake * 7 >= needOf(task_level, kind))
        lay('weekly tasks', rewardOf(task_level, kind), day);
  }
  give('claims that are made once', part(best_budget, claims_ppm));
  return { topped_up: top_ups.reduce((sum, amount) => sum + amount, 0), staked, margin, given };
}
