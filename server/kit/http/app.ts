import { hash } from 'node:crypto';
import type { Endpoint, Who } from '@vitrine/contract/endpoint';
import { edge_errors, type ErrorKey } from '@vitrine/contract/errors';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { now } from '../clock.ts';
import { isDatabaseAway, transact, type Db } from '../db.ts';
import type { Log } from '../log.ts';
import { requests_seconds } from '../metrics.ts';
import { QueueFull } from '../semaphore.ts';
import { StorageError } from '../storage/error.ts';
import { randomHex } from '../random.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Replica } from '../replica.ts';
import type { Settings } from '../settings.ts';
import { redrawPicture } from '../uploads.ts';
import { inPlace, type Upload } from './upload-places.ts';
import { addressOf } from './address.ts';
import { admit, admitFresh, isStaff } from './admit.ts';
import { body_bytes_max, readBody, readRaw, readUpload } from './body.ts';
import {
  look_cookie,
  nameOnWire,
  putCookie,
  putSessionCookie,
  sessionHashes,
  sessions_max,
} from './cookie.ts';
import { plainSuccess, refusal, success } from './envelope.ts';
import { common_headers, httpsHeaders } from './headers.ts';
import { checkInput, fields_length_max, readFields, readJson, readParams } from './input.ts';
import { languageOfCall } from './language.ts';
import { networkOf } from './network.ts';
import { isLocalHost, isSameOrigin } from './origin.ts';
import {
  countBytes,
  countRequest,
  likeliestHash,
  senderOf,
  type CountedRequest,
  type RateOptions,
  type Sender,
} from './rates.ts';
import {
  Answered,
  Redirect,
  Saved,
  Written,
  type Caller,
  type RequestInfo,
  type RequestKey,
  type Route,
} from './route.ts';

/** Operators have closed the site for players: until this moment, if they said one. */
export interface Closing {
  until_at: Date | null;
}

export interface AppOptions extends RateOptions {
  db: Db;
  /** Answers reads that may lag behind. */
  replica?: Replica | undefined;
  log: Log;
  settings: Settings;
  routes: readonly Route[];
  /**
   * Resolves a session token's hash to the player, bypassing the cache with `uncached`; undefined
   * for an unknown or ended session.
   */
  identify: (db: Db, token_hash: string, uncached?: boolean) => Promise<Caller | undefined>;
  /** The player whom a member of staff looks at with this token, as a caller who only reads. */
  findLook?: (db: Db, token: string, staff: Caller) => Promise<Caller | undefined>;
  /** The address that players use, when it isn't the one in the request. */
  public_url: string | undefined;
  /** Until when operators have closed the site for players; undefined while it is open. */
  findClosing?: () => Closing | undefined;
  /** Notes that a call of the console was refused to a caller before it began. */
  noteRefused?: (db: Db, endpoint: Endpoint, caller: Caller, key: ErrorKey) => Promise<void>;
  /** In development and tests a reply or a refusal that the contract doesn't declare is a fault. */
  strict: boolean;
}

export type App = Hono<{
  Variables: {
    request_id: string;
    url: URL;
    /** The request as its caller's rate limit counted it. */
    counted?: CountedRequest;
    /** The headers of every answer. */
    headers: Readonly<Record<string, string>>;
    /** The response has them. */
    has_headers?: true;
  };
}>;

/** Request ids: a counter behind a random mark of this process. */
const process_mark = randomHex(4);
let requests = 0;

export function nextRequestId(): string {
  return `${process_mark}-${(requests += 1).toString(36)}`;
}

/**
 * The HTTP side of the contract: every route behind the same identification, rate limits, input
 * checks and envelope.
 */
export function makeApp(options: AppOptions): App {
  const app: App = new Hono();
  const is_secure = options.public_url?.startsWith('https:');
  const headers = {
    ...common_headers,
    ...(is_secure && httpsHeaders({ subdomains: options.settings.hsts_subdomains })),
  };
  app.use(async (c, next) => {
    const id = nextRequestId();
    c.set('request_id', id);
    c.set('headers', headers);
    c.set('url', new URL(c.req.url));
    weighAnswer(c, options);
    const refused = refusesAddress(c, options);
    if (refused) c.res = refusal(c, refused);
    else await next();
    if (c.get('has_headers')) return;
    c.res.headers.set('x-request-id', id);
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  for (const route of options.routes) {
    const { method, path } = route.endpoint;
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (c) => answer(c, route, options));
  }
  app.all('/api/*', async (c) => {
    const wait_s = await countRequest({ ...senderOf(c, options), weight: 1 }, options.recognize);
    if (wait_s > 0) c.header('retry-after', String(wait_s));
    return refusal(c, wait_s > 0 ? 'request.rate_limited' : 'route.unknown');
  });
  app.onError((problem, c) => {
    const { path } = c.req;
    return refusal(c, refusalFor(problem, { path, refuses: [] }, c.get('request_id'), options));
  });
  return app;
}

/** Once the answer is sent, counts its bytes on the wire, however it was made. */
function weighAnswer(c: Context, { recognize }: RateOptions): void {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  const socket = outgoing?.socket;
  if (!outgoing || !socket) return;
  const before = socket.bytesWritten;
  outgoing.once('close', () => {
    const counted = c.get('counted') as CountedRequest | undefined;
    if (counted) countBytes(counted, socket.bytesWritten - before, recognize);
  });
}

/**
 * Longer than any address of ours: a page's slug of 200 letters takes 1800 characters with each one
 * escaped.
 */
const path_length_max = 2048;

/** Refuses a request by its address alone, before anything else of it is read. */
function refusesAddress(c: Context, { settings }: AppOptions): ErrorKey | undefined {
  const { host, pathname } = c.get('url') as URL;
  if (settings.demo && !isLocalHost(host)) return 'request.misdirected';
  return pathname.length > path_length_max ? 'request.too_large' : undefined;
}

async function answer(c: Context, route: Route, options: AppOptions): Promise<Response> {
  const started = performance.now();
  let response: Response;
  try {
    response = await carryOut(c, route, options);
  } catch (problem) {
    response = refusal(
      c,
      refusalFor(problem, route.endpoint, c.get('request_id') as string, options),
    );
  }
  if (!c.get('has_headers')) response.headers.set('cache-control', 'no-store');
  const call = `${route.endpoint.method} ${route.endpoint.path}`;
  requests_seconds.observe({ call, status: response.status }, (performance.now() - started) / 1000);
  return response;
}

/** Clients of a closed site come back after so long, unless they know when it opens. */
const closed_retry_s = 60;

/** In how many seconds a client should try again. */
export function retryAfterOf({ until_at }: Closing): number {
  const left_s = until_at ? Math.ceil((until_at.getTime() - now().getTime()) / 1000) : 0;
  return Math.max(closed_retry_s, left_s);
}

/**
 * Whether one of these sessions reads a site that operators have closed: staff’s that has given its
 * second factor. While the database is unavailable, none does.
 */
export async function readsClosedSite(
  token_hashes: readonly string[],
  { identify, db }: Pick<AppOptions, 'identify' | 'db'>,
): Promise<boolean> {
  try {
    for (const token_hash of token_hashes.slice(0, sessions_max)) {
      const caller = await identify(db, token_hash);
      if (caller) return isStaff(caller.roles) && caller.second_factor === 'given';
    }
  } catch (problem) {
    if (!isDatabaseAway(problem)) throw problem;
  }
  return false;
}

/**
 * Refuses maintenance.on while operators have closed the site, with a Retry-After header. Staff
 * reads meanwhile.
 */
async function refuseWhileClosed(
  c: Context,
  { method, changes }: Endpoint,
  token_hashes: readonly string[],
  options: AppOptions,
): Promise<void> {
  const closing = options.findClosing?.();
  if (!closing) return;
  if (method === 'GET' && !changes && (await readsClosedSite(token_hashes, options))) return;
  c.header('retry-after', String(retryAfterOf(closing)));
  throw new Refusal('maintenance.on', undefined, {
    until: closing.until_at?.toISOString() ?? null,
  });
}

/** Refusals of the console to somebody who is signed in. */
const edge_refusals = new Set<ErrorKey>(['role.missing', 'factor.required', 'fresh.required']);

async function carryOut(c: Context, route: Route, options: AppOptions): Promise<Response> {
  const { who, changes, body } = route.endpoint;
  const is_raw = body?.kind === 'raw';
  const { request: asked, bearer, token_hashes } = inspect(c, options, !is_raw);
  await limitCalls(c, asked, route.endpoint, options);
  if (!route.endpoint.stays_open) await refuseWhileClosed(c, route.endpoint, token_hashes, options);
  const { caller, token_hash } = await identifyFor(
    who,
    token_hashes,
    options,
    asked.cookie(look_cookie),
  );
  const request = { ...asked, token_hash };
  const by_cookie = request.token_hash !== undefined && !bearer;
  if (changes && !is_raw && !bearer && !isSameOrigin(c.req.raw.headers, request.origin, by_cookie))
    refuse('origin.forbidden');
  // The session is over: delete the browser's cookie, unless a living one may stand behind many.
  const all_ended = !caller && token_hashes.length <= sessions_max;
  if (who.kind !== 'anyone' && all_ended && by_cookie) putSessionCookie(c, null, request);
  try {
    admit(route.endpoint, caller, request.token_hash);
    return await carryOn(c, route, options, { request, caller });
  } catch (problem) {
    // Everybody is asked for a code at the entrance: that is no refused try.
    const is_act = who.right !== undefined && who.right !== 'any';
    if (is_act && caller && problem instanceof Refusal && edge_refusals.has(problem.key))
      await options.noteRefused?.(options.db, route.endpoint, caller, problem.key);
    throw problem;
  }
}

/**
 * A caller with the hash of the session that names them; without a live one, of the first that was
 * sent.
 */
interface Identified {
  caller: Caller | undefined;
  token_hash: string | undefined;
}

/**
 * The caller of the first session that lives, read without the cache where a role or the session's
 * freshness decides. With the token of a look, and the session of its member of staff, it is the
 * player who is looked at, except in calls for roles: the console stays the member's own.
 */
export async function identifyFor(
  { kind, fresh }: Who,
  token_hashes: readonly string[],
  { identify, findLook, db }: Pick<AppOptions, 'identify' | 'findLook' | 'db'>,
  look: string | undefined,
): Promise<Identified> {
  for (const token_hash of token_hashes.slice(0, sessions_max)) {
    const caller = await identify(db, token_hash, fresh || kind === 'role');
    if (!caller) continue;
    const seen = look && kind !== 'role' ? await findLook?.(db, look, caller) : undefined;
    return { caller: seen ?? caller, token_hash };
  }
  return { caller: undefined, token_hash: token_hashes[0] };
}

interface Admitted {
  request: RequestInfo;
  caller: Caller | undefined;
}

/** Reads the input of an admitted caller and answers the call. */
async function carryOn(
  c: Context,
  route: Route,
  options: AppOptions,
  { request, caller }: Admitted,
): Promise<Response> {
  const { endpoint } = route;
  const { who, params, query, body } = endpoint;
  const text = await readText(c, endpoint);
  const input = {
    ...checkInput(params, params && readParams(c.req.param())),
    ...checkInput(query, query && readFields((c.get('url') as URL).search)),
    ...(body && (await readInput(c, body, text, String(caller?.id ?? networkOf(request.address))))),
  };
  admitFresh(who, caller);
  const key = endpoint.moves_value ? requestKey(c, text) : undefined;
  const asked = { session: request.token_hash, key };
  const { settings, log } = options;
  const call = { input, player: caller?.id, caller, asked, request, settings, log };
  const reply = await answerFrom(route, options, call);
  if (reply instanceof Redirect) return redirect(c, reply, request);
  if (reply instanceof Saved) return writeFile(c, endpoint, reply, options.strict);
  return writeReply(c, endpoint, reply, { request, strict: options.strict });
}

/** Answers a call by the database that it is for: the replica only where it may lag. */
export async function answerFrom(
  route: Route,
  { db, replica }: AppOptions,
  call: Omit<Parameters<Route['answer']>[0], 'db'>,
): Promise<unknown> {
  const { player, input } = call;
  if (replica && route.may_lag?.(input))
    return replica.read(player, (late) => route.answer({ ...call, db: late }));
  try {
    return route.in_transaction
      ? await transact(db, (tx) => route.answer({ ...call, db: tx }))
      : await route.answer({ ...call, db });
  } finally {
    // Also after a failure: the act may be committed.
    if (replica && route.endpoint.changes && player !== undefined) await replica.noteAct(player);
  }
}

function redirect(c: Context, { to, cookies }: Redirect, request: RequestInfo): Response {
  for (const cookie of cookies) putCookie(c, cookie, request);
  // A window that passes through us to another site and back must keep its opener.
  c.header('cross-origin-opener-policy', 'unsafe-none');
  return c.redirect(to, 302);
}

function writeFile(
  c: Context,
  { answers }: Endpoint,
  { name, type, content }: Saved,
  strict: boolean,
): Response {
  const shape = 'types' in answers ? answers.types?.[type] : undefined;
  if (strict && shape === undefined) throw new Error(`${name} is of another type than declared`);
  if (strict && shape) shape.parse(JSON.parse(String(content)));
  c.header('content-disposition', `attachment; filename="${name}"`);
  return c.body(content, 200, {
    'content-type': typeof content === 'string' ? `${type}; charset=utf-8` : type,
  });
}

function writeReply(
  c: Context,
  { answers }: Endpoint,
  reply: unknown,
  { request, strict }: { request: RequestInfo; strict: boolean },
): Response {
  const { reply: data, also } = reply instanceof Answered ? reply : new Answered(reply, {});
  if (strict) answers.shape!.parse(data instanceof Written ? data.read() : data);
  if (also.session !== undefined) putSessionCookie(c, also.session, request);
  for (const cookie of also.cookies ?? []) putCookie(c, cookie, request);
  if (also.refused) return refusal(c, also.refused, also.beside);
  if (!(reply instanceof Answered) && answers.kind !== 'bare') return plainSuccess(c, data);
  return answers.kind === 'bare' ? c.json(data as object) : success(c, data, also.beside);
}

/** The weight of a search, by its cost to the database. */
const search_weight = 5;

function weigh(c: Context, { weight, searches }: Endpoint): number {
  const is_search = searches !== undefined && (c.get('url') as URL).searchParams.get(searches);
  return is_search ? Math.max(weight, search_weight) : weight;
}

/**
 * Rate-limits a call before any other work. Refuses `request.rate_limited`, with a Retry-After
 * header. The connection of a refused upload is closed: to receive the picture costs most of it.
 */
async function limitCalls(
  c: Context,
  { address, token_hash }: Sender,
  endpoint: Endpoint,
  { recognize }: RateOptions,
): Promise<void> {
  const counted = { address, token_hash, weight: weigh(c, endpoint) };
  c.set('counted', counted);
  const wait_s = await countRequest(counted, recognize);
  if (wait_s === 0) return;
  c.header('retry-after', String(wait_s));
  if (endpoint.body?.kind === 'upload') c.header('connection', 'close');
  refuse('request.rate_limited');
}

/**
 * Maps an error to the refusal that the caller gets. Logs an unexpected error and returns a fault.
 */
export function refusalFor(
  problem: unknown,
  endpoint: Pick<Endpoint, 'path' | 'refuses'>,
  request_id: string,
  options: AppOptions,
): Refusal {
  const log = options.log.child({ request_id });
  if (problem instanceof Refusal) {
    const declared: readonly ErrorKey[] = [...edge_errors, ...endpoint.refuses];
    if (!options.strict || declared.includes(problem.key)) return problem;
    log.error(
      { key: problem.key, path: endpoint.path },
      'a refusal that the contract does not declare',
    );
    return new Refusal('fault');
  }
  if (problem instanceof QueueFull) return new Refusal('request.busy');
  if (isDatabaseAway(problem)) {
    log.warn({ problem }, 'the database is away');
    return new Refusal('database.unavailable');
  }
  if (problem instanceof StorageError) {
    log.warn({ problem: problem.message }, 'the storage of pictures failed');
    return refusalFor(new Refusal(problem.key), endpoint, request_id, options);
  }
  log.error({ err: problem, path: endpoint.path }, 'fault');
  return new Refusal('fault');
}

interface Inspected {
  request: RequestInfo;
  bearer: boolean;
  /** SHA-256 of each session token that was sent, in hex. */
  token_hashes: readonly string[];
}

/**
 * Reads the request's headers. Without `knows_session` it ignores session and cookies, which give a
 * signed webhook no rights.
 */
function inspect(c: Context, options: AppOptions, knows_session: boolean): Inspected {
  const authorization = knows_session ? c.req.header('authorization') : undefined;
  const cookieOf = (name: string) => (knows_session ? getCookie(c, name) : undefined);
  // RFC 9110: schemes are case-insensitive. A header that is there decides alone: the cookie beside
  // it may be another player's.
  const bearer_token = /^bearer +(.+)$/i.exec(authorization ?? '')?.[1];
  const address = options.public_url ? new URL(options.public_url) : (c.get('url') as URL);
  const secure = options.public_url?.startsWith('https:') ?? false;
  const of_bearer = bearer_token === undefined ? [] : [hash('sha256', bearer_token)];
  const of_cookies = knows_session ? sessionHashes(c.req.header('cookie')) : [];
  const token_hashes = authorization === undefined ? of_cookies : of_bearer;
  return {
    bearer: bearer_token !== undefined,
    token_hashes,
    request: {
      id: c.get('request_id') as string,
      address: addressOf(c, options.trusted_proxies),
      language: languageOfCall(c.req.header('language')),
      user_agent: c.req.header('user-agent') ?? '',
      from_browser:
        c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined,
      token_hash: likeliestHash(token_hashes, options.recognize),
      secure,
      host: address.host,
      origin: address.origin,
      work: c.req.header('work'),
      cookie: (name) => cookieOf(nameOnWire(name, { secure })),
    },
  };
}

/** The body of a POST as text; a picture and raw bytes are read later. */
async function readText(c: Context, { method, body }: Endpoint): Promise<string> {
  if (method !== 'POST' || body?.kind === 'upload' || body?.kind === 'raw') return '';
  if (isForm(c, body)) return readBody(c.req, fields_length_max);
  return readBody(c.req, (body?.kind === 'json' && body.bytes_max) || body_bytes_max);
}

/** Keeps the place until the picture is redrawn: so many are in memory at most. */
async function readPicture(c: Context, upload: Upload, side_max?: number): Promise<Buffer> {
  const bytes = await readUpload(c.req, upload);
  upload.end();
  return redrawPicture(bytes, side_max);
}

async function readInput(
  c: Context,
  body: NonNullable<Endpoint['body']>,
  text: string,
  sender: string,
): Promise<object> {
  if (body.kind === 'upload')
    return {
      readPicture: () => inPlace(sender, (upload) => readPicture(c, upload, body.side_max)),
    };
  if (body.kind === 'raw') return readRaw(c.req);
  if (isForm(c, body)) return checkInput(body.shape, readFields(text));
  if (text !== '' && typeOf(c) !== 'application/json') refuse('request.content_type');
  return checkInput(body.shape, readJson(text));
}

function isForm(c: Context, body: Endpoint['body']): boolean {
  return body?.kind === 'form' && typeOf(c) === 'application/x-www-form-urlencoded';
}

function typeOf(c: Context): string | undefined {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
}

/** 1 to 255 printable ASCII characters, chosen by the caller before its first try. */
const key_pattern = /^[\x21-\x7e]{1,255}$/;

function requestKey(c: Context, body: string): RequestKey | undefined {
  const text = c.req.header('idempotency-key');
  if (text === undefined) return undefined;
  if (!key_pattern.test(text)) refuse('request.invalid', { 'Idempotency-Key': ['form'] });
  return { text, hash: hash('sha256', `${c.req.method} ${c.req.path}\n${body}`, 'base64url') };
}
