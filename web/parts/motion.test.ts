import { expect, test } from 'vitest';
import { edgeTimes, run_ms } from './motion.ts';

test('a reel ticks once for each card that passes, ever more slowly, and not after it stands', () => {
  const times = edgeTimes({ cards: [], start: 7.5, stop: 43.3 });
  expect(times).toHaveLength(36);
  expect(times.every((time) => time > 0 && time < run_ms)).toBe(true);
  const pauses = times.slice(1).map((time, at) => time - times[at]!);
  expect(pauses.at(-1)).toBeGreaterThan(10 * pauses[0]!);
});
