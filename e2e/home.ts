import type { Locator } from '@playwright/test';

/** The gallery's links to cases. */
export const cardsOf = (gallery: Locator) =>
  gallery.locator('a[href^="/case/"]').filter({ visible: true });
