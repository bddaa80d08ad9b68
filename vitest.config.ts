import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the longest files first, also without timings of earlier runs: otherwise the run ends with
 * one worker waiting for the other's long file.
 */
const longest = [
  'server/faults.long.test.ts',
  'server/games.long.test.ts',
  'scripts/new-module.long.test.ts',
  'server/start.long.test.ts',
  'server/demo/history/simulate.long.test.ts',
  'server/settle/verify/tampering.long.test.ts',
  'server/kit/local-postgres.long.test.ts',
  'scripts/import.long.test.ts',
  'scripts/fair-stats/fair-stats.long.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * The gate leaves out `*.long.test.ts`: tests that start, kill or freeze processes of the product,
 * draw or send by the thousand, or take long.
 */
const is_long = process.env.LONG === '1';
const test_files = fs.globSync(
  '{contract,fairness,i18n,art,server,scripts,ship,web}/**/*.test.ts',
  {
    cwd: import.meta.dirname,
    exclude: is_long ? [] : ['**/*.long.test.ts'],
  },
);
/** The test files that mention this, and those that don't. */
const splitBy = (files: readonly string[], mentioned: RegExp) =>
  [true, false].map((wanted) =>
    files.filter((file) => mentioned.test(fs.readFileSync(file, 'utf8')) === wanted),
  );
/** A test file that mentions one of these runs the server; all others test pure rules. */
const [about_server, about_rules] = splitBy(
  test_files,
  /testing\/|inject\(|startLocalPostgres|openDatabase/,
);
/**
 * On another PostgreSQL only those run that use the one that all share: a test that starts its own
 * would repeat the same.
 */
const about_database = process.env.TEST_DATABASE_URL
  ? splitBy(about_server!, /openWorld|inject\(/)[0]
  : about_server;

export default defineConfig({
  test: {
    // A process for each file takes longer to begin, and loading the server's modules for each file
    // took a quarter of the processor time. Pure rules leave no state behind; what the server keeps
    // in memory is reset before each file.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // At most four: they share one PostgreSQL, which has 200 connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    // Processes that tests start load the server for half of the processor time.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'build/compile-cache') },
    // The end of a run lists what passed only at its second try.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'database',
          include: about_database,
          globalSetup: ['server/testing/postgres.ts'],
          setupFiles: ['server/testing/reset.ts'],
        },
      },
      { extends: true, test: { name: 'rules', include: about_rules } },
    ],
    // The feed of facts waits for the server's oldest transaction, which may be another file's.
    expect: { poll: { timeout: 60_000 } },
  },
});
