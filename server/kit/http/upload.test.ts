import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';

const world = openWorld();
let ann: TestPlayer;
// A player may upload ten times at once.
beforeEach(async () => {
  ann = await joinPlayer(world);
});

const mebibytes = 1024 * 1024;
const jpeg_start = [0xff, 0xd8, 0xff];

/** Uploads a file of so many bytes, and returns the refusal. */
async function bring(bytes: number, start: readonly number[] = []): Promise<object> {
  const body = new FormData();
  const file = new Uint8Array(bytes);
  file.set(start);
  body.set('file', new Blob([file]));
  return send(body);
}

async function send(body: FormData): Promise<object> {
  const response = await fetch(`${world.url}/api/upload_img`, {
    method: 'POST',
    headers: ann.headers,
    body,
  });
  const { code, data } = (await response.json()) as { code: number; data: { key: string } };
  return { status: response.status, code, key: data.key };
}

describe('an upload', () => {
  const not_a_picture = { status: 422, code: 1130, key: 'upload.not_a_picture' };
  test('of five mebibytes is looked at [3-1.62]', async () => {
    expect(await bring(5 * mebibytes, jpeg_start)).toEqual(not_a_picture);
  });

  test.each([1, 11, 12, 13, 100_000, 5 * mebibytes])(
    'of %s bytes is no picture by its first ones [6-5.1]',
    async (bytes) => {
      expect(await bring(bytes)).toEqual(not_a_picture);
    },
  );

  test('may have a few fields beside the file, in any order, and no more', async () => {
    const form = (fields: number) => {
      const body = new FormData();
      for (let n = 0; n < fields; n++) body.set(`field${n}`, 'x');
      body.set('image', new Blob([new Uint8Array(20)]));
      return body;
    };
    expect(await send(form(3))).toEqual(not_a_picture);
    expect(await send(form(8))).toEqual({ status: 400, code: 1000, key: 'request.invalid' });
    const without = new FormData();
    without.set('file', 'a text');
    expect(await send(without)).toEqual({ status: 400, code: 1000, key: 'request.invalid' });
  });

  test('weighs ten calls [6-5.1]', async () => {
    const eve = await joinPlayer(world);
    const at = new Date();
    setClock(() => at);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const response = await fetch(`${world.url}/api/upload_img`, {
          method: 'POST',
          headers: eve.headers,
        });
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test.each(['file', 'x'])('whose form breaks off in the field %s is malformed', async (name) => {
    const eve = await joinPlayer(world);
    const response = await fetch(`${world.url}/api/upload_img`, {
      method: 'POST',
      headers: { ...eve.headers, 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n\x89PNG`,
    });
    expect(await response.json()).toMatchObject({ data: { key: 'request.malformed' } });
  });

  test.each([
    ['a byte more', 5 * mebibytes + 1],
    ['much more', 8 * mebibytes],
  ])('of %s is too large [3-1.62]', async (_, bytes) => {
    expect(await bring(bytes, jpeg_start)).toEqual({
      status: 413,
      code: 413,
      key: 'request.too_large',
    });
  });
});
