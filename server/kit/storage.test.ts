import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { openStorage, type Storage } from './storage.ts';
import { readS3Address } from './storage/address.ts';
import { StorageError } from './storage/error.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-storage-'));
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  s3.trouble = undefined;
});
afterAll(async () => {
  await s3?.close();
  fs.rmSync(folder, { recursive: true });
});

const bytes = Buffer.from('a picture');
const namesIn = async (storage: Storage) =>
  (await Array.fromAsync(storage.list(), ({ name }) => name)).toSorted();

describe.each<[string, (name: string) => string]>([
  ['a folder', (name) => path.join(folder, name)],
  ['a bucket', (name) => s3.address(name)],
])('%s', (_, addressOf) => {
  test('gives back what was stored, lists it, and forgets it [10-5]', async () => {
    const storage = openStorage(addressOf('small'));
    expect(await storage.read('a.webp')).toBeUndefined();
    expect(await storage.open('a.webp')).toBeUndefined();
    expect(await namesIn(storage)).toEqual([]);
    expect(await storage.listFolders()).toEqual([]);

    await storage.put('a.webp', bytes);
    await storage.put('deep/er/b.webp', bytes);
    expect(await storage.read('a.webp')).toEqual(bytes);
    expect(await buffer((await storage.open('deep/er/b.webp'))!)).toEqual(bytes);
    expect(await namesIn(storage)).toEqual(['a.webp']);
    const [entry] = await Array.fromAsync(storage.list());
    expect(entry).toMatchObject({ bytes: bytes.length, at: expect.any(Date) });
    expect(await storage.listFolders()).toEqual(['deep']);
    expect(await namesIn(storage.within('deep').within('er'))).toEqual(['b.webp']);

    await storage.put('a.webp', Buffer.from('another'));
    expect((await storage.read('a.webp'))!.toString()).toBe('another');
    await storage.delete('a.webp');
    await storage.delete('a.webp');
    expect(await storage.read('a.webp')).toBeUndefined();
    await storage.deleteAll();
    await storage.deleteAll();
    expect(await storage.listFolders()).toEqual([]);
  });

  test('serves what another process stored [10-5]', async () => {
    await openStorage(addressOf('shared')).put('a.webp', bytes);
    expect(await openStorage(addressOf('shared')).read('a.webp')).toEqual(bytes);
  });

  test('stores a stream of several parts, and a short one [10-5]', async () => {
    const storage = openStorage(addressOf('streams'));
    const parts = Array.from({ length: 18 }, () => randomBytes(1024 ** 2));
    for (const [name, content] of [
      ['long', parts],
      ['short', [bytes]],
      ['empty', []],
    ] as const) {
      await storage.put(name, Readable.from(content, { objectMode: false }));
      const read = await buffer((await storage.open(name))!);
      expect(read.equals(Buffer.concat(content))).toBe(true);
    }
  });

  test('has nothing of a stream that breaks off, and says why it did [10-5]', async () => {
    const storage = openStorage(addressOf('broken'));
    async function* breakOff() {
      yield randomBytes(20 * 1024 ** 2);
      throw new Error('the database went away');
    }
    await expect(
      storage.put('long', Readable.from(breakOff(), { objectMode: false })),
    ).rejects.toThrow('the database went away');
    expect(await namesIn(storage)).toEqual([]);
  });
});

describe('a bucket', () => {
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (problem: StorageError) => [problem.fault, problem.message] as const,
    );

  test.each<[string, (address: string) => string, string, RegExp]>([
    ['with a wrong secret', (a) => a.replace(':S3RVER@', ':wrong@'), 'refused', /SignatureDoes/],
    ['with an unknown key', (a) => a.replace('//S3RVER', '//other'), 'refused', /InvalidAccessKey/],
    ['that doesn’t exist', (a) => a.replace('/vitrine/', '/no-such/'), 'refused', /NoSuchBucket/],
    ['of a host that isn’t there', (a) => a.replace(/:\d+\//, ':1/'), 'silent', /ECONNREFUSED/],
  ])('%s is named, without its secret [10-5]', async (_, change, fault, words) => {
    const storage = openStorage(change(s3.address('x')));
    for (const content of [bytes, Readable.from([bytes])]) {
      const [found, message] = await faultOf(storage.put('a', content));
      expect([found, message]).toEqual([fault, expect.stringMatching(words)]);
      expect(message).toContain('s3://127.0.0.1');
      expect(message).not.toMatch(/wrong|:S3RVER/);
    }
  });

  test('that is full, or breaks off in a file, is named [10-5]', async () => {
    const storage = openStorage(s3.address('full'));
    s3.trouble = 'full';
    expect((await faultOf(storage.put('a', bytes)))[0]).toBe('full');
    s3.trouble = 'cut';
    expect((await faultOf(storage.read('a')))[0]).toBe('silent');
    const broken = await storage.open('a');
    await expect(buffer(broken!)).rejects.toThrow(/s3:.*doesn't answer/);
  });

  test('that says nothing is given up within bounded time [10-5]', async () => {
    s3.trouble = 'silent';
    const storage = openStorage(s3.address('silent'), { bounds: { answer_ms: 100, call_ms: 250 } });
    const began_ms = performance.now();
    expect((await faultOf(storage.put('a', bytes)))[0]).toBe('silent');
    expect((await faultOf(storage.open('a')))[0]).toBe('silent');
    expect(performance.now() - began_ms).toBeLessThan(5000);
  });
});

describe('the address of a bucket', () => {
  test('has a host, a bucket and a folder; options, key and secret aren’t told', () => {
    expect(readS3Address('s3://k:s%2Fs@s3.test:9000/pics/a/b?region=eu-west-1&tls=0')).toEqual({
      endpoint: 'http://s3.test:9000',
      bucket: 'pics',
      prefix: 'a/b',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'k', secretAccessKey: 's/s' },
      place: 's3://s3.test:9000/pics/a/b',
    });
    expect(readS3Address('s3://s3.test/pics')).toMatchObject({
      endpoint: 'https://s3.test',
      prefix: '',
      region: 'us-east-1',
      credentials: undefined,
      place: 's3://s3.test/pics',
    });
  });

  test.each([
    's3:',
    's3://',
    's3://key:hush@host',
    's3://key:hush@host/UPPER',
    's3://key@host/bucket',
    's3://:hush@host/bucket',
    's3://key:hu%sh@host/bucket',
    's3://key:hush@host/bucket/../x y',
    's3://key:hush@host/bucket?tls=2',
    's3://key:hush@host/bucket?regoin=eu',
  ])('isn’t %s', (address) => {
    expect(() => openStorage(address)).toThrow(RangeError);
    expect(() => openStorage(address)).not.toThrow(/hush/);
  });
});
