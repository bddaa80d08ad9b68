import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { refusalOf, dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { meetGiftRule } from '../testing/gifted.ts';
import { joinGifted } from '../testing/join-gifted.ts';

const world = openWorld();

const day_ms = 24 * 3_600_000;
/** Noon of a day from today on: sessions and top-ups of the test are of today. */
const noon = (days: number) =>
  new Date(Math.floor(Date.now() / day_ms) * day_ms + day_ms * days + day_ms / 2);
const at = (moment: Date) => setClock(() => moment);

describe('a check-in', () => {
  test('is claimed once a day, also twice at once; the seventh in a row has the main prize, and a missed day starts over [1-1.20 1-9.31 2-9.13 2-9.14 3-2.22 3-3.76]', async () => {
    const ann = await joinGifted(world);
    const points: number[] = [];
    const days: number[] = [];
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7, 9]) {
      at(noon(day));
      const [first, second] = await Promise.all([
        ann.api('POST /api/event/check', {}),
        ann.api('POST /api/event/check', {}),
      ]);
      expect(dataOf(second)).toEqual(dataOf(first));
      points.push(dataOf(first).points);
      days.push(dataOf(first).n);
    }
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 1]);
    expect(points).toEqual([101, 104, 107, 109, 114, 119, 245, 101, 101]);
    const { score } = dataOf(await ann.api('GET /api/user', {}));
    expect(score).toBe(50_000 + 1_101);
    expect(dataOf(await ann.api('GET /api/event/check', {}))).toMatchObject({
      claimed: true,
      streak: 1,
      tier: 0,
    });
    // At the edge: the last instant of the day is of it, the next of the next.
    at(new Date(dayBegin(noon(9), 1).getTime() - 1));
    expect(dataOf(await ann.api('POST /api/event/check', {})).n).toBe(1);
    at(dayBegin(noon(9), 1));
    expect(dataOf(await ann.api('GET /api/event/check', {}))).toMatchObject({
      claimed: false,
      streak: 1,
    });
    expect(dataOf(await ann.api('POST /api/event/check', {})).n).toBe(2);
  });

  test('needs what every gift needs, grows with what play brings, and is shown to visitors', async () => {
    const poor = await joinPlayer(world);
    expect(refusalOf(await poor.api('POST /api/event/check', {}))).toBe('gift.email_missing');
    const rich = await joinGifted(world, { amount_mills: 100_000, played: true });
    expect(dataOf(await rich.api('GET /api/event/check', {})).tier).toBe(9);
    expect(dataOf(await rich.api('POST /api/event/check', {})).points).toBe(7_110);
    const { days, streak } = dataOf(await world.visitor('GET /api/event/check', {}));
    expect([streak, days[0], days.length]).toEqual([0, { n: 1, points: 101, state: 'today' }, 7]);
  });
});

describe('the wheel', () => {
  test('is spun once a day, also twice at once; a retry gets the first answer, and everyone can verify the draw [3-9.16]', async () => {
    const ann = await joinGifted(world);
    at(noon(0));
    const spin = (idempotency_key: string) =>
      ann.api('POST /api/turntable', {}, { idempotency_key });
    const spun = await Promise.all([spin('one'), spin('one'), spin('two')]);
    const [done, refused] = [spun.filter(({ ok }) => ok), spun.filter(({ ok }) => !ok)];
    expect(refused.map((answer) => !answer.ok && answer.error.key)).toEqual(
      refused.map(() => 'wheel.spun'),
    );
    const first = dataOf(done[0]!);
    for (const again of done) expect(dataOf(again)).toEqual(first);
    expect(dataOf(await ann.api('GET /api/turntable', {})).spun).toEqual({
      entry: first.entry,
      gives: first.gives,
      draw: first.draw,
    });
    await ann.api('POST /api/fairness/rotate', { client_seed: 'next' });
    const { verified, record } = dataOf(
      await world.visitor('POST /api/pfv_api', { id: first.draw }),
    );
    expect([verified, record.kind]).toEqual([true, 'wheel']);
    const { list } = dataOf(await ann.api('GET /api/pfv_log', { mine: '1', kind: 'wheel' }));
    expect(list.map(({ id }) => id)).toEqual([first.draw]);
    at(dayBegin(noon(0), 1));
    expect(dataOf(await spin('three')).draw).toBeGreaterThan(first.draw);
  });

  test('has its odds for everyone, and needs a client seed', async () => {
    const { entries, spun } = dataOf(await world.visitor('GET /api/turntable', {}));
    expect(entries.reduce((sum, { chance_ppm }) => sum + chance_ppm, 0)).toBe(1_000_000);
    expect([spun, entries[0]!.gives, entries.at(-1)!.gives]).toEqual([
      null,
      { kind: 'points', amount: 101 },
      { kind: 'tokens', amount: 0.151 },
    ]);
    const none = await joinPlayer(world, { client_seed: null });
    expect(refusalOf(await none.api('POST /api/turntable', {}))).toBe('gift.email_missing');
    await meetGiftRule(world.owner, none.id);
    expect(refusalOf(await none.api('POST /api/turntable', {}))).toBe('seeds.client_missing');
  });
});
