import type { z } from 'zod';
import { break_errors, type EdgeError, type ErrorKey } from './errors.ts';
import { readRight, rolesWith, type RightName } from './rights.ts';

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
  B extends Body | undefined = Body | undefined,
  A extends Answers = Answers,
  Refuses extends ErrorKey = ErrorKey,
  W extends Who = Who,
> {
  method: Method;
  /** `/api/box/{id}/open`: the names in braces are the fields of `params`. */
  path: Path;
  does: string;
  /** Without it in the declaration: `player`. */
  who: W;
  /** The call moves value: the server honours an Idempotency-Key. */
  moves_value: boolean;
  /**
   * The call changes state, so the server refuses cross-site requests that carry only a cookie.
   * Always true for POST.
   */
  changes: boolean;
  /** The number of calls that it counts as in its caller's rate limit, by its work. */
  weight: number;
  /** The field of the query that holds a search, which costs the database more than a list. */
  searches: string | undefined;
  /** Hidden from staff who see the site as the player does. */
  is_private: boolean;
  /** It is answered while operators have closed the site: staff needs it to come in. */
  stays_open: boolean;
  params: Params;
  query: Query;
  body: B;
  answers: A;
  /** Includes the refusals of `who`. */
  refuses: readonly Refuses[];
}

/** A member of staff may have several; `host` alone needs no second factor. */
export type Role = 'host' | 'support' | 'operator' | 'finance' | 'auditor' | 'owner';

/** The permitted callers: the edge refuses all others, and its types tell the handler which. */
export interface Who<
  Kind extends 'anyone' | 'player' | 'role' = 'anyone' | 'player' | 'role',
  Refuses = ErrorKey,
> {
  kind: Kind;
  /** One of them suffices. */
  roles: readonly Role[];
  /** The session must have been begun, or confirmed, in the last 15 minutes. */
  fresh: boolean;
  /** A call of the console: the right that it needs, or `any`. */
  right?: RightName | 'any';
  refuses: readonly Refuses[];
}

/** The handler gets the player if one is signed in. */
export const anyone: Who<'anyone', never> = {
  kind: 'anyone',
  roles: [],
  fresh: false,
  refuses: [],
};

/** A signed-in caller, else 401. */
export const player: Who<'player', never> = {
  kind: 'player',
  roles: [],
  fresh: false,
  refuses: [],
};

/**
 * A signed-in caller with one of these roles. Any of them except `host` counts only in a session
 * that has given a code of the second factor.
 */
export function role(...roles: [Role, ...Role[]]): Who<'role', RoleError> {
  return {
    kind: 'role',
    roles,
    fresh: false,
    refuses: ['role.missing', 'second_factor.missing', 'session.not_fresh'],
  };
}

type RoleError = 'role.missing' | 'second_factor.missing' | 'session.not_fresh';

type ConsoleError = 'role.missing' | 'factor.required' | 'fresh.required';
const console_errors = ['role.missing', 'factor.required', 'fresh.required'] as const;

/** Every member of staff, in a session that has given a code of the second factor. */
export const staff: Who<'role', ConsoleError> = {
  kind: 'role',
  roles: ['support', 'operator', 'finance', 'auditor', 'owner'],
  fresh: false,
  right: 'any',
  refuses: console_errors,
};

/**
 * A member of staff with this right, in a session that has given a code of the second factor; for a
 * grave right in the last five minutes.
 */
export function right(name: RightName): Who<'role', ConsoleError> {
  const fresh = readRight(name).grave === true;
  return { kind: 'role', roles: rolesWith(name), fresh, right: name, refuses: console_errors };
}

/** The same callers, in a session that was begun or confirmed in the last 15 minutes. */
export function fresh<Kind extends 'player' | 'role', Refuses extends ErrorKey>(
  who: Who<Kind, Refuses>,
): Who<Kind, Refuses | 'session.not_fresh'> {
  return {
    ...who,
    fresh: true,
    refuses: [...new Set([...who.refuses, 'session.not_fresh' as const])],
  };
}

interface Json<S extends Shape = Shape> {
  kind: 'json';
  shape: S;
  /** The most bytes that it may have, where they are more than 256 KiB. */
  bytes_max?: number | undefined;
}
interface Form<S extends Shape = Shape> {
  kind: 'form';
  shape: S;
}
interface Upload {
  kind: 'upload';
  /** The most pixels of its width and height once it is redrawn; unless given, a player's. */
  side_max?: number | undefined;
  shape?: undefined;
}
interface Raw {
  kind: 'raw';
  shape?: undefined;
}
type Body = Json | Form | Upload | Raw;

/** A body of JSON, of at most 256 KiB unless it says otherwise. */
export const json = <S extends Shape>(shape: S, bytes_max?: number): Json<S> => ({
  kind: 'json',
  shape,
  bytes_max,
});

/** A body of JSON, or a form: `application/x-www-form-urlencoded`. */
export const form = <S extends Shape>(shape: S): Form<S> => ({ kind: 'form', shape });

/** A form with a picture in its field `file`, at most 5 MiB. */
export const upload = (side_max?: number): Upload => ({ kind: 'upload', side_max });

/**
 * Bytes of any content type, at most 256 KiB, which the handler gets unparsed with the headers, as
 * a signature is checked over them. The call knows no session, so it is for `anyone`.
 */
export const raw = (): Raw => ({ kind: 'raw' });

interface Data<R extends z.ZodType = z.ZodType> {
  kind: 'data';
  shape: R;
  /** Where a caller may ask for a file instead. */
  types?: Files['types'] | undefined;
}
interface Bare<R extends z.ZodType = z.ZodType> {
  kind: 'bare';
  shape: R;
}
interface Redirects {
  kind: 'redirect';
  shape?: undefined;
}
interface Files {
  kind: 'file';
  /** The content types that the file may have, with the shape of JSON. */
  types: Readonly<Record<string, z.ZodType | null>>;
  shape?: undefined;
}
type Answers = Data | Bare | Redirects | Files;

/**
 * Answers this, in `data` of the envelope; or a file of one of these content types where the
 * caller asks for it.
 */
export const data = <R extends z.ZodType>(shape: R, types?: Files['types']): Data<R> => ({
  kind: 'data',
  shape,
  types,
});

/** Answers this without the envelope, as a foreign protocol requires. */
export const bare = <R extends z.ZodType>(shape: R): Bare<R> => ({ kind: 'bare', shape });

/** Redirects the browser. */
export const redirect = (): Redirects => ({ kind: 'redirect' });

/**
 * Answers a file that the browser saves, of one of these content types; of JSON with its shape, of
 * others null.
 */
export const file = (types: Files['types']): Files => ({ kind: 'file', types });

interface Declaration<P, Q, B, A, E, W> {
  does: string;
  who?: W;
  moves_value?: boolean;
  changes?: boolean;
  weight?: number;
  searches?: string;
  is_private?: true;
  stays_open?: true;
  params?: P;
  query?: Q;
  body?: B;
  answers: A;
  /** Besides those of `who`. */
  refuses?: readonly E[];
}

function declare<Method extends 'GET' | 'POST'>(method: Method) {
  return <
    const Path extends string,
    A extends Answers,
    P extends Shape | undefined = undefined,
    Q extends Shape | undefined = undefined,
    B extends Body | undefined = undefined,
    const E extends ErrorKey = never,
    W extends Who = typeof player,
  >(
    path: Path,
    call: Declaration<P, Q, B, A, E, W> & (B extends Raw ? { who: typeof anyone } : unknown),
  ): Endpoint<Method, Path, P, Q, B, A, E | W['refuses'][number], W> => {
    const who = call.who ?? (player as Who as W);
    return {
      method,
      path,
      does: call.does,
      who,
      moves_value: call.moves_value ?? false,
      changes: call.changes ?? method === 'POST',
      weight: call.weight ?? 1,
      searches: call.searches,
      is_private: call.is_private ?? false,
      stays_open: call.stays_open ?? (who.right !== undefined || call.body?.kind === 'raw'),
      params: call.params as P,
      query: call.query as Q,
      body: call.body as B,
      answers: call.answers,
      refuses: [
        ...new Set([
          ...who.refuses,
          ...(call.refuses ?? []),
          // Types have them among those of the edge.
          ...((call.moves_value ? break_errors : []) as readonly (E & ErrorKey)[]),
        ]),
      ],
    };
  };
}

/** Declares a GET call: its description, its callers, its query, its answer and its refusals. */
export const get = declare('GET');

/** Declares a POST call: its description, its callers, its body, its answer and its refusals. */
export const post = declare('POST');

type In<S> = S extends z.ZodType ? z.input<S> : object;
type Out<S> = S extends z.ZodType ? z.output<S> : object;

/** Read when the handler asks for it: everything that it refuses before costs nothing. */
interface PictureIn {
  file: Blob;
}
/** Reads the picture, and redraws it. */
interface PictureOut {
  readPicture: () => Promise<Buffer>;
}
/** Our client doesn't send raw bytes. */
type BodyIn<B> = B extends Raw
  ? never
  : B extends Upload
    ? PictureIn
    : B extends { shape: infer S }
      ? In<S>
      : object;
type BodyOut<B> = B extends Raw
  ? RawBody
  : B extends Upload
    ? PictureOut
    : B extends { shape: infer S }
      ? Out<S>
      : object;

/** The body of a call that takes raw bytes, and the headers that came with it. */
export interface RawBody {
  bytes: Uint8Array;
  headers: Headers;
}

/** A caller's input: path parameters, query and body in one object. */
export type InputOf<E> = E extends { params: infer P; query: infer Q; body: infer B }
  ? In<P> & In<Q> & BodyIn<B>
  : never;

/** A handler's input: the same, validated and with defaults filled in. */
export type ParsedOf<E> = E extends { params: infer P; query: infer Q; body: infer B }
  ? Out<P> & Out<Q> & BodyOut<B>
  : never;

/** The call's reply, in `data`; there is none when it redirects or answers a file. */
export type ReplyOf<E> = E extends { answers: { shape: infer R extends z.ZodType } }
  ? z.output<R>
  : never;

/** The keys that can refuse a call: its own and those of the edge. */
export type RefusalOf<E> = E extends { refuses: readonly (infer K)[] } ? K | EdgeError : never;
