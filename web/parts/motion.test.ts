import { expect, test } from 'vitest';
import { edgeTimes, framesOf, run_ms } from './motion.ts';

const strip = { cards: [], start: 7.5, stop: 33.3 };
const pausesOf = (times: readonly number[]) => times.slice(1).map((time, at) => time - times[at]!);

test('a reel ticks once for each card that passes: a cruise, and a tail in which each card is seen alone', () => {
  const times = edgeTimes(strip);
  expect(times.map(Math.round)).toEqual([
    524, 611, 695, 780, 864, 949, 1033, 1118, 1203, 1287, 1372, 1456, 1541, 1628, 1723, 1828, 1944,
    2077, 2232, 2421, 2664, 3000, 3440, 3960, 4550, 5200,
  ]);
});

test('a reel never speeds up again once it cruises', () => {
  const pauses = pausesOf(edgeTimes(strip)).slice(1);
  for (const [at, pause] of pauses.slice(1).entries())
    expect(pause).toBeGreaterThan(pauses[at]! - 0.01);
});

test('a reel is drawn back first, stops before the middle of the winning card and settles on it', () => {
  const cards = framesOf(strip).map(({ card }) => card);
  expect(cards.slice(0, 2)).toEqual([7.5, 7.1]);
  expect(cards.slice(-2)).toEqual([33.3, 33.5]);
  expect(framesOf(strip).map(({ offset }) => offset * run_ms)).toEqual(
    expect.arrayContaining([0, 350, 550, 1550, 5550, 5800].map((ms) => expect.closeTo(ms, 6))),
  );
});

test('a shorter reel takes the same course in less time', () => {
  const [long, short] = [edgeTimes(strip), edgeTimes(strip, run_ms / 2)];
  for (const [at, time] of short.entries()) expect(time).toBeCloseTo(long[at]! / 2, 6);
});
