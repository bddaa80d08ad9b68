/** The page of top-ups. */
import type { Page } from '@playwright/test';

export const pay = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Pay|Redeem)/ });
export const amount = (page: Page) => page.getByRole('textbox', { name: /^(Amount|Tokens)$/ });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
