import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { contentSecurityPolicy } from './kit/http/headers.ts';
import { session_cookie } from './kit/http/cookie.ts';
import { now } from './kit/clock.ts';
import { randomBytes } from './kit/random.ts';

/** What the built renderer offers besides React Router's own: `web/entry.server.tsx` says what each field is. */
interface Renderer {
  /** React Router's own, of the very copy that the pages use: in development that is another one than ours. */
  createRequestHandler: typeof createRequestHandler;
  makeContext(given: {
    fetch: typeof fetch;
    headers: Record<string, string>;
    nonce: string;
    origin: string;
    demo: boolean;
  }): RouterContextProvider;
}

export interface SsrOptions {
  /** The built renderer; in development it is read again for each page. */
  loadBuild: () => Promise<ServerBuild>;
  /** Calls the API in this process, for a visitor with this address. */
  callApi: (address: string) => typeof fetch;
  /** The address that players use; undefined: the one that the request names. */
  public_url: string | undefined;
  demo: boolean;
  mode: string;
}

/** How long the page of an anonymous visitor is kept and shown to the next one. */
const kept_ms = 2000;
const kept_pages_max = 500;
/** Stands in a kept page where each response puts its own nonce. */
const nonce_place = '__NONCE__';

interface Kept {
  html: string;
  headers: Headers;
  until: number;
}

/** Renders pages on the server. A signed-in visitor gets a stream; anonymous ones share a page for two seconds. */
export function makeRenderer({ loadBuild, callApi, public_url, demo, mode }: SsrOptions) {
  let handle: ReturnType<typeof createRequestHandler> | undefined;
  const development = mode === 'development';
  const pages = new Map<string, Kept | Promise<Kept | undefined>>();

  const render = async (request: Request, address: string, nonce: string) => {
    const renderer = (await loadBuild()).entry.module as unknown as Renderer;
    handle ??= renderer.createRequestHandler(loadBuild, mode);
    const { origin, pathname } = new URL(request.url);
    const cookie = request.headers.get('cookie');
    return handle(
      request,
      renderer.makeContext({
        fetch: callApi(address),
        headers: { language: pathname.split(/[/.]/)[1] ?? '', ...(cookie && { cookie }) },
        nonce,
        origin: public_url ? new URL(public_url).origin : origin,
        demo,
      }),
    );
  };

  const keep = async (request: Request, address: string): Promise<Kept | undefined> => {
    // Without the first visitor's signal: whoever leaves early must not break the page for the others.
    const response = await render(new Request(request.url, { headers: request.headers }), address, nonce_place);
    if (response.status !== 200) return undefined;
    return { html: await response.text(), headers: response.headers, until: now().getTime() + kept_ms };
  };

  const renderKept = async (request: Request, address: string): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    let page = await pages.get(pathname);
    if (!page || page.until <= now().getTime()) {
      if (pages.size >= kept_pages_max) pages.clear();
      const rendering = keep(request, address);
      pages.set(pathname, rendering);
      page = await rendering.finally(() => pages.delete(pathname));
      if (page) pages.set(pathname, page);
    }
    if (!page) return undefined;
    const nonce = newNonce();
    return secured(new Response(page.html.replaceAll(nonce_place, nonce), { headers: page.headers }), nonce);
  };

  return async (request: Request, address: string): Promise<Response> => {
    // Vite puts scripts and styles of its own into a page: development goes without a policy, and keeps nothing.
    if (development) return render(request, address, '');
    if (isSharable(request)) {
      const kept = await renderKept(request, address);
      if (kept) return kept;
    }
    const nonce = newNonce();
    return secured(await render(request, address, nonce), nonce);
  };
}

/** Only a bare page of a visitor without a session is the same for everyone. */
function isSharable(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  const cookies = request.headers.get('cookie') ?? '';
  const page = request.method === 'GET' && search === '' && !pathname.endsWith('.data');
  return page && !cookies.includes(`${session_cookie}=`);
}

function secured(response: Response, nonce: string): Response {
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', contentSecurityPolicy(nonce));
  headers.set('cache-control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
}

function newNonce(): string {
  return randomBytes(16).toString('base64');
}
