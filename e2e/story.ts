/** What every story begins with: the running product, its players, and an eye on everything that goes wrong. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { makeClient, type Client } from '@vitrine/contract/client';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { startLocalPostgres } from '../server/kit/local-postgres.ts';
import { randomAddress } from '../server/testing/address.ts';
import { Faults } from './faults.ts';
import { waitForStillness } from './pages.ts';
import { giveSession, joinPlayer, type StoryPlayer } from './players.ts';
import { runningProduct, type RunningProduct } from './product.ts';

export { expect };
export * from './pages.ts';
export * from './players.ts';

interface Worker {
  product: RunningProduct;
  database: Database;
}

interface Story {
  /** What went wrong in any page of the story, which fails for whatever it didn't expect. */
  faults: Faults;
  /** Calls the API as a visitor does. */
  visitor: Client;
  /** A new player, who isn't signed in in the story's browser. */
  newcomer: StoryPlayer;
  /** A new player, who is. */
  player: StoryPlayer;
}

/** For stories about motion, `test.use(with_motion)`: the others are told by people who prefer less of it. */
export const with_motion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A story about the running product. Its pages begin at the product's address. */
export const test = base.extend<Story, Worker>({
  product: [runningProduct(), { option: true, scope: 'worker' }],
  database: [
    async ({ product }, use) => {
      const { owner_url } = await startLocalPostgres(product.data_dir);
      const database = openDatabase(owner_url, { connections: 2 });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
  // What other stories ask for isn't counted against this one.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, 'x-forwarded-for': randomAddress() }),
  faults: [
    async ({ context, product }, use) => {
      const faults = new Faults(product.url);
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  visitor: ({ product }, use) => use(makeClient({ base: product.url })),
  newcomer: async ({ database, product }, use) => use(await joinPlayer(database, product.url)),
  player: async ({ newcomer, context, product }, use) => {
    await giveSession(context, newcomer, product.url);
    await use(newcomer);
  },
});

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails for every barrier that axe finds in the page as it is now, seen from its top: what the header covers half is none. WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`);
  await waitForStillness(page);
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: another way would open a page of its own for each look, which takes twice as long as the look.
    .setLegacyMode()
    // Who goes from one part of a page to the next by their names finds no two of the same.
    .options({ resultTypes: ['violations'], rules: { 'landmark-unique': { enabled: true } } })
    .withTags(levels)
    // It can't look into a frame that runs no scripts, and would wait for it.
    .exclude('iframe[sandbox]')
    .analyze();
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(barriers).toEqual([]);
}
