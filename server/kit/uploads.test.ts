import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  deleteFile,
  findFile,
  keepFile,
  listFilesBefore,
  redrawPicture,
  whenFewWait,
} from './uploads.ts';

/** The left half is red, the right half blue. */
function halves(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ]);
}
const picture = {
  png: () => halves(800, 400).png().toBuffer(),
  jpeg: () => halves(800, 400).jpeg().toBuffer(),
  webp: () => halves(800, 400).webp().toBuffer(),
};

/** A pixel's colour, as the nearest of those in these pictures. */
async function colorAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, , b = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : `${r} ${b}`;
}

const refusalOf = async (bytes: Buffer) =>
  redrawPicture(bytes).then(
    () => 'none',
    (problem: { key?: string }) => problem.key,
  );

/** A single-coloured PNG with one bit per pixel: many pixels in few bytes. */
function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An empty ZIP, which still opens when it is appended to other bytes. */
const empty_zip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'in %s is drawn anew as WebP, at most 512 pixels wide or high [3-1.61 3-1.63]',
    async (format) => {
      const drawn = await redrawPicture(await picture[format]());
      expect(await sharp(drawn).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 256,
      });
      expect([await colorAt(drawn, 100, 100), await colorAt(drawn, 400, 100)]).toEqual([
        'red',
        'blue',
      ]);
    },
  );

  test('that is small stays as large as it is', async () => {
    const drawn = await redrawPicture(await halves(20, 10).png().toBuffer());
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  test('loses where it was taken, and everything else that isn’t seen [3-1.63]', async () => {
    const bytes = await sharp(await picture.jpeg())
      .withExif({ IFD0: { Copyright: 'Mia lives here' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Mia lives here</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect(bytes.includes('Mia lives here')).toBe(true);
    const drawn = await redrawPicture(bytes);
    const { exif, xmp, icc, iptc } = await sharp(drawn).metadata();
    expect({ exif, xmp, icc, iptc }).toEqual({});
    expect(drawn.includes('Mia')).toBe(false);
  });

  test('that a phone took on its side stands upright', async () => {
    const bytes = await halves(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const drawn = await redrawPicture(bytes);
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 200, height: 400 });
    expect([await colorAt(drawn, 100, 50), await colorAt(drawn, 100, 350)]).toEqual([
      'red',
      'blue',
    ]);
  });

  test('with notes of the phone behind it is drawn without them', async () => {
    const drawn = await redrawPicture(
      Buffer.concat([await picture.jpeg(), Buffer.from('<script>alert(1)</script>')]),
    );
    expect(drawn.includes('script')).toBe(false);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('a picture, I promise')],
    [
      'an SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        ),
    ],
    ['a GIF', () => halves(20, 10).gif().toBuffer()],
    [
      'a GIF with a PNG behind it',
      async () => Buffer.concat([Buffer.from('GIF89a'), await picture.png()]),
    ],
    ['an AVIF', () => halves(20, 10).avif().toBuffer()],
    ['a TIFF', () => halves(20, 10).tiff().toBuffer()],
    [
      'a page with a PNG inside',
      async () => Buffer.concat([Buffer.from('<!doctype html>'), await picture.png()]),
    ],
    [
      'a PNG with a page behind it',
      async () => Buffer.concat([await picture.png(), Buffer.from('<script>1</script>')]),
    ],
    ['two PNGs', async () => Buffer.concat([await picture.png(), await picture.png()])],
    [
      'a WebP with a page behind it',
      async () => Buffer.concat([await picture.webp(), Buffer.from('<script>1</script>')]),
    ],
    ['a JPEG that is a ZIP too', async () => Buffer.concat([await picture.jpeg(), empty_zip])],
    ['a PNG of which the end is missing', async () => (await picture.png()).subarray(0, -40)],
    ['a JPEG of which half is missing', async () => (await picture.jpeg()).subarray(0, 2000)],
    ['a WebP of which half is missing', async () => (await picture.webp()).subarray(0, 300)],
    ['only the beginning of a JPEG', () => Buffer.from('ffd8ffe0', 'hex')],
    [
      'a PNG whose bytes were changed',
      async () => {
        const bytes = await picture.png();
        bytes.fill(0x55, 60, 80);
        return bytes;
      },
    ],
    ['10,000 × 10,000 pixels in a few kilobytes', () => flatPng(10_000, 10_000)],
    ['a PNG without pixels', () => flatPng(0, 10)],
  ])('is not %s', async (_, make) => {
    expect(await refusalOf(await make())).toBe('upload.not_a_picture');
  });

  test('of as many pixels as a phone’s camera makes is drawn', async () => {
    expect(await refusalOf(flatPng(6000, 4000))).toBe('none');
  });

  test('of many at once each is drawn, also after some that can’t be', async () => {
    const [good, bad] = [
      await picture.png(),
      Buffer.concat([await picture.png()]).fill(0x55, 60, 80),
    ];
    const came = await Promise.all([bad, good, bad, good, bad, good, bad, good].map(refusalOf));
    expect(came).toEqual([1, 2, 3, 4].flatMap(() => ['upload.not_a_picture', 'none']));
  });

  test('while eight wait to be drawn no other is read, and then all are [6-5.9]', async () => {
    const bytes = await picture.jpeg();
    const drawn = Array.from({ length: 12 }, () => redrawPicture(bytes));
    let read = 0;
    const readers = Array.from({ length: 5 }, () => whenFewWait().then(() => (read += 1)));
    await Promise.resolve();
    expect(read).toBe(0);
    await Promise.all(drawn);
    await Promise.all(readers);
    expect(read).toBe(5);
    await whenFewWait();
  });
});

describe('a kept picture', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-kept-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const bytes = Buffer.from('a picture');

  test('has a name of 128 random bits, is found by it, and leaves nothing else behind [3-1.57]', async () => {
    const place = path.join(folder, 'new');
    const [one, other] = [await keepFile(place, bytes), await keepFile(place, bytes)];
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(one);
    expect(await findFile(place, `${one}.webp`)).toEqual(bytes);
    expect(fs.readdirSync(place).toSorted()).toEqual([`${one}.webp`, `${other}.webp`].toSorted());
    await deleteFile(place, one);
    await deleteFile(place, one);
    expect(await findFile(place, `${one}.webp`)).toBeUndefined();
  });

  test.each([
    '../secret.key',
    '..%2fsecret.key',
    '.hidden',
    '',
    'x.webp',
    `${'0'.repeat(32)}.webp/..`,
    `${'A'.repeat(32)}.webp`,
  ])('is never %j', async (file) => {
    fs.writeFileSync(path.join(folder, 'secret.key'), 'secret');
    expect(await findFile(path.join(folder, 'new'), file)).toBeUndefined();
  });

  test('can’t be kept where no folder can be, and whoever wanted it is told where', async () => {
    const place = path.join(folder, 'file');
    fs.writeFileSync(place, '');
    await expect(keepFile(place, bytes)).rejects.toThrow(place);
  });

  test('can’t be kept when it can’t get its name, and nothing is left of it', async () => {
    const place = path.join(folder, 'full');
    fs.mkdirSync(place);
    const rename = fs.promises.rename;
    fs.promises.rename = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };
    await expect(keepFile(place, bytes)).rejects.toThrow(/ENOSPC/);
    fs.promises.rename = rename;
    expect(fs.readdirSync(place)).toEqual([]);
  });

  test('is listed when it is old, with what a crash left, and nothing that isn’t ours', async () => {
    const place = path.join(folder, 'old');
    const name = await keepFile(place, bytes);
    const [left, young] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const file of [`.${left}`, 'notes.txt', `.${young}`])
      fs.writeFileSync(path.join(place, file), '');
    const long_ago = new Date('2026-01-01');
    for (const file of [`${name}.webp`, `.${left}`, 'notes.txt'])
      fs.utimesSync(path.join(place, file), long_ago, long_ago);
    expect(await listFilesBefore(place, new Date('2026-01-02'))).toEqual({
      kept: [name],
      unfinished: [left],
    });
    expect(await listFilesBefore(path.join(folder, 'none'), new Date())).toEqual({
      kept: [],
      unfinished: [],
    });
  });
});
