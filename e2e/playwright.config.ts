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
  // A rented machine stands still for seconds now and then. What passes only at the second try is named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // Pictures are drawn at their first request, on a machine that may be busy with other things.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunch(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    // Software drawing of every frame of a motion takes a third of a page's time: stories about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // The worker keeps files for when there is no network, which has stories of its own; for others it costs as much as a page.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
