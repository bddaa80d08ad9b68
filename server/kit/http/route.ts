import type { Endpoint, ParsedOf, ReplyOf } from '@vitrine/contract/endpoint';
import type { ErrorKey } from '@vitrine/contract/errors';
import type { LocaleCode } from '@vitrine/i18n/locales';
import type { Db } from '../db.ts';
import type { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';

/** Everything a handler may know of the request; it never sees the HTTP beneath. */
export interface Call<E, Caller> {
  db: Db;
  input: ParsedOf<E>;
  /** The id of the signed-in player; undefined only where `who` is `anyone`. */
  player: Caller;
  asked: Asked;
  request: RequestInfo;
  settings: Settings;
}

/** How an act is asked for: what its verb hands on to `settle`. */
export interface Asked {
  /** The SHA-256 of the session token that asks, hex; undefined for a visitor. */
  session: string | undefined;
  /** Makes the act safe to repeat; undefined when the caller sent no Idempotency-Key. */
  key: RequestKey | undefined;
}

/** An Idempotency-Key with the hash of the request that it stands for: method, path and body. */
export interface RequestKey {
  text: string;
  hash: string;
}

export interface RequestInfo {
  id: string;
  /** The caller's network address; behind trusted proxies the one they report. */
  address: string;
  /** What the caller reads: the language of the Language header, or of the page. */
  language: LocaleCode;
  user_agent: string;
  /** Sent by a browser's page, which keeps its session in a cookie and never sees the token. */
  from_browser: boolean;
  /** The SHA-256 of the session token that the caller sent, hex. */
  token_hash: string | undefined;
  /** Served over https, so that cookies are marked Secure. */
  secure: boolean;
  /** The name in the address that the browser used. */
  host: string;
  /** `https://host` as players use it, for links. */
  origin: string;
  /** The header `Work`: the solution of the work that an earlier answer asked for. */
  work: string | undefined;
  /** The cookie of this name that the caller sent. */
  cookie: (name: string) => string | undefined;
}

/** A cookie of ours besides the session's; no script reads it either. */
export interface Cookie {
  name: string;
  /** Null takes it away. */
  value: string | null;
  max_age_s: number;
}

/** What an answer may hold besides data. */
export interface Also {
  /** The token that the session cookie gets; null takes it away. */
  session?: string | null;
  cookies?: readonly Cookie[];
  /** Sends the browser on to this address, instead of answering with data. */
  redirect?: string;
  /** Fields that stand beside `code`, `msg` and `data`, for clients that read them there. */
  beside?: object;
  /** Answered as this refusal, though what was written stays written: a wrong try is counted. */
  refused?: ErrorKey | Refusal;
}

/** What a handler answers when it is more than data. */
export class Answered<R> {
  readonly reply: R;
  readonly also: Also;

  constructor(reply: R, also: Also) {
    this.reply = reply;
    this.also = also;
  }
}

/** Data that is JSON text already, for long answers that are put together from texts. */
export class Written<R> {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  read(): R {
    return JSON.parse(this.json) as R;
  }
}

/** A call of the contract with the code that answers it. */
export interface Route {
  endpoint: Endpoint;
  in_transaction: boolean;
  answer: (call: Call<Endpoint, number | undefined>) => Promise<unknown>;
}

type Answer<E extends Endpoint> = (
  call: Call<E, E['who'] extends 'player' ? number : number | undefined>,
) => Promise<ReplyOf<E> | Answered<ReplyOf<E>> | Written<ReplyOf<E>>>;

/** Answers a call outside any transaction: for reads, and for verbs that are one `settle`. */
export function on<E extends Endpoint>(endpoint: E, answer: Answer<E>): Route {
  return { endpoint, in_transaction: false, answer: answer as unknown as Route['answer'] };
}

/** Answers a call inside one transaction that the edge opens and commits: for verbs of several statements. */
export function onInTransaction<E extends Endpoint>(endpoint: E, answer: Answer<E>): Route {
  return { endpoint, in_transaction: true, answer: answer as unknown as Route['answer'] };
}
