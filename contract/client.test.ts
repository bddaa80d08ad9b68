import { describe, expect, test } from 'vitest';
import { makeClient } from './client.ts';

interface Request {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

/** A client with a stubbed `fetch`: it answers with `answer` and records the requests. */
function listen(answer: Response | Error = success({})) {
  const sent: Request[] = [];
  const client = makeClient({
    base: 'https://shop.example',
    headers: { language: 'de', authorization: 'Bearer t' },
    fetch: async (url, init) => {
      const request = new Request(url, init);
      sent.push({
        url: request.url,
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, sent };
}

const success = (data: unknown) => Response.json({ code: 200, msg: 'Success', data });
const failure = (status: number, code: number, data: unknown) =>
  Response.json({ code, msg: 'No.', data }, { status });

describe('a call goes out', () => {
  test('as GET with its path filled in, the rest as query, and what is undefined left out', async () => {
    const { client, sent } = listen();
    await client('GET /api/box/{id}', { id: '7' });
    await client('GET /api/box', { name: 'a&b=ü 🎲', page: 2, type: undefined });
    await client('GET /api/user', {});
    expect(sent.map(({ url }) => url.replace('https://shop.example', ''))).toEqual([
      '/api/box/7',
      '/api/box?name=a%26b%3D%C3%BC+%F0%9F%8E%B2&page=2',
      '/api/user',
    ]);
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['GET', ''],
      ['GET', ''],
      ['GET', ''],
    ]);
  });

  test('as POST with JSON, without the fields of the path', async () => {
    const { client, sent } = listen();
    await client('POST /api/box/{id}/open', { id: '7', count: 3 });
    expect(sent[0]).toMatchObject({
      url: 'https://shop.example/api/box/7/open',
      method: 'POST',
      body: '{"count":3}',
    });
    expect(sent[0]!.headers.get('content-type')).toBe('application/json');
  });

  test('with a path parameter that can’t break out of its place', async () => {
    const { client, sent } = listen();
    await client('GET /api/goods_config/{name}', { name: '../user?x=1#y' });
    expect(new URL(sent[0]!.url).pathname).toBe('/api/goods_config/..%2Fuser%3Fx%3D1%23y');
  });

  test('with the client’s headers, and an Idempotency-Key only where one is given', async () => {
    const { client, sent } = listen();
    await client('POST /api/box/sell', { knapsack_id: [1] }, { idempotency_key: 'k-1' });
    await client('POST /api/box/sell', { knapsack_id: [1] });
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k-1', null]);
    expect(
      sent.map(({ headers }) => [headers.get('language'), headers.get('authorization')]),
    ).toEqual([
      ['de', 'Bearer t'],
      ['de', 'Bearer t'],
    ]);
  });

  test('and the caller’s input stays as it was', async () => {
    const input = { id: '7', count: 1 };
    await listen().client('POST /api/box/{id}/open', input);
    expect(input).toEqual({ id: '7', count: 1 });
  });
});

describe('an answer comes back', () => {
  test('as data and message when it went well [1-7.5 1-8.1 2-7.1 3-1.2]', async () => {
    expect(await listen(success({ id: 1 })).client('GET /api/user', {})).toEqual({
      ok: true,
      data: { id: 1 },
      msg: 'Success',
    });
  });

  test('as the key, the message and the fields when it was refused [1-8.2]', async () => {
    const data = { key: 'request.invalid', errors: { count: ['too many'] } };
    expect(await listen(failure(400, 1000, data)).client('GET /api/user', {})).toEqual({
      ok: false,
      error: { key: 'request.invalid', msg: 'No.', errors: { count: ['too many'] } },
    });
  });

  test.each<[string, Response | Error]>([
    ['there is no connection', new TypeError('fetch failed')],
    [
      'something answers that isn’t the product',
      new Response('<html>Bad gateway</html>', { status: 502 }),
    ],
    ['the answer is empty', new Response('', { status: 200 })],
    ['the answer breaks off', new Response('{"code":200,"msg":"Suc')],
    ['an envelope has no key', failure(500, 500, null)],
    [
      'the answer is JSON, but none of ours',
      Response.json({ error: 'rate limited' }, { status: 429 }),
    ],
    ['the answer is null', Response.json(null)],
  ])('as `network`, never as an exception, when %s', async (_, answer) => {
    expect(await listen(answer).client('GET /api/user', {})).toMatchObject({
      ok: false,
      error: { key: 'network', msg: expect.any(String), errors: {} },
    });
  });

  test('as `network` when the caller gave up', async () => {
    const client = makeClient({
      fetch: (_, init) => Promise.reject(init!.signal!.reason as Error),
    });
    expect(await client('GET /api/user', {}, { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      error: { key: 'network' },
    });
  });
});
