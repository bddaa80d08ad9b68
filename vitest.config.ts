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

export default defineConfig({
  test: {
    include: ['{contract,fairness,i18n,art,server,scripts,web}/**/*.test.ts'],
    // A process for each file takes longer to begin.
    pool: 'threads',
    globalSetup: ['server/testing/postgres.ts'],
    sequence: { sequencer: LongestFirst },
    // Most files wait for the database half of their time. The one PostgreSQL of all of them has 200 connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What the feed of facts may take waits for the oldest transaction of the whole server, other files' among them.
    expect: { poll: { timeout: 60_000 } },
  },
});
