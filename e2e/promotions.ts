/** Partners' codes, and the quick links. */
import type { Page } from '@playwright/test';
import { randomHex } from '../server/kit/random.ts';

export const someCode = () => `C${randomHex(4)}`;
export const kept = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('code')`);

export const quickLinks = (page: Page, within: 'main' | 'contentinfo') =>
  page
    .getByRole(within)
    .getByRole('navigation', { name: within === 'main' ? 'Shortcuts' : 'Quick links' });
