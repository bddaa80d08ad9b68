/** The only module that calls other people's servers. */

/** A request to another server, and the limits of trust in its answer. */
export interface OutsideRequest {
  /**
   * Origins that may be called, such as `https://steamcommunity.com`; an address of any other is
   * rejected.
   */
  allowed: readonly string[];
  /** Sent by POST as a form; without one the request is a GET. */
  form?: URLSearchParams;
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

const real: { send: Send; patience_ms: number } = { send: (request) => fetch(request), patience_ms: usual_patience_ms };
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
  { allowed, form, bytes_max = usual_bytes_max }: OutsideRequest,
): Promise<OutsideAnswer> {
  const { origin, host } = new URL(url);
  if (!allowed.includes(origin)) throw new OutsideError(`${origin} may not be asked`);
  const { send, patience_ms } = outside;
  const signal = AbortSignal.timeout(patience_ms);
  const request = new Request(url, {
    ...(form && { method: 'POST', body: form }),
    // The target of a redirect has not been allowed.
    redirect: 'manual',
    signal,
  });
  try {
    const response = await send(request);
    if (response.status >= 300 && response.status < 400) throw new OutsideError(`${host} sends us on`);
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
