import { budget_terms, freeAverageMax, gift_top_up } from '../../server/budget/index.ts';
import { worldCases } from '../../server/demo/world/cases.ts';
import { worldItems } from '../../server/demo/world/items.ts';
import { newcomer } from '../../server/free/newcomer.ts';
import { level_table } from '../../server/levels/index.ts';
import { bonusOfTopUp, payments_terms } from '../../server/payments/crediting.ts';
import { mills } from '@vitrine/contract/amount';
import { release_ppm } from '../../server/settle/bonus.ts';
import { dayPoints, giftOfDay, valueOf, weeklyCase } from './gifts.ts';

/** The gifts of a person who takes what each day has, as figures; amounts in units. */
export interface Persona {
  gifts_of_a_day: number;
  gifts_of_a_day_points: number;
  weekly_case: number;
  /** Only of a newcomer's first week. */
  first_week?: { points: number; cases_for_points: number; level_cases: number };
}

const cases = worldCases(worldItems());
/** The average edge of the demo's paid cases, tokens included, in parts per million. */
export const demo_edge_ppm = averageEdge();
const cheapest_points = Math.min(
  ...cases.filter(({ type }) => type === 'points').map(({ price_mills }) => price_mills),
);

function averageEdge(): number {
  const edges = cases
    .filter(({ type }) => type === 'paid')
    .map(({ entries, price_mills, token_rate_ppm }) => {
      const won = entries.reduce(
        (sum, { item, from, to }) => sum + (to - from) * item.price_mills,
        0,
      );
      return 1_000_000 - won / price_mills - token_rate_ppm * 0.03;
    });
  return edges.reduce((sum, edge) => sum + edge, 0) / edges.length;
}

/** The gifts of a day after such a month of one top-up with its bonus, in points. */
function dayPointsAfter(top_up_mills: number, staked_mills: number, edge_ppm: number): number {
  const { daily_mills } = bonusOfTopUp(
    { amount_mills: mills(top_up_mills), had_bonus_today: false, code_ppm: 0 },
    payments_terms.initial,
  );
  const play = {
    staked_mills,
    margin_mills: (staked_mills * edge_ppm) / 1_000_000,
    released_mills: Math.min(daily_mills, (staked_mills * release_ppm) / 1_000_000),
  };
  return dayPoints(play, budget_terms.initial);
}

/** The value of points in units, in whole thousandths. */
const inUnits = (points: number) => Math.floor(valueOf(points)) / 1_000;

function personaOf(day_points: number, exp_mills: number): Persona {
  return {
    gifts_of_a_day: inUnits(day_points),
    gifts_of_a_day_points: day_points,
    weekly_case: weeklyCase(exp_mills, day_points, level_table) / 1_000,
  };
}

/**
 * The two persons of decisions §11: a newcomer tops up 10.000 and stakes it twice within a week; a
 * regular tops up 50.000 a month and stakes it ten times.
 */
export function personas(edge_ppm: number): { newcomer: Persona; regular: Persona } {
  const newcomer_points = dayPointsAfter(gift_top_up.mills, 2 * gift_top_up.mills, edge_ppm);
  // The stakes of the week are spread over it: each day counts those before it.
  const days = Array.from({ length: newcomer.days }, (_, day) =>
    dayPointsAfter(
      gift_top_up.mills,
      (2 * gift_top_up.mills * (day + 1)) / newcomer.days,
      edge_ppm,
    ),
  );
  const daily = days.reduce((sum, day_points) => {
    const gifts = (['wheel', 'check_in', 'missions'] as const).map((gift) =>
      giftOfDay(day_points, gift),
    );
    return gifts.reduce((total, points_of) => total + points_of, sum);
  }, 0);
  const points = 2 * gift_top_up.mills + Math.floor(daily);
  return {
    newcomer: {
      ...personaOf(newcomer_points, gift_top_up.mills),
      first_week: {
        points,
        cases_for_points: Math.floor(points / cheapest_points),
        level_cases: freeAverageMax(newcomer.gift_points) > 0 ? newcomer.days : 0,
      },
    },
    regular: personaOf(dayPointsAfter(50_000, 500_000, edge_ppm), 50_000),
  };
}
