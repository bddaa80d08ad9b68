/** The page of a player's history. */
import type { Page } from '@playwright/test';
import {
  dollars,
  expect,
  expectAccessible,
  granted,
  openCases,
  openPage,
  type StoryPlayer,
} from './story.ts';

/** A player who opened a case three times, sold two wins and bought an item in the shop. */
export async function play(player: StoryPlayer) {
  const openings = await openCases(player, 'First Light', 3);
  const [first, second] = openings;
  const sold = granted(
    await player.api('POST /api/box/sell', {
      knapsack_id: [first!.knapsack_id, second!.knapsack_id],
    }),
  );
  const [cheapest] = granted(await player.api('GET /api/system_shop', { limit: 1 })).list;
  granted(await player.api('POST /api/system_shop/{id}/buy', { id: String(cheapest!.id) }));
  return { openings, sold, bought: cheapest! };
}

/** The entries but for the points of play, which come some seconds after it. */
export const rows = (page: Page) =>
  page.getByRole('main').locator('section > ol > li').filter({ hasNotText: 'You earned points' });

/**
 * Finds the history by the account menu, reads in sentences what happened, and follows an entry to
 * its draw. Needs the right to read the clipboard.
 */
export async function followHistory(
  page: Page,
  player: StoryPlayer,
  account_button: string,
): Promise<void> {
  const { openings, bought } = await play(player);
  await openPage(page, '/my');
  await page.getByRole('button', { name: account_button, exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await menu.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page).toHaveURL('/my/history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction history');
  await expect(rows(page)).toHaveCount(4);
  const [purchase, sale, opening, endowment] = [0, 1, 2, 3].map((n) => rows(page).nth(n));
  await expect(purchase!).toContainText('You bought an item in the shop');
  await expect(purchase!).toContainText(`−${bought.price.toFixed(2)}`);
  await expect(purchase!.getByRole('link', { name: bought.hash_name })).toHaveAttribute(
    'href',
    `/item/${bought.id}`,
  );
  await expect(sale!).toContainText('You sold 2 items');
  await expect(sale!).toContainText('+$');
  await expect(opening!).toContainText('You opened First Light ×3');
  await expect(opening!).toContainText('−$');
  await expect(endowment!).toContainText('Play money of this demo');
  await expect(endowment!).toContainText(`+${dollars(500 as never)}`);
  await expectAccessible(page);

  await purchase!.getByRole('button', { name: /^Copy the number \d+$/ }).click();
  const [act] = granted(await player.api('GET /api/history', { kind: 'purchases', limit: 1 })).list;
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(String(act!.id));

  const { id } = openings[0]!.draw;
  await opening!.getByRole('link', { name: `Draw ${id}` }).click();
  await expect(page).toHaveURL(`/provablyfair?draw=${id}#verify`);
}
