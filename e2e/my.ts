/** A player's own page. */
import type { Page } from '@playwright/test';
import { granted, type StoryPlayer } from './story.ts';

export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
export const account = async ({ api }: StoryPlayer) => granted(await api('GET /api/account', {}));
