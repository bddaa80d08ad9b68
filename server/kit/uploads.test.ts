import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { hostile_pictures, pngChunk } from '../testing/hostile-pictures.ts';
import { keepDrawnParts, type PictureFormat } from './picture-parts.ts';
import { openStorage } from './storage.ts';
import { deleteFile, findFile, keepFile, listFilesBefore, redrawPicture } from './uploads.ts';

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
function flatPng(width: number, height: number, { is_interlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  header[12] = Number(is_interlaced);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
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
    [
      'an interlaced PNG that would be held whole, of 200 MB',
      () => flatPng(5000, 5000, { is_interlaced: true }),
    ],
    [
      'a small WebP on a canvas of 1 GB',
      async () => hostile_pictures.webp['XMP']!(await picture.webp(), 1, [16_384, 16_384]),
    ],
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

  test.each(
    Object.entries(hostile_pictures).flatMap(([format, shapes]) =>
      Object.entries(shapes).map(([shape, make]) => ({ format, shape, make })),
    ),
  )('in $format loses $shape before it is decoded [6-6.26]', async ({ format, make }) => {
    const plain = await halves(20, 10)
      .toFormat(format as PictureFormat)
      .toBuffer();
    const kept = keepDrawnParts(make(plain, 20, [20, 10]), format as PictureFormat);
    expect(kept!.bytes.length).toBeLessThan(plain.length + 30);
    expect(await colorAt(await redrawPicture(kept!.bytes), 2, 2)).toBe('red');
  });

  test('takes no memory for texts, profiles and metadata, four at once [6-6.26]', () => {
    const child = path.join(import.meta.dirname, '../testing/redraw-child.ts');
    const { stdout } = spawnSync(process.execPath, [child], { encoding: 'utf8' });
    const { ends, grown_mb } = JSON.parse(stdout) as { ends: string[]; grown_mb: number };
    expect(ends.filter((end) => !end.endsWith(': redrawn'))).toEqual([]);
    expect(grown_mb).toBeLessThan(100);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'held as orientation %i says stands upright in each format',
    async (orientation) => {
      for (const format of ['png', 'jpeg', 'webp'] as const) {
        const bytes = await halves(40, 20)
          .toFormat(format)
          .withMetadata({ orientation })
          .toBuffer();
        const upright = await sharp(bytes).autoOrient().webp().toBuffer();
        const drawn = await redrawPicture(bytes);
        const { width, height } = await sharp(upright).metadata();
        expect(await sharp(drawn).metadata()).toMatchObject({ width, height });
        for (const [left, top] of [
          [2, 2],
          [width - 3, height - 3],
        ] as const)
          expect(await colorAt(drawn, left, top)).toBe(await colorAt(upright, left, top));
      }
    },
  );

  test('keeps its colours by a small profile', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const bytes = await halves(40, 20).toFormat(format).withIccProfile('p3').toBuffer();
      const kept = keepDrawnParts(bytes, format)!;
      expect((await sharp(kept.bytes).metadata()).icc).toBeDefined();
    }
  });

  test('that moves is drawn as its first frame', async () => {
    const frames = [await picture.png(), await halves(800, 400).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await colorAt(await redrawPicture(moving), 100, 100)).toBe('red');
  });
});

describe('a kept picture', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-kept-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const bytes = Buffer.from('a picture');

  test('has a name of 128 random bits, is found by it, and leaves nothing else behind [3-1.57]', async () => {
    const place = path.join(folder, 'new');
    const storage = openStorage(place);
    const [one, other] = [await keepFile(storage, bytes), await keepFile(storage, bytes)];
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(one);
    expect(await findFile(storage, `${one}.webp`)).toEqual(bytes);
    expect(fs.readdirSync(place).toSorted()).toEqual([`${one}.webp`, `${other}.webp`].toSorted());
    await deleteFile(storage, one);
    await deleteFile(storage, one);
    expect(await findFile(storage, `${one}.webp`)).toBeUndefined();
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
    expect(await findFile(openStorage(path.join(folder, 'new')), file)).toBeUndefined();
  });

  test('can’t be kept where no folder can be, and whoever wanted it is told where', async () => {
    const place = path.join(folder, 'file');
    fs.writeFileSync(place, '');
    await expect(keepFile(openStorage(place), bytes)).rejects.toThrow(place);
  });

  test('can’t be kept when it can’t get its name, and nothing is left of it', async () => {
    const place = path.join(folder, 'full');
    fs.mkdirSync(place);
    const rename = fs.promises.rename;
    fs.promises.rename = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };
    await expect(keepFile(openStorage(place), bytes)).rejects.toThrow(/ENOSPC/);
    fs.promises.rename = rename;
    expect(fs.readdirSync(place)).toEqual([]);
  });

  test('is listed when it is old, with what a crash left, and nothing that isn’t ours', async () => {
    const place = path.join(folder, 'old');
    const name = await keepFile(openStorage(place), bytes);
    const [left, young] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const file of [`.${left}`, 'notes.txt', `.${young}`])
      fs.writeFileSync(path.join(place, file), '');
    const long_ago = new Date('2026-01-01');
    for (const file of [`${name}.webp`, `.${left}`, 'notes.txt'])
      fs.utimesSync(path.join(place, file), long_ago, long_ago);
    expect(await listFilesBefore(openStorage(place), new Date('2026-01-02'))).toEqual({
      kept: [name],
      unfinished: [`.${left}`],
    });
    expect(await listFilesBefore(openStorage(path.join(folder, 'none')), new Date())).toEqual({
      kept: [],
      unfinished: [],
    });
  });
});
