import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, also where nothing is known of earlier runs: at the end nobody waits for one file. */
const longest = [
  'server/faults.test.ts',
  'scripts/new-module.test.ts',
  'server/start.test.ts',
  'server/seed/past/live.test.ts',
  'server/settle/verify/tampering.test.ts',
  'server/kit/local-postgres.test.ts',
  'scripts/import.test.ts',
  'scripts/fair-stats/fair-stats.test.ts',
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

const test_files = fs.globSync('{contract,fairness,i18n,art,server,scripts,web}/**/*.test.ts', {
  cwd: import.meta.dirname,
});
/** A test file that mentions one of these asks PostgreSQL; every other tests rules, and starts nothing. */
const asks_database = /testing\/|inject\(|startLocalPostgres|openDatabase/;
const [about_database, about_rules] = [true, false].map((wanted) =>
  test_files.filter((file) => asks_database.test(fs.readFileSync(file, 'utf8')) === wanted),
);

export default defineConfig({
  test: {
    // A process for each file takes longer to begin.
    pool: 'threads',
    sequence: { sequencer: LongestFirst },
    // Most files wait for the database half of their time. The one PostgreSQL of all of them has 200 connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'database', include: about_database, globalSetup: ['server/testing/postgres.ts'] },
      },
      // Pure rules keep nothing that another file could meet: they share what they load.
      { extends: true, test: { name: 'rules', include: about_rules, isolate: false } },
    ],
    // The feed of facts waits for the oldest transaction of the whole server, other files' among them.
    expect: { poll: { timeout: 60_000 } },
  },
});
