import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';

const results = '../test-results';
/**
 * `LONG=1` in the environment also runs the stories of `long/`: every page, size and language, and
 * products of their own. Without it, only the short ones beside this file run.
 */
const with_long = process.env.LONG === '1';

export default defineConfig({
  testDir: '.',
  testIgnore: with_long ? [] : 'long/**',
  globalSetup: './product.ts',
  outputDir: `${results}/e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  // Measured on two processors: four keep both busy (3% idle) through the stories of `long/`.
  workers: with_long ? 4 : 3,
  fullyParallel: true,
  forbidOnly: true,
  // A rented machine stalls for seconds now and then. The end of the run names the stories that
  // passed only on retry.
  retries: process.env.CI ? 1 : 0,
  // No limit judges the machine's speed: every wait is for an event, and ends with it.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunch(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 60_000,
    // Drawing every frame of a motion in software takes a third of a page's time: only stories
    // about motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker caches files for offline use, which has stories of its own; for others it
    // costs as much as a page.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
