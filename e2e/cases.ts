/** A case's page, and what a player won there. */
import type { Locator, Page } from '@playwright/test';
import { expect, granted, type StoryPlayer } from './story.ts';

/** The button that opens the case. */
export function opener(page: Page): Locator {
  return page.getByRole('button', { name: /^(Open|Again) for/ });
}

export async function setFastOpen(page: Page): Promise<void> {
  await page.getByText('Fast open').click();
  await expect(page.getByRole('checkbox', { name: 'Fast open' })).toBeChecked();
}

export async function backpackOf({ api }: StoryPlayer) {
  return granted(await api('GET /api/system_shop/backpack', {}));
}
