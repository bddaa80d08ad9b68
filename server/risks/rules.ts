import {
  night_hours,
  risk_days,
  stakes_times,
  usual_days_min,
  type RiskEvidence,
  type RiskKind,
} from '@vitrine/contract/risk-kinds';

/** The signs of a kind that a rule found, each by a name of its own, with the evidence. */
export interface Found {
  kind: RiskKind;
  signs: readonly string[];
  evidence: RiskEvidence;
}

const named = (word: string, ids: readonly (number | string)[]) => ids.map((id) => `${word}:${id}`);

/** A first withdrawal that is worth more than a bound. */
export function judgeFirstWithdrawal(
  first: { id: number; price_mills: number } | undefined,
  above_mills: number,
): Found | undefined {
  if (!first || first.price_mills <= above_mills) return undefined;
  const { id, price_mills } = first;
  return {
    kind: 'first_withdrawal',
    signs: [`withdrawal:${id}`],
    evidence: { withdrawals: [id], figures: { price_mills } },
  };
}

/** So many other accounts with the same browser or card. */
export function judgeSharers(
  kind: 'shared_device' | 'shared_card',
  players: readonly number[],
  least: number,
): Found | undefined {
  if (players.length < least || players.length === 0) return undefined;
  return { kind, signs: named('player', players), evidence: { players, figures: {} } };
}

/** The figures of a UTC day and a game that a gain is judged by, in mills. */
export interface Played {
  day: string;
  game: string;
  times: number;
  staked_mills: number;
  won_mills: number;
  margin_mills: number | null;
}

/** A spread is told from so many days of the house on. */
const spread_days_min = 7;

/**
 * The variance of one game with a stake of one, by game: over the house's days the mean of the
 * square of result less expectation, times games, divided by the square of what was staked. A game
 * with too few days has none.
 */
export function readSpreads(house: readonly Played[]): Map<string, number> {
  const spreads = new Map<string, number>();
  for (const [game, days] of Map.groupBy(house, (day) => day.game)) {
    const known = days.filter((day) => day.margin_mills !== null && day.staked_mills > 0);
    if (known.length < spread_days_min) continue;
    const squares = known.map((day) => {
      const gap = day.staked_mills - day.won_mills - day.margin_mills!;
      return (gap * gap * day.times) / (day.staked_mills * day.staked_mills);
    });
    spreads.set(game, squares.reduce((all, one) => all + one, 0) / squares.length);
  }
  return spreads;
}

/**
 * A gain more than so many standard deviations above expectation. The deviation follows from the
 * stakes of each day and the house's own spread of the game; days of games without a spread, or
 * without an expectation, are left out. A whole deviation more is a new sign, each month.
 */
export function judgeGain(
  played: readonly Played[],
  spreads: ReadonlyMap<string, number>,
  { sigmas, times_min }: { sigmas: number; times_min: number },
): Found | undefined {
  const days = played.filter(
    ({ game, margin_mills, staked_mills }) =>
      margin_mills !== null && staked_mills > 0 && spreads.has(game),
  );
  const sum = (of: (day: Played) => number) => days.reduce((all, day) => all + of(day), 0);
  const times = sum((day) => day.times);
  const gap_mills = sum((day) => day.won_mills - day.staked_mills + day.margin_mills!);
  const variance = sum((day) => (spreads.get(day.game)! * day.staked_mills ** 2) / day.times);
  if (times < times_min || variance <= 0) return undefined;
  const deviations = gap_mills / Math.sqrt(variance);
  if (deviations <= sigmas) return undefined;
  const month = days.at(-1)!.day.slice(0, 'yyyy-mm'.length);
  return {
    kind: 'unlikely_gain',
    signs: [`gain:${month}:${Math.floor(deviations)}`],
    evidence: {
      figures: {
        times,
        staked_mills: sum((day) => day.staked_mills),
        gap_mills,
        sigmas_mills: Math.round(deviations * 1000),
      },
    },
  };
}

/** A part of a payment that went back. */
interface Back {
  id: number;
  order_id: number;
  amount_mills: number;
  at: Date;
}

const sumOf = (backs: readonly Back[]) => backs.reduce((all, one) => all + one.amount_mills, 0);
const ordersOf = (backs: readonly Back[]) => [...new Set(backs.map(({ order_id }) => order_id))];

/** So many refunds. */
export function judgeRefunds(backs: readonly Back[], least: number): Found | undefined {
  if (backs.length < least) return undefined;
  return {
    kind: 'many_refunds',
    signs: named(
      'refund',
      backs.map(({ id }) => id),
    ),
    evidence: {
      orders: ordersOf(backs),
      figures: { count: backs.length, amount_mills: sumOf(backs) },
    },
  };
}

/** A stake at a moment after charge-backs that weren't lost by the payer. */
export function judgeDisputes(disputes: readonly Back[], staked_at: Date): Found | undefined {
  const before = disputes.filter(({ at }) => at < staked_at);
  if (before.length === 0) return undefined;
  return {
    kind: 'stake_after_dispute',
    signs: named(
      'refund',
      before.map(({ id }) => id),
    ),
    evidence: { orders: ordersOf(before), figures: { amount_mills: sumOf(before) } },
  };
}

/** So many friends of a partner with one browser. */
export function judgeFriends(
  groups: readonly (readonly number[])[],
  least: number,
): Found | undefined {
  const large = groups.filter((group) => group.length >= least);
  const players = [...new Set(large.flat())].toSorted((a, b) => a - b);
  if (players.length === 0) return undefined;
  return {
    kind: 'one_device_friends',
    signs: named('player', players),
    evidence: { players, figures: {} },
  };
}

/** Days with so many unknown codes. */
export function judgeCodes(
  days: readonly { day: string; tries: number }[],
  least: number,
): Found | undefined {
  const of = days.filter(({ tries }) => tries >= least);
  if (of.length === 0) return undefined;
  const names = of.map(({ day }) => day);
  return {
    kind: 'tried_codes',
    signs: named('day', names),
    evidence: { days: names, figures: { tries: of.reduce((all, { tries }) => all + tries, 0) } },
  };
}

/** Days with more hours of sittings than a bound. */
export function judgeTimes(
  days: readonly { day: string; played_mills: number }[],
  hours: number,
): Found | undefined {
  const long = days.filter(({ played_mills }) => played_mills > hours * 60_000);
  if (long.length === 0) return undefined;
  const names = long.map(({ day }) => day);
  const most_mills = Math.max(...long.map(({ played_mills }) => played_mills));
  return {
    kind: 'long_days',
    signs: named('day', names),
    evidence: { days: names, figures: { minutes: Math.floor(most_mills / 1000) } },
  };
}

/** So many raises of limits asked for; those that were taken back were asked for before. */
export function judgeRaises(
  { asked, cancelled }: { asked: readonly number[]; cancelled: number },
  least: number,
): Found | undefined {
  if (asked.length < least) return undefined;
  return {
    kind: 'refused_raises',
    signs: named('act', asked),
    evidence: { figures: { asked: asked.length, cancelled } },
  };
}

/** So many cards or accounts, each by the first order that it paid. */
export function judgeMethods(orders: readonly number[], least: number): Found | undefined {
  if (orders.length < least) return undefined;
  return {
    kind: 'many_methods',
    signs: named('order', orders),
    evidence: { orders, figures: { methods: orders.length } },
  };
}

/** So many withdrawals that their player declined or let run out. */
export function judgeUndone(withdrawals: readonly number[], least: number): Found | undefined {
  if (withdrawals.length < least) return undefined;
  return {
    kind: 'undone_withdrawals',
    signs: named('withdrawal', withdrawals),
    evidence: { withdrawals, figures: {} },
  };
}

/** Whether a moment lies in a night. */
export function isAtNight(at: Date): boolean {
  return at.getUTCHours() < night_hours;
}

/** Stakes on so many nights. */
export function judgeNights(nights: readonly string[], least: number): Found | undefined {
  if (nights.length < least) return undefined;
  return {
    kind: 'night_play',
    signs: named('day', nights),
    evidence: { days: nights, figures: {} },
  };
}

/**
 * Stakes of a day above a floor and more than three times the usual: the median of the days with
 * stakes among the two weeks before, if there are enough.
 */
export function judgeStakes(
  played: readonly Pick<Played, 'day' | 'staked_mills'>[],
  day: string,
  floor_mills: number,
): Found | undefined {
  const of_days = new Map<string, number>();
  for (const { day: on, staked_mills } of played)
    of_days.set(on, (of_days.get(on) ?? 0) + staked_mills);
  const first_ms = Date.parse(day) - risk_days.usual_stakes * 86_400_000;
  const usual = [...of_days]
    .filter(([on, staked_mills]) => on < day && Date.parse(on) >= first_ms && staked_mills > 0)
    .map(([, staked_mills]) => staked_mills);
  const staked_mills = of_days.get(day) ?? 0;
  if (usual.length < usual_days_min || staked_mills <= floor_mills) return undefined;
  const usual_mills = medianOf(usual);
  if (staked_mills <= stakes_times * usual_mills) return undefined;
  return {
    kind: 'tripled_stakes',
    signs: [`day:${day}`],
    evidence: { days: [day], figures: { staked_mills, usual_mills } },
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[half]!
    : Math.floor((sorted[half - 1]! + sorted[half]!) / 2);
}
