import { mills, sum, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { LimitPeriod } from '@vitrine/contract/limit-rules';
import { readGoods } from '../catalogue/index.ts';
import { findNames } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { findDrawsOfFacts } from '../seeds/index.ts';
import * as store from './store.ts';

type Stats = Reply<'GET /api/history/stats'>;

const day_ms = 24 * 3600 * 1000;
const periods = { '30d': { days: 30, step: 'day' }, '365d': { days: 365, step: 'week' } } as const;

/** A player's stakes and wins over time, by game, and the dearest wins. */
export async function showStats(
  db: Db,
  player_id: number,
  period: keyof typeof periods,
): Promise<Stats> {
  const { days, step } = periods[period];
  const beginnings = stepsUntil(now(), days, step);
  const [sums, best] = await Promise.all([
    store.sumDays(db, player_id, { since: beginnings[0]!, step }),
    listBestWins(db, player_id),
  ]);
  const of_steps = Map.groupBy(sums, ({ begins_on }) => begins_on);
  const of_games = Map.groupBy(sums, ({ game }) => game);
  return {
    step,
    steps: beginnings.map((begins_on) => ({
      begins_on,
      ...figuresOf(of_steps.get(begins_on) ?? []),
    })),
    games: [...of_games].map(([game, rows]) => ({
      game,
      times: rows.reduce((total, { times }) => total + times, 0),
      ...figuresOf(rows),
    })),
    best,
  };
}

/** The lengths of a result by day, week and month: what a chart shows of each. */
const result_days = { day: 30, week: 12 * 7 } as const;
const result_months = 12;

/** A player's net result by day, week or month, oldest first; all games, as limits count them. */
export async function showResult(
  db: Db,
  player_id: number,
  period: LimitPeriod,
): Promise<Reply<'GET /api/limits/result'>> {
  const at = now();
  const beginnings =
    period === 'month'
      ? monthsUntil(at, result_months)
      : stepsUntil(at, result_days[period], period);
  const sums = await store.sumDays(db, player_id, { since: beginnings[0]!, step: period });
  const of_steps = Map.groupBy(sums, ({ begins_on }) => begins_on);
  return {
    steps: beginnings.map((begins_on) => {
      const rows = of_steps.get(begins_on) ?? [];
      const net_mills = sum(
        rows.map(({ staked_mills, won_mills }) => mills(won_mills - staked_mills)),
      );
      return { begins_on, ...figuresOf(rows), net: toWire(net_mills) };
    }),
  };
}

/** The stakes and wins of a player since a UTC day, by game and day. */
export function sumPlayedSince(db: Db, player_id: number, since: string) {
  return store.sumDays(db, player_id, { since, step: 'day' });
}

/** The first days of the last months, oldest first. */
export function monthsUntil(at: Date, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count + 1 + n, 1))
      .toISOString()
      .slice(0, 10),
  );
}

/** The first days of all steps of a period that ends now, oldest first. */
export function stepsUntil(at: Date, days: number, step: 'day' | 'week'): string[] {
  const today_ms = Math.floor(at.getTime() / day_ms) * day_ms;
  // 1970 began on a Thursday, so the days since a Monday are those since then plus three.
  const backOf = (day: number) => (step === 'week' ? (day / day_ms + 3) % 7 : 0) * day_ms;
  const first_ms = today_ms - (days - 1) * day_ms;
  const step_ms = step === 'week' ? 7 * day_ms : day_ms;
  const begin_ms = first_ms - backOf(first_ms);
  const count = Math.floor((today_ms - begin_ms) / step_ms) + 1;
  return Array.from({ length: count }, (_, n) =>
    new Date(begin_ms + n * step_ms).toISOString().slice(0, 10),
  );
}

function figuresOf(rows: readonly { staked_mills: number; won_mills: number }[]) {
  return {
    staked: toWire(sum(rows.map(({ staked_mills }) => mills(staked_mills)))),
    won: toWire(sum(rows.map(({ won_mills }) => mills(won_mills)))),
  };
}

/** The dearest wins of a player, the dearest first, each with its case and its draw. */
export async function listBestWins(db: Db, player_id: number): Promise<Stats['best']> {
  const wins = await store.findWins(db, player_id);
  const [goods, names, draws] = await Promise.all([
    readGoods(
      db,
      wins.map(({ goods_id }) => goods_id),
    ),
    findNames(
      db,
      wins.flatMap(({ case_id }) => case_id ?? []),
    ),
    findDrawsOfFacts(db, player_id, [...new Set(wins.map(({ fact_id }) => fact_id))]),
  ]);
  const name_of = new Map(names.map(({ id, name }) => [id, name]));
  const draws_of = Map.groupBy(draws, ({ fact_id }) => fact_id);
  return wins.map(({ price_mills, fact_id, place, case_id, goods_id, at }) => ({
    goods: { ...goods.get(goods_id)!.shown, price: toWire(mills(price_mills)) },
    case: case_id === null ? null : { id: case_id, name: name_of.get(case_id)! },
    draw: draws_of.get(fact_id)?.[place]?.draw_id ?? null,
    at: at.toISOString(),
  }));
}
