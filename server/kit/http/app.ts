import { hash } from 'node:crypto';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { edge_errors, type ErrorKey } from '@vitrine/contract/errors';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { z } from 'zod';
import { isDatabaseAway, type Db } from '../db.ts';
import type { Log } from '../log.ts';
import { requests_seconds } from '../metrics.ts';
import { randomHex } from '../random.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { addressOf } from './address.ts';
import { putCookie, putSessionCookie, session_cookie } from './cookie.ts';
import { refusal, success } from './envelope.ts';
import { common_headers, https_header } from './headers.ts';
import { languageOfCall } from './language.ts';
import { limitRate, readBody, readUpload } from './limits.ts';
import { isSameOrigin } from './origin.ts';
import { Answered, Written, type RequestInfo, type RequestKey, type Route } from './route.ts';

export interface AppOptions {
  db: Db;
  log: Log;
  settings: Settings;
  routes: readonly Route[];
  /** Who a session token belongs to: the player's id, or undefined for an unknown or ended session. */
  identify: (db: Db, token_hash: string) => Promise<number | undefined>;
  /** How many proxies in front add an address to X-Forwarded-For. */
  trusted_proxies: number;
  /** The address that players use, when it isn't the one that requests name. */
  public_url: string | undefined;
  /** In development and tests a reply or a refusal that the contract doesn't declare is a fault. */
  strict: boolean;
}

export type App = Hono<{ Variables: { request_id: string } }>;

/** Request ids count up behind a mark of this process. */
const process_mark = randomHex(4);
let requests = 0;

export function nextRequestId(): string {
  return `${process_mark}-${(requests += 1).toString(36)}`;
}

/** The HTTP side of the contract: each route behind the same edge of identity, limits, checks and envelope. */
export function makeApp(options: AppOptions): App {
  const app: App = new Hono();
  const headers = options.public_url?.startsWith('https:') ? { ...common_headers, ...https_header } : common_headers;
  app.use(async (c, next) => {
    const id = nextRequestId();
    c.set('request_id', id);
    await next();
    c.res.headers.set('x-request-id', id);
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  for (const route of options.routes) {
    const { method, path } = route.endpoint;
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (c) => answer(c, route, options));
  }
  app.all('/api/*', (c) => refusal(c, 'route.unknown'));
  return app;
}

async function answer(c: Context, route: Route, options: AppOptions): Promise<Response> {
  const started = performance.now();
  c.header('cache-control', 'no-store');
  let response: Response;
  try {
    response = await carryOut(c, route, options);
  } catch (problem) {
    response = refusal(c, refusalFor(problem, route.endpoint, c.get('request_id') as string, options));
  }
  const call = `${route.endpoint.method} ${route.endpoint.path}`;
  requests_seconds.observe({ call, status: response.status }, (performance.now() - started) / 1000);
  return response;
}

async function carryOut(c: Context, route: Route, options: AppOptions): Promise<Response> {
  const { endpoint } = route;
  const { request, bearer } = inspect(c, options);
  const player = request.token_hash && (await options.identify(options.db, request.token_hash));
  await limitRate(player || undefined, request.address);
  const by_cookie = request.token_hash !== undefined && !bearer;
  if (endpoint.changes && !bearer && !isSameOrigin(c.req.raw.headers, request.host, by_cookie))
    refuse('origin.forbidden');
  if (endpoint.who === 'player' && !player) {
    if (by_cookie) putSessionCookie(c, null, request); // Its session is over: the browser needn't bring it again.
    refuse(request.token_hash ? 'session.expired' : 'session.required');
  }

  const body = endpoint.method === 'POST' && !endpoint.upload ? await readBody(c.req) : '';
  const input = {
    ...check(endpoint.params, c.req.param()),
    ...check(endpoint.query, oneOfEach(c.req.queries())),
    ...check(endpoint.body, endpoint.body && (await readInput(c, endpoint, body))),
  };
  const key = endpoint.moves_value ? requestKey(c, body) : undefined;
  const call = { input, player: player || undefined, key, request, settings: options.settings };
  const reply = route.in_transaction
    ? await options.db.transaction().execute((db) => route.answer({ ...call, db }))
    : await route.answer({ ...call, db: options.db });
  const { reply: data, also } = reply instanceof Answered ? reply : new Answered(reply, {});
  if (options.strict) endpoint.reply.parse(data instanceof Written ? data.read() : data);
  if (also.session !== undefined) putSessionCookie(c, also.session, request);
  for (const cookie of also.cookies ?? []) putCookie(c, cookie, request);
  if (also.redirect !== undefined) {
    // A window on its way through us to another site, and back, has to keep the page that opened it.
    c.header('cross-origin-opener-policy', 'unsafe-none');
    return c.redirect(also.redirect, 302);
  }
  if (also.refused) return refusal(c, also.refused, also.beside);
  return endpoint.bare ? c.json(data as object) : success(c, data, also.beside);
}

/** What a caller is told of what went wrong in a call; what nobody foresaw is logged, and told as a fault. */
export function refusalFor(problem: unknown, endpoint: Endpoint, request_id: string, options: AppOptions): Refusal {
  const log = options.log.child({ request_id });
  if (problem instanceof Refusal) {
    const declared: readonly ErrorKey[] = [...edge_errors, ...endpoint.refuses];
    if (!options.strict || declared.includes(problem.key)) return problem;
    log.error({ key: problem.key, path: endpoint.path }, 'a refusal that the contract does not declare');
    return new Refusal('fault');
  }
  if (isDatabaseAway(problem)) {
    log.warn({ problem }, 'the database is away');
    return new Refusal('database.unavailable');
  }
  log.error({ err: problem, path: endpoint.path }, 'fault');
  return new Refusal('fault');
}

function inspect(c: Context, options: AppOptions): { request: RequestInfo; bearer: boolean } {
  const authorization = c.req.header('authorization');
  const bearer = authorization?.startsWith('Bearer ') ?? false;
  const address = new URL(options.public_url ?? c.req.url);
  const token = bearer ? authorization?.slice('Bearer '.length) : getCookie(c, session_cookie);
  return {
    bearer,
    request: {
      id: c.get('request_id') as string,
      address: addressOf(c, options.trusted_proxies),
      language: languageOfCall(c.req.header('language')),
      user_agent: c.req.header('user-agent') ?? '',
      from_browser: c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined,
      token_hash: token ? hash('sha256', token) : undefined,
      secure: options.public_url?.startsWith('https:') ?? false,
      host: address.host,
      origin: address.origin,
      cookie: (name) => getCookie(c, name),
    },
  };
}

/** What the schema makes of a value. Refuses `request.invalid`, naming the fields. */
export function check(schema: z.ZodType<object> | undefined, value: unknown): object {
  if (!schema) return {};
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) (fields[issue.path.join('.') || 'body'] ??= []).push(issue.message);
  return refuse('request.invalid', fields);
}

/** A query or a form in which every name stands once; a repeated one would be read differently by different readers. */
function oneOfEach(queries: Record<string, string[]>): Record<string, string> {
  const repeated = Object.keys(queries).filter((name) => queries[name]!.length > 1);
  if (repeated.length > 0) refuse('request.invalid', Object.fromEntries(repeated.map((name) => [name, ['once']])));
  return Object.fromEntries(Object.entries(queries).map(([name, [value]]) => [name, withoutNul(value!)]));
}

async function readInput(c: Context, endpoint: Endpoint, body: string): Promise<unknown> {
  if (endpoint.upload) return readUpload(c.req);
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (endpoint.form && type === 'application/x-www-form-urlencoded') return oneOfEach(parseForm(body));
  return parseJson(body, type);
}

/** The fields of a form, each with all that was given for it. */
function parseForm(text: string): Record<string, string[]> {
  const fields = new URLSearchParams(text);
  return Object.fromEntries([...fields.keys()].map((name) => [name, fields.getAll(name)]));
}

function parseJson(text: string, content_type: string | undefined): unknown {
  if (text !== '' && content_type !== 'application/json') refuse('request.content_type');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('request.malformed');
  }
  if (text.includes('\\u0000')) JSON.parse(text, (_, part: unknown) => withoutNul(part));
  return value;
}

/** PostgreSQL's text holds every character but NUL, and no text of ours needs it. */
function withoutNul<T>(value: T): T {
  if (typeof value === 'string' && value.includes('\0'))
    refuse('request.invalid', { body: ['without the character NUL'] });
  return value;
}

/** 1 to 255 printable ASCII characters, made by the caller before its first try. */
const key_pattern = /^[\x21-\x7e]{1,255}$/;

function requestKey(c: Context, body: string): RequestKey | undefined {
  const text = c.req.header('idempotency-key');
  if (text === undefined) return undefined;
  if (!key_pattern.test(text)) refuse('request.invalid', { 'Idempotency-Key': ['1 to 255 printable characters'] });
  return { text, hash: hash('sha256', `${c.req.method} ${c.req.path}\n${body}`, 'base64url') };
}
