import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/index';
import { randomHex } from '../../../server/kit/random.ts';
import { browser_headers } from '../../../server/testing/visit.ts';

/** An address of a product that can be flooded. */
export interface Target {
  url: string;
  method: string;
  /** `{n}` in it is the number of the request. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Waits as long as a 429 says: the most that the limits admit. Otherwise it never pauses. */
  obeys?: boolean;
}

/** How often each status was answered. */
export interface Pressed {
  statuses: Record<number, number>;
}

/**
 * Targets besides the calls: every page, the data that pages fetch, and everything else that the
 * server answers.
 */
const paths = [
  '/',
  '/?utm_source=x',
  '/top',
  '/top?period=7d',
  '/free',
  '/case/1',
  '/provablyfair',
  '/remark/faq-4',
  '/my',
  '/my/backpack',
  '/my/promotion',
  '/outbox',
  '/design',
  '/login',
  '/no-such-page',
  '/case/999999',
  '/de',
  '/zh/case/2',
  '/_root.data',
  '/case/1.data',
  '/provablyfair.data',
  '/my/backpack.data',
  '/openapi.json',
  '/readyz',
  '/healthz',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/worker.js',
  '/offline.html',
  '/pictures/none',
  '/pictures/item-1-00000000-320.webp',
  '/uploads/none',
  '/api/nothing',
  '/wp-login.php',
];

/** A valid value for each parameter and field. */
const values: Record<string, unknown> = {
  id: 1,
  name: 'quality',
  count: 1,
  limit: 10,
  page: 1,
  knapsack_id: [1],
  client_seed: 'seed',
  captchaType: 'blockPuzzle',
  email: 'nobody@vitrine.test',
  password: 'a'.repeat(64),
  password_confirmation: 'a'.repeat(64),
  socket_id: '1.2',
  channel_name: 'DropKanbanChannel',
  code: 'NOBODY',
};

/**
 * Lists every address to flood: the contract's calls, each with the headers of an allowed caller,
 * and the rest with a browser's.
 */
export function listTargets(
  url: string,
  token: string,
  address: string,
): (Target & { what: string })[] {
  const from = { 'x-forwarded-for': address };
  // Signing out ends the session that the other targets use, so it comes last.
  const ordered = endpoints.toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)));
  const calls = ordered.map((endpoint) => ({
    what: `${endpoint.method} ${endpoint.path}`,
    url,
    method: endpoint.method,
    path: pathOf(endpoint),
    headers: {
      ...from,
      ...(endpoint.who.kind !== 'anyone' && { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(values) }),
  }));
  const pages = paths.flatMap((path) => {
    const visitor = {
      what: path,
      url,
      method: 'GET',
      path,
      headers: { ...from, ...browser_headers },
    };
    const is_page = !/\.|^\/(?:api|pictures|uploads|readyz|healthz)/.test(path);
    const cookie = `authsk=${token}`;
    return is_page
      ? [
          visitor,
          { ...visitor, what: `${path} as a player`, headers: { ...visitor.headers, cookie } },
        ]
      : [visitor];
  });
  const made_up = { authorization: `Bearer ${randomHex(32)}`, ...from };
  const strangers = {
    what: 'a session that was made up',
    url,
    method: 'GET',
    path: '/api/user',
    headers: made_up,
  };
  return [...pages, strangers, ...calls];
}

function endsSession({ method, path }: Endpoint): boolean {
  return method === 'POST' && /^\/api\/(?:steam_out|sessions)/.test(path);
}

function pathOf({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 1));
}
