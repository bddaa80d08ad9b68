import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';

const results = '../test-results';

export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: `${results}/e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Pictures are drawn at their first request, on a machine that may be busy with other things.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunch(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
  },
});
