/** The backpack's page, and players with a full one. */
import { fromWire, sum, toWire } from '@vitrine/contract/amount';
import type { Page } from '@playwright/test';
import { figures, granted, openCases, type StoryPlayer } from './story.ts';

/** Gives the player wins of two cases, newest first, as the backpack shows them. */
export async function fillBackpack(player: StoryPlayer) {
  await openCases(player, 'Sea Glass', 10);
  await openCases(player, 'First Light', 6);
  return granted(await player.api('GET /api/system_shop/backpack', {})).list;
}

export const tiles = (page: Page) => page.getByRole('main').getByRole('article');

/** The payment for selling these items, as the page writes it. */
export function worthOf(
  items: readonly { recycling_price: Parameters<typeof fromWire>[0] }[],
): string {
  return figures(toWire(sum(items.map(({ recycling_price }) => fromWire(recycling_price)!))));
}

/** The running total of these items, to the thousandth. */
export function totalOf(
  items: readonly { recycling_price: Parameters<typeof fromWire>[0] }[],
): string {
  return toWire(sum(items.map(({ recycling_price }) => fromWire(recycling_price)!))).toFixed(3);
}
