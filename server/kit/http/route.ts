import type { Endpoint, ParsedOf, ReplyOf, Role } from '@vitrine/contract/endpoint';
import type { ErrorKey } from '@vitrine/contract/errors';
import type { LocaleCode } from '@vitrine/i18n/locales';
import type { Db, Tx } from '../db.ts';
import type { Log } from '../log.ts';
import type { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';

/** Everything that a handler may know of the request, independent of HTTP. */
export interface Call<E, Player> {
  db: Db;
  input: ParsedOf<E>;
  /** The id of the signed-in player; undefined only where `who` is `anyone`. */
  player: Player;
  /** The same player, with what their session tells. */
  caller: Player extends number ? Caller : Caller | undefined;
  asked: Asked;
  request: RequestInfo;
  settings: Settings;
  log: Log;
}

/**
 * The signed-in player, as the session tells. Up to 20 seconds old, except in calls for a role or a
 * fresh session, which bypass the cache.
 */
export interface Caller {
  id: number;
  roles: readonly Role[];
  /** `given`: this session has given a code of it; `missing`: the account has none. */
  second_factor: 'missing' | 'enabled' | 'given';
  /** Until then the session is fresh. */
  fresh_until: Date;
  /** When the session was begun, or confirmed last. */
  confirmed_at: Date;
  session_id: number;
  /** A member of staff who sees the site as this player does until then: only reads are allowed. */
  looks_until?: Date;
}

/** The context of an act, which its verb passes on to `settle`. */
export interface Asked {
  /** SHA-256 of the caller's session token, in hex; undefined for a visitor. */
  session: string | undefined;
  /** Makes the act idempotent; undefined when the caller sent no Idempotency-Key. */
  key: RequestKey | undefined;
}

/** An Idempotency-Key with the hash of its request: method, path and body. */
export interface RequestKey {
  text: string;
  hash: string;
}

export interface RequestInfo {
  id: string;
  /** The caller's network address; behind trusted proxies the one they report. */
  address: string;
  /** The caller's language: that of the Language header, or of the page. */
  language: LocaleCode;
  user_agent: string;
  /** Sent by a page in a browser, which keeps its session in a cookie and never sees the token. */
  from_browser: boolean;
  /** SHA-256 of the session token that the caller sent, in hex. */
  token_hash: string | undefined;
  /** Served over https, so that cookies are marked Secure. */
  secure: boolean;
  /** The host in the address that the browser used. */
  host: string;
  /** The public `https://host`, for links. */
  origin: string;
  /** The `Work` header: the solution of the work that an earlier answer asked for. */
  work: string | undefined;
  /** Reads a cookie that the caller sent. */
  cookie: (name: string) => string | undefined;
}

/** A cookie of ours besides the session's; no script can read it either. */
export interface Cookie {
  name: string;
  /** Null deletes it. */
  value: string | null;
  max_age_s: number;
}

/** The parts of an answer besides its data. */
export interface Also {
  /** The new token of the session cookie; null deletes the cookie. */
  session?: string | null;
  cookies?: readonly Cookie[];
  /** Fields beside `code`, `msg` and `data`, for clients that read them there. */
  beside?: object;
  /** Answers with this refusal, yet commits the writes: a wrong try is counted. */
  refused?: ErrorKey | Refusal;
}

/** A handler's answer when it is more than data. */
export class Answered<R> {
  readonly reply: R;
  readonly also: Also;

  constructor(reply: R, also: Also) {
    this.reply = reply;
    this.also = also;
  }
}

/** The answer of a call that redirects the browser. */
export class Redirect {
  readonly to: string;
  readonly cookies: readonly Cookie[];

  constructor(to: string, cookies: readonly Cookie[] = []) {
    this.to = to;
    this.cookies = cookies;
  }
}

/** The content of a file; a stream is written while it is read. */
type Content = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

/** The answer of a call whose answer the browser saves. */
export class Saved {
  readonly name: string;
  readonly type: string;
  readonly content: Content;

  constructor(name: string, type: string, content: Content) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

/** Data that is JSON text already, for long answers that are assembled from texts. */
export class Written<R> {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  read(): R {
    return JSON.parse(this.json) as R;
  }
}

/** A call of the contract with its handler. */
export interface Route {
  endpoint: Endpoint;
  in_transaction: boolean;
  /** Whether the answer may lag behind what others do, so that a replica may give it. */
  may_lag?: (input: object) => boolean;
  answer: (call: Call<Endpoint, number | undefined>) => Promise<unknown>;
}

type Answer<E extends Endpoint, In extends Db = Db> = (
  call: Call<E, E['who']['kind'] extends 'anyone' ? number | undefined : number> & { db: In },
) => Promise<AnswerOf<E>>;

type AnswerOf<E extends Endpoint> = {
  data: ReplyOf<E> | Answered<ReplyOf<E>> | Written<ReplyOf<E>> | Saved;
  bare: ReplyOf<E> | Answered<ReplyOf<E>>;
  redirect: Redirect;
  file: Saved;
}[E['answers']['kind']];

/** Handles a call outside any transaction: for reads, and for verbs that are one `settle`. */
export function on<E extends Endpoint>(endpoint: E, answer: Answer<E>): Route {
  return { endpoint, in_transaction: false, answer: answer as unknown as Route['answer'] };
}

/**
 * Lets a read of what may lag behind be answered by a replica, which has at least everything that
 * the caller has done. Not for a balance, a seed, a limit, or the price of an act; nor for a cache
 * that a change evicts, which would keep the state of before.
 */
export function mayLag(route: Route, when: (input: object) => boolean = () => true): Route {
  return { ...route, may_lag: when };
}

/**
 * Handles a call inside one transaction, which the edge opens and commits: for verbs of several
 * statements.
 */
export function onInTransaction<E extends Endpoint>(endpoint: E, answer: Answer<E, Tx>): Route {
  return { endpoint, in_transaction: true, answer: answer as unknown as Route['answer'] };
}
