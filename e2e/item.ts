/** The page of an item. */
import { fromWire, mills, showAmount, toWire, type Amount } from '@vitrine/contract/amount';
import type { Client } from '@vitrine/contract/client';
import type { Locator, Page } from '@playwright/test';
import { recordEvents } from './record-events.ts';
import {
  balancesOf,
  expect,
  expectAccessible,
  findCase,
  granted,
  openPage,
  waitForHydration,
  type StoryPlayer,
} from './story.ts';

/** A prize of a case, by its place there, with its page. */
export async function findItem(api: Client, case_name = 'First Light', place = 0) {
  const { id } = await findCase(api, case_name);
  const { goods } = granted(await api('GET /api/box/{id}', { id: String(id) })).goods[place]!;
  const { goods: item, ...rest } = granted(
    await api('GET /api/goods/{id}', { id: String(goods.id) }),
  );
  return { ...rest, ...item, path: `/item/${goods.id}` };
}

export const main = (page: Page): Locator => page.getByRole('main');

export const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true });

/** The toast that the page shows now. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text });

/** The texts of the way from the shop's list to an own item and back. */
export const trade_words = {
  en: {
    at: '',
    search: 'Search by name',
    buy: 'Buy and withdraw',
    sell: 'Withdraw coins',
    withdraw: 'Withdraw',
    more: 'View more',
    success: 'Success',
    number: (price: Amount) => showAmount(price),
    unowned: (price: string) => [
      'You can buy it with tokens and withdraw it to your Steam account.',
      `Buy ${price} → sells for ${price} now`,
    ],
    owned: (price: string) => [
      `= $${price}`,
      'You can sell it for tokens or send it to your Steam account.',
      `Sell ${price} → costs ${price} in the shop now`,
      'Withdraw → difference 0.00',
    ],
  },
  de: {
    at: '/de',
    search: 'Nach Namen suchen',
    buy: 'Kaufen und auszahlen',
    sell: 'Zu Tokens machen',
    withdraw: 'Auszahlen',
    more: 'Mehr ansehen',
    success: 'Erfolg',
    number: (price: Amount) => showAmount(price).replace('.', ','),
    unowned: (price: string) => [
      'Du kannst es mit Tokens kaufen und auf dein Steam-Konto auszahlen.',
      `Kauf ${price} → Verkauf bringt jetzt ${price}`,
    ],
    owned: (price: string) => [
      `= ${price}\u00A0$`,
      'Du kannst es wieder zu Tokens machen oder auf dein Steam-Konto schicken.',
      `Verkauf ${price} → kostet im Shop jetzt ${price}`,
      'Auszahlung → Differenz 0,00',
    ],
  },
} as const;

/**
 * Finds an item in the shop by its name, opens it, buys it, sees it owned, and turns it back into
 * tokens, after which the page offers what it did before.
 */
export async function buyAndTurnBack(
  page: Page,
  player: StoryPlayer,
  locale: keyof typeof trade_words = 'en',
): Promise<void> {
  const words = trade_words[locale];
  const item = await findItem(player.api);
  const price = words.number(item.price);
  const expectWords = async (expected: readonly string[]) => {
    for (const text of expected) await expect(main(page)).toContainText(text);
  };
  const expectUnowned = async () => {
    await expect(button(page, words.buy)).toBeVisible();
    await expect(button(page, words.sell)).toHaveCount(0);
    await expect(button(page, words.withdraw)).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: words.more })).toHaveAttribute(
      'href',
      `${words.at}/mall`,
    );
    await expectWords(words.unowned(price));
  };

  await openPage(page, `${words.at}/mall`);
  await page.getByLabel(words.search).fill(item.hash_name);
  const found = main(page).getByRole('link', { name: item.hash_name, exact: true });
  await expect(page).toHaveURL(/[?&]name=/);
  await found.first().click();
  await expect(page).toHaveURL(`${words.at}${item.path}`);
  await waitForHydration(page);
  await expectUnowned();
  const told = await recordEvents(page, 'shop_score');
  await expectAccessible(page);
  await button(page, words.buy).click();
  await expect(toast(page, words.success)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${item.path}\\?od=od&oid=\\d+$`));
  const oid = Number(new URL(page.url()).searchParams.get('oid'));
  expect(await balancesOf(player)).toMatchObject({
    tokens: 120_000 - fromWire(item.price)!,
    items: 1,
  });
  const left = toWire(mills(120_000 - fromWire(item.price)!));
  expect(await told()).toEqual([left]);

  await expect(button(page, words.buy)).toHaveCount(0);
  await expectWords(words.owned(price));
  await expect(button(page, words.withdraw)).toBeVisible();
  await expect(main(page).getByRole('link', { name: words.more })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(button(page, words.sell)).toBeVisible();
  await openPage(page, page.url());
  const told_again = await recordEvents(page, 'shop_score');
  const [sale] = await Promise.all([
    page.waitForRequest('**/api/system_shop/sell'),
    button(page, words.sell).click(),
  ]);
  expect(sale.postDataJSON()).toEqual({ knapsack_id: [oid] });
  await expect(toast(page, words.success)).toBeVisible();
  await expect(page).toHaveURL(`${words.at}${item.path}`);
  await expectUnowned();
  expect(await balancesOf(player)).toMatchObject({ tokens: 120_000, items: 0 });
  expect(await told_again()).toEqual([120]);
}
