import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveApi, type Api } from '../../testing/api.ts';
import { openSocket } from '../../testing/socket.ts';
import { openWorld, randomAddress } from '../../testing/world.ts';

const world = openWorld();

/** Requests the cases from the same server by another Host. */
function askAs(host: string, url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-for': randomAddress() };
    http
      .get(url, { path: '/api/box', headers }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode!, body }), reject);
      })
      .once('error', reject);
  });
}

const strangers = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  '0.0.0.0',
  '[::2]',
  'www.localhost',
];

describe('in demo mode', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:8080',
    '127.0.0.1',
    '127.0.0.1:1',
    '[::1]',
    '[::1]:3000',
  ])('this machine is answered by its own name %s', async (host) => {
    expect((await askAs(host, world.url)).status).toBe(200);
  });

  test.each(strangers)(
    '%s, a name that somebody else let lead here, is told where the demo is',
    async (host) => {
      const { status, body } = await askAs(host, world.url);
      expect([status, JSON.parse(body)]).toEqual([
        421,
        expect.objectContaining({
          code: 421,
          msg: 'The demo answers at localhost only. Open it there, or set PUBLIC_URL to run a site.',
        }),
      ]);
    },
  );

  test.each(strangers)(
    'no socket is opened under the name %s, though the page has it too',
    async (host) => {
      const headers = { host, origin: `http://${host}` };
      await expect(openSocket(world.url, undefined, headers)).rejects.toThrow('HTTP 421');
    },
  );
});

describe('a real site', () => {
  let api: Api;
  beforeAll(async () => {
    api = await serveApi(world.db, {
      public_url: 'https://shop.example',
      settings: { demo: false },
    });
  });
  afterAll(() => api?.close());

  test.each(['shop.example', '10.0.0.7:3000'])(
    'is asked by its proxy under any name, such as %s',
    async (host) => {
      expect((await askAs(host, api.url)).status).toBe(200);
    },
  );
});
