/** The only module that calls other people's servers. */

import { Agent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request to another server, and the limits of trust in its answer. */
export interface OutsideRequest {
  /**
   * Origins that may be called, such as `https://steamcommunity.com`; an address of any other is
   * rejected.
   */
  allowed: readonly string[];
  /** Sent by POST, as a form or as it is; without one the request is a GET. */
  body?: URLSearchParams | string;
  headers?: Readonly<Record<string, string>>;
  /** A longer answer is discarded. */
  bytes_max?: number;
}

/** Another server's answer. Untrusted: it may hold anything. */
export interface OutsideAnswer {
  status: number;
  bytes: Buffer;
}

/**
 * Another server can't be called, or its answer is rejected: it is unavailable, slow, redirects, or
 * sends too much.
 */
export class OutsideError extends Error {}

type Send = (request: Request) => Promise<Response>;

/** Timeout from the call to the last byte. A person waits for it. */
const usual_patience_ms = 5_000;
const usual_bytes_max = 64 * 1024;

const real: { send: Send; patience_ms: number } = {
  send: (request) => fetch(request),
  patience_ms: usual_patience_ms,
};
let outside = real;

/**
 * Replaces all other servers in a test, optionally with a shorter timeout; without arguments
 * restores the real ones.
 */
export function setOutside(send?: Send, patience_ms = usual_patience_ms): void {
  outside = send ? { send, patience_ms } : real;
}

/**
 * Calls another server. Throws an OutsideError when its origin isn't allowed, or when no complete
 * answer arrives in time.
 */
export async function askOutside(
  url: string,
  { allowed, body, headers = {}, bytes_max = usual_bytes_max }: OutsideRequest,
): Promise<OutsideAnswer> {
  const { origin, host } = new URL(url);
  if (!allowed.includes(origin)) throw new OutsideError(`${origin} may not be asked`);
  const { send, patience_ms } = outside;
  const signal = AbortSignal.timeout(patience_ms);
  const request = new Request(url, {
    ...(body !== undefined && { method: 'POST', body }),
    headers,
    // The target of a redirect has not been allowed.
    redirect: 'manual',
    signal,
  });
  try {
    const response = await send(request);
    if (response.status >= 300 && response.status < 400)
      throw new OutsideError(`${host} sends us on`);
    return { status: response.status, bytes: await readBytes(response, bytes_max) };
  } catch (problem) {
    if (problem instanceof OutsideError) throw problem;
    const why = signal.aborted ? 'is too slow' : 'does not answer';
    throw new OutsideError(`${host} ${why}`, { cause: problem });
  }
}

async function readBytes({ body }: Response, bytes_max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bytes_max) throw new OutsideError(`an answer of more than ${bytes_max} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Opens a connection to another server: with TLS, unless a test stands in for it. */
type Connect = (host: string) => Duplex;

/** Timeout of a library's call, which may be several requests. Nobody waits for it. */
const library_patience_ms = 60_000;
const by_itself: { connect: Connect | undefined; patience_ms: number } = {
  connect: undefined,
  patience_ms: library_patience_ms,
};

/**
 * Replaces all other servers to which libraries connect by themselves, in a test, optionally with a
 * shorter timeout; without arguments restores the real ones.
 */
export function setOutsideConnections(connect?: Connect, patience_ms = library_patience_ms): void {
  Object.assign(by_itself, { connect, patience_ms });
}

/** The answer to a library's call. Throws an OutsideError when it isn't there in time. */
export async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const late = sleep(by_itself.patience_ms, undefined, { signal: answered.signal }).then(() => {
    throw new OutsideError('the other server is too slow');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}

/**
 * Carries the requests of a library that calls other servers by itself. Only `hosts` are reached; a
 * connection to any other, also by a redirect, fails with an OutsideError.
 */
export class OutsideAgent extends Agent {
  readonly #hosts: readonly string[];

  constructor(hosts: readonly string[]) {
    super({ keepAlive: true });
    this.#hosts = hosts;
  }

  override createConnection(
    options: RequestOptions,
    created?: (problem: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = options.host ?? '';
    if (this.#hosts.includes(host))
      return by_itself.connect?.(host) ?? super.createConnection(options, created);
    // The callback ignores the stream of a failure.
    created?.(new OutsideError(`${host} may not be asked`), undefined as never);
    return undefined;
  }
}
