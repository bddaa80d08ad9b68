import type { Page } from '@playwright/test';
import { expected_faults, isFor, openSight, sights, type Sight } from './sights.ts';
import { announcement, expect, findCase, giveSession, openCases, openPage, test } from './story.ts';

interface Movement {
  /** The animation, and what it is of. */
  of: string;
  /** It changes places or sizes. */
  moves: boolean;
  /** From its start to its end; null when it has none. */
  takes_ms: number | null;
  /** It changes how much can be seen through. */
  fades: boolean;
  /** What it is of can be seen, and doesn't only say that something is under way. */
  seen: boolean;
}

/**
 * Notes every animation and transition that runs in a page, from its next document on. A clock that nobody sees, such as
 * that of a toast, is no motion.
 */
async function watchMotion(page: Page): Promise<() => Promise<Movement[]>> {
  await page.addInitScript(`
    window.movements = new Map();
    const places = ['transform', 'translate', 'scale', 'rotate', 'top', 'left', 'right', 'bottom', 'width', 'height'];
    (function look() {
      for (const animation of document.getAnimations()) {
        const { effect, animationName, transitionProperty } = animation;
        const { target } = effect;
        const frames = effect.getKeyframes();
        const { endTime } = effect.getComputedTiming();
        const changes = (name) => new Set(frames.map((frame) => frame[name])).size > 1;
        movements.set(animation, {
          of: (animationName ?? transitionProperty ?? 'script') + ' of ' + target?.className,
          moves: places.some(changes),
          fades: changes('opacity'),
          takes_ms: endTime === Infinity ? null : endTime,
          seen: !frames.every(({ opacity }) => opacity === '0') && !target?.closest('[aria-busy=true]'),
        });
      }
      requestAnimationFrame(look);
    })();`);
  return () => page.evaluate<Movement[]>('[...movements.values()].filter(({ seen }) => seen)');
}

test.describe('Who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('sees what they won, toasts and dialogs fade in within 200 ms, and nothing move', async ({ page, player }) => {
    await openCases(player, 'Sea Glass', 2);
    const { path } = await findCase(player.api, 'Sea Glass');
    const watched = await watchMotion(page);
    await openPage(page, '/');
    const card = page.getByRole('main').locator(`a[href="${path}"]`);
    await card.hover();
    await card.click();
    await page.getByRole('button', { name: /^Open for/ }).click();
    await expect(announcement(page)).toContainText('You won');
    await page.getByRole('button', { name: /^Sell for/ }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Sold for/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Backpack' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();
    await page.getByRole('main').getByRole('article').first().click();
    await page.getByRole('button', { name: /^Sell selected for/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const movements = await watched();
    expect(movements.filter(({ moves }) => moves)).toEqual([]);
    expect(movements.filter(({ takes_ms }) => takes_ms === null)).toEqual([]);
    // The progress line waits a moment before it shows at all.
    expect(movements.filter(({ takes_ms, fades }) => fades && takes_ms! > 300)).toEqual([]);
    expect(movements.filter(({ of, fades }) => fades && of.startsWith('opacity of exhibit relative'))).toMatchObject([
      { takes_ms: 180 },
    ]);
  });

  test('is shown no page on which anything goes on forever', async ({
    page,
    context,
    visitor,
    newcomer,
    product,
    faults,
  }) => {
    // The watch can't look into a letter of the outbox, where no script runs.
    faults.expect(...expected_faults, /^console: Blocked script execution in 'about:srcdoc'/);
    await openCases(newcomer, 'First Light', 2);
    const watched = await watchMotion(page);
    const expectStill = async (sight: Sight) => {
      await openSight(page, sight, visitor, 'en');
      const movements = await watched();
      expect(
        movements.filter(({ moves, takes_ms }) => moves || takes_ms === null),
        sight.name,
      ).toEqual([]);
    };
    for (const sight of sights.filter(({ who }) => who === 'visitor')) await expectStill(sight);
    await giveSession(context, newcomer, product.url);
    for (const sight of sights.filter((place) => isFor('player', place))) await expectStill(sight);
  });
});

test('Who wants nothing of the kind is shown motion: the watch sees it', async ({ page, player }) => {
  const { path } = await findCase(player.api, 'Sea Glass');
  const watched = await watchMotion(page);
  await openPage(page, path);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await watched()).filter(({ moves }) => moves).length).toBeGreaterThan(0);
});
