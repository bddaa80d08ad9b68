import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,fairness,i18n,art,server,scripts,web}/**/*.test.ts'],
    globalSetup: ['server/testing/postgres.ts'],
    // Most files wait for the database half of their time. The one PostgreSQL of all of them has 200 connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What the feed of facts may take waits for the oldest transaction of the whole server, other files' among them.
    expect: { poll: { timeout: 60_000 } },
  },
});
