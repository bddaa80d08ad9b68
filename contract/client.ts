import type { Call, Input, Refusal, Reply } from './index.ts';
import type { LimitReached } from './limits.ts';
import type { Work } from './work.ts';

/** The result of a call: its data, or the error. */
export type Answer<C extends keyof Call> =
  | { ok: true; data: Reply<C>; msg: string }
  | { ok: false; error: ClientError<Refusal<C>> };

/** The error of a failed call: a refusal of the catalogue, or `network` when no answer arrived. */
export interface ClientError<Key extends string = string> {
  key: Key | 'network';
  /** In the reader's language, ready for display. */
  msg: string;
  /** The errors of each invalid field. */
  errors: Record<string, string[]>;
  /** The work to compute and to send with the repeated call. */
  work?: Work;
  /** The other data of the refusal, such as the right that is missing. */
  data?: Readonly<Record<string, unknown>>;
  /** Of `limit.reached`: the limit, its use, and when there is room again. */
  limit?: LimitReached;
}

export interface ClientOptions {
  /**
   * Sends the calls. A browser leaves it out; the server renderer passes a function that calls in
   * process.
   */
  fetch?: typeof fetch;
  base?: string;
  /** Headers of every call: language, bearer token, forwarded cookie. */
  headers?: Record<string, string>;
}

/**
 * Makes a call of the contract. `idempotency_key` makes a call that moves value safe to repeat;
 * `work` is the solution of `error.work`.
 */
export type Client = <C extends keyof Call>(
  call: C,
  input: Input<C>,
  options?: { idempotency_key?: string; work?: string; signal?: AbortSignal },
) => Promise<Answer<C>>;

/** The `data` of a refusal. */
interface Told<Key> {
  key: Key;
  errors?: Record<string, string[]>;
  work?: Work;
}

/** The limit that a refusal names. */
function limitIn(why: { key: string } & Partial<LimitReached>): LimitReached | undefined {
  const { key, kind, period, amount, used, free_at, ceiling, signed_out } = why;
  if (key !== 'limit.reached' || !kind || !period || !free_at) return undefined;
  if (amount === undefined || used === undefined) return undefined;
  const more = { ...(ceiling && { ceiling }), ...(signed_out && { signed_out }) };
  return { kind, period, amount, used, free_at, ...more };
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

/**
 * The contract's only client, for the browser, the server renderer, the tests and third parties. It
 * needs no schema: the call's name is its method and path, the input fills the names in braces, and
 * the rest travels as query or JSON body.
 */
export function makeClient({
  fetch: send = fetch,
  base = '',
  headers = {},
}: ClientOptions = {}): Client {
  return async (call, input, options) => {
    const { method, url, body } = address(call, { ...input });
    let response: Response;
    try {
      response = await send(base + url, {
        method,
        headers: {
          ...headers,
          ...(method === 'POST' && !isForm(body) && { 'content-type': 'application/json' }),
          ...(options?.idempotency_key && { 'idempotency-key': options.idempotency_key }),
          ...(options?.work && { work: options.work }),
        },
        ...(method === 'POST' && { body: isForm(body) ? formOf(body) : JSON.stringify(body) }),
        ...(options?.signal && { signal: options.signal }),
      });
      const envelope = (await response.json()) as Envelope;
      if (envelope.code === 200)
        return { ok: true, data: envelope.data as Reply<typeof call>, msg: envelope.msg };
      const why = envelope.data as Told<Refusal<typeof call>> | null | undefined;
      if (!why?.key) throw new Error(`${response.status} ${response.statusText}`);
      const { key, errors = {}, work, ...data } = why;
      const limit = limitIn(why);
      return {
        ok: false,
        error: {
          key,
          msg: envelope.msg,
          errors,
          ...(work && { work }),
          ...(limit && { limit }),
          ...(hasAny(data) && { data }),
        },
      };
    } catch (problem) {
      return { ok: false, error: { key: 'network', msg: (problem as Error).message, errors: {} } };
    }
  };
}

function hasAny(data: object): boolean {
  return Object.keys(data).length > 0;
}

/** A body with a file is sent as a form. */
function isForm(body: unknown): body is { file: Blob } {
  return (body as { file?: unknown } | undefined)?.file instanceof Blob;
}

function formOf({ file }: { file: Blob }): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

function address(
  call: string,
  input: Record<string, string | number | boolean | object | null | undefined>,
) {
  const [method = '', template = ''] = call.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return encodeURIComponent(value);
  });
  if (method === 'POST') return { method, url: path, body: input };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) query.set(name, String(value));
  return { method, url: query.size ? `${path}?${query}` : path, body: undefined };
}
