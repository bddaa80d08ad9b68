/** Where every page of the site is met. The list comes from the routes, so that no page is forgotten. */
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
  /** As its picture is called, such as `my-backpack`. */
  name: string;
  /** Its path in English. There has to be a draw, which any opening leaves. */
  find: (visitor: Client) => string | Promise<string>;
  /** Selects what is there once the page, which goes on by itself, has come to rest. */
  shows?: string;
  /** Who meets it; everyone unless it says otherwise. */
  who?: Person;
}

/** Routes whose path leaves something open, and those that are met in more than one way. */
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

/** What the browser may say of these pages: one of them doesn't exist, and some are not for visitors. */
export const expected_faults = [/^404 GET .*\/no\/such\/page$/, /^401 GET (?!\/api\/)/];

/** The paths of a route and of those in it, below the language. */
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

/** Whether this is somewhere that they come. */
export function isFor(person: Person, { who = person }: Sight): boolean {
  return who === person;
}

/** Opens a page in a language and waits until it has come to rest. */
export async function openSight(page: Page, sight: Sight, visitor: Client, locale: LocaleCode): Promise<void> {
  const path = await sight.find(visitor);
  await openPage(page, locale === 'en' ? path : `/${locale}${path}`);
  if (sight.shows) await page.locator(sight.shows).first().waitFor();
  // The banner at the bottom comes last, and fades in.
  if (await page.locator('footer').count()) await page.locator('section.above-bar').waitFor();
}
