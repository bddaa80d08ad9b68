import type { Client } from '@vitrine/contract/client';
import { errors } from '@vitrine/contract/errors';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { parse } from 'hono/utils/cookie';
import { answerIn } from '../answers.ts';
import { requests_seconds } from '../metrics.ts';
import { admit, admitFresh } from './admit.ts';
import { answerFrom, identifyFor, nextRequestId, refusalFor, type AppOptions } from './app.ts';
import { look_cookie, nameOnWire, sessionHashes } from './cookie.ts';
import { sayFieldErrors } from './field-errors.ts';
import { checkInput } from './input.ts';
import { Answered, Written, type Caller, type RequestInfo, type Route } from './route.ts';

/** The visitor whose page calls the API. */
export interface Visitor {
  address: string;
  /** The language of the page. */
  language: LocaleCode;
  /** The Cookie header; empty when there is none. */
  cookie: string;
}

/**
 * The contract's client for pages that are rendered in this process: the same identification,
 * checks and refusals as over HTTP, without encoding and parsing it. Calls aren't rate-limited: the
 * page was counted already. Read-only, so it takes only GET calls. Replies may be shared: don't
 * mutate them.
 */
export function callInProcess(options: AppOptions): (visitor: Visitor) => Client {
  const routes = new Map(
    options.routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]),
  );
  return (visitor) => {
    const request = describeRequest(visitor, options);
    const token_hashes = sessionHashes(visitor.cookie);
    // One page is for one player: identify them once for all of its calls.
    const known = new Map<string, Promise<Caller | undefined>>();
    const identify: AppOptions['identify'] = (db, token_hash, uncached) => {
      const caller = known.get(token_hash);
      if (caller && !uncached) return caller;
      const read = options.identify(db, token_hash, uncached);
      known.set(token_hash, read);
      return read;
    };
    return async (call, input) => {
      const route = routes.get(call);
      if (
        route?.endpoint.method !== 'GET' ||
        ['redirect', 'file'].includes(route.endpoint.answers.kind)
      )
        throw new Error(`a page calls ${call}`);
      const started = performance.now();
      const observe = (status: number) =>
        requests_seconds.observe({ call, status }, (performance.now() - started) / 1000);
      try {
        const data = await read(route, input, { request, token_hashes }, { ...options, identify });
        observe(200);
        return { ok: true, data: data as never, msg: 'Success' };
      } catch (problem) {
        const { key, fields = {} } = refusalFor(problem, route.endpoint, request.id, options);
        observe(errors[key][1]);
        return {
          ok: false,
          error: {
            key: key as never,
            msg: answerIn(request.language, key),
            errors: sayFieldErrors(request.language, fields),
          },
        };
      }
    };
  };
}

async function read(
  route: Route,
  input: object,
  { request: asked, token_hashes }: { request: RequestInfo; token_hashes: readonly string[] },
  options: AppOptions,
): Promise<unknown> {
  const { endpoint } = route;
  const { who, params, query, answers } = endpoint;
  const { caller, token_hash } = await identifyFor(
    who,
    token_hashes,
    options,
    asked.cookie(look_cookie),
  );
  const request = { ...asked, token_hash };
  admit(endpoint, caller, request.token_hash);
  const texts = textsOf(input);
  const checked = { ...checkInput(params, texts), ...checkInput(query, texts) };
  admitFresh(who, caller);
  const reply = await answerFrom(route, options, {
    input: checked,
    player: caller?.id,
    caller,
    asked: { session: request.token_hash, key: undefined },
    request,
    settings: options.settings,
    log: options.log,
  });
  const data =
    reply instanceof Answered ? reply.reply : reply instanceof Written ? reply.read() : reply;
  if (options.strict) answers.shape?.parse(data);
  return data;
}

/** Params and query as strings, as in an address. */
function textsOf(input: object): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function describeRequest(
  { address, language, cookie }: Visitor,
  { public_url }: AppOptions,
): RequestInfo {
  const { host, origin, protocol } = new URL(public_url ?? 'http://localhost');
  const cookies = parse(cookie);
  const secure = protocol === 'https:';
  return {
    id: nextRequestId(),
    address,
    language,
    user_agent: '',
    from_browser: false,
    token_hash: undefined,
    secure,
    host,
    origin,
    work: undefined,
    cookie: (name) => cookies[nameOnWire(name, { secure })],
  };
}
