import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';

const results = '../test-results';

export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: `${results}/e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  // Measured on two processors: all stories took 6.3 minutes with three, 7.7 with two. Since then
  // more of them wait for moments of the server.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // A rented machine stalls for seconds now and then. The end of the run names the stories that
  // passed only on retry.
  retries: process.env.CI ? 1 : 0,
  // Pictures are drawn at their first request, perhaps on a busy machine; by keyboard a story takes
  // half a minute on a quiet one.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunch(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    // Drawing every frame of a motion in software takes a third of a page's time: only stories
    // about motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker caches files for offline use, which has stories of its own; for others it
    // costs as much as a page.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
