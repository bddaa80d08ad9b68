import { createHmac, timingSafeEqual } from 'node:crypto';
import { anyone, data, player, post, raw } from '@vitrine/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serveApi, type Api } from '../../testing/api.ts';
import { expectRefusal, send } from '../../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../../testing/world.ts';
import { setClock } from '../clock.ts';
import { refuse } from '../refusal.ts';
import { on } from './route.ts';

const world = openWorld();
const secret = 'shared with the gateway';

const call = 'POST /api/test/webhook/stock';
const webhook = post('/api/test/webhook/{kind}', {
  does: 'Takes what a gateway sends.',
  who: anyone,
  params: z.object({ kind: z.string() }),
  body: raw(),
  answers: data(
    z.object({ bytes: z.number(), player: z.number().nullable(), session: z.boolean() }),
  ),
  refuses: ['channel.forbidden'],
});

/** Checks a signature over the raw body, as the libraries of gateways do. */
const route = on(webhook, async ({ input: { bytes, headers }, player, asked, request }) => {
  const right = createHmac('sha256', secret).update(bytes).digest();
  const given = Buffer.from(headers.get('signature') ?? '', 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) refuse('channel.forbidden');
  const session = [
    asked.session,
    request.token_hash,
    request.cookie('authsk'),
    headers.get('cookie'),
  ];
  return {
    bytes: bytes.length,
    player: player ?? null,
    session: session.some((found) => found != null),
  };
});

let api: Api;
beforeAll(async () => {
  api = await serveApi(world.db, { routes: [route] });
});
afterAll(() => api?.close());

const sign = (body: string | Uint8Array) => createHmac('sha256', secret).update(body).digest('hex');

/** Sends the body as a gateway does, signed, with further headers. */
async function deliver(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${api.url}/api/test/webhook/stock`, {
    method: 'POST',
    headers: { signature: sign(body), 'x-forwarded-for': randomAddress(), ...headers },
    body,
  });
  return { status: response.status, envelope: (await response.json()) as { data: unknown } };
}

const accepted = (bytes: number) => ({
  status: 200,
  envelope: { code: 200, msg: 'Success', data: { bytes, player: null, session: false } },
});

describe('a signed webhook', () => {
  test.each([
    ['JSON with spaces that a parser drops', ' {"id" : 1.0,  "id":2}\r\n'],
    ['a form', 'id=1&id=2'],
    ['what is no text', new Uint8Array([0xff, 0, 0xfe, 0x80])],
    ['nothing', ''],
  ])('hands over the exact bytes of %s', async (_, body) => {
    expect(await deliver(body)).toEqual(accepted(Buffer.byteLength(body)));
  });

  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ])('may have any content type: “%s”', async (type) => {
    expect(await deliver('{', { 'content-type': type })).toEqual(accepted(1));
  });

  test('whose bytes aren’t those that were signed is the handler’s to refuse', async () => {
    expectRefusal(
      await send(api.url, call, { body: '{"id":1}', headers: { signature: sign('{"id": 1}') } }),
      'channel.forbidden',
    );
    expectRefusal(await send(api.url, call, { body: '{"id":1}' }), 'channel.forbidden');
  });

  test('has at most 256 KiB, announced or not', async () => {
    const full = new Uint8Array(256 * 1024);
    expect(await deliver(full)).toEqual(accepted(full.length));
    const more = new Uint8Array(full.length + 1);
    expect((await deliver(more)).status).toBe(413);
    const streamed = await fetch(`${api.url}/api/test/webhook/stock`, {
      method: 'POST',
      headers: { signature: sign(more) },
      body: new Blob([more]).stream(),
      duplex: 'half',
    });
    expect(streamed.status).toBe(413);
  });

  test('needs no Origin, and minds no other site’s', async () => {
    expect(await deliver('1')).toEqual(accepted(1));
    const headers = { origin: 'https://gateway.example', 'sec-fetch-site': 'cross-site' };
    expect(await deliver('1', headers)).toEqual(accepted(1));
  });

  test.each([
    ['a cookie', (token: string) => ({ cookie: `authsk=${token}` })],
    ['a token', (token: string) => ({ authorization: `Bearer ${token}` })],
  ])(
    'has no player, even if a browser that is signed in sends it with %s from another site',
    async (_, headersOf) => {
      const ann = await joinPlayer(world);
      const headers = {
        ...headersOf(ann.token),
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      };
      expect(await deliver('1', headers)).toEqual(accepted(1));
      expectRefusal(await send(api.url, call, { headers, body: '1' }), 'channel.forbidden');
    },
  );

  test('is rate-limited by network, whatever session it brings', async () => {
    const ann = await joinPlayer(world);
    const at = new Date();
    setClock(() => at);
    const from = { ...ann.headers, 'x-forwarded-for': randomAddress() };
    const sent = await Promise.all(Array.from({ length: 210 }, () => deliver('1', from)));
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

test('only a call for anyone takes raw bytes: it knows no session', () => {
  const declaration = { does: '', body: raw(), answers: data(z.object({})) };
  // @ts-expect-error: for players, unless `who` is given.
  post('/api/test', declaration);
  // @ts-expect-error: for players.
  post('/api/test', { ...declaration, who: player });
  post('/api/test', { ...declaration, who: anyone });
});
