import http from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import {
  hostile_boundary,
  hostile_forms,
  hostile_headers,
  hostile_json,
  hostile_multipart,
  hostile_paths,
} from '../../testing/hostile.ts';
import { countWork } from '../../testing/work.ts';
import { joinPlayer, openWorld, randomAddress } from '../../testing/world.ts';

const world = openWorld();

const body_bytes = 256 * 1024;
/** Node accepts 16 KiB of address and headers together. */
const head_bytes = 14 * 1024;

interface Attempt {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends bytes unchanged, where `fetch` would first correct an address. Returns the status. */
async function attempt({ path, headers, body }: Attempt): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const method = body === undefined ? 'GET' : 'POST';
  const request = http.request(world.url, {
    path,
    method,
    headers: {
      'x-forwarded-for': randomAddress(),
      ...(body !== undefined && { 'content-length': body.length }),
      ...headers,
    },
  });
  request.once('response', resolve).once('error', reject).end(body);
  const response = await promise;
  await text(response);
  return response.statusCode!;
}

/**
 * A parser that reads its input once enters each of its code blocks at most once per character. One
 * that starts over for each name, or for each level, reaches thousands of millions.
 */
async function expectLittleWork(bytes: number, attempts: readonly Attempt[]): Promise<void> {
  const statuses: number[] = [];
  const work = await countWork(async () => {
    for (const hostile of attempts) statuses.push(await attempt(hostile));
  });
  for (const [n, status] of statuses.entries())
    expect(status, attempts[n]!.path.slice(0, 50)).toBeLessThan(500);
  expect(work).toBeLessThan(attempts.length * (200_000 + 3 * bytes));
}

const lengthen = (shapes: Record<string, (bytes: number) => string>, bytes: number) =>
  Object.values(shapes).map((make) => make(bytes));

const doors = [
  ['a form', '/api/adult', 'application/x-www-form-urlencoded', hostile_forms],
  [
    'a form of a client of the sockets',
    '/broadcasting/auth',
    'application/x-www-form-urlencoded',
    hostile_forms,
  ],
  ['JSON', '/api/email/login', 'application/json', hostile_json],
  ['JSON that moves value', '/api/system_shop/sell', 'application/json', hostile_json],
  [
    'a form with a file',
    '/api/upload_img',
    `multipart/form-data; boundary=${hostile_boundary}`,
    hostile_multipart,
  ],
] as const;

describe('what is made to keep a reader busy is as little work as anything of its length', () => {
  test.each(doors)('256 KiB as %s', async (_, path, type, shapes) => {
    const ann = await joinPlayer(world);
    const headers = { ...ann.headers, 'content-type': type };
    const attempts = lengthen(shapes, body_bytes).map((body) => ({ path, headers, body }));
    await expectLittleWork(body_bytes, attempts);
  });

  test('a form that is just short enough to be read', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const attempts = lengthen(hostile_forms, 8 * 1024).map((body) => ({
      path: '/api/adult',
      headers,
      body,
    }));
    await expectLittleWork(8 * 1024, attempts);
  });

  test.each(['/api/box', '/api/steam_return'])('the query of %s', async (path) => {
    for (const bytes of [8000, head_bytes])
      await expectLittleWork(
        bytes,
        lengthen(hostile_forms, bytes).map((query) => ({ path: `${path}?${query}` })),
      );
  });

  test('a path', async () => {
    for (const bytes of [1900, head_bytes])
      await expectLittleWork(
        bytes,
        lengthen(hostile_paths, bytes).map((path) => ({ path })),
      );
  });

  test.each(Object.entries(hostile_headers))('the header %s', async (name, shapes) => {
    const attempts = lengthen(shapes, head_bytes).flatMap((value) => [
      { path: '/api/box', headers: { [name]: value } },
      { path: '/api/upload_img', headers: { [name]: value }, body: '' },
    ]);
    await expectLittleWork(head_bytes, attempts);
  });
});
