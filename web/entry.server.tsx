import { I18nProvider } from '@lingui/react';
import { makeClient } from '@vitrine/contract/client';
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router';
import { nonceOf, visit } from './context.ts';
import { splitLocale } from './paths.ts';
import { loadTexts } from './texts.ts';

export { createRequestHandler } from 'react-router';

/** How long a page may take to load its data before it is cut off, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Makes the context of one page request, for React Router's request handler:
 *
 *     const build = await import('./build/web/server/index.js');
 *     const { createRequestHandler, makeContext } = build.entry.module;
 *     const handle = createRequestHandler(build, 'production');
 *     const response = await handle(request, makeContext({ fetch, headers, nonce, origin, demo }));
 *
 * - `fetch` answers the API's calls; it gets paths such as `/api/box?limit=100`, never a full address.
 * - `headers` go with each of these calls: the visitor's `cookie` (if any) and `language`, a code of i18n/locales.ts.
 * - `nonce` is put on every script; the Content-Security-Policy names it.
 * - `origin` is `https://host` as the visitor sees it, for canonical addresses.
 * - `demo`: the demo world is on, so the sign-in dialog offers its accounts.
 */
export function makeContext(given: {
  fetch: typeof fetch;
  headers: Record<string, string>;
  nonce: string;
  origin: string;
  demo: boolean;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visit, {
    api: makeClient({ fetch: given.fetch, headers: given.headers }),
    origin: given.origin,
    demo: given.demo,
  });
  context.set(nonceOf, given.nonce);
  return context;
}

/** Renders a page as a stream, in the language of its path. Search engines get it whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceOf);
  const i18n = await loadTexts(splitLocale(new URL(request.url).pathname).locale.tag);
  const body = await renderToReadableStream(
    <I18nProvider i18n={i18n}>
      <ServerRouter context={page} url={request.url} nonce={nonce} />
    </I18nProvider>,
    { nonce, signal: request.signal },
  );
  if (isbot(request.headers.get('user-agent'))) await body.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { headers, status });
}
