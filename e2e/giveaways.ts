/** Hosts, their rooms, and the pages of giveaways. */
import type { Browser, Page } from '@playwright/test';
import type { Input } from '@vitrine/contract/index';
import { setRoles } from '../server/accounts/index.ts';
import { now } from '../server/kit/clock.ts';
import type { Database } from '../server/kit/db.ts';
import { expect, expectAccessible, giveSession, granted, joinPlayer, openPage, type StoryPlayer } from './story.ts';

interface Size {
  width: number;
  height: number;
}

export const idOf = async ({ api }: StoryPlayer) => granted(await api('GET /api/user', {})).id;

/** Verifies the e-mail address and tops up what the house asks for everything that it gives. */
export async function makeEligible({ db }: Database, player: StoryPlayer): Promise<void> {
  const id = await idOf(player);
  await db.updateTable('accounts_players').set({ email_verified_at: now() }).where('id', '=', id).execute();
  const { api } = player;
  const [sandbox] = granted(await api('GET /api/pay/methods', {})).filter(({ kind }) => kind === 'sandbox');
  const order = { amount: 10, payment_id: sandbox!.id, country: 'DE' };
  const { order_sn } = granted(await api('POST /api/pay/orders', order));
  granted(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  const readState = async () => granted(await api('GET /api/pay/orders/{order_sn}', { order_sn })).state;
  await expect.poll(readState).toBe('credited');
}

export async function makeHost(database: Database, url: string): Promise<StoryPlayer> {
  const host = await joinPlayer(database, url);
  await makeEligible(database, host);
  await setRoles(database.db, await idOf(host), ['host']);
  return host;
}

/** Gives players a picture of the site as their own. */
async function giveAvatar({ db }: Database, players: readonly StoryPlayer[], avatar: string): Promise<void> {
  const ids = await Promise.all(players.map(idOf));
  await db.updateTable('accounts_players').set({ avatar }).where('id', 'in', ids).execute();
}

type Wish = Partial<Input<'POST /api/gift/host'>> & { title: string };

/** Opens a host's room of 5.000 money for two, unless the wish says otherwise. */
export async function openRoom({ api }: StoryPlayer, wish: Wish) {
  const body = { type: 0 as const, total_people: 2, money: [5], ...wish };
  return granted(await api('POST /api/gift/host', body));
}

export const join = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Join', exact: true });

export const status = (page: Page) => page.getByRole('main').getByRole('status');

export const card = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Another player's own browser. */
async function openBrowser(browser: Browser, database: Database, url: string, viewport: Size) {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
  const player = await joinPlayer(database, url);
  await giveSession(context, player, url);
  return { page: await context.newPage(), player, close: () => context.close() };
}

interface Meeting {
  page: Page;
  player: StoryPlayer;
  browser: Browser;
  database: Database;
  product: { url: string };
}

/**
 * Two players meet in a host's room: live count, draw and winner. Returns the room, and its title,
 * and the picture that both players have.
 */
export async function meetInRoom({ page, player, browser, database, product }: Meeting, size: Size) {
  const host = await makeHost(database, product.url);
  const title = `Room ${await idOf(player)}`;
  const { id } = await openRoom(host, { title });
  await openPage(page, '/giveaway');
  await expectAccessible(page);
  const mine = card(page, title);
  await expect(mine).toContainText('Host');
  await expect(mine).toContainText('0/2');
  await expect(mine).toContainText('1 prize');
  await expect(mine).toContainText('$5.00');
  await expect(mine).toContainText('Starts when full');
  await mine.getByRole('link', { name: 'Join' }).click();
  await expect(page).toHaveURL(`/giveaway/${id}`);
  await expect(page.getByRole('main')).toContainText('Weaker: no public random number is mixed in.');
  const ben = await openBrowser(browser, database, product.url, size);
  const avatar = '/icon-192.png';
  await giveAvatar(database, [player, ben.player], avatar);
  await openPage(ben.page, '/giveaway');
  await expect(card(ben.page, title)).toContainText('0/2');
  await join(page).click();
  await expect(status(page)).toContainText('You have joined.');
  await expect(card(ben.page, title)).toContainText('1/2');
  await expectAccessible(page);
  await openPage(ben.page, `/giveaway/${id}`);
  await join(ben.page).click();
  await expect(page.getByRole('heading', { name: 'Winners' })).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'Winners' })).toBeVisible();
  const { obtain_user_id } = granted(await host.api('GET /api/gift/shop/{id}', { id: String(id) }));
  const won = obtain_user_id[0] === (await idOf(player));
  await expect(status(won ? page : ben.page)).toContainText('You have won!');
  await expect(status(won ? ben.page : page)).toContainText('Not your turn this time');
  await expectAccessible(page);
  await ben.close();
  return { id, title, avatar };
}
