import { expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { countPlay } from './count-play.ts';
import { stepsUntil } from './stats.ts';

const world = openWorld();

test('stakes and wins stand at their day, with the tokens that dropped', async () => {
  const at = (time: string) => setClock(() => new Date(`2031-05-${time}Z`));
  at('01T23:59:59');
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_000, token_rate_ppm: 1_000_000 });
  const open = async (id: number, count: number) =>
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(id), count })).openings;
  const first = await open(box.id, 2);
  at('02T00:00:00');
  const second = await open(box.id, 1);
  await open((await makeCase(world, { type: 'points', price_mills: 10_000 })).id, 1);
  await catchUp(world, countPlay);
  await catchUp(world, countPlay);
  at('10T12:00:00');
  const { step, steps, games } = dataOf(await ann.api('GET /api/history/stats', {}));
  const wonIn = (openings: typeof first) =>
    openings.reduce((sum, { tokens }) => sum + box.goods_mills + Math.round(tokens * 1000), 0) /
    1000;
  expect(step).toBe('day');
  expect(steps).toHaveLength(30);
  expect(steps.at(-1)!.begins_on).toBe('2031-05-10');
  expect(steps.filter(({ staked }) => staked > 0)).toEqual([
    { begins_on: '2031-05-01', staked: 4, won: wonIn(first) },
    { begins_on: '2031-05-02', staked: 2, won: wonIn(second) },
  ]);
  expect(games).toEqual([{ game: 'case', times: 3, staked: 6, won: wonIn([...first, ...second]) }]);
  const year = dataOf(await ann.api('GET /api/history/stats', { period: '365d' }));
  expect(year.step).toBe('week');
  expect(year.steps.filter(({ staked }) => staked > 0)).toEqual([
    { begins_on: '2031-04-28', staked: 6, won: wonIn([...first, ...second]) },
  ]);
});

test('the ten dearest wins are kept, each with its case and draw', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const openings = [];
  for (let n = 0; n < 4; n++) {
    openings.push(
      ...dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 3 }))
        .openings,
    );
    await catchUp(world, countPlay);
  }
  const { best } = dataOf(await ann.api('GET /api/history/stats', {}));
  // All are worth the same, so the first ones stay.
  expect(best.map(({ draw }) => draw)).toEqual(openings.slice(0, 10).map(({ draw }) => draw.id));
  expect(best[0]).toMatchObject({
    case: { id: box.id },
    goods: { id: box.goods_id, price: box.goods_mills / 1000 },
  });
  const kept = await world.owner
    .selectFrom('history_wins')
    .selectAll()
    .where('player_id', '=', ann.id)
    .execute();
  expect(kept).toHaveLength(10);
});

test('who has played nothing has steps of nothing', async () => {
  const ann = await joinPlayer(world);
  const { steps, games, best } = dataOf(await ann.api('GET /api/history/stats', {}));
  expect(steps.every(({ staked, won }) => staked === 0 && won === 0)).toBe(true);
  expect([games, best]).toEqual([[], []]);
});

test('weeks begin on Monday', () => {
  const weeks = stepsUntil(new Date('2026-11-24T10:00:00Z'), 365, 'week');
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2025-11-24', '2026-11-23', 53]);
  expect(stepsUntil(new Date('2026-11-24T23:59:59Z'), 3, 'day')).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ]);
});
