import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClient } from '@vitrine/contract/client';
import { setClock } from '../../kit/clock.ts';
import { makeApp } from '../../kit/http/app.ts';
import { openLog } from '../../kit/log.ts';
import { openStorage } from '../../kit/storage.ts';
import { findFile } from '../../kit/uploads.ts';
import { deleteUnused } from './uploads.ts';
import { Pictures } from '../../kit/pictures.ts';
import { addSite } from '../../site.ts';
import { serveApi } from '../../testing/api.ts';
import { runJob } from '../../testing/jobs.ts';
import { startS3, type TestS3 } from '../../testing/s3.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { test_settings, test_uploads_dir } from '../../testing/settings.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { hours, wait } from '../../security/testing.ts';

const world = openWorld();
let ann: TestPlayer;
let png: Blob;
beforeAll(async () => {
  png = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    ),
  ]);
});
beforeEach(async () => {
  ann = await joinPlayer(world);
});

/** Lets a second pass at each look at the clock: an upload weighs ten calls. */
function hurry(): void {
  let at = Date.now();
  setClock(() => new Date((at += 1000)));
}

const upload = ({ api }: TestPlayer, file = png) => api('POST /api/upload_img', { file });
const urlOf = async (player: TestPlayer) => dataOf(await upload(player)).url;
const update = ({ api }: TestPlayer, change: Parameters<typeof api<'POST /api/user/update'>>[1]) =>
  api('POST /api/user/update', change);
const fileOf = (url: string) => path.join(test_uploads_dir, path.basename(url));
const isThere = (url: string) => fs.existsSync(fileOf(url));
const rowsOf = ({ id }: TestPlayer) =>
  world.owner.selectFrom('accounts_uploads').selectAll().where('player_id', '=', id).execute();

describe('uploading a picture', () => {
  test('answers an address that can’t be guessed, and keeps the picture drawn anew [1-7.68 3-1.57]', async () => {
    const url = await urlOf(ann);
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    expect(await sharp(fs.readFileSync(fileOf(url))).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    });
    expect(await urlOf(ann)).not.toBe(url);
  });

  test('believes the bytes, not what they are called', async () => {
    const named = new File([png], 'picture.svg', { type: 'image/svg+xml' });
    expect(refusalOf(await upload(ann, named))).toBe('none');
    const page = new File(['<script>alert(1)</script>'], 'picture.png', { type: 'image/png' });
    expect(refusalOf(await upload(ann, page))).toBe('upload.not_a_picture');
  });

  test('may be the largest that a phone makes, lying on its side [6-1.11]', async () => {
    const create = { width: 5712, height: 4284, channels: 3, background: 'teal' } as const;
    const jpeg = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const url = dataOf(await upload(ann, new Blob([new Uint8Array(jpeg)]))).url;
    expect(await sharp(fs.readFileSync(fileOf(url))).metadata()).toMatchObject({
      width: 384,
      height: 512,
    });
  });

  test('that isn’t one leaves nothing behind', async () => {
    const before = fs.readdirSync(test_uploads_dir);
    expect(refusalOf(await upload(ann, png.slice(0, 40)))).toBe('upload.not_a_picture');
    expect(fs.readdirSync(test_uploads_dir)).toEqual(before);
    expect(await rowsOf(ann)).toEqual([]);
  });

  test('can be done 20 times in 24 hours', async () => {
    hurry();
    for (let count = 0; count < 20; count += 1) dataOf(await upload(ann));
    expect(refusalOf(await upload(ann))).toBe('upload.too_many');
    expect(refusalOf(await upload(await joinPlayer(world)))).toBe('none');
    wait(hours(24));
    expect(refusalOf(await upload(ann))).toBe('none');
  });

  test('many times at once is done 20 times, with a file for each row and no other', async () => {
    hurry();
    const before = fs.readdirSync(test_uploads_dir).length;
    const keys = (await Promise.all(Array.from({ length: 26 }, () => upload(ann)))).map(refusalOf);
    expect(keys.toSorted()).toEqual([
      ...Array(20).fill('none'),
      ...Array(6).fill('upload.too_many'),
    ]);
    expect(await rowsOf(ann)).toHaveLength(20);
    expect(fs.readdirSync(test_uploads_dir)).toHaveLength(before + 20);
  });

  test('that can’t be kept is a fault of ours, and nothing is half done [3-1.10]', async () => {
    const no_folder = path.join(test_uploads_dir, 'a-file');
    fs.writeFileSync(no_folder, '');
    const api = await serveApi(world.db, { settings: { uploads: openStorage(no_folder) } });
    const client = makeClient({ base: api.url, headers: ann.headers });
    expect(refusalOf(await client('POST /api/upload_img', { file: png }))).toBe('fault');
    expect(await rowsOf(ann)).toEqual([]);
    api.close();
    fs.rmSync(no_folder);
  });

  describe('to a bucket', () => {
    let s3: TestS3;
    const serve = () =>
      serveApi(world.db, { settings: { uploads: openStorage(s3.address('site')) } });
    beforeAll(async () => {
      s3 = await startS3();
    });
    afterAll(() => s3?.close());

    test('of one process is served and deleted by the other [10-5]', async () => {
      const [one, other] = [openStorage(s3.address('site')), openStorage(s3.address('site'))];
      const api = await serve();
      const client = makeClient({ base: api.url, headers: ann.headers });
      const { url } = dataOf(await client('POST /api/upload_img', { file: png }));
      api.close();
      const file = path.basename(url);
      const stored = await findFile(other, file);
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 40 });
      expect(await findFile(one, file)).toEqual(stored);
      expect(fs.existsSync(fileOf(url))).toBe(false);

      const log = openLog({ log_level: 'silent' });
      wait(hours(25));
      expect(
        await deleteUnused(world.owner, { settings: { ...test_settings, uploads: other }, log }),
      ).toBeGreaterThanOrEqual(1);
      expect(await findFile(one, file)).toBeUndefined();
    });

    test('that is full, silent or refuses leaves nothing behind, and works again [10-5]', async () => {
      const api = await serve();
      const client = makeClient({ base: api.url, headers: ann.headers });
      const send = async () => refusalOf(await client('POST /api/upload_img', { file: png }));
      s3.trouble = 'full';
      expect(await send()).toBe('storage.full');
      s3.trouble = 'cut';
      expect(await send()).toBe('storage.silent');
      s3.trouble = undefined;
      const wrong = s3.address('site').replace(':S3RVER@', ':wrong@');
      const refused = await serveApi(world.db, { settings: { uploads: openStorage(wrong) } });
      const other = makeClient({ base: refused.url, headers: ann.headers });
      expect(refusalOf(await other('POST /api/upload_img', { file: png }))).toBe('storage.refused');
      refused.close();
      expect(await rowsOf(ann)).toEqual([]);
      expect(await send()).toBe('none');
      expect(await rowsOf(ann)).toHaveLength(1);
      api.close();
    });
  });

  test('is for signed-in players', async () => {
    expect(refusalOf(await world.visitor('POST /api/upload_img', { file: png }))).toBe(
      'session.required',
    );
  });
});

describe('an uploaded picture', () => {
  let server: ServerType;
  let origin: string;
  beforeAll(async () => {
    const { db } = world;
    const log = openLog({ log_level: 'silent' });
    const app = makeApp({
      db,
      log,
      settings: test_settings,
      routes: [],
      identify: async () => undefined,
      recognize: () => undefined,
      trusted_proxies: 0,
      public_url: undefined,
      strict: true,
    });
    addSite(app, {
      db,
      pictures: new Pictures(db, '', {}),
      uploads: test_settings.uploads,
      keys: test_settings,
      client: import.meta.dirname,
      console_client: '',
      client_before: import.meta.dirname,
      loadBuild: () => Promise.reject(new Error('there is no build')),
      places: [],
      public_url: undefined,
      render: async () => new Response('a page'),
      trusted_proxies: 0,
      recognize: () => undefined,
      identify: async () => undefined,
      log,
    });
    server = await new Promise<ServerType>((resolve) => {
      const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
        resolve(listening),
      );
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('is shown to everyone as a picture and nothing else, for ever', async () => {
    const url = await urlOf(ann);
    const response = await fetch(origin + url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(fs.readFileSync(fileOf(url)));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    '/uploads/0.webp',
    `/uploads/${'0'.repeat(32)}.webp`,
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%00.webp',
  ])('isn’t %s', async (url) => {
    const response = await fetch(origin + url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, null]);
  });
});

describe('the player’s profile', () => {
  test('changes in name, picture and language, and what isn’t named stays [1-7.53]', async () => {
    const avatar = await urlOf(ann);
    const before = dataOf(await ann.api('GET /api/user', {}));
    expect(dataOf(await update(ann, { language: 'ch-tr' }))).toEqual({
      name: before.name,
      avatar: null,
      language: 'ch-tr',
      letter_word: null,
    });
    expect(dataOf(await update(ann, { avatar }))).toEqual({
      name: before.name,
      avatar,
      language: 'ch-tr',
      letter_word: null,
    });
    expect(dataOf(await update(ann, { name: '  Ａnn  Lee ' }))).toEqual({
      name: 'Ann Lee',
      avatar,
      language: 'ch-tr',
      letter_word: null,
    });
    expect(dataOf(await update(ann, {}))).toEqual({
      name: 'Ann Lee',
      avatar,
      language: 'ch-tr',
      letter_word: null,
    });
    expect(dataOf(await ann.api('GET /api/user', {}))).toMatchObject({ name: 'Ann Lee', avatar });
    expect(dataOf(await ann.api('GET /api/account', {})).language).toBe('ch-tr');
    expect(dataOf(await update(ann, { avatar: null }))).toMatchObject({ avatar: null });
  });

  test.each(['zh_CN', 'xx', '', 'en-US', 'pt'])(
    'can’t have %j as its language',
    async (language) => {
      expect(refusalOf(await update(ann, { language, name: 'Changed' }))).toBe('request.invalid');
      expect(dataOf(await ann.api('GET /api/user', {})).name).not.toBe('Changed');
    },
  );

  test('can’t have a name that passes for another', async () => {
    expect(refusalOf(await update(ann, { name: 'Аdmin' }))).toBe('door.name_unfit');
  });

  test('can’t have another player’s picture, one of another site, or one that isn’t there', async () => {
    const [of_bob, mine] = [await urlOf(await joinPlayer(world)), await urlOf(ann)];
    dataOf(await update(ann, { avatar: mine }));
    const others = [
      of_bob,
      `https://evil.example${mine}`,
      `//evil.example${mine}`,
      `${mine}?x`,
      `/uploads/${'0'.repeat(32)}.webp`,
      '',
    ];
    for (const avatar of others)
      expect(refusalOf(await update(ann, { avatar, name: 'Changed' })), avatar).toBe(
        'upload.unknown',
      );
    expect(dataOf(await update(ann, {}))).toMatchObject({
      avatar: mine,
      name: expect.not.stringContaining('Changed'),
    });
  });
});

describe('each day', () => {
  const sweep = () => runJob(world, 'accounts:delete_unused_uploads');

  test('pictures that nobody uses for a day go, and those that somebody uses stay', async () => {
    const [worn, unused] = [await urlOf(ann), await urlOf(ann)];
    dataOf(await update(ann, { avatar: worn }));
    await sweep();
    expect([isThere(worn), isThere(unused)]).toEqual([true, true]);
    wait(hours(25));
    await sweep();
    expect([isThere(worn), isThere(unused)]).toEqual([true, false]);
    expect(refusalOf(await update(ann, { avatar: unused }))).toBe('upload.unknown');
    expect(await rowsOf(ann)).toHaveLength(1);
  });

  test('a picture that was replaced goes a day after that', async () => {
    const [older, newer] = [await urlOf(ann), await urlOf(ann)];
    dataOf(await update(ann, { avatar: older }));
    dataOf(await update(ann, { avatar: newer }));
    wait(hours(25));
    await sweep();
    expect([isThere(older), isThere(newer)]).toEqual([false, true]);
    dataOf(await update(ann, { avatar: null }));
    await sweep();
    expect(isThere(newer)).toBe(true);
    wait(hours(25));
    await sweep();
    expect(isThere(newer)).toBe(false);
  });

  test('what a crash left in the folder goes, and nothing that isn’t ours', async () => {
    const [left, unfinished, note] = [
      `${'c'.repeat(32)}.webp`,
      `.${'d'.repeat(32)}`,
      'note.txt',
    ].map(fileOf) as [string, string, string];
    for (const file of [left, unfinished, note]) fs.writeFileSync(file, 'x');
    await sweep();
    expect([left, unfinished, note].map((file) => fs.existsSync(file))).toEqual([true, true, true]);
    wait(hours(25));
    expect(await sweep()).toBeGreaterThanOrEqual(2);
    expect([left, unfinished, note].map((file) => fs.existsSync(file))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await sweep()).toBe(0);
    fs.rmSync(note);
  });
});
