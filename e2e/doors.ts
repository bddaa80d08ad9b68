/** The sign-in layer's forms, and the codes that they ask for. */
import type { Locator, Page } from '@playwright/test';
import { randomHex } from '../server/kit/random.ts';
import { expect } from './story.ts';

/** Opens the sign-in layer at one of its tabs. */
export async function openDoor(page: Page, tab: 'Sign in' | 'Register'): Promise<Locator> {
  await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: tab }).click();
  await expect(dialog.locator('form')).toHaveCount(1);
  return dialog;
}

/** An entry of this browser's localStorage, by name. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate(`localStorage.getItem('${name}')`);
}

export async function fillPasswords(dialog: Locator, first: string, second = first): Promise<void> {
  await dialog.locator('[name=password]').fill(first);
  await dialog.locator('[name=password_confirmation]').fill(second);
}

export function newAddress(): string {
  return `visitor-${randomHex(4)}@vitrine.test`;
}
