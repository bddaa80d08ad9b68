import { beforeAll, describe, expect, test } from 'vitest';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';

const world = openWorld();
let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinPlayer(world);
});

const mebibytes = 1024 * 1024;

/** Uploads a file of so many bytes that isn't a picture, and returns the refusal. */
async function bring(bytes: number): Promise<object> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]));
  const response = await fetch(`${world.url}/api/upload_img`, { method: 'POST', headers: ann.headers, body });
  const { code, data } = (await response.json()) as { code: number; data: { key: string } };
  return { status: response.status, code, key: data.key };
}

describe('an upload', () => {
  test('of five mebibytes is looked at', async () => {
    expect(await bring(5 * mebibytes)).toEqual({ status: 422, code: 1130, key: 'upload.not_a_picture' });
  });

  test.each([
    ['a byte more', 5 * mebibytes + 1],
    ['much more', 8 * mebibytes],
  ])('of %s is too large', async (_, bytes) => {
    expect(await bring(bytes)).toEqual({ status: 413, code: 413, key: 'request.too_large' });
  });
});
