/** Hosts, their rooms, and the pages of giveaways. */
import type { Browser, Page } from '@playwright/test';
import type { Input } from '@vitrine/contract/index';
import { setRoles } from '../server/accounts/index.ts';
import { now } from '../server/kit/clock.ts';
import type { Database } from '../server/kit/db.ts';
import {
  expect,
  expectAccessible,
  giveSession,
  granted,
  joinPlayer,
  openPage,
  type StoryPlayer,
} from './story.ts';

interface Size {
  width: number;
  height: number;
}

export const idOf = async ({ api }: StoryPlayer) => granted(await api('GET /api/user', {})).id;

/** Verifies the e-mail address and tops up what the house asks for everything that it gives. */
export async function makeEligible({ db }: Database, player: StoryPlayer): Promise<void> {
  const id = await idOf(player);
  await db
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', id)
    .execute();
  const { api } = player;
  const [sandbox] = granted(await api('GET /api/pay/methods', {})).filter(
    ({ kind }) => kind === 'sandbox',
  );
  const order = { amount: 10, payment_id: sandbox!.id, country: 'DE' };
  const { order_sn } = granted(await api('POST /api/pay/orders', order));
  granted(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  const readState = async () =>
    granted(await api('GET /api/pay/orders/{order_sn}', { order_sn })).state;
  await expect.poll(readState).toBe('credited');
}

export async function makeHost(database: Database, url: string): Promise<StoryPlayer> {
  const host = await joinPlayer(database, url);
  await makeEligible(database, host);
  await setRoles(database.db, await idOf(host), ['host']);
  return host;
}

/** Gives players a picture of the site as their own. */
async function giveAvatar(
  { db }: Database,
  players: readonly StoryPlayer[],
  avatar: string,
): Promise<void> {
  const ids = await Promise.all(players.map(idOf));
  await db.updateTable('accounts_players').set({ avatar }).where('id', 'in', ids).execute();
}

type Wish = Partial<Input<'POST /api/gift/host'>> & { title: string };

/** Opens a host's room of 5.000 money for two, unless the wish says otherwise. */
export async function openRoom({ api }: StoryPlayer, wish: Wish) {
  const body = { type: 0 as const, total_people: 2, money: [5], ...wish };
  return granted(await api('POST /api/gift/host', body));
}

/** The words of giveaways in a language, and what stands before its paths. */
const words_of = {
  en: {
    path: '',
    host: 'Host',
    prize: '1 prize',
    price: /\$5\.00/,
    starts: 'Starts when full',
    no_beacon: 'No public random number is mixed in.',
    join: 'Join',
    joined: 'You’re in.',
    winners: 'Winners',
    won: 'You won!',
    lost: 'You didn’t win this time',
  },
  pl: {
    path: '/pl',
    host: 'Gospodarz',
    prize: '1 nagroda',
    price: /5,00\s\$/,
    starts: 'Zaczyna się po zapełnieniu',
    no_beacon: 'Nie dodaje się publicznej liczby losowej.',
    join: 'Dołącz',
    joined: 'Bierzesz udział.',
    winners: 'Zwycięzcy',
    won: 'Wygrana!',
    lost: 'Tym razem nie ty',
  },
} as const;

export const join = (page: Page, name: string = words_of.en.join) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

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
export async function meetInRoom(
  { page, player, browser, database, product }: Meeting,
  size: Size,
  language: keyof typeof words_of = 'en',
) {
  const words = words_of[language];
  const list = `${words.path}/giveaway`;
  const host = await makeHost(database, product.url);
  const title = `Room ${await idOf(player)}`;
  const { id } = await openRoom(host, { title });
  await openPage(page, list);
  await expectAccessible(page);
  const mine = card(page, title);
  await expect(mine).toContainText(words.host);
  await expect(mine).toContainText('0/2');
  await expect(mine).toContainText(words.prize);
  await expect(mine).toContainText(words.price);
  await expect(mine).toContainText(words.starts);
  await mine.getByRole('link', { name: words.join }).click();
  await expect(page).toHaveURL(`${list}/${id}`);
  await expect(page.getByRole('main')).toContainText(words.no_beacon);
  const ben = await openBrowser(browser, database, product.url, size);
  const avatar = '/icon-192.png';
  await giveAvatar(database, [player, ben.player], avatar);
  await openPage(ben.page, list);
  await expect(card(ben.page, title)).toContainText('0/2');
  await join(page, words.join).click();
  await expect(status(page)).toContainText(words.joined);
  await expect(card(ben.page, title)).toContainText('1/2');
  await expectAccessible(page);
  await openPage(ben.page, `${list}/${id}`);
  await join(ben.page, words.join).click();
  await expect(page.getByRole('heading', { name: words.winners })).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: words.winners })).toBeVisible();
  const { obtain_user_id } = granted(await host.api('GET /api/gift/shop/{id}', { id: String(id) }));
  const won = obtain_user_id[0] === (await idOf(player));
  await expect(status(won ? page : ben.page)).toContainText(words.won);
  await expect(status(won ? ben.page : page)).toContainText(words.lost);
  await expectAccessible(page);
  await ben.close();
  return { id, title, avatar };
}
