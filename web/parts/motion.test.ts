import { expect, test } from 'vitest';
import { edgeTimes, framesOf, needleFrames, passTimes, run_ms } from './motion.ts';

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

test('a needle is drawn back, runs by the reel’s course and ends where it stops', () => {
  const frames = needleFrames(1530);
  expect(frames[0]!.degrees).toBe(0);
  expect(frames[1]!.degrees).toBeLessThan(0);
  expect(frames.at(-1)!.degrees).toBeCloseTo(1530);
  expect(frames.at(-1)!.offset).toBe(1);
  expect(frames.at(-2)!.degrees).toBeLessThan(1530);
});

test('a needle passes a mark of the ring once in each turn, ever later', () => {
  const times = passTimes(1530, 80, 4800);
  expect(times).toHaveLength(5);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(4800);
  // It starts at the top, and passes it after each whole turn.
  expect(passTimes(1530, 0, 4800)).toHaveLength(4);
  expect(passTimes(1530, 359, 4800)).toHaveLength(4);
});
