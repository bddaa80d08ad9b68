/** Players who can withdraw, and the list of withdrawals. */
import type { Page } from '@playwright/test';
import type { Db } from '../server/kit/db.ts';
import { expect, granted, type StoryPlayer } from './story.ts';

export const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';

export const idOf = async ({ api }: StoryPlayer) => granted(await api('GET /api/user', {})).id;

/** Confirms the player's address, and lets them top up 10.000 in all. */
export async function admit(
  db: Db,
  player: StoryPlayer,
  link: string | null = trade_url,
): Promise<void> {
  const id = await idOf(player);
  const changed = { email_verified_at: new Date(), trade_url: link };
  await db.updateTable('accounts_players').set(changed).where('id', '=', id).execute();
  const wish = { amount: 10 as never, payment_id: 1, country: 'DE' };
  const { order_sn } = granted(await player.api('POST /api/pay/orders', wish));
  granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  const state = async () =>
    granted(await player.api('GET /api/pay/orders/{order_sn}', { order_sn })).state;
  await expect.poll(state).toBe('credited');
}

/** Buys goods that only this story changes: `nth` from a price on. */
export async function buyOne(db: Db, { api }: StoryPlayer, from_mills: number, nth = 0) {
  const goods = await db
    .selectFrom('catalogue_goods')
    .select(['id', 'name', 'price_mills'])
    .where('price_mills', '>=', from_mills)
    .orderBy('price_mills')
    .orderBy('id')
    .offset(nth)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { knapsack_id } = granted(await api('POST /api/system_shop/{id}/buy', { id: goods.id }));
  return { ...goods, knapsack_id };
}

export const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name });

export const layer = (page: Page, name: string) => page.getByRole('dialog', { name });

export const list = /\/my\/history\/withdrawals$/;
