import { mills, toWire } from '@vitrine/contract/amount';
import { GAMES } from '@vitrine/contract/games';
import type { Reply } from '@vitrine/contract/index';
import { countAccounts } from '../accounts/index.ts';
import { sumApprovals } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { FindProblems } from '../kit/problems.ts';
import type { Settings } from '../kit/settings.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';
import { listRoots } from '../honesty/index.ts';
import { sumOrders } from '../payments/index.ts';
import { sumRequests } from '../support/index.ts';
import { sumForDesk, sumStock } from '../withdrawals/index.ts';
import { days_back } from './days.ts';
import { judgeHouse } from './house.ts';
import { findDays, type GameDay } from './store.ts';

/** The days of a week, today included. */
export const week_days = 7;

/** Today's figures, the queues and the problems, as they are now. */
export async function showOverview(
  db: Db,
  settings: Settings,
  sources: readonly FindProblems[],
): Promise<Reply<'GET /api/console/overview'>> {
  const at = now();
  const today = dayBegin(at);
  const [total, joined, sums, top_ups, withdrawals, approvals, requests, roots, stock, problems] =
    await Promise.all([
      countAccounts(db, {}),
      countAccounts(db, { since: today }),
      findDays(db, utcDay(dayBegin(at, -days_back))),
      sumOrders(db, { state: 'credited', since: today }),
      sumForDesk(db, { is_waiting: true }),
      sumApprovals(db, { state: 'waiting' }),
      sumRequests(db, { state: 1 }),
      listRoots(db, { limit: 2 }),
      sumStock(db, {}),
      Promise.all(sources.map((find) => find(db, settings, at))),
    ]);
  const of_today = sums.days.filter(({ day }) => day === utcDay(today));
  return {
    at: at.toISOString(),
    summed_at: sums.summed_at?.toISOString() ?? null,
    players: {
      total,
      joined_today: joined,
      played_today: Math.max(0, ...of_today.map(({ players }) => players)),
    },
    play: GAMES.flatMap((game) => {
      const days = sums.days.filter((day) => day.game === game);
      return [
        { game, period: 'today' as const, ...showHouse(days, utcDay(today)) },
        { game, period: 'week' as const, ...showHouse(days, utcDay(dayBegin(at, 1 - week_days))) },
      ];
    }),
    top_ups_today: { count: top_ups.count, credited: toWire(mills(top_ups.credited_mills)) },
    owed: roots.list.map(({ day, sums: owed }) => ({
      day,
      money: toWire(mills(owed.money)),
      held: toWire(mills(owed.held)),
      tokens: toWire(mills(owed.tokens)),
      points: owed.points,
      bonus: toWire(mills(owed.bonus)),
      items_sale: toWire(mills(owed.items_sale)),
      items_withdrawal: toWire(mills(owed.items_withdrawal)),
    })),
    stock: { count: stock.count, price: toWire(mills(stock.price_mills)) },
    withdrawals: { ...showQueue(withdrawals), price: toWire(mills(withdrawals.price_mills)) },
    approvals: showQueue(approvals),
    requests: showQueue(requests),
    problems: problems.flat(),
  };
}

function showQueue({ count, oldest }: { count: number; oldest: Date | null }) {
  return { count, oldest: oldest?.toISOString() ?? null };
}

/** The house's result of the days since one, judged by those before. */
function showHouse(days: readonly GameDay[], since: string) {
  const { times, staked_mills, result_mills, expected_mills, low_mills, high_mills } = judgeHouse(
    days.filter(({ day }) => day >= since),
    days.filter(({ day }) => day < since),
  );
  const show = (value_mills: number) => toWire(mills(value_mills));
  return {
    times,
    staked: show(staked_mills),
    result: show(result_mills),
    expected: show(expected_mills),
    low: low_mills === null ? null : show(low_mills),
    high: high_mills === null ? null : show(high_mills),
  };
}
