import { WebSocket } from 'ws';
import { randomAddress } from './world.ts';

/** A message from a server that speaks the Pusher protocol, with `data` parsed. */
export interface ReceivedEvent {
  event: string;
  channel?: string;
  data: unknown;
}

/** A bare WebSocket that sends exactly the given messages, from a random address. */
export interface TestSocket {
  ws: WebSocket;
  say: (event: string, data?: object) => void;
  /**
   * Resolves with the next message of this event that wasn't returned before. Rejects when the
   * socket closes without one.
   */
  next: (event: string) => Promise<ReceivedEvent>;
  /** All received messages, in order. */
  received: ReceivedEvent[];
  /** Resolves with the close code. */
  closed: Promise<number>;
}

/**
 * Opens a WebSocket and sends nothing yet. Rejects with the HTTP status when the server turns it
 * away.
 */
export async function openSocket(
  url: string,
  path = '/app/vitrine?protocol=7',
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const ws = new WebSocket(url.replace('http', 'ws') + path, {
    headers: { 'x-forwarded-for': randomAddress(), ...headers },
  });
  const received: ReceivedEvent[] = [];
  const taken = new Set<ReceivedEvent>();
  const { promise: closed, resolve: close } = Promise.withResolvers<number>();
  let awake = Promise.withResolvers<void>();
  ws.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as ReceivedEvent;
    if (typeof message.data === 'string') message.data = JSON.parse(message.data);
    received.push(message);
    awake.resolve();
    awake = Promise.withResolvers();
  });
  ws.once('close', close);
  await new Promise((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_request, { statusCode }) =>
      reject(new Error(`HTTP ${statusCode}`)),
    );
    ws.once('error', reject);
  });
  ws.on('error', () => {});
  const next = async (event: string): Promise<ReceivedEvent> => {
    const found = received.find((message) => message.event === event && !taken.has(message));
    if (found) {
      taken.add(found);
      return found;
    }
    const code = await Promise.race([awake.promise, closed]);
    if (
      code !== undefined &&
      !received.some((message) => message.event === event && !taken.has(message))
    )
      throw new Error(`the socket was closed with ${code} before “${event}” came`);
    return next(event);
  };
  return {
    ws,
    received,
    closed,
    next,
    say: (event, data) => ws.send(JSON.stringify({ event, data })),
  };
}
