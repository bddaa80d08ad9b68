import net from 'node:net';

/** What came of a period of load. */
export interface Load {
  per_second: number;
  answers: number;
  refused: number;
}

export interface CallRequest {
  path: string;
  headers: Record<string, string>;
  /** Sent by POST; without one the request is a GET. */
  body?: string;
}

/**
 * Keeps `callers` requests under way for `seconds`, each on a connection of its own, and counts the answers. A caller
 * sends its next request when the answer to the last one is there, as a player does. It speaks HTTP over bare sockets and
 * reads no more of an answer than its end, so that the machine's time goes to the product.
 */
export async function call(callers: number, seconds: number, url: string, next: () => CallRequest): Promise<Load> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const end = started + seconds * 1000;
  const loads = await Promise.all(
    Array.from({ length: callers }, () => converse(net.connect(Number(port), hostname), hostname, next, end)),
  );
  const answers = loads.reduce((sum, load) => sum + load.answers, 0);
  const refused = loads.reduce((sum, load) => sum + load.refused, 0);
  return { per_second: answers / ((performance.now() - started) / 1000), answers, refused };
}

function converse(socket: net.Socket, host: string, next: () => CallRequest, end: number) {
  return new Promise<{ answers: number; refused: number }>((resolve, reject) => {
    const load = { answers: 0, refused: 0 };
    let awaited = Infinity;
    let got: Buffer[] = [];
    const send = () => socket.write(requestText(next(), host));
    socket.setNoDelay(true);
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk) => {
      got.push(chunk);
      if (awaited === Infinity) awaited = answerLength(Buffer.concat(got));
      if (got.reduce((bytes, part) => bytes + part.length, 0) < awaited) return;
      if (got[0]!.toString('latin1', 9, 12) === '200') load.answers += 1;
      else load.refused += 1;
      got = [];
      awaited = Infinity;
      if (performance.now() < end) return send();
      socket.removeAllListeners('close').destroy();
      resolve(load);
    });
  });
}

function requestText({ path, headers, body }: CallRequest, host: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}`;
  return body === undefined ? `GET ${head}\r\n` : `POST ${head}content-length: ${body.length}\r\n\r\n${body}`;
}

/** How long the whole answer is, head and body; Infinity while the head is not complete. */
function answerLength(got: Buffer): number {
  const head = got.indexOf('\r\n\r\n');
  if (head < 0) return Infinity;
  const length = /content-length: (\d+)/i.exec(got.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${got.toString('latin1', 0, head)}`);
  return head + 4 + Number(length);
}
