import type { Answer, Client } from '@vitrine/contract/client';
import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { Reply } from '@vitrine/contract/index';
import { parse } from 'hono/utils/cookie';
import type {
  createRequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import { readsForOthers } from './gate.ts';
import { nameOnWire, session_cookie } from './kit/http/cookie.ts';
import { contentSecurityPolicy } from './kit/http/headers.ts';
import type { Visitor } from './kit/http/in-process.ts';
import { languageOfPath } from './kit/http/language.ts';
import { networkOf } from './kit/http/network.ts';
import { makeCache } from './kit/cache.ts';
import { now } from './kit/clock.ts';
import { Semaphore } from './kit/semaphore.ts';
import { randomBytes, randomHex } from './kit/random.ts';

/** The rules that hold at the visitor's location. */
type Territory = Reply<'GET /api/config'>['territory'];

/**
 * The built renderer's exports, besides React Router's own; `web/entry.server.tsx` documents each.
 */
interface Renderer {
  /**
   * From the same copy of React Router as the pages; in development the server has another copy.
   */
  createRequestHandler: typeof createRequestHandler;
  makeContext(given: {
    api: Client;
    shared: Client;
    territory: Omit<Territory, 'country'>;
    nonce: string;
    origin: string;
    now: string;
    release: string;
    demo: DemoPlayers;
  }): RouterContextProvider;
  htmlOf: RouterContext<Buffer<ArrayBuffer> | null>;
  /** Query parameters that some page reads while it is rendered. */
  query_names: readonly string[];
}

/** Players of the demo world with their passwords, which only its own server sends. */
export type DemoPlayers = readonly { name: string; email: string; password: string }[] | null;

export interface SsrOptions {
  /** The built renderer; in development it is reloaded for each page. */
  loadBuild: () => Promise<ServerBuild>;
  /** Makes the API client for a visitor. */
  callApi: (visitor: Visitor) => Client;
  /** The territory of a network address, for a visitor with these cookies. */
  territoryOf: (
    address: string,
    cookie: (name: string) => string | undefined,
  ) => Promise<Territory>;
  /** The address that players use; undefined: the one in the request. */
  public_url: string | undefined;
  /** Players that the sign-in dialog offers; null outside demo mode. */
  demo: DemoPlayers;
  mode: string;
}

/** How long an anonymous visitor's page is cached and served to others. */
const page_ms = 2000;
/**
 * How long an API answer that is the same for everyone is cached for personal pages. A page that is
 * cached itself doesn't take it: no page goes through both caches.
 */
const answer_ms = 1000;
/** A page takes some 150 kB. */
const cached_pages_max = 200;
const cached_answers_max = 500;
/**
 * Concurrent renders, and the queue for them: a network may queue at most as many pages as one
 * burst of its rate limit allows.
 */
const render_limits = { permits: 4, permits_each: 2, waiting: 100, waiting_each: 20 };
/**
 * Any of these cookies makes a visitor's page personal: signed in, referred, or with a language, a
 * grid or a currency of their own.
 */
const personal_cookies = [session_cookie, 'code', 'prevCode', 'language', 'grid', 'currency'];

interface Page {
  status: number;
  headers: Headers;
  /** The HTML, split where each response inserts its own nonce. */
  pieces: Buffer[];
}

/** The properties of a visitor that change the page. */
interface Viewer {
  address: string;
  /**
   * Without the country itself, which no page shows: countries with the same rules share cached
   * pages.
   */
  territory: Omit<Territory, 'country'>;
}

/** Renders pages on the server. Anonymous visitors share a cached page for two seconds. */
export function makeRenderer({
  loadBuild,
  callApi,
  territoryOf,
  public_url,
  demo,
  mode,
}: SsrOptions) {
  const development = mode === 'development';
  const public_origin = public_url && new URL(public_url).origin;
  const secure = public_origin?.startsWith('https:') ?? false;
  /**
   * Placeholder for the nonce in a cached page. Nobody can guess it, so no player's text can
   * receive a nonce.
   */
  const nonce_place = `__NONCE__${randomHex(16)}`;
  const cachePage = makeCache<Page>({ for_ms: page_ms, max: cached_pages_max, isGood: isForAll });
  const cacheAnswer = makeCache<{ ok: boolean }>({
    for_ms: answer_ms,
    max: cached_answers_max,
    isGood: ({ ok }) => ok,
  });
  const renders = new Semaphore(render_limits);
  let handle: ReturnType<typeof createRequestHandler> | undefined;

  const makeClients = (visitor: Visitor, cacheShared: typeof cacheAnswer, onAway: () => void) => {
    // One call has waited for an unavailable database: the page's other calls get the same answer.
    let away: Answer<never> | undefined;
    const watch =
      (client: Client): Client =>
      async (call, input) => {
        if (away) return away;
        const answer = await client(call, input);
        if (!answer.ok && errors[answer.error.key as ErrorKey]?.[1] === 503) {
          away = answer as Answer<never>;
          onAway();
        }
        return answer;
      };
    const { language } = visitor;
    const nobody = watch(callApi({ ...visitor, cookie: '' }));
    const shared: Client = async (call, input) => {
      const ask = () => nobody(call, input);
      return (await cacheShared(`${language} ${call} ${JSON.stringify(input)}`, ask)) as Answer<
        typeof call
      >;
    };
    return { api: watch(callApi(visitor)), shared };
  };

  const describe = async ({ headers }: Request, address: string): Promise<Viewer> => {
    const cookies = parse(headers.get('cookie') ?? '');
    const { country: _, ...territory } = await territoryOf(
      address,
      (name) => cookies[nameOnWire(name, { secure })],
    );
    // Crawlers and previews skip the age gate.
    const age_gate = territory.age_gate && !readsForOthers(headers.get('user-agent') ?? '');
    return { address, territory: { ...territory, age_gate } };
  };

  const render = (
    request: Request,
    viewer: Viewer,
    nonce: string,
    cacheShared = cacheAnswer,
  ): Promise<Response> =>
    renders.run(networkOf(viewer.address), () => renderNow(request, viewer, nonce, cacheShared));

  const renderNow = async (
    request: Request,
    { address, territory }: Viewer,
    nonce: string,
    cacheShared: typeof cacheAnswer,
  ): Promise<Response> => {
    const build = await loadBuild();
    const renderer = build.entry.module as unknown as Renderer;
    if (development || !handle) handle = renderer.createRequestHandler(build, mode);
    const { origin, pathname } = new URL(request.url);
    const language = languageOfPath(pathname) ?? 'en';
    let away = false;
    const cookie = request.headers.get('cookie') ?? '';
    const clients = makeClients({ address, language, cookie }, cacheShared, () => (away = true));
    const context = renderer.makeContext({
      ...clients,
      territory,
      nonce,
      origin: public_origin ?? origin,
      now: now().toISOString(),
      // In development each build is of the same release: Vite replaces its parts in open pages.
      release: development ? '' : build.assets.version,
      demo,
    });
    const response = await handle(request, context);
    // Without the database a player would look like a visitor: better no page. A page's scripts get
    // the refusal of the call.
    if (away && !pathname.endsWith('.data')) return new Response(null, { status: 503 });
    const html = context.get(renderer.htmlOf);
    return html
      ? new Response(html, { status: response.status, headers: response.headers })
      : response;
  };

  /**
   * Renders a page for the cache: without anything that its first visitor sent, and to its end even
   * when they leave.
   */
  const renderShared = async (url: string, viewer: Viewer): Promise<Page> => {
    const response = await render(new Request(url), viewer, nonce_place, (_, ask) => ask());
    const { status, headers } = response;
    const pieces = (await response.text()).split(nonce_place).map((piece) => Buffer.from(piece));
    return { status, headers, pieces };
  };

  /**
   * The URL under which a page is cached: only with query parameters that some page reads. Without
   * a configured `public_url` the request's host is part of the page, and of the cache key: a
   * forged one must not reach other visitors.
   */
  const sharedAddress = async (address: string): Promise<{ url: string; is_shorter: boolean }> => {
    const { query_names } = (await loadBuild()).entry.module as unknown as Renderer;
    const { origin, pathname, searchParams } = new URL(address);
    const read = new URLSearchParams(
      [...searchParams].filter(([name]) => query_names.includes(name)),
    );
    const url = (public_origin ?? origin) + pathname + (read.size > 0 ? `?${read}` : '');
    return { url, is_shorter: read.size < searchParams.size };
  };

  return async (request: Request, address: string): Promise<Response> => {
    const viewer = await describe(request, address);
    // Vite injects scripts and styles of its own: development has no policy, and no cache.
    if (development) return render(request, viewer, '');
    const nonce = randomBytes(16).toString('base64');
    if (!isForEveryone(request)) return secured(await render(request, viewer, nonce), nonce);
    const { url, is_shorter } = await sharedAddress(request.url);
    const page = await cachePage(`${url} ${JSON.stringify(viewer.territory)}`, () =>
      renderShared(url, viewer),
    );
    // A redirect keeps the whole query.
    if (is_shorter && !isForAll(page)) return secured(await render(request, viewer, nonce), nonce);
    const { status, headers, pieces } = page;
    return secured(
      new Response(join(pieces, nonce), { status, headers: new Headers(headers) }),
      nonce,
    );
  };
}

function join(pieces: readonly Buffer[], nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(pieces.flatMap((piece, n) => (n === 0 ? [piece] : [between, piece])));
}

/** Whether a rendered page may be shared: status 200, and it sets no cookie. */
function isForAll({ status, headers }: Page): boolean {
  return status === 200 && !headers.has('set-cookie');
}

/**
 * Whether the visitor is anonymous: only then their page is the same for everyone in their
 * territory.
 */
function isForEveryone(request: Request): boolean {
  if (!['GET', 'HEAD'].includes(request.method) || new URL(request.url).pathname.endsWith('.data'))
    return false;
  const cookies = parse(request.headers.get('cookie') ?? '');
  return !personal_cookies.some((name) => name in cookies);
}

function secured(response: Response, nonce: string): Response {
  response.headers.set('content-security-policy', contentSecurityPolicy(nonce));
  response.headers.set('cache-control', 'no-store');
  response.headers.set('vary', 'accept-encoding, cookie');
  return response;
}
