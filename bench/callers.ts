import net from 'node:net';

/** An answer's head is shorter than this and arrives in one chunk. */
const head_max = 4096;

/** The result of a period of load. */
export interface Load {
  per_second: number;
  answers: number;
  refused: number;
}

export interface CallRequest {
  path: string;
  headers: Record<string, string>;
  /** Sent by POST; without a body the request is a GET. */
  body?: string;
}

export type NextRequest = () => CallRequest | undefined;

/**
 * Keeps `callers` requests under way for `seconds`, each on its own connection, and counts the
 * answers. A caller sends its next request when the last one is answered, as a player does, and
 * stops early when `next` returns none. It speaks HTTP over bare sockets and parses only enough to
 * find an answer's end, so that the machine's time goes to the product.
 */
export async function call(
  callers: number,
  seconds: number,
  url: string,
  next: NextRequest,
): Promise<Load> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const end = started + seconds * 1000;
  const loads = await Promise.all(
    Array.from({ length: callers }, () =>
      converse({ host: hostname, port: Number(port) }, next, end),
    ),
  );
  const answers = loads.reduce((sum, load) => sum + load.answers, 0);
  const refused = loads.reduce((sum, load) => sum + load.refused, 0);
  return { per_second: answers / ((performance.now() - started) / 1000), answers, refused };
}

/**
 * The same, with the time of each answer, in milliseconds. Throws when a call was refused: `what`
 * names the calls.
 */
export async function callTimed(
  what: string,
  callers: number,
  seconds: number,
  url: string,
  next: NextRequest,
): Promise<Load & { times_ms: number[] }> {
  const times_ms: number[] = [];
  const loads = await Promise.all(
    Array.from({ length: callers }, () => call(1, seconds, url, timed(next, times_ms))),
  );
  const sumOf = (field: keyof Load) => loads.reduce((sum, load) => sum + load[field], 0);
  if (sumOf('refused') > 0) throw new Error(`${sumOf('refused')} calls were refused: ${what}`);
  return { per_second: sumOf('per_second'), answers: sumOf('answers'), refused: 0, times_ms };
}

/**
 * Records the time between two requests of a caller, who sends the next one when the last one is
 * answered.
 */
function timed(next: NextRequest, times_ms: number[]): NextRequest {
  let asked_at: number | undefined;
  return () => {
    const at = performance.now();
    if (asked_at !== undefined) times_ms.push(at - asked_at);
    const request = next();
    asked_at = performance.now();
    return request;
  };
}

function converse(to: { host: string; port: number }, next: NextRequest, end: number) {
  return new Promise<{ answers: number; refused: number }>((resolve, reject) => {
    const load = { answers: 0, refused: 0 };
    let head = '';
    let received = 0;
    let awaited = Infinity;
    const send = () => {
      const request = performance.now() < end ? next() : undefined;
      if (request) socket.write(requestText(request, to.host));
      else finish();
      return request !== undefined;
    };
    const finish = () => {
      socket.removeAllListeners('close').destroy();
      resolve(load);
    };
    const receive = (length: number, buffer: Uint8Array) => {
      received += length;
      if (awaited === Infinity) {
        head += Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(length, head_max)).toString(
          'latin1',
        );
        awaited = answerLength(head);
      }
      if (received < awaited) return true;
      if (head.slice(9, 12) === '200') load.answers += 1;
      else load.refused += 1;
      head = '';
      received = 0;
      awaited = Infinity;
      return send();
    };
    // One buffer for all reads: with a new one for each chunk, this process would collect garbage
    // while answers wait.
    const socket = net.connect({
      ...to,
      noDelay: true,
      onread: { buffer: Buffer.alloc(65_536), callback: receive },
    });
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
}

function requestText({ path, headers, body }: CallRequest, host: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}`;
  return body === undefined
    ? `GET ${head}\r\n`
    : `POST ${head}content-length: ${body.length}\r\n\r\n${body}`;
}

/** The length of the whole answer, head and body; Infinity while the head is incomplete. */
function answerLength(got: string): number {
  const head = got.indexOf('\r\n\r\n');
  if (head < 0) return Infinity;
  const length = /content-length: (\d+)/i.exec(got.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${got.slice(0, head)}`);
  return head + 4 + Number(length);
}
