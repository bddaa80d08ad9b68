/** The page of an item. */
import { fromWire, mills, showAmount, toWire } from '@vitrine/contract/amount';
import type { Client } from '@vitrine/contract/client';
import type { Locator, Page } from '@playwright/test';
import { recordEvents } from './record-events.ts';
import { balancesOf, expect, expectAccessible, findCase, granted, openPage, type StoryPlayer } from './story.ts';

/** A prize of a case, by its place there, with its page. */
export async function findItem(api: Client, case_name = 'First Light', place = 0) {
  const { id } = await findCase(api, case_name);
  const { goods } = granted(await api('GET /api/box/{id}', { id: String(id) })).goods[place]!;
  const { goods: item, ...rest } = granted(await api('GET /api/goods/{id}', { id: String(goods.id) }));
  return { ...rest, ...item, path: `/item/${goods.id}` };
}

export const main = (page: Page): Locator => page.getByRole('main');

export const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true });

/** The toast that the page shows now. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text });

/** Buys an item on its page, whose address and buttons change, and turns it back into tokens. */
export async function buyAndTurnBack(page: Page, player: StoryPlayer): Promise<void> {
  const item = await findItem(player.api);
  await openPage(page, item.path);
  const told = await recordEvents(page, 'shop_score');
  await expectAccessible(page);
  await button(page, 'Buy and withdraw').click();
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${item.path}\\?od=od&oid=\\d+$`));
  const oid = Number(new URL(page.url()).searchParams.get('oid'));
  expect(await balancesOf(player)).toMatchObject({ tokens: 120_000 - fromWire(item.price)!, items: 1 });
  const left = toWire(mills(120_000 - fromWire(item.price)!));
  expect(await told()).toEqual([left]);

  await expect(button(page, 'Buy and withdraw')).toHaveCount(0);
  await expect(main(page)).toContainText(`= $${showAmount(item.price)}`);
  for (const words of [
    'You can turn it back into tokens, or send it to your Steam account.',
    `Sell ${showAmount(item.price)} → costs ${showAmount(item.price)} in the shop now`,
    'Withdraw → difference 0.00',
  ])
    await expect(main(page)).toContainText(words);
  await expect(button(page, 'Withdraw')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(button(page, 'Withdraw coins')).toBeVisible();
  await openPage(page, page.url());
  const told_again = await recordEvents(page, 'shop_score');
  const [sale] = await Promise.all([
    page.waitForRequest('**/api/system_shop/sell'),
    button(page, 'Withdraw coins').click(),
  ]);
  expect(sale.postDataJSON()).toEqual({ knapsack_id: [oid] });
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(page).toHaveURL(item.path);
  await expect(button(page, 'Buy and withdraw')).toBeVisible();
  await expect(button(page, 'Withdraw coins')).toHaveCount(0);
  expect(await balancesOf(player)).toMatchObject({ tokens: 120_000, items: 0 });
  expect(await told_again()).toEqual([120]);
}
