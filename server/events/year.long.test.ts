import { fromWire, mills, type Points } from '@vitrine/contract/amount';
import type { EventGives } from '@vitrine/contract/events';
import { expect, test } from 'vitest';
import { countPlay } from '../history/count-play.ts';
import { setClock } from '../kit/clock.ts';
import { day_ms } from '../kit/utc-day.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance, topUp } from '../testing/flows.ts';
import { meetGiftRule } from '../testing/gifted.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { earned_balls, milestones } from './tables.ts';

const world = openWorld();

const first_noon = Date.parse('2031-01-01T12:00:00Z');
const setDay = (day: number) => setClock(() => new Date(first_noon + day * day_ms));

/** Every tenth day is missed; every 25th has a top-up, so that the rule of gifts is always met. */
const isMissed = (day: number) => day % 10 === 9;
const paysOn = (day: number) => day % 25 === 0;

test('a year of days gives each day’s things once, nothing for missed ones, and every draw is on record [3-3.76 3-3.77 3-3.78 3-3.79 3-9.16]', async () => {
  setDay(0);
  const ann = await joinPlayer(world);
  await meetGiftRule(world.owner, ann.id, { amount_mills: 500_000 });
  const box = await makeCase(world, { price_mills: earned_balls.play.staked_mills });
  const balanceOf = async (balance: 'score' | 'shop_score') =>
    (await readBalance(world.db, ann.id, balance)).balance_mills;
  const before = { points: await balanceOf('score'), tokens: await balanceOf('shop_score') };
  const gained = { points: 0, tokens: 0 };
  const gain = (points: Points) => (gained.points += points);
  const take = (gives: EventGives) => {
    if (gives.kind === 'points') gain(gives.amount);
    if (gives.kind === 'tokens') gained.tokens += fromWire(gives.amount)!;
  };
  const counted = { present: 0, sets: 0, thrown: 0, milestones: 0, streaks: 0 };

  let streak = 0;
  for (let day = 0; day < 365; day++) {
    setDay(day);
    if (isMissed(day)) {
      streak = 0;
      continue;
    }
    counted.present += 1;
    if (day > 0 && paysOn(day))
      await topUp(world.owner, {
        player_id: ann.id,
        order_id: 88_000_000 + day,
        amount_mills: 500_000,
      });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    await catchUp(world, countPlay);

    streak = (streak % 7) + 1;
    const { days } = dataOf(await ann.api('GET /api/event/check', {}));
    const { n, points } = dataOf(await ann.api('POST /api/event/check', {}));
    expect([day, n, points]).toEqual([day, streak, days[streak - 1]!.points]);
    if (n === 7) counted.streaks += 1;
    gain(points);

    take(dataOf(await ann.api('POST /api/turntable', {})).gives);

    const { album } = dataOf(await ann.api('POST /api/event/cards', {}));
    const { albums } = dataOf(await ann.api('GET /api/event/cards', {}));
    if (albums.find(({ id }) => id === album)!.cards.every((count) => count > 0)) {
      gain(dataOf(await ann.api('POST /api/event/cards/complete', { album })).points);
      counted.sets += 1;
    }

    const snow = dataOf(await ann.api('GET /api/event/snow', {}));
    expect([day, snow.earned, snow.thrown]).toEqual([day, paysOn(day) ? 2 : 1, 0]);
    let { standing } = snow;
    for (let ball = 0; ball < snow.earned; ball++) {
      const thrown = dataOf(
        await ann.api('POST /api/event/snow', { snowman: standing.indexOf(true) + 1 }),
      );
      take(thrown.gives);
      ({ standing } = thrown);
      counted.thrown += 1;
    }
    const { smashed, milestones: bar } = dataOf(await ann.api('GET /api/event/snow', {}));
    for (const { at, claimed } of bar) {
      if (claimed || at > smashed) continue;
      gain(dataOf(await ann.api('POST /api/event/snow/milestone', { at })).points);
      counted.milestones += 1;
    }

    gain(dataOf(await ann.api('POST /api/mission/{id}/claim', { id: 'play' })).reward);

    if (day % 30 !== 0) continue;
    const again = [
      await ann.api('POST /api/turntable', {}),
      await ann.api('POST /api/event/cards', {}),
      await ann.api('POST /api/event/snow', { snowman: standing.indexOf(true) + 1 }),
      await ann.api('POST /api/mission/{id}/claim', { id: 'play' }),
    ];
    expect(again.map((answer) => refusalOf(answer))).toEqual([
      'wheel.spun',
      'card.collected',
      'snow.no_ball',
      'mission.claimed',
    ]);
    expect(dataOf(await ann.api('POST /api/event/check', {})).n).toBe(n);
  }

  // Nine days in ten, each of which begins a streak: 36 weeks of it, and the last five days.
  expect(counted).toMatchObject({ present: 329, streaks: 36, thrown: 329 + 15 });
  expect(counted.sets).toBeGreaterThanOrEqual(10);
  expect(counted.milestones).toBeGreaterThanOrEqual(milestones.length);
  expect({ points: await balanceOf('score'), tokens: await balanceOf('shop_score') }).toEqual({
    points: mills(before.points + gained.points),
    tokens: mills(before.tokens + gained.tokens),
  });
  const { albums } = dataOf(await ann.api('GET /api/event/cards', {}));
  const left = albums.flatMap(({ cards }) => cards).reduce((sum, count) => sum + count, 0);
  expect(left + 9 * counted.sets).toBe(counted.present);
  const logged = async (kind: 'wheel' | 'card' | 'snowball') =>
    dataOf(await ann.api('GET /api/pfv_log', { mine: '1', kind })).total;
  expect([await logged('wheel'), await logged('card'), await logged('snowball')]).toEqual([
    329, 329, 344,
  ]);
  // The books are verified after the test.
}, 600_000);
