// Child process: renders a page repeatedly with React alone, as the reference of
// `npm run bench -- ssr`.
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { makeClient } from '@vitrine/contract/client';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type {
  createRequestHandler,
  EntryContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import { web_build } from '../../server/build-web.ts';

/** The page to render, as this player gets it, or without a token as a visitor does. */
export interface Order {
  product: string;
  page: string;
  token: string | undefined;
  seconds: number;
}

interface Renderer {
  createRequestHandler: typeof createRequestHandler;
  makeContext(given: object): RouterContextProvider;
  readPage(page: EntryContext, url: string, nonce: string): Promise<() => Promise<ReactElement>>;
}

const build = (await import(web_build.server)) as ServerBuild;
const renderer = build.entry.module as unknown as Renderer;
const nonce = 'AAAAAAAAAAAAAAAAAAAAAA==';
/** The territory's defaults, without an operator's settings. */
const territory = {
  blocked: false,
  blocked_games: [],
  fast_opening: true,
  multi_opening: true,
  opening_gap_s: 0,
  hidden: [],
  age_gate: false,
};

process.on('message', (order: Order) => {
  void measure(order).then((per_second) => process.send!(per_second));
});

/** Pages a second. */
async function measure({ seconds, ...order }: Order): Promise<number> {
  const make = await load(order);
  const started = performance.now();
  let pages = 0;
  for (; performance.now() - started < seconds * 1000; pages++) await render(await make());
  return pages / ((performance.now() - started) / 1000);
}

/**
 * Runs the page's loaders once, against the running product. Returns a function that makes the tree
 * from their data.
 */
async function load({
  product,
  page,
  token,
}: Omit<Order, 'seconds'>): Promise<() => Promise<ReactElement>> {
  const { promise, resolve } = Promise.withResolvers<EntryContext>();
  const module = {
    ...build.entry.module,
    default: (_request: Request, _status: number, _headers: Headers, loaded: EntryContext) => {
      resolve(loaded);
      return new Response();
    },
  };
  const handle = renderer.createRequestHandler({ ...build, entry: { module } }, 'production');
  const headers = { language: 'en', ...(token && { authorization: `Bearer ${token}` }) };
  const api = makeClient({ base: product, headers });
  const context = renderer.makeContext({
    api,
    shared: api,
    territory,
    nonce,
    origin: product,
    demo: [],
  });
  const request = new Request(new URL(page, product));
  await handle(request, context);
  return renderer.readPage(await promise, request.url, nonce);
}

/** One render, to its last byte. */
async function render(page: ReactElement): Promise<void> {
  const drain = new Writable({ write: (_chunk, _encoding, done) => done() });
  renderToPipeableStream(page, { nonce }).pipe(drain);
  await finished(drain);
}
