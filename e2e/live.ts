/** The strip of live drops. */
import type { Page } from '@playwright/test';
import type { Database } from '../server/kit/db.ts';
import { expect, granted, openPage, type StoryPlayer } from './story.ts';

export const strip = (page: Page) => page.getByRole('region', { name: 'Live drops' });

/** The drops in the strip, in display order. */
export const drops = (page: Page) => strip(page).locator('ol > li');

export async function idOf({ api }: StoryPlayer): Promise<number> {
  return granted(await api('GET /api/user', {})).id;
}

/** Gives a player a name with a unique mask, and returns the masked name. */
export async function nameApart({ db }: Database, player: StoryPlayer): Promise<string> {
  const id = await idOf(player);
  const sign = String.fromCodePoint(0x4e00 + id);
  const name = `${sign}${player.name}${sign}`;
  await db.updateTable('accounts_players').set({ name }).where('id', '=', id).execute();
  return `${sign}***${sign}`;
}

/** Opens a page and waits for its drops. */
export async function openStrip(page: Page, path = '/'): Promise<void> {
  await openPage(page, path);
  await expect(drops(page).first()).toBeVisible();
}
