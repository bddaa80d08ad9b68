/** Draws, and their verification on the page. */
import type { CaseRecord } from '@vitrine/contract/seeds';
import type { Locator, Page } from '@playwright/test';
import { openCases, type StoryPlayer } from './story.ts';

/** Opens a case for money and returns the record of its draw. */
export async function drawOnce(player: StoryPlayer): Promise<CaseRecord> {
  const [opening] = await openCases(player, 'First Light');
  return opening!.draw;
}

export const verifier = (page: Page): Locator => page.locator('#verify');

export const steps = (page: Page): Locator =>
  verifier(page)
    .locator('ol > li')
    .filter({ has: page.getByRole('heading') });
