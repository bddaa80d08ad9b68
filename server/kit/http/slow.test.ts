import { once } from 'node:events';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serveApi, type Api } from '../../testing/api.ts';
import { send } from '../../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { openLog } from '../log.ts';
import { requests_seconds } from '../metrics.ts';
import { patience_ms, upload_bytes_per_s_min } from './body.ts';
import type { Patience } from './listen.ts';

const world = openWorld();
afterEach(() => void vi.useRealTimers());

async function connect(api: Pick<Api, 'url'>): Promise<net.Socket> {
  const { hostname, port } = new URL(api.url);
  const socket = net.connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** The head of a POST, with additional headers. */
function head(path: string, ...more: string[]): string {
  return [`POST ${path} HTTP/1.1`, 'Host: localhost', ...more, '', ''].join('\r\n');
}

const form = 'Content-Type: application/x-www-form-urlencoded';
/**
 * Waits until the server is reading the request's body: then its timeout is set. `vi.waitFor` would
 * let faked time pass at each look.
 */
async function untilRead(): Promise<void> {
  const end_ms = Date.now() + 60_000;
  while (vi.getTimerCount() === 0 && Date.now() < end_ms) await nextTurn();
}

/**
 * Counts the timeouts that are set. A spy on the faked clock would be left behind when the real one
 * comes back, for all files that this process runs later.
 */
function countArmed(): { count: () => number; end: () => void } {
  const faked = globalThis.setTimeout;
  let armed = 0;
  const counting = (...given: Parameters<typeof setTimeout>) => {
    armed += 1;
    return faked(...given);
  };
  globalThis.setTimeout = Object.assign(counting, faked);
  return { count: () => armed, end: () => void (globalThis.setTimeout = faked) };
}

describe('a body that comes slowly', () => {
  test.each([
    ['of a length that was said', 'Content-Length: 100', 'back='],
    ['of a length that nobody knows', 'Transfer-Encoding: chunked', '5\r\nback=\r\n'],
  ])('is waited for 30 seconds: one %s', async (_, length, begun) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance'],
      shouldAdvanceTime: false,
    });
    const socket = await connect(world);
    socket.write(head('/api/adult', form, length) + begun);
    const answer = text(socket);
    await untilRead();
    await vi.advanceTimersByTimeAsync(patience_ms - 1);
    expect(socket.readableEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    // Then the connection is closed too.
    await vi.advanceTimersByTimeAsync(1000);
    const told = await answer;
    expect(told).toMatch(/^HTTP\/1\.1 408 /);
    expect(told).toContain('request.too_slow');
  });

  test('may take longer if it is a picture that goes on coming, and not if it is one that stopped [6-5.4]', async () => {
    const ann = await joinPlayer(world);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const socket = await connect(world);
    const type =
      'Content-Type: multipart/form-data; boundary=-----------------------------0123456789';
    const bearer = `Authorization: ${ann.headers['authorization']}`;
    const from = `X-Forwarded-For: ${ann.headers['x-forwarded-for']}`;
    socket.write(head('/api/upload_img', type, bearer, from, `Content-Length: ${2 * 1024 * 1024}`));
    const answer = text(socket);
    const second = Buffer.alloc(upload_bytes_per_s_min);
    const armed = countArmed();
    for (let at_s = 0; at_s < 60; at_s++) {
      await untilRead();
      const before = armed.count();
      socket.write(second);
      // Each chunk that is read sets the timeout again.
      while (armed.count() === before) await nextTurn();
      await vi.advanceTimersByTimeAsync(1000);
    }
    armed.end();
    expect(socket.readableEnded).toBe(false);
    for (let at_s = 0; at_s <= 31; at_s++) await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test('twelve uploads that barely go on keep nobody from theirs: one of them gives way [6-5.4]', async () => {
  const players = await Promise.all(Array.from({ length: 13 }, () => joinPlayer(world)));
  // The patience of half a minute never ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const upload = async (player: TestPlayer, body: string, length: number) => {
    const socket = await connect(world);
    const [bearer, from] = [player.headers['authorization'], player.headers['x-forwarded-for']];
    socket.write(
      head(
        '/api/upload_img',
        'Content-Type: multipart/form-data; boundary=b',
        `Authorization: ${bearer}`,
        `X-Forwarded-For: ${from}`,
        `Content-Length: ${length}`,
      ) + body,
    );
    return once(socket, 'data').then(([said]) => String(said).slice(9, 12));
  };
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const begun = `${file}\x89PNG`;
  const statuses: string[] = [];
  for (const player of players.slice(1))
    void upload(player, begun, 1_000_000).then((status) => statuses.push(status));
  const whole = `${file}no picture\r\n--b--\r\n`;
  // Until all twelve have their places, nobody has to give way.
  do expect(await upload(players[0]!, whole, whole.length)).toBe('422');
  while (statuses.length === 0);
  expect(statuses).toEqual(['408']);
});

describe('a caller who hangs up', () => {
  /** How many calls with a body have ended. */
  async function countEnded(): Promise<number> {
    const { values } = await requests_seconds.get();
    const ended = values.filter(
      ({ metricName, labels }) =>
        metricName?.endsWith('_count') &&
        'call' in labels &&
        String(labels.call).startsWith('POST'),
    );
    return ended.reduce((sum, { value }) => sum + value, 0);
  }

  test.each([
    ['in the middle of a body', head('/api/adult', form, 'Content-Length: 100') + 'back='],
    [
      'in the middle of a chunk',
      head('/api/adult', form, 'Transfer-Encoding: chunked') + '5\r\nba',
    ],
    [
      'in the middle of JSON',
      head('/api/email/login', 'Content-Type: application/json', 'Content-Length: 9') + '{',
    ],
  ])('%s is no reason to say that the database is away, nor a fault', async (_, sent) => {
    const lines = new PassThrough();
    const api = await serveApi(world.db, { log: openLog({ log_level: 'info' }, lines) });
    const ended = await countEnded();
    const socket = await connect(api);
    socket.write(sent);
    // Once a later request on another connection is answered, this one has begun.
    await send(api.url, 'GET /api/user');
    socket.destroy();
    await expect.poll(countEnded).toBe(ended + 1);
    expect(lines.read()).toBeNull();
    api.close();
  });
});

describe('connections', () => {
  /** Each case shortens one of them: only that one can close its connection, on any machine. */
  const patience = {
    headers_ms: 600_000,
    request_ms: 600_000,
    idle_ms: 600_000,
    still_ms: 600_000,
    check_ms: 50,
  };
  const bounded = (connections_max: number, shorter: Partial<Patience> = {}) =>
    serveApi(world.db, { bounds: { connections_max, patience: { ...patience, ...shorter } } });

  const silent = '';
  const begun = 'GET /api/user HTTP/1.1\r\nHost: localhost\r\nX-Wait: ';
  const endless = head('/api/adult', form, 'Content-Length: 100');
  const whole = 'GET /api/config HTTP/1.1\r\nHost: localhost\r\n\r\n';
  test.each([
    ['says nothing', { headers_ms: 200 }, silent, /^HTTP\/1\.1 408 /],
    ['never ends its headers', { headers_ms: 200 }, begun, /^HTTP\/1\.1 408 /],
    ['never ends its request', { headers_ms: 400, request_ms: 400 }, endless, /^HTTP\/1\.1 408 /],
    ['sends no second request', { idle_ms: 200 }, whole, /^HTTP\/1\.1 200 /],
    ['stands still', { still_ms: 400 }, silent, /^$/],
  ])('one that %s is closed', async (_, shorter, sent, told) => {
    const api = await bounded(10, shorter);
    const socket = await connect(api);
    socket.write(sent);
    expect(await text(socket)).toMatch(told);
    api.close();
  });

  test('one more than there may be is closed at once, and a place that becomes free is given again', async () => {
    const api = await bounded(2);
    const held = await Promise.all([connect(api), connect(api)]);
    expect(await text(await connect(api))).toBe('');
    held[0].destroy();
    await expect
      .poll(() =>
        send(api.url, 'GET /api/config').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    api.close();
  });
});
