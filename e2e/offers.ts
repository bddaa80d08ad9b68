/** Banners that offer something to a player. */
import type { Page } from '@playwright/test';

export const banner = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The window of stories about the floating bar, which stands beside the page. */
export const beside_the_page = { viewport: { width: 1440, height: 900 } } as const;
