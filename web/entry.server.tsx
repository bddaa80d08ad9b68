import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { isbot } from 'isbot';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createContext,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
} from 'react-router';
import { letScriptsWait, load_after_paint } from './hydration/after-paint.ts';
import { HeadScript } from './hydration/input.ts';
import { head_script } from './hydration/script.ts';
import { nonceOf, visit, type Visit } from './kit/context.ts';
import { splitLocale } from './kit/paths.ts';
import { register_script } from './offline/register.ts';

export { createRequestHandler } from 'react-router';
export { query_names } from './query-names.ts';

/** Timeout for loading a page's data, in milliseconds; the page is cut off after it. */
export const streamTimeout = 5_000;

/**
 * Makes the context of one page request, for React Router's request handler:
 *
 *     const build = await import('./build/web/server/index.js');
 *     const { createRequestHandler, makeContext, htmlOf } = build.entry.module;
 *     const handle = createRequestHandler(build, 'production');
 *     const context = makeContext({ api, shared, territory, nonce, origin, now, release, demo });
 *     const { status, headers, body } = await handle(request, context);
 *     const html = context.get(htmlOf) ?? body;
 *
 * - `api` calls the API as this visitor, `shared` as an anonymous visitor: its answers may be
 *   cached for others.
 * - `territory`: the rules of the visitor's territory.
 * - `nonce`: put on every script; the Content-Security-Policy names it.
 * - `origin`: `https://host` as the visitor sees it, for canonical addresses.
 * - `now`: the server's time.
 * - `release`: names the build.
 * - `demo`: the players of the demo world, which the sign-in dialog offers; null outside demo mode.
 */
export function makeContext({ nonce, ...given }: Visit & { nonce: string }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visit, given);
  context.set(nonceOf, nonce);
  return context;
}

/**
 * The HTML of a page that is sent whole. It is passed beside the response, which would copy it
 * twice to turn it into a stream.
 */
export const htmlOf = createContext<Buffer | null>(null);

/**
 * Renders a page in the language of its path. A page that has all its data is rendered
 * synchronously and sent whole. A page with pending data is streamed, beginning with the parts that
 * are ready. Search engines get every page whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { signal, url } = request;
  const nonce = context.get(nonceOf);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('link', preloadStyles(page));
  if (waitsForData(page)) {
    const whole = isbot(request.headers.get('user-agent'));
    const stream = await renderStream(await makePage(page, url, nonce), { nonce, whole, signal });
    return new Response(Readable.toWeb(stream) as ReadableStream, { headers, status });
  }
  const make = await readPage(page, url, nonce);
  const html =
    renderAtOnce(await make()) ??
    (await text(await renderStream(await make(), { nonce, whole: true, signal })));
  context.set(htmlOf, letScriptsWait(html));
  return new Response(null, { headers, status });
}

/**
 * The `Link` header that makes a browser preload the page's style sheets before it parses the page:
 * in the head they follow all scripts, and the browser shows nothing without them.
 */
function preloadStyles({ manifest, staticHandlerContext: { matches } }: EntryContext): string {
  const files = matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  const links = files.map((file) => `<${file.replace(/#$/, '')}>; rel=preload; as=style`);
  return [...new Set(links)].join(', ');
}

const catalogues = import.meta.glob<{ messages: Messages }>('../i18n/*.po');

/**
 * Loads all texts of one language, by BCP 47 tag. Each call makes its own instance, so that
 * requests never share one.
 */
async function loadTexts(tag: string): Promise<I18n> {
  const load = catalogues[`../i18n/${tag}.po`];
  if (!load) throw new RangeError(`no catalogue for ${tag}`);
  const { messages } = await load();
  return setupI18n({ locale: tag, messages: { [tag]: messages } });
}

/** Builds the element tree of a page. */
async function makePage(page: EntryContext, url: string, nonce: string): Promise<ReactElement> {
  const i18n = await loadTexts(splitLocale(new URL(url).pathname).locale.tag);
  return (
    <HeadScript value={{ nonce, text: head_script + load_after_paint + register_script }}>
      <I18nProvider i18n={i18n}>
        <ServerRouter context={page} url={url} nonce={nonce} />
      </I18nProvider>
    </HeadScript>
  );
}

/**
 * Reads a page's data, as the browser gets them, to the end. Returns a function that builds the
 * page's tree, again for each render, with the data placed where React Router's own reader caches
 * them. That reader would suspend, and React puts suspended content after the frame and moves it
 * into place with a script.
 */
export async function readPage(
  page: EntryContext,
  url: string,
  nonce: string,
): Promise<() => Promise<ReactElement>> {
  const value = await text(page.serverHandoffStream as NodeStream);
  const read = (result: { done: boolean; value: string }) =>
    Object.assign(Promise.resolve(), { result });
  const streamCache = [read({ done: false, value }), read({ done: true, value: '' })];
  return () =>
    makePage(
      { ...page, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } },
      url,
      nonce,
    );
}

/** Whether a loader returned data that contain a promise. */
function waitsForData({ staticHandlerContext }: EntryContext): boolean {
  return Object.values(staticHandlerContext.loaderData).some((data: unknown) =>
    Object.values(data ?? {}).some((value) => value instanceof Promise),
  );
}

/**
 * React's marker for a part that can't be rendered synchronously, without its leading `<!--`: with
 * it, the search would stop at every tag.
 */
const left_out = '$!-->';

/**
 * Renders to HTML synchronously. Measured at half to three quarters of the cost of a stream, which
 * encodes every tag separately. Returns undefined if the page has to wait for something: code that
 * no page has needed yet.
 */
function renderAtOnce(element: ReactElement): string | undefined {
  try {
    const html = renderToString(element);
    return html.includes(left_out) ? undefined : html;
  } catch {
    // A page that can't be rendered at all fails again as a stream, which reports the error.
    return undefined;
  }
}

interface StreamOptions {
  nonce: string;
  /** Begins when the whole page is rendered, instead of when the frame is. */
  whole: boolean;
  signal: AbortSignal;
}

/** Renders to a stream of HTML. Rejects if not even the frame can be rendered. */
function renderStream(
  element: ReactElement,
  { nonce, whole, signal }: StreamOptions,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const send = () => resolve(pipe(new PassThrough().once('close', end)));
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Finished content stays in its place, so that a page can be read without scripts: React
      // moves no part because of its size.
      progressiveChunkSize: Infinity,
      [whole ? 'onAllReady' : 'onShellReady']: send,
      onError: (problem) => {
        if (!signal.aborted) console.error(problem);
      },
      onShellError: (problem) => {
        end();
        reject(problem);
      },
    });
    const leave = () => abort(signal.reason);
    const overdue = setTimeout(abort, streamTimeout + 1_000, new Error('the page took too long'));
    const end = () => {
      clearTimeout(overdue);
      signal.removeEventListener('abort', leave);
    };
    signal.addEventListener('abort', leave);
  });
}
