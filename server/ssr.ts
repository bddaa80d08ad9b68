import type { Answer, Client } from '@vitrine/contract/client';
import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { Reply } from '@vitrine/contract/index';
import { parse } from 'hono/utils/cookie';
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router';
import { readsForOthers } from './gate.ts';
import { session_cookie } from './kit/http/cookie.ts';
import { contentSecurityPolicy } from './kit/http/headers.ts';
import type { Visitor } from './kit/http/in-process.ts';
import { languageOfPath } from './kit/http/language.ts';
import { keep } from './kit/keep.ts';
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
    demo: boolean;
  }): RouterContextProvider;
  htmlOf: RouterContext<Buffer<ArrayBuffer> | null>;
}

export interface SsrOptions {
  /** The built renderer; in development it is read again for each page. */
  loadBuild: () => Promise<ServerBuild>;
  /** Calls the API for a visitor. */
  callApi: (visitor: Visitor) => Client;
  /** What holds at a network address, for a visitor with these cookies. */
  territoryOf: (address: string, cookie: (name: string) => string | undefined) => Promise<Territory>;
  /** The address that players use; undefined: the one that the request names. */
  public_url: string | undefined;
  demo: boolean;
  mode: string;
}

/** How long the page of a visitor is kept and shown to the next ones. */
const page_ms = 2000;
/** How long an answer of the API that is the same for everyone is kept for other pages, those of players too. */
const answer_ms = 1000;
const kept_max = 500;
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
  /** Stands in a kept page where the nonce goes. Nobody can know it, so no text of a player becomes a nonce. */
  const nonce_place = `__NONCE__${randomHex(16)}`;
  const keepPage = keep<Page>({ for_ms: page_ms, max: kept_max, isGood: ({ status }) => status === 200 });
  const keepAnswer = keep<{ ok: boolean }>({ for_ms: answer_ms, max: kept_max, isGood: ({ ok }) => ok });
  let handle: ReturnType<typeof createRequestHandler> | undefined;

  const makeClients = (visitor: Visitor, onAway: () => void) => {
    const watch =
      (client: Client): Client =>
      async (call, input) => {
        const answer = await client(call, input);
        if (!answer.ok && errors[answer.error.key as ErrorKey]?.[1] === 503) onAway();
        return answer;
      };
    const { language } = visitor;
    const nobody = watch(callApi({ ...visitor, cookie: null }));
    const shared: Client = async (call, input) => {
      const ask = () => nobody(call, input);
      return (await keepAnswer(`${language} ${call} ${JSON.stringify(input)}`, ask)) as Answer<typeof call>;
    };
    return { api: watch(callApi(visitor)), shared };
  };

  const describe = async ({ headers }: Request, address: string): Promise<Viewer> => {
    const cookies = parse(headers.get('cookie') ?? '');
    const { country: _, ...territory } = await territoryOf(address, (name) => cookies[name]);
    // Who reads for others is of no age.
    const age_gate = territory.age_gate && !readsForOthers(headers.get('user-agent') ?? '');
    return { address, territory: { ...territory, age_gate } };
  };

  const render = async (request: Request, { address, territory }: Viewer, nonce: string): Promise<Response> => {
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

  return async (request: Request, address: string): Promise<Response> => {
    const viewer = await describe(request, address);
    // Vite puts scripts and styles of its own into a page: development goes without a policy, and keeps nothing.
    if (development) return render(request, viewer, '');
    const nonce = randomBytes(16).toString('base64');
    if (!isForEveryone(request)) return secured(await render(request, viewer, nonce), nonce);
    // The address is part of the page where no other is configured: a made-up Host must not reach other visitors.
    const kept_as = `${request.url} ${JSON.stringify(viewer.territory)}`;
    const { status, headers, pieces } = await keepPage(kept_as, () => renderShared(request.url, viewer));
    return secured(new Response(join(pieces, nonce), { status, headers: new Headers(headers) }), nonce);
  };
}

function join(pieces: readonly Buffer[], nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(pieces.flatMap((piece, n) => (n === 0 ? [piece] : [between, piece])));
}

/** Only a bare page of a visitor of whom nothing is known is the same for everyone in their territory. */
function isForEveryone(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || search !== '' || pathname.endsWith('.data')) return false;
  const cookies = parse(request.headers.get('cookie') ?? '');
  return !personal_cookies.some((name) => name in cookies);
}

function secured(response: Response, nonce: string): Response {
  response.headers.set('content-security-policy', contentSecurityPolicy(nonce));
  response.headers.set('cache-control', 'no-store');
  response.headers.set('vary', 'accept-encoding');
  return response;
}
