/** Top-ups that bring a level, and the page of levels. */
import type { Page } from '@playwright/test';
import type { Amount } from '@vitrine/contract/amount';
import { now } from '../server/kit/clock.ts';
import type { Database } from '../server/kit/db.ts';
import { expect, granted, type StoryPlayer } from './story.ts';

/** Tops up money in the sandbox, and waits until it is credited. */
export async function topUp({ api }: StoryPlayer, units: Amount): Promise<void> {
  const { order_sn } = granted(
    await api('POST /api/pay/orders', { amount: units, payment_id: 1, country: 'DE' }),
  );
  granted(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  await expect
    .poll(async () => granted(await api('GET /api/pay/orders/{order_sn}', { order_sn })).state)
    .toBe('credited');
}

export async function verifyEmail({ db }: Database, { email }: StoryPlayer): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('email', '=', email)
    .execute();
}

export const fallen = (page: Page, name: string) => page.getByRole('dialog', { name });

export const level = (page: Page, n: number) =>
  page.getByRole('article', { name: `Level ${n}`, exact: true });
