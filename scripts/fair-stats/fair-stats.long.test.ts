import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawAll, planJobs } from './draw-all.ts';
import { drawPairs, drawStream } from './draw-stream.ts';
import { countPrizes, countWords } from './enumerate.ts';
import { caseGame, publishedCases } from './games.ts';
import { judge, rejected } from './judge.ts';
import { findPrizeFaults } from './prizes.ts';
import { makeSetup, moveOdds, scaleByModulo, upgradeGames, type Setup } from './setups.ts';

const draws = 60_000;
const box = publishedCases()[0]!;

/** The results that reject a setup after 60,000 draws. */
function rejectedIn(setup: Setup, drawn = draws) {
  const { jobs } = planJobs('test', drawn, []);
  return rejected(judge(jobs.map((job) => drawPairs(job, [setup])[0]!)));
}

test(
  'no scaling has a bias, and every prize of the demo world is reachable and payable',
  { timeout: 120_000 },
  () => {
    expect(countWords().faults).toEqual([]);
    expect(countPrizes().faults).toEqual([]);
  },
);

test('the product as it is holds', () => {
  expect(rejectedIn(makeSetup('every game'))).toEqual([]);
});

test('one case as it is holds: what the controls change is what makes them fail', () => {
  expect(rejectedIn({ games: [caseGame(box)] })).toEqual([]);
});

test('the remainder of a word of 20 bits is found in the tickets', () => {
  const found = rejectedIn({ games: [caseGame(box)], distort: scaleByModulo(20) });
  expect(found.map(({ test }) => test)).toContain('tickets in 1,000 bins');
});

test('odds moved by 2 percentage points are found in the prizes, and nowhere else', () => {
  const found = rejectedIn({ games: [caseGame(box, moveOdds(box.table, 20_000))] });
  expect(new Set(found.map(({ test }) => test))).toEqual(new Set([`prizes of ${box.name}`]));
});

test(
  '100,000 upgrades in every band of chances and direction hold, and half a percentage point less is found there, and nowhere else',
  { timeout: 600_000 },
  () => {
    const drawn = 100_000 * upgradeGames().length;
    expect(rejectedIn({ games: upgradeGames() }, drawn)).toEqual([]);
    const found = rejectedIn({ games: upgradeGames(5_000) }, drawn).map(({ test }) => test);
    expect(found.length).toBeGreaterThan(0);
    for (const test of found) expect(test).toMatch(/^upgrade at/);
  },
);

test('battles hold in every mode and number of seats, and ties that the lowest seat wins are found, and nothing else', () => {
  expect(rejectedIn(makeSetup('every battle'), 600_000)).toEqual([]);
  const found = rejectedIn(makeSetup('ties to the lowest seat'), 600_000).map(({ test }) => test);
  expect(found.length).toBeGreaterThan(0);
  for (const test of found) expect(test).toMatch(/^sides that win /);
});

test('a nonce used twice is found in the duplicates and in what follows what', () => {
  const found = rejectedIn(makeSetup('reused nonce')).map(({ test }) => test);
  for (const test of [
    'duplicates in a pair',
    'serial correlation, lag 1',
    'successive tickets in 32 × 32 bins',
  ]) {
    expect(found).toContain(test);
  }
});

test('the same seed gives the same draws, on however many processors', async () => {
  const { jobs, drawn } = planJobs('test', 20_000, ['every game', 'odds moved']);
  expect(drawn).toBe(20_000);
  expect(await drawAll(jobs)).toEqual(jobs.map(drawStream));
  const other = planJobs('another', 20_000, ['every game']).jobs[0]!;
  expect(drawStream(other)).not.toEqual(drawStream({ ...other, seed: 'test' }));
});

test('the number of draws is rounded up to whole pairs in each stream', () => {
  expect(planJobs('test', 20_001, []).drawn).toBe(40_000);
});

test('a prize that no ticket wins, that does not exist or that pays nothing is named', () => {
  const entries = [
    { id: 1, from: 0, to: 999_000 },
    { id: 2, from: 999_000, to: 1_000_000 },
  ];
  const table = { type: 'paid', price: 1_000, token_rate: 50_000, entries } as const;
  const faults = (changed: object, prices: (number | undefined)[]) =>
    findPrizeFaults({ name: 'Box', table: { ...table, ...changed } }, (id) => prices[id - 1]);

  expect(faults({}, [800, 5_000])).toEqual([]);
  expect(faults({ entries: entries.slice(0, 1) }, [800, 5_000])).toEqual([
    expect.stringContaining('cover 999000'),
  ]);
  expect(faults({}, [800])).toEqual([expect.stringContaining("prize 2 can't be paid")]);
  expect(faults({}, [800, 0])).toEqual(['Box: prize 2 pays nothing']);
  expect(faults({ type: 'free', token_rate: 0 }, [800, 2 ** 52])).toEqual([
    expect.stringContaining("prize 2 can't be paid"),
  ]);
  expect(faults({ type: 'free' }, [800, 5_000])).toEqual([
    'Box: a token drop with p 0 pays nothing',
    'Box: a token drop with p 4000 pays nothing',
  ]);
  expect(faults({ price: 99 }, [1, 1])).toEqual(['Box: a token drop with p 0 pays nothing']);
  expect(faults({}, [1_000, 5_000])).toEqual([expect.stringContaining('at most 97%')]);
});

test.each([
  [['--draws', '19999'], 'whole number from 20000'],
  [['--draws', '1e5.5'], 'whole number from 20000'],
  [['--battles', '0'], '--battles needs a whole number from 1'],
  [['--seed', ''], '--seed needs a text'],
  [['--odds', '1'], "Unknown option '--odds'"],
])('%j is refused with a reason and exit code 2', (args, reason) => {
  const script = path.join(import.meta.dirname, '../fair-stats.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain(reason);
});
