import { mills } from '@vitrine/contract/amount';
import { affiliates_terms, type AffiliatesTerms } from '../../server/affiliates/levels.ts';
import { claim_parts_ppm } from '../../server/claims/rewards.ts';
import { couponPriceMax } from '../../server/events/coupons/open.ts';
import {
  coupon_rules,
  earned_balls,
  eventTerms,
  events_terms,
  type EventsTerms,
} from '../../server/events/tables.ts';
import { points_terms, type PointsTerms } from '../../server/points/terms.ts';
import { newcomer } from '../../server/free/newcomer.ts';
import { missions_terms, missionsBy, type MissionsTerms } from '../../server/missions/table.ts';
import {
  budget_terms,
  case_points_min,
  freeAverageMax,
  gift_tiers,
  gift_top_up,
  points_value_ppm,
  tierOf,
  type BudgetTerms,
  type DayGift,
} from '../../server/budget/index.ts';
import {
  levelOf,
  levels_terms,
  levelTableBy,
  type LevelsTerms,
} from '../../server/levels/index.ts';
import { code_bounds } from '../../server/codes/operate.ts';
import { code_ppm } from '../../server/payments/credit.ts';
import { payments_terms, type PaymentsTerms } from '../../server/payments/crediting.ts';
import { bonus_days, release_ppm } from '../../server/settle/bonus.ts';
import { decideTask } from '../../server/vip/recharge.ts';
import { needOf, supportedLevel } from '../../server/vip/tasks.ts';
import { rewardOf, task_kinds, vip_terms, type VipTerms } from '../../server/vip/terms.ts';
import { dayPoints, giftOfDay, newcomer_gifts, valueOf, weeklyCase } from './gifts.ts';

/** How a person plays through the year. */
export interface Habits {
  top_up_mills: number;
  every_days: number;
  /** The accounts that the person splits each top-up over, evenly; 1 unless given. */
  accounts?: number;
  /** Stakes for each unit topped up: 1 stakes it once, more stakes the wins again. */
  turnover: number;
}

/** The terms that a year is played by. */
export interface EconomyTerms {
  payments: PaymentsTerms;
  levels: LevelsTerms;
  affiliates: AffiliatesTerms;
  points: PointsTerms;
  missions: MissionsTerms;
  vip: VipTerms;
  budget: BudgetTerms;
  events: Pick<EventsTerms, 'streak_ppm'>;
}

/** The terms until a revision of them is published. */
export const initial_terms: EconomyTerms = {
  payments: payments_terms.initial,
  levels: levels_terms.initial,
  affiliates: affiliates_terms.initial,
  points: points_terms.initial,
  missions: missions_terms.initial,
  vip: vip_terms.initial,
  budget: budget_terms.initial,
  events: events_terms.initial,
};

/** The house's result with a person, on average, in mills. */
export interface Result {
  topped_up: number;
  staked: number;
  /** The part of the stakes that the game with the best return keeps. */
  margin: number;
  /** By kind of gift, as it leaves the house: gifts of money as far as stakes release them. */
  given: Record<string, number>;
  /** The worth of the last day's gifts, in points. */
  day_points: number;
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

/** The daily gifts that a tier gives in points, whatever is played; snowballs are earned. */
const drawn_gifts: readonly DayGift[] = ['wheel', 'missions', 'cards'];

/**
 * The most that a check-in gives a day on average, in parts of the day's: of those who come each
 * day, and of those who leave out a day after some, so that the streak begins again.
 */
export function checkInPart({ streak_ppm }: EconomyTerms['events']): number {
  const parts = Object.values(streak_ppm);
  const ofFirst = (days: number) =>
    parts.slice(0, days).reduce((sum, part_ppm) => sum + part_ppm, 0);
  const each_day = ofFirst(parts.length) / parts.length;
  const with_gaps = parts.map((_part, n) => ofFirst(n + 1) / (n + 2));
  return Math.max(each_day, ...with_gaps) / million;
}

/** The value of a snowball in a tier, with what it adds to the bar, in mills. */
function ballValue(tier: number): number {
  return valueOf(eventTerms('snowball', tier).cost_mills);
}

/** The one-time missions together, in mills. */
const onceMissions = (terms: MissionsTerms) =>
  missionsBy(terms).reduce(
    (sum, { kind, once_mills }) => sum + (kind === 'once' ? valueOf(once_mills) : 0),
    0,
  );

/** A gift of money that waits in the bonus. */
interface Lot {
  gift: string;
  day: number;
  mills: number;
}

/** Each person gets a newcomer's gifts once, as the guards of accounts recognise them. */
const for_one_person: readonly string[] = Object.keys(newcomer_gifts);

/**
 * Plays for some days as a person does, whose accounts all do the same, on average. No guard finds
 * that they belong together, but those of a newcomer's cases.
 */
export function playYear(
  { accounts = 1, ...habits }: Habits,
  days: number,
  edge_ppm: number,
  terms = initial_terms,
): Result {
  const of_one = playAccount(
    { ...habits, top_up_mills: habits.top_up_mills / accounts },
    days,
    edge_ppm,
    terms,
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
    day_points: of_one.day_points,
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
  terms: EconomyTerms,
): Result {
  const { daily_bonus } = terms.payments;
  const levels = levelTableBy(terms.levels);
  const check_in = checkInPart(terms.events);
  const given: Record<string, number> = {};
  const give = (gift: string, amount: number) => {
    given[gift] = (given[gift] ?? 0) + amount;
  };
  const top_ups: number[] = [];
  const stakes: number[] = [];
  const released_of: number[] = [];
  const bonus: Lot[] = [];
  const lay = (gift: string, amount: number, day: number) =>
    bonus.push({ gift, day, mills: amount });
  const { share_ppm } = terms.affiliates.levels.at(-1)!;
  let [exp, staked, margin, day_points, best_points] = [0, 0, 0, 0, 0];
  for (const gift of ['welcome case', 'first battle'] as const) give(gift, newcomer_gifts[gift]);

  for (let day = 0; day < days; day++) {
    const pays = day % every_days === 0;
    top_ups[day] = pays ? top_up_mills : 0;
    if (pays) {
      if (day === 0 && top_up_mills >= gift_top_up.mills)
        give('case of the first top-up', newcomer_gifts['case of the first top-up']);
      if (top_up_mills >= daily_bonus.least_mills)
        lay(
          'bonus of top-ups',
          Math.min(part(top_up_mills, daily_bonus.share_ppm), daily_bonus.most_mills),
          day,
        );
      lay('bonus of partners’ codes', part(top_up_mills, code_ppm), day);
      if (sumOf(top_ups) >= gift_top_up.mills)
        lay('event codes', code_bounds.amount_max_mills, day);
      const task = decideTask(
        { level: levelOf(exp, levels), exp_mills: mills(exp) },
        levels,
        terms.vip,
      );
      if (task && top_up_mills >= task.amount_mills) lay('recharge tasks', task.reward_mills, day);
      const before = levelOf(exp, levels);
      exp += top_up_mills;
      for (const row of levels.slice(before, levelOf(exp, levels)))
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
    give('points of play', part(part(stake, points_value_ppm), terms.points.points.points_ppm));
    give('partners', part(Math.max(0, part(stake, edge_ppm) - released), share_ppm));

    stakes[day] = stake;
    released_of[day] = released;
    if (recent < gift_top_up.mills) continue;
    const recent_staked = sumOf(stakes);
    day_points = dayPoints(
      {
        staked_mills: recent_staked,
        margin_mills: part(recent_staked, edge_ppm),
        released_mills: sumOf(released_of),
      },
      terms.budget,
    );
    best_points = Math.max(best_points, day_points);
    const tier = tierOf(day_points);
    for (const gift of drawn_gifts)
      give(`daily: ${gift.replaceAll('_', ' ')}`, valueOf(giftOfDay(day_points, gift)));
    give('daily: check in', check_in * valueOf(giftOfDay(day_points, 'check_in')));
    const { play, top_up } = earned_balls;
    // The month's stakes may all fall on days that earn a ball.
    const played_days = Math.min(1, recent_staked / gift_top_up.days / play.staked_mills);
    const paid_balls = top_ups[day]! >= top_up.paid_mills ? top_up.balls : 0;
    give('daily: snow', ballValue(tier) * (played_days * play.balls + paid_balls));
    if (day_points >= case_points_min) give('daily: free case', freeAverageMax(day_points));
    else if (day < newcomer.days) give('daily: free case', freeAverageMax(newcomer.gift_points));
    if (day % 7 !== 0) continue;
    give('discounts by friends', part(couponPriceMax(day_points), coupon_rules.most_ppm));
    const of_week = weeklyCase(exp, day_points, levels);
    if (of_week > 0) give('weekly cases', of_week);
    const task_level = supportedLevel(levelOf(exp, levels), mills(recent), levels);
    if (task_level === 0) continue;
    for (const kind of task_kinds)
      if (kind === 'days' || stake * 7 >= needOf(task_level, kind, terms.vip))
        lay('weekly tasks', rewardOf(task_level, kind, terms.vip), day);
  }
  give('claims that are made once', part(valueOf(gift_tiers[tierOf(best_points)]!), claims_ppm));
  give('one-time missions', onceMissions(terms.missions));
  return {
    topped_up: top_ups.reduce((sum, amount) => sum + amount, 0),
    staked,
    margin,
    given,
    day_points,
  };
}
