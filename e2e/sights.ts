/**
 * Every page of the site with an address to open it at. The list is derived from the routes, so
 * that no page is missing.
 */
import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Client } from '@vitrine/contract/client';
import type { LocaleCode } from '@vitrine/i18n/locales';
import routes from '../web/routes.ts';
import { openPage } from './pages.ts';
import { findCase, granted } from './players.ts';

export const people = ['visitor', 'player'] as const;
export type Person = (typeof people)[number];

/** A page at one address. */
export interface Sight {
  /** The name of its picture, such as `my-backpack`. */
  name: string;
  /** Its path in English. Needs at least one draw, which any opening makes. */
  find: (visitor: Client) => string | Promise<string>;
  /** A selector to wait for: the page loads on its own and shows it last. */
  shows?: string;
  /** The only person who meets it; everyone unless given. */
  who?: Person;
}

/** Routes with parameters, and routes with several sights. */
const told: Record<string, readonly Sight[]> = {
  '': [{ name: 'home', find: () => '/' }],
  'case/:id': [{ name: 'case', find: async (visitor) => (await findCase(visitor, 'First Light')).path }],
  'sandbox/steam/openid/login': [
    {
      name: 'steam-sandbox',
      find: () => {
        const return_to = `/api/steam_return?state=${'0'.repeat(64)}`;
        return `/sandbox/steam/openid/login?${new URLSearchParams({ 'openid.return_to': return_to })}`;
      },
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
export const sights: readonly Sight[] = pathsOf(routes[0]!).flatMap((path) => told[path] ?? [plainSight(path)]);

/**
 * The browser's expected faults on these pages: one of them doesn't exist, and some are not for
 * visitors.
 */
export const expected_faults = [/^404 GET .*\/no\/such\/page$/, /^401 GET (?!\/api\/)/];

/** The paths of a route and of its children, below the language. */
function pathsOf({ index, path = '', children = [] }: RouteConfigEntry): string[] {
  if (index) return [''];
  return children.length > 0 ? children.flatMap(pathsOf) : [path];
}

function plainSight(path: string): Sight {
  if (/[:*?]/.test(path))
    throw new Error(`the route ${path} leaves something open: say in e2e/sights.ts where it is met`);
  return { name: path.replaceAll('/', '-'), find: () => `/${path}` };
}

async function findDraw(visitor: Client): Promise<number> {
  const [draw] = granted(await visitor('GET /api/pfv_log', { limit: 1 })).list;
  if (!draw) throw new Error('nobody has opened a case yet');
  return draw.id;
}

/** Whether this person meets the sight. */
export function isFor(person: Person, { who = person }: Sight): boolean {
  return who === person;
}

/** Opens a page in a language and waits until it has finished loading. */
export async function openSight(page: Page, sight: Sight, visitor: Client, locale: LocaleCode): Promise<void> {
  const path = await sight.find(visitor);
  await openPage(page, locale === 'en' ? path : `/${locale}${path}`);
  if (sight.shows) await page.locator(sight.shows).first().waitFor();
  // The note about cookies appears last, and fades in, unless this browser has answered it.
  const is_answered = await page.evaluate(`localStorage.getItem('showCookies') === '1'`);
  if (!is_answered && (await page.locator('footer').count())) await page.locator('section.above-bar').waitFor();
}
