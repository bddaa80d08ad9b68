/** The only door to other people's servers. */

/** Whom to ask, and how far to trust the answer. */
export interface Question {
  /** Origins that may be asked, such as `https://steamcommunity.com`; an address of any other is never called. */
  allowed: readonly string[];
  /** Sent by POST as a form; without one the request is a GET. */
  form?: URLSearchParams;
  /** An answer that is longer is thrown away. */
  bytes_max?: number;
}

/** What another server answered. It may hold anything. */
export interface OutsideAnswer {
  status: number;
  bytes: Buffer;
}

/** Another server can't be asked, or answered what nobody should read: it is away, slow, sends us on, or floods us. */
export class OutsideError extends Error {}

type Send = (request: Request) => Promise<Response>;

/** From the call to the last byte. Somebody waits for it. */
const usual_patience_ms = 5_000;
const usual_bytes_max = 64 * 1024;

const real: { send: Send; patience_ms: number } = { send: (request) => fetch(request), patience_ms: usual_patience_ms };
let outside = real;

/** Lets a test stand in for all other servers, and be less patient with them; without arguments the real ones come back. */
export function setOutside(send?: Send, patience_ms = usual_patience_ms): void {
  outside = send ? { send, patience_ms } : real;
}

/** Asks another server. Throws an OutsideError when it isn't allowed, or when there is no whole answer in time. */
export async function askOutside(
  url: string,
  { allowed, form, bytes_max = usual_bytes_max }: Question,
): Promise<OutsideAnswer> {
  const { origin, host } = new URL(url);
  if (!allowed.includes(origin)) throw new OutsideError(`${origin} may not be asked`);
  const { send, patience_ms } = outside;
  const signal = AbortSignal.timeout(patience_ms);
  const request = new Request(url, {
    ...(form && { method: 'POST', body: form }),
    // Where an answer sends us on to, nobody has allowed.
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
