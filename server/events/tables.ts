import { mills, share, type Mills } from '@vitrine/contract/amount';
import { TICKETS, type Entry, type EventKind } from '@vitrine/fairness/table';
import { gift_tiers, partOf, valueOfPoints, type DayGift } from '../budget/index.ts';
import { declareTerms } from '../terms/index.ts';

/**
 * The thing that an entry of an event's table gives: an amount, or a share of a coupon's price; a
 * card gives nothing but itself.
 */
export type EventPrize =
  | { kind: 'points' | 'tokens'; amount_mills: Mills }
  | { kind: 'share'; share_ppm: number }
  | { kind: 'card' };

/** An entry of an event's table; its hash covers what it gives too. */
export type EventEntry = Entry & { gives: EventPrize };

/** The terms that an event publishes in a tier. */
export interface EventTerms {
  entries: readonly EventEntry[];
  /** Points that one more card or snowball costs. */
  cost_mills: Mills;
  /** Points: of a full set of cards, or what each snowball adds to the next milestone. */
  prize_mills: Mills;
}

/** The cards of a set, and how many of one are exchanged for another (decisions §3). */
export const cards = { set: 9, for_one: 3 };

/** Each is smashed once; when all have fallen, the same number stands again (decisions §3). */
export const snowmen = 9;

/** The snowballs that a day of play and a day's top-up earn, and what each takes. */
export const earned_balls = {
  play: { balls: 1, staked_mills: mills(10_000) },
  top_up: { balls: 1, paid_mills: mills(10_000) },
};
const earned_a_day = earned_balls.play.balls + earned_balls.top_up.balls;

/**
 * A snowball is worth at least this many points, in mills. Two are earned by 10.000 that are topped
 * up and staked; of these the house keeps 0.100 at least, of which two balls are 3%.
 */
const ball_least_mills = mills(300);

/** The most cards, and the most snowballs, that a player buys with points a day. */
export const bought_a_day = 9;

/** The snowballs after which the bar of the snow pays. */
export const milestones = [5, 15, 30, 60, 100] as const;

/** The part of a snowball's value that its draw gives; the bar has the rest. */
const drawn_ppm = 600_000;

/** The terms of a coupon (decisions §3). */
export const coupon_rules = {
  hours: 24,
  /** The friends that it needs. */
  target: 5,
  /** The most that they take off the price, in parts per million: 10%. */
  most_ppm: 100_000,
  /** A player helps so many friends a day at most. */
  helps_a_day: 3,
  /** A player opens one in so many days. */
  every_days: 7,
};

/** The kinds whose tables differ by tier; coupons are the same for everyone. */
export const tiersOf = (kind: EventKind): readonly number[] =>
  kind === 'coupon' ? [0] : gift_tiers.map((_, tier) => tier);

/** An entry's chance in tickets, and how many times the day's average it gives. */
type Odds = readonly { tickets: number; times_ppm: number }[];

/**
 * The wheel: on average 0.951 of what a day may give. The commonest is worth a spin on the lowest
 * tier, too (decisions §11: 100 points); the rarest gives shop tokens.
 */
const wheel_odds: Odds = [
  { tickets: 600_000, times_ppm: 670_000 },
  { tickets: 280_000, times_ppm: 800_000 },
  { tickets: 90_000, times_ppm: 1_500_000 },
  { tickets: 22_000, times_ppm: 3_000_000 },
  { tickets: 6_500, times_ppm: 8_000_000 },
  { tickets: 1_300, times_ppm: 25_000_000 },
  { tickets: 200, times_ppm: 200_000_000 },
];

/** A snowball: on average 0.92 of what it may give. */
const snow_odds: Odds = [
  { tickets: 560_000, times_ppm: 600_000 },
  { tickets: 300_000, times_ppm: 800_000 },
  { tickets: 100_000, times_ppm: 1_500_000 },
  { tickets: 30_000, times_ppm: 3_000_000 },
  { tickets: 8_000, times_ppm: 8_000_000 },
  { tickets: 2_000, times_ppm: 20_000_000 },
];

/** The shares of a coupon's price that a help draws. */
const share_odds: Odds = [
  { tickets: 500_000, times_ppm: 10_000 },
  { tickets: 300_000, times_ppm: 20_000 },
  { tickets: 150_000, times_ppm: 30_000 },
  { tickets: 50_000, times_ppm: 50_000 },
];

/** The points of a kind of gift on a day in a tier, in mills. */
const dayMills = (tier: number, gift: DayGift): Mills => mills(partOf(gift_tiers[tier]!, gift));

/** Lays out the entries of a table, numbered from 1. */
function layOut(odds: Odds, givesOf: (times_ppm: number, n: number) => EventPrize): EventEntry[] {
  let from = 0;
  return odds.map(({ tickets, times_ppm }, n) => {
    const entry = { id: n + 1, from, to: from + tickets, gives: givesOf(times_ppm, n) };
    from += tickets;
    return entry;
  });
}

/** The terms that an event of a kind publishes in a tier of gifts, from what a day may give. */
export function eventTerms(kind: EventKind, tier: number): EventTerms {
  switch (kind) {
    case 'wheel': {
      const day_mills = dayMills(tier, 'wheel');
      return {
        entries: layOut(wheel_odds, (times_ppm, n) => {
          const amount_mills = share(day_mills, times_ppm, 1_000_000);
          return n < wheel_odds.length - 1
            ? { kind: 'points', amount_mills }
            : { kind: 'tokens', amount_mills: valueOfPoints(amount_mills) };
        }),
        cost_mills: mills(0),
        prize_mills: mills(0),
      };
    }
    case 'snowball': {
      const ball_mills = mills(
        Math.max(ball_least_mills, share(dayMills(tier, 'snow'), 1, earned_a_day)),
      );
      const drawn_mills = share(ball_mills, drawn_ppm, 1_000_000);
      return {
        entries: layOut(snow_odds, (times_ppm) => ({
          kind: 'points',
          amount_mills: share(drawn_mills, times_ppm, 1_000_000),
        })),
        cost_mills: ball_mills,
        prize_mills: mills(ball_mills - drawn_mills),
      };
    }
    case 'card': {
      const card_mills = dayMills(tier, 'cards');
      const part = Math.floor(TICKETS / cards.set);
      const odds = Array.from({ length: cards.set }, (_, n) => ({
        tickets: n < cards.set - 1 ? part : TICKETS - (cards.set - 1) * part,
        times_ppm: 0,
      }));
      return {
        entries: layOut(odds, () => ({ kind: 'card' })),
        cost_mills: card_mills,
        // A set takes at least as many cards, of which a day brings one.
        prize_mills: mills(cards.set * card_mills),
      };
    }
    case 'coupon':
      return {
        entries: layOut(share_odds, (share_ppm) => ({ kind: 'share', share_ppm })),
        cost_mills: mills(0),
        prize_mills: mills(0),
      };
  }
}

/**
 * The day's average times this, in ppm, is given on each day at first; the seventh has the main
 * prize.
 */
const streak_ppm = [790_000, 810_000, 830_000, 850_000, 890_000, 930_000, 1_900_000] as const;

/** The days of a streak (document 1 §9). */
export const streak_days = streak_ppm.length;

/** The points of each day of a streak in a tier, in mills, by the parts of each day. */
export function streakPoints(tier: number, { streak_ppm: parts }: StreakTerms): Mills[] {
  return Object.values(parts).map((part_ppm) =>
    share(dayMills(tier, 'check_in'), part_ppm, 1_000_000),
  );
}

/**
 * A coupon's discount from the shares that its helpers drew, in mills, floored: of today's price,
 * but never more than could be drawn when the coupon was opened. Otherwise it would be an option on
 * a rising price.
 */
export function couponDiscount(
  price_mills: Mills,
  { shares_ppm, opened_mills }: { shares_ppm: number; opened_mills: Mills },
): Mills {
  const { most_ppm } = coupon_rules;
  const drawn_mills = share(price_mills, Math.min(shares_ppm, most_ppm), 1_000_000);
  return mills(Math.min(drawn_mills, share(opened_mills, most_ppm, 1_000_000)));
}

/** The parts of each day of a streak, by its number. */
interface StreakTerms {
  streak_ppm: Readonly<Record<string, number>>;
}

/**
 * The terms of events: the parts of a check-in, which operators change, with the points that each
 * day of a streak may give; and by code the draws of a day, the snowmen and the milestones of their
 * bar, and the most that a coupon takes off. The tables of a season are the season's own.
 */
export interface EventsTerms extends StreakTerms {
  earned_balls: number;
  bought_a_day: number;
  snowmen: number;
  milestones: Readonly<Record<string, number>>;
  coupon_most_ppm: number;
  streak_days: number;
  /** Of each day, in each tier: follows from the parts. */
  streak: Readonly<Record<string, readonly number[]>>;
}

const streakBy = (terms: StreakTerms): EventsTerms['streak'] =>
  Object.fromEntries(
    Object.keys(terms.streak_ppm).map((day, n) => [
      day,
      gift_tiers.map((_tier, tier) => streakPoints(tier, terms)[n]!),
    ]),
  );

const first_streak: StreakTerms = {
  streak_ppm: Object.fromEntries(streak_ppm.map((part_ppm, n) => [n + 1, part_ppm])),
};

/** A day of a check-in gives at least this many points in every tier (decisions §11). */
const day_least_mills = 100;

export const events_terms = declareTerms<EventsTerms>({
  name: 'events',
  title: 'the check-in',
  does: 'Each day of a check-in gives a part of what the gifts of the player’s day allow for it; on average 100% keeps to them. Seasons have tables of their own, which nothing here changes.',
  initial: {
    earned_balls: earned_a_day,
    bought_a_day,
    snowmen,
    // The snowballs that each milestone takes after the one before.
    milestones: Object.fromEntries(milestones.map((at, n) => [at, at - (milestones[n - 1] ?? 0)])),
    coupon_most_ppm: coupon_rules.most_ppm,
    streak_days,
    ...first_streak,
    streak: streakBy(first_streak),
  },
  tables: [
    {
      title: 'The parts of seven days',
      rows: [{ at: 'streak_ppm', label: 'Check-in' }],
      columns: streak_ppm.map((_part, n) => ({
        key: String(n + 1),
        label: `day ${n + 1}`,
        unit: 'ppm' as const,
        least: 0,
        most: 20_000_000,
      })),
    },
  ],
  complete: (content) => ({ ...content, streak: streakBy(content) }),
  findFaults: ({ streak_ppm: parts }) => [
    ...Object.entries(parts).flatMap(([day, part_ppm]) =>
      share(dayMills(0, 'check_in'), part_ppm, 1_000_000) < day_least_mills
        ? [`Day ${day} would give less than ${day_least_mills} points in the lowest tier.`]
        : [],
    ),
    // As the page of the check-in says.
    ...(Math.max(...Object.values(parts)) === parts[streak_days]
      ? []
      : ['No day gives more than the seventh, which has the main prize.']),
  ],
});
