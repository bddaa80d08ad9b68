/** The sign-in layer's forms, and the codes that they ask for. */
import type { Locator, Page } from '@playwright/test';
import { randomHex } from '../server/kit/random.ts';
import { expect, granted, type StoryPlayer } from './story.ts';

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

/** The code of the newest e-mail to an address, once it has arrived. */
export async function readCode(api: StoryPlayer['api'], email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { list } = granted(await api('GET /api/outbox', {}));
      code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(list.find(({ to }) => to === email)?.text ?? '')?.[0];
      return code;
    })
    .toBeDefined();
  return code!;
}

export async function fillPasswords(dialog: Locator, first: string, second = first): Promise<void> {
  await dialog.locator('[name=password]').fill(first);
  await dialog.locator('[name=password_confirmation]').fill(second);
}

export function newAddress(): string {
  return `visitor-${randomHex(4)}@vitrine.test`;
}
