import { WebSocket } from 'ws';
import { randomAddress } from './world.ts';

/** A message of a server that speaks the Pusher protocol, its `data` parsed. */
export interface Heard {
  event: string;
  channel?: string;
  data: unknown;
}

/** A bare WebSocket that says exactly what a test wants said, from an address of its own. */
export interface TestSocket {
  ws: WebSocket;
  say: (event: string, data?: object) => void;
  /** The next message with this event that no one has taken yet. */
  next: (event: string) => Promise<Heard>;
  /** Everything that came, in order. */
  heard: Heard[];
  /** Resolves with the close code. */
  closed: Promise<number>;
}

/** Opens a WebSocket at a server; says nothing yet. Rejects with the HTTP status when it is turned away. */
export async function openSocket(
  url: string,
  path = '/app/vitrine?protocol=7',
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const ws = new WebSocket(url.replace('http', 'ws') + path, {
    headers: { 'x-forwarded-for': randomAddress(), ...headers },
  });
  const heard: Heard[] = [];
  const taken = new Set<Heard>();
  const { promise: closed, resolve: close } = Promise.withResolvers<number>();
  let awake = Promise.withResolvers<void>();
  ws.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as Heard;
    if (typeof message.data === 'string') message.data = JSON.parse(message.data);
    heard.push(message);
    awake.resolve();
    awake = Promise.withResolvers();
  });
  ws.once('close', close);
  await new Promise((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_request, { statusCode }) => reject(new Error(`HTTP ${statusCode}`)));
    ws.once('error', reject);
  });
  ws.on('error', () => {});
  const next = async (event: string): Promise<Heard> => {
    const found = heard.find((message) => message.event === event && !taken.has(message));
    if (found) {
      taken.add(found);
      return found;
    }
    await awake.promise;
    return next(event);
  };
  return { ws, heard, closed, next, say: (event, data) => ws.send(JSON.stringify({ event, data })) };
}
