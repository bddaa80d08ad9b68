import { expect, test } from 'vitest';
import { recovers_within_ms } from './testing/faults/callers.ts';
import { planKills, seededRandom } from './testing/faults/plan.ts';
import { runFaults } from './testing/faults/run.ts';

test('10 kills of Node and 10 of PostgreSQL under 32 players: nothing is lost, doubled or half done, and no hand is needed', async () => {
  const report = await runFaults({ kills: 20, seed: 3 });
  expect(report.killed).toEqual({ node: 10, database: 10 });
  // As text: a list would be shown as its length.
  expect(report.differences.slice(0, 5).join('\n')).toBe('');
  expect(report.errors).toEqual([]);
  expect(report.longest_wait_ms).toBeLessThan(recovers_within_ms);
  // Kills that interrupt nothing would prove nothing.
  expect(report.repeated).toBeGreaterThan(20);
  expect(Math.min(report.openings, report.sales, report.rotations)).toBeGreaterThan(20);
}, 600_000);

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'plan %s kills both equally often, and PostgreSQL never so often that the product gives it up',
  (seed) => {
    const plan = planKills(40, seededRandom(seed));
    expect(plan.filter(({ hits }) => hits !== 'database')).toHaveLength(20);
    expect(plan.filter(({ hits }) => hits !== 'node')).toHaveLength(20);
    const under_one_supervisor = plan
      .map(({ hits }) => hits[0])
      .join('')
      .replaceAll('n', '')
      .split('b');
    expect(Math.max(...under_one_supervisor.map(({ length }) => length))).toBeLessThanOrEqual(3);
  },
);
