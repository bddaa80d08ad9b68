/** The policies, and the note about cookies. */
import type { Page } from '@playwright/test';

export const policies = [
  { path: '/remark/terms-of-service-3', title: 'Terms of Service' },
  { path: '/remark/privacy-policy-2', title: 'Privacy Policy' },
  { path: '/remark/cookies-policy-7', title: 'Cookies Policy' },
];

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
