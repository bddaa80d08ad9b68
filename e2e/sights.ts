/**
 * Every page of the site with an address to open it at. The list is derived from the routes, so
 * that no page is missing.
 */
import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Client } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { demo_coupon } from '../server/demo/events.ts';
import routes from '../web/routes.ts';
import { openPage } from './pages.ts';
import { findCase, granted } from './players.ts';

export const people = ['visitor', 'player'] as const;
export type Person = (typeof people)[number];

/** A page at one address. */
export interface Sight {
  /** The name of its picture, such as `my-backpack`. */
  name: string;
  /**
   * Its path in English. Needs at least one draw, which any opening makes. `page`: of the person
   * who meets it.
   */
  find: (visitor: Client, page: Page) => string | Promise<string>;
  /** A selector to wait for: the page loads on its own and shows it last. */
  shows?: string;
  /** The only person who meets it; everyone unless given. */
  who?: Person;
}

/** Routes with parameters, and routes with several sights. */
const told: Record<string, readonly Sight[]> = {
  '': [{ name: 'home', find: () => '/' }],
  battle: [
    { name: 'battle', find: () => '/battle' },
    {
      name: 'battle-mine',
      find: async (_, page) => `/battle?list=${await createBattle(page)}`,
      who: 'player',
    },
  ],
  'battle/create': [
    {
      name: 'battle-create',
      find: async (visitor) =>
        `/battle/create?boxes=${(await findCase(visitor, 'Obsidian Vault')).id}`,
    },
  ],
  'battle/:id': [
    {
      name: 'battle-room',
      find: async (visitor, page) => `/battle/${await findRoom(visitor, page)}`,
      who: 'player',
    },
  ],
  'blog/:slug': [{ name: 'blog-article', find: () => '/blog/how-a-draw-works' }],
  'blog/preview/:token': [{ name: 'blog-preview', find: () => '/blog/preview/expired' }],
  'my/support/:id': [
    {
      name: 'my-support-request',
      find: async (_, page) => `/my/support/${await findRequest(page)}`,
      who: 'player',
    },
  ],
  'case/:id': [
    { name: 'case', find: async (visitor) => (await findCase(visitor, 'First Light')).path },
  ],
  'event/coupon/:code': [{ name: 'event-coupon-one', find: () => `/event/coupon/${demo_coupon}` }],
  'giveaway/:id': [
    { name: 'giveaway-one', find: async (visitor) => `/giveaway/${await findGiveaway(visitor)}` },
  ],
  'item/:id': [{ name: 'item', find: async (visitor) => `/item/${await findItem(visitor)}` }],
  'win/:id': [
    {
      name: 'win',
      find: async (visitor) => `/win/${await findWin(visitor)}`,
      shows: '[aria-labelledby=check] ol > li',
    },
  ],
  'player/:code': [
    {
      name: 'player',
      find: async (_, page) => `/player/${await showOwnPage(page)}`,
      who: 'player',
    },
  ],
  'pay/:order_sn': [
    { name: 'pay-order', find: async (_, page) => `/pay/${await findOrder(page)}`, who: 'player' },
  ],
  'pay/sandbox/:order_sn': [
    {
      name: 'pay-sandbox',
      find: async (_, page) => `/pay/sandbox/${await findOrder(page)}`,
      who: 'player',
    },
  ],
  'sandbox/steam/openid/login': [
    {
      name: 'steam-sandbox',
      find: () => {
        const return_to = `/api/steam_return?state=${'0'.repeat(64)}`;
        return `/sandbox/steam/openid/login?${new URLSearchParams({ 'openid.return_to': return_to })}`;
      },
    },
  ],
  'withdrawals/:id': [
    {
      name: 'withdrawal',
      find: async (_, page) => `/withdrawals/${await findWithdrawal(page)}`,
      who: 'player',
    },
  ],
  'login/window': [{ name: 'login-window', find: () => '/login/window', shows: 'main a' }],
  'login/*': [{ name: 'login', find: () => '/login', shows: '[role=dialog] form', who: 'visitor' }],
  provablyfair: [
    { name: 'provablyfair', find: () => '/provablyfair' },
    {
      name: 'provablyfair-draw',
      find: async (visitor) => `/provablyfair?draw=${await findDraw(visitor)}`,
      shows: '#verify ol > li',
    },
  ],
  'remark/:slug': [{ name: 'remark', find: () => '/remark/cookies-policy-7' }],
  '*': [{ name: 'not-found', find: () => '/no/such/page' }],
};

/** Every page of the site. */
export const sights: readonly Sight[] = pathsOf(routes[0]!).flatMap(
  (path) => told[path] ?? [plainSight(path)],
);

/**
 * The browser's expected faults on these pages: one of them doesn't exist, one has expired, and
 * some are not for visitors.
 */
export const expected_faults = [
  /^404 GET .*\/(?:no\/such\/page|blog\/preview\/expired)$/,
  /^401 GET (?!\/api\/)/,
];

/** The paths of a route and of its children, below the language. */
function pathsOf({ index, path = '', children = [] }: RouteConfigEntry): string[] {
  if (index) return [''];
  return children.length > 0 ? children.flatMap(pathsOf) : [path];
}

function plainSight(path: string): Sight {
  if (/[:*?]/.test(path))
    throw new Error(
      `the route ${path} leaves something open: say in e2e/sights.ts where it is met`,
    );
  return { name: path.replaceAll('/', '-'), find: () => `/${path}` };
}

async function findDraw(visitor: Client): Promise<number> {
  const [draw] = granted(await visitor('GET /api/pfv_log', { limit: 1 })).list;
  if (!draw) throw new Error('nobody has opened a case yet');
  return draw.id;
}

/** The newest draw that was a win. */
async function findWin(visitor: Client): Promise<number> {
  const { list } = granted(await visitor('GET /api/pfv_log', { limit: 100, kind: 'case' }));
  for (const { id } of list)
    if ((await visitor('GET /api/win/{id}', { id: String(id) })).ok) return id;
  throw new Error('nobody has won more than a stake');
}

/** An item that can be won, whose price has changed. */
async function findItem(visitor: Client): Promise<number> {
  const { id } = await findCase(visitor, 'First Light');
  return granted(await visitor('GET /api/box/{id}', { id })).goods[0]!.goods.id;
}

async function findGiveaway(visitor: Client): Promise<number> {
  return granted(await visitor('GET /api/gift/shop', { limit: 1 })).list[0]!.id;
}

/** Creates a battle of the signed-in player, unless there is one; returns its list. */
async function createBattle({ request }: Page): Promise<string> {
  const { data } = (await (await request.get('/api/battle?is_me=1')).json()) as Told<
    Reply<'GET /api/battle'>
  >;
  if (data.total > 0) return 'mine';
  const post = async (path: string, body: object) =>
    (await request.post(path, { headers: { 'sec-fetch-site': 'same-origin' }, data: body })).json();
  const list = (await (await request.get('/api/box?type=paid')).json()) as Told<
    Reply<'GET /api/box'>
  >;
  const { data: made } = (await post('/api/battle/commitment', {})) as Told<
    Reply<'POST /api/battle/commitment'>
  >;
  const boxes = list.data.list.slice(0, 6).map(({ id }) => id);
  const terms = {
    commitment: made.id,
    client_seed: 'host',
    seats: 4,
    teams: true,
    mode: 'total',
    password: 'sesame',
  };
  await post('/api/battle', { ...terms, boxes, private: true });
  return 'mine';
}

/** Shows the public page of the signed-in player; returns its address. */
async function showOwnPage({ request }: Page): Promise<string> {
  const answer = await request.post('/api/my_page', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { shows: 'best_wins' },
  });
  return ((await answer.json()) as Told<Reply<'POST /api/my_page'>>).data.code!;
}

/** An order of the signed-in player that isn't paid yet: the last one, or a new one. */
async function findOrder({ request }: Page): Promise<string> {
  const { data } = (await (await request.get('/api/pay/orders')).json()) as Told<
    Reply<'GET /api/pay/orders'>
  >;
  const open = data.list.find(({ state }) => state === 'pending');
  if (open) return open.order_sn;
  const answer = await request.post('/api/pay/orders', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { amount: 25, payment_id: 1, country: 'DE' },
  });
  const ordered = (await answer.json()) as Told<Reply<'POST /api/pay/orders'>>;
  return ordered.data.order_sn;
}

/** A request to support of the signed-in player: the last one, or a new one. */
async function findRequest({ request }: Page): Promise<number> {
  const { data } = (await (await request.get('/api/user/feedback')).json()) as Told<
    Reply<'GET /api/user/feedback'>
  >;
  if (data.list[0]) return data.list[0].id;
  const answer = await request.post('/api/user/feedback', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { type: 'games', email: 'sight@vitrine.test', content: 'A request to look at.' },
  });
  return ((await answer.json()) as Told<Reply<'POST /api/user/feedback'>>).data.id;
}

/**
 * A withdrawal of the signed-in player, whose address is confirmed: the last one, or a new one
 * after a top-up.
 */
async function findWithdrawal(page: Page): Promise<number> {
  const get = async <Data>(path: string) =>
    ((await (await page.request.get(path)).json()) as Told<Data>).data;
  const post = async <Data>(path: string, data: object) => {
    const answer = await page.request.post(path, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data,
    });
    return ((await answer.json()) as Told<Data>).data;
  };
  const { list } = await get<Reply<'GET /api/withdrawals'>>('/api/withdrawals');
  if (list[0]) return list[0].id;
  const wish = { amount: 10, payment_id: 1, country: 'DE' };
  const { order_sn } = await post<Reply<'POST /api/pay/orders'>>('/api/pay/orders', wish);
  await post(`/api/pay/sandbox/${order_sn}`, { action: 'pay' });
  const order = () => get<Reply<'GET /api/pay/orders/{order_sn}'>>(`/api/pay/orders/${order_sn}`);
  while ((await order()).state !== 'credited') await page.waitForTimeout(100);
  const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';
  await post('/api/user/trade_url', { trade_url });
  const [goods] = (await get<Reply<'GET /api/system_shop'>>('/api/system_shop?price=2&limit=1'))
    .list;
  const bought = await post<Reply<'POST /api/system_shop/{id}/buy'>>(
    `/api/system_shop/${goods!.id}/buy`,
    {},
  );
  const { knapsack_id } = bought;
  return (
    await post<Reply<'POST /api/system_shop/extract'>>('/api/system_shop/extract', { knapsack_id })
  ).withdrawal.id;
}

/** A battle of the signed-in player that waits: the last one, or a new one. */
async function findRoom(visitor: Client, { request }: Page): Promise<number | string> {
  const { data } = (await (await request.get('/api/battle?is_me=1&state=1')).json()) as Told<
    Reply<'GET /api/battle'>
  >;
  const [waiting] = data.list;
  if (waiting) return waiting.id;
  const post = async (path: string, body: object) =>
    (await request.post(path, { headers: { 'sec-fetch-site': 'same-origin' }, data: body })).json();
  const { id: box } = await findCase(visitor, 'First Light');
  const committed = (await post('/api/battle/commitment', {})) as Told<
    Reply<'POST /api/battle/commitment'>
  >;
  const wish = {
    commitment: committed.data.id,
    client_seed: 'seed of a sight',
    boxes: [box],
    seats: 4,
    mode: 'total',
  };
  const created = (await post('/api/battle', wish)) as Told<Reply<'POST /api/battle'>>;
  return created.data.id;
}

/** The envelope of a successful answer. */
interface Told<Data> {
  data: Data;
}

/** Whether this person meets the sight. */
export function isFor(person: Person, { who = person }: Sight): boolean {
  return who === person;
}

/** Opens a page in a language and waits until it has finished loading. */
export async function openSight(
  page: Page,
  sight: Sight,
  visitor: Client,
  locale: LocaleCode,
): Promise<void> {
  const path = await sight.find(visitor, page);
  await openPage(page, locale === 'en' ? path : `/${locale}${path}`);
  if (sight.shows) await page.locator(sight.shows).first().waitFor();
  // The note about cookies appears last, and fades in, unless this browser has answered it; over a
  // case nothing does.
  const is_answered = await page.evaluate(`localStorage.getItem('showCookies') === '1'`);
  const asks =
    !is_answered && !path.startsWith('/case/') && (await page.locator('footer').count()) > 0;
  if (asks) await page.locator('section.above-bar').waitFor();
}
