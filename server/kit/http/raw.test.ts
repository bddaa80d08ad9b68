import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveApi, type Api } from '../../testing/api.ts';
import { joinPlayer, openWorld } from '../../testing/world.ts';

const world = openWorld();

/** Outside demo mode, where a request may name any host. */
let api: Api;
beforeAll(async () => {
  api = await serveApi(world.db, { settings: { demo: false } });
});
afterAll(() => api?.close());

/**
 * Sends raw bytes, as no well-behaved client would, and returns everything received until the
 * connection ended.
 */
async function sendRaw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(api.url);
  const socket = net.connect(Number(port), hostname);
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

const statusOf = (answer: string) => Number(answer.split(' ')[1]);
const headersOf = (answer: string) =>
  answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n').slice(1);

describe('header injection', () => {
  test.each(['a\rSet-Cookie: authsk=x', 'a\nSet-Cookie: authsk=x', 'a\0b'])(
    'by a line break or NUL in a header ends with 400',
    async (value) => {
      expect(
        statusOf(
          await sendRaw(['GET /api/user HTTP/1.1', 'Host: shop.example', `X-Anything: ${value}`]),
        ),
      ).toBe(400);
    },
  );

  test('by an escaped line break in path, query or Language reaches no header', async () => {
    const evil = '%0d%0aSet-Cookie:%20evil=1';
    for (const path of [`/api/box?name=${evil}`, `/api/goods_config/${evil}`, `/api/${evil}`]) {
      const answer = await sendRaw([
        `GET ${path} HTTP/1.1`,
        'Host: shop.example',
        `Language: ${evil}`,
      ]);
      expect(headersOf(answer).filter((line) => /evil|set-cookie/i.test(line))).toEqual([]);
    }
  });

  test('by the Host: only a plain www. or m. name becomes the cookie’s domain [1-9.23 3-1.32 3-9.34]', async () => {
    const cookieFor = async (host: string) => {
      const answer = await sendRaw([
        'POST /api/steam_out HTTP/1.1',
        `Host: ${host}`,
        'Content-Length: 0',
      ]);
      return headersOf(answer).filter((line) => /^set-cookie/i.test(line));
    };
    const own = (lines: string[]) => lines.find((line) => line.includes('HttpOnly'));
    expect(own(await cookieFor('www.shop.example'))).toContain('Domain=shop.example;');
    expect(own(await cookieFor('m.shop.example:8080'))).toContain('Domain=shop.example;');
    expect(own(await cookieFor('shop.example'))).not.toContain('Domain');
    for (const host of [
      'www.shop.example;x=y',
      'www.shop.example,evil',
      'www.com',
      'www.127.0.0.1',
    ]) {
      expect((await cookieFor(host)).join(), host).not.toMatch(/Domain=(?!www\.com;)/);
    }
  });

  test('and the cookies with another Domain go, which a browser would send beside it [6-1.1]', async () => {
    const domainsAt = async (host: string) => {
      const answer = await sendRaw([
        'POST /api/steam_out HTTP/1.1',
        `Host: ${host}`,
        'Content-Length: 0',
      ]);
      const gone = headersOf(answer).filter((line) =>
        /^set-cookie: authsk=; max-age=0/i.test(line),
      );
      return gone.map((line) => /Domain=([^;]*)/.exec(line)?.[1] ?? 'none').toSorted();
    };
    expect(await domainsAt('shop.example')).toEqual(['none', 'shop.example']);
    expect(await domainsAt('www.shop.example')).toEqual([
      'none',
      'shop.example',
      'www.shop.example',
    ]);
    expect(await domainsAt('skins.shop.example:8080')).toEqual([
      'none',
      'shop.example',
      'skins.shop.example',
    ]);
    for (const host of ['127.0.0.1', '[::1]', 'localhost'])
      expect(await domainsAt(host)).toEqual(['none']);
  });
});

test.each(['', 'a b', 'shop.example/path', 'user@shop.example', '[::1', 'shop.example:99999'])(
  'a Host of “%s” is no fault',
  async (host) => {
    expect(statusOf(await sendRaw(['GET /api/box HTTP/1.1', `Host: ${host}`]))).toBeLessThan(500);
  },
);

test('two lengths, or a length and chunks, are refused, so that no proxy reads another request than we do', async () => {
  const { token } = await joinPlayer(world);
  const head = [
    'POST /api/box/1/open HTTP/1.1',
    'Host: shop.example',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
  ];
  expect(statusOf(await sendRaw([...head, 'Content-Length: 11', 'Content-Length: 12']))).toBe(400);
  expect(
    statusOf(await sendRaw([...head, 'Content-Length: 11', 'Transfer-Encoding: chunked'])),
  ).toBe(400);
});

test('a length that isn’t a number is refused', async () => {
  for (const length of ['-1', '1e3', 'many']) {
    expect(
      statusOf(
        await sendRaw([
          'POST /api/steam_out HTTP/1.1',
          'Host: shop.example',
          `Content-Length: ${length}`,
        ]),
      ),
    ).toBe(400);
  }
});

test.each([
  '/api/box/../user',
  '//api/user',
  '/api//user',
  '/api/user/',
  '/api/box/1/open/..',
  '/api/box/%2e%2e/user',
  '/API/user',
])('the path %s leads nowhere behind the guard', async (path) => {
  expect([400, 401, 404]).toContain(
    statusOf(await sendRaw([`GET ${path} HTTP/1.1`, 'Host: shop.example'])),
  );
});
