import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,fairness,i18n,art,server,scripts,web}/**/*.test.ts'],
    globalSetup: ['server/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
