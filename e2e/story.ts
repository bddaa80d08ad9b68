/** The fixtures of every story: the running product, its players, and a watch for faults. */
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
  /**
   * Whether a message about a reached level or a given case is closed when it comes: a top-up may
   * bring one at any moment. Stories about these messages switch it off.
   */
  closes_fallen: boolean;
  /** The faults of the story's pages. Any unexpected one fails the story. */
  faults: Faults;
  /** Calls the API as a visitor. */
  visitor: Client;
  /** A new player, not signed in in the story's browser. */
  newcomer: StoryPlayer;
  /** A new player, signed in in the story's browser. */
  player: StoryPlayer;
}

/** For stories about motion, `test.use(with_motion)`; the others run with reduced motion. */
export const with_motion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** For stories on a phone, `test.use(on_phone)`. */
export const on_phone = { viewport: { width: 390, height: 844 } } as const;

/** A story about the running product. Relative addresses begin at the product's. */
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
  // An address of its own, so that other stories' requests don't count against this one's rate
  // limit.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomAddress() }),
  faults: [
    async ({ context, product }, use) => {
      const faults = new Faults(product.url);
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  closes_fallen: [true, { option: true }],
  page: async ({ page, closes_fallen }, use) => {
    const fallen = page.getByRole('dialog').filter({ has: page.locator('[data-fallen]') });
    // It may come again at once, with what falls next: the story doesn't wait until it is gone, and
    // closes it as often as it comes. The click is sent to the button itself, so that the mouse
    // stays where the story has it; the dialog may go by itself first.
    const close = async () =>
      fallen
        .getByRole('button')
        .last()
        .dispatchEvent('click', undefined, { timeout: 1000 })
        .catch(() => undefined);
    if (closes_fallen) await page.addLocatorHandler(fallen, close, { noWaitAfter: true });
    await use(page);
  },
  visitor: ({ product }, use) => use(makeClient({ base: product.url })),
  newcomer: async ({ database, product }, use) => use(await joinPlayer(database, product.url)),
  player: async ({ newcomer, context, product }, use) => {
    await giveSession(context, newcomer, product.url);
    await use(newcomer);
  },
});

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The parts around every page, between its beginning and its end. */
const frame = ['.above-dock > header', '.strips', '.media-bar', '.above-dock > footer'];

/**
 * Fails for every barrier that axe finds in the page as it is now, scrolled to its top: content
 * half covered by the header isn't a barrier. WCAG 2.2 AA. The frame has four times the elements of
 * a page; it is the same everywhere, and only looked at `with_frame`.
 */
export async function expectAccessible(page: Page, { with_frame = false } = {}): Promise<void> {
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`);
  await waitForStillness(page);
  const builder = new AxeBuilder({ page });
  for (const part of with_frame ? [] : frame) builder.exclude(part);
  const { violations } = await builder
    // Runs in the page itself: the other mode opens an extra page per check, which takes twice as
    // long as the check.
    .setLegacyMode()
    // Requires unique names of landmarks, for readers who navigate by them.
    .options({ resultTypes: ['violations'], rules: { 'landmark-unique': { enabled: true } } })
    .withTags(levels)
    // axe can't inspect a frame without scripts, and would wait for it.
    .exclude('iframe[sandbox]')
    .analyze();
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(barriers).toEqual([]);
}
