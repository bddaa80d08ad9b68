import type { Answer, Client } from '@vitrine/contract/client';
import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { Reply } from '@vitrine/contract/index';
import { parse } from 'hono/utils/cookie';
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router';
import { readsForOthers } from './gate.ts';
import { nameOnWire, session_cookie } from './kit/http/cookie.ts';
import { contentSecurityPolicy } from './kit/http/headers.ts';
import type { Visitor } from './kit/http/in-process.ts';
import { languageOfPath } from './kit/http/language.ts';
import { networkOf } from './kit/http/network.ts';
import { keep } from './kit/keep.ts';
import { Places } from './kit/places.ts';
import { randomBytes, randomHex } from './kit/random.ts';

/** What holds where a visitor is. */
type Territory = Reply<'GET /api/config'>['territory'];

/** What the built renderer offers besides React Router's own: `web/entry.server.tsx` says what each field is. */
interface Renderer {
  /** React Router's own, of the very copy that the pages use: in development that is another one than ours. */
  createRequestHandler: typeof createRequestHandler;
  makeContext(given: {
    api: Client;
    shared: Client;
    territory: Omit<Territory, 'country'>;
    nonce: string;
    origin: string;
    demo: DemoPlayers;
  }): RouterContextProvider;
  htmlOf: RouterContext<Buffer<ArrayBuffer> | null>;
  /** The names in an address's query that some page reads while it is rendered. */
  query_names: readonly string[];
}

/** Players of the demo world with their passwords, as only its own server tells them. */
export type DemoPlayers = readonly { name: string; email: string; password: string }[] | null;

export interface SsrOptions {
  /** The built renderer; in development it is read again for each page. */
  loadBuild: () => Promise<ServerBuild>;
  /** Calls the API for a visitor. */
  callApi: (visitor: Visitor) => Client;
  /** What holds at a network address, for a visitor with these cookies. */
  territoryOf: (address: string, cookie: (name: string) => string | undefined) => Promise<Territory>;
  /** The address that players use; undefined: the one that the request names. */
  public_url: string | undefined;
  /** Whom the sign-in dialog offers; null outside demo mode. */
  demo: DemoPlayers;
  mode: string;
}

/** How long the page of a visitor is kept and shown to the next ones. */
const page_ms = 2000;
/** How long an answer of the API that is the same for everyone is kept for other pages, those of players too. */
const answer_ms = 1000;
/** A page takes some 150 kB. */
const kept_pages_max = 200;
const kept_answers_max = 500;
/** Pages rendered at a time, and those that wait for it: of one network at most as many as a burst of its own brings. */
const render_places = { places: 4, places_each: 2, waiting: 100, waiting_each: 20 };
/** With one of these a visitor is somebody: signed in, sent by somebody, or with a language of their own. */
const personal_cookies = [session_cookie, 'code', 'prevCode', 'language'];

interface Page {
  status: number;
  headers: Headers;
  /** The HTML, cut where each response puts its own nonce. */
  pieces: Buffer[];
}

/** Who looks at a page, as far as it makes a difference to the page. */
interface Viewer {
  address: string;
  /** Not the country itself, which no page shows: countries where the same holds share their pages. */
  territory: Omit<Territory, 'country'>;
}

/** Renders pages on the server. Visitors of whom nothing is known share a page for two seconds. */
export function makeRenderer({ loadBuild, callApi, territoryOf, public_url, demo, mode }: SsrOptions) {
  const development = mode === 'development';
  const public_origin = public_url && new URL(public_url).origin;
  const secure = public_origin?.startsWith('https:') ?? false;
  /** Stands in a kept page where the nonce goes. Nobody can know it, so no text of a player becomes a nonce. */
  const nonce_place = `__NONCE__${randomHex(16)}`;
  const keepPage = keep<Page>({ for_ms: page_ms, max: kept_pages_max, isGood: isForAll });
  const keepAnswer = keep<{ ok: boolean }>({ for_ms: answer_ms, max: kept_answers_max, isGood: ({ ok }) => ok });
  const places = new Places(render_places);
  let handle: ReturnType<typeof createRequestHandler> | undefined;

  const makeClients = (visitor: Visitor, onAway: () => void) => {
    // A database that is away was waited for once: the page's other calls are answered like the first.
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
      return (await keepAnswer(`${language} ${call} ${JSON.stringify(input)}`, ask)) as Answer<typeof call>;
    };
    return { api: watch(callApi(visitor)), shared };
  };

  const describe = async ({ headers }: Request, address: string): Promise<Viewer> => {
    const cookies = parse(headers.get('cookie') ?? '');
    const { country: _, ...territory } = await territoryOf(address, (name) => cookies[nameOnWire(name, { secure })]);
    // Who reads for others is of no age.
    const age_gate = territory.age_gate && !readsForOthers(headers.get('user-agent') ?? '');
    return { address, territory: { ...territory, age_gate } };
  };

  const render = (request: Request, viewer: Viewer, nonce: string): Promise<Response> =>
    places.take(networkOf(viewer.address), () => renderNow(request, viewer, nonce));

  const renderNow = async (request: Request, { address, territory }: Viewer, nonce: string): Promise<Response> => {
    const build = await loadBuild();
    const renderer = build.entry.module as unknown as Renderer;
    if (development || !handle) handle = renderer.createRequestHandler(build, mode);
    const { origin, pathname } = new URL(request.url);
    const language = languageOfPath(pathname) ?? 'en';
    let away = false;
    const cookie = request.headers.get('cookie') ?? '';
    const clients = makeClients({ address, language, cookie }, () => (away = true));
    const context = renderer.makeContext({ ...clients, territory, nonce, origin: public_origin ?? origin, demo });
    const response = await handle(request, context);
    // Without the database a player would look like a visitor: better no page. A page's scripts are told by the call.
    if (away && !pathname.endsWith('.data')) return new Response(null, { status: 503 });
    const html = context.get(renderer.htmlOf);
    return html ? new Response(html, { status: response.status, headers: response.headers }) : response;
  };

  /** A page for everyone: rendered without what its first visitor sent, and to its end even when they leave. */
  const renderShared = async (url: string, viewer: Viewer): Promise<Page> => {
    const response = await render(new Request(url), viewer, nonce_place);
    const { status, headers } = response;
    const pieces = (await response.text()).split(nonce_place).map((piece) => Buffer.from(piece));
    return { status, headers, pieces };
  };

  /**
   * The address under which a page is rendered for everyone: only with what some page reads. Its host is part of the page
   * where no other is configured: a made-up one must not reach other visitors.
   */
  const sharedAddress = async (address: string): Promise<{ url: string; is_shorter: boolean }> => {
    const { query_names } = (await loadBuild()).entry.module as unknown as Renderer;
    const { origin, pathname, searchParams } = new URL(address);
    const read = new URLSearchParams([...searchParams].filter(([name]) => query_names.includes(name)));
    const url = (public_origin ?? origin) + pathname + (read.size > 0 ? `?${read}` : '');
    return { url, is_shorter: read.size < searchParams.size };
  };

  return async (request: Request, address: string): Promise<Response> => {
    const viewer = await describe(request, address);
    // Vite puts scripts and styles of its own into a page: development goes without a policy, and keeps nothing.
    if (development) return render(request, viewer, '');
    const nonce = randomBytes(16).toString('base64');
    if (!isForEveryone(request)) return secured(await render(request, viewer, nonce), nonce);
    const { url, is_shorter } = await sharedAddress(request.url);
    const page = await keepPage(`${url} ${JSON.stringify(viewer.territory)}`, () => renderShared(url, viewer));
    // A redirect takes the whole query along.
    if (is_shorter && !isForAll(page)) return secured(await render(request, viewer, nonce), nonce);
    const { status, headers, pieces } = page;
    return secured(new Response(join(pieces, nonce), { status, headers: new Headers(headers) }), nonce);
  };
}

function join(pieces: readonly Buffer[], nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(pieces.flatMap((piece, n) => (n === 0 ? [piece] : [between, piece])));
}

/** Whether what was rendered may be shown to others: a page, which gives nobody a cookie. */
function isForAll({ status, headers }: Page): boolean {
  return status === 200 && !headers.has('set-cookie');
}

/** Only the page of a visitor of whom nothing is known is the same for everyone in their territory. */
function isForEveryone(request: Request): boolean {
  if (!['GET', 'HEAD'].includes(request.method) || new URL(request.url).pathname.endsWith('.data')) return false;
  const cookies = parse(request.headers.get('cookie') ?? '');
  return !personal_cookies.some((name) => name in cookies);
}

function secured(response: Response, nonce: string): Response {
  response.headers.set('content-security-policy', contentSecurityPolicy(nonce));
  response.headers.set('cache-control', 'no-store');
  response.headers.set('vary', 'accept-encoding, cookie');
  return response;
}
