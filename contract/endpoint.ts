import type { z } from 'zod';
import type { EdgeError, ErrorKey } from './errors.ts';

type Shape = z.ZodType<object>;

/**
 * One call of the contract, declared once. The server's route, the type of the client's call and
 * the OpenAPI document derive from it. Only the server runs the schemas: a browser imports these
 * declarations as types.
 */
export interface Endpoint<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Reply extends z.ZodType = z.ZodType,
  Refuses extends ErrorKey = ErrorKey,
  Who extends 'anyone' | 'player' = 'anyone' | 'player',
> {
  method: Method;
  /** `/api/box/{id}/open`: the names in braces are the fields of `params`. */
  path: Path;
  does: string;
  /**
   * `player`: a signed-in caller, else 401. `anyone`: the handler gets the player if one is signed
   * in.
   */
  who: Who;
  /** The call moves value: the server honours an Idempotency-Key. */
  moves_value: boolean;
  /**
   * The call changes state, so the server refuses cross-site requests that carry only a cookie.
   * Always true for POST.
   */
  changes: boolean;
  /** The body is a form with a picture in its field `file`, at most 5 MiB. */
  upload: boolean;
  /** The body may be a form instead of JSON: `application/x-www-form-urlencoded`. */
  form: boolean;
  /** Answers the bare reply without the envelope, as a foreign protocol requires. */
  bare: boolean;
  /** Answers with a redirect. */
  redirects: boolean;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  refuses: readonly Refuses[];
}

interface Declaration<P, Q, B, R, E, W> {
  does: string;
  who?: W;
  moves_value?: boolean;
  changes?: boolean;
  upload?: boolean;
  form?: boolean;
  bare?: boolean;
  redirects?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  refuses?: readonly E[];
}

function declare<Method extends 'GET' | 'POST'>(method: Method) {
  return <
    const Path extends string,
    R extends z.ZodType,
    P extends Shape | undefined = undefined,
    Q extends Shape | undefined = undefined,
    B extends Shape | undefined = undefined,
    const E extends ErrorKey = never,
    W extends 'anyone' | 'player' = 'player',
  >(
    path: Path,
    call: Declaration<P, Q, B, R, E, W>,
  ): Endpoint<Method, Path, P, Q, B, R, E, W> => ({
    method,
    path,
    does: call.does,
    who: call.who ?? ('player' as W),
    moves_value: call.moves_value ?? false,
    changes: call.changes ?? method === 'POST',
    upload: call.upload ?? false,
    form: call.form ?? false,
    bare: call.bare ?? false,
    redirects: call.redirects ?? false,
    params: call.params as P,
    query: call.query as Q,
    body: call.body as B,
    reply: call.reply,
    refuses: call.refuses ?? [],
  });
}

/** Declares a GET call: its description, its callers, its query, its reply and its refusals. */
export const get = declare('GET');

/** Declares a POST call: its description, its callers, its body, its reply and its refusals. */
export const post = declare('POST');

type In<S> = S extends z.ZodType ? z.input<S> : object;
type Out<S> = S extends z.ZodType ? z.output<S> : object;

/** A caller's input: path parameters, query and body in one object. */
export type InputOf<E> = E extends { params: infer P; query: infer Q; body: infer B } ? In<P> & In<Q> & In<B> : never;

/** A handler's input: the same, validated and with defaults filled in. */
export type ParsedOf<E> = E extends { params: infer P; query: infer Q; body: infer B }
  ? Out<P> & Out<Q> & Out<B>
  : never;

/** The call's reply, in `data`. */
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodType } ? z.output<R> : never;

/** The keys that can refuse a call: its own and those of the edge. */
export type RefusalOf<E> = E extends { refuses: readonly (infer K)[] } ? K | EdgeError : never;
