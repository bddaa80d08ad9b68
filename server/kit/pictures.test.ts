import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { drawItem } from '@vitrine/art/item';
import type { Db } from './db.ts';
import { markOf, pictureAddress, Pictures, posterAddress } from './pictures.ts';

const facts = {
  weapon: 'P90',
  category: 'SMGs',
  finish: 'Case Hardened',
  wear: 'FT',
  rarity_color: '#8847ff',
  stattrak: true,
  souvenir: false,
  phase: null,
  paint_index: 67,
} as const;
const mark = markOf(facts);

/** Pictures of one item, number 7, in a folder of their own; `drawn` counts its drawings. */
async function openPictures() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pictures-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  const seen = { drawn: 0 };
  const svg = () => {
    seen.drawn += 1;
    return drawItem(facts);
  };
  const find = (_: Db, id: number) => Promise.resolve(id === 7 ? { mark, svg } : undefined);
  const reopen = (at = folder) => new Pictures({} as Db, at, { item: find });
  return { pictures: reopen(), reopen, folder, seen };
}

async function bytesOf(pictures: Pictures, file: string): Promise<Buffer> {
  const found = await pictures.find(file);
  if (!found || typeof found === 'string') throw new Error(`no picture: ${found}`);
  return found.bytes;
}

test('a picture comes in two widths and two formats', async () => {
  const { pictures } = await openPictures();
  for (const width of [320, 640]) {
    for (const [format, type] of [
      ['webp', 'image/webp'],
      ['avif', 'image/avif'],
    ]) {
      const found = await pictures.find(`item-7-${mark}-${width}.${format}`);
      if (!found || typeof found === 'string') throw new Error('no picture');
      const shown = await sharp(found.bytes).metadata();
      expect([found.type, shown.width, shown.height]).toEqual([type, width, width * 0.75]);
      expect(shown.format).toBe(format === 'avif' ? 'heif' : 'webp');
    }
  }
});

test('it is drawn at the first request, once for all who ask, and kept for the next process [3-7.45]', async () => {
  const { pictures, reopen, seen } = await openPictures();
  const file = `item-7-${mark}-320.avif`;
  const answers = await Promise.all([1, 2, 3].map(() => bytesOf(pictures, file)));
  expect(seen.drawn).toBe(1);
  expect(await bytesOf(reopen(), file)).toEqual(answers[0]);
  expect(seen.drawn).toBe(1);
});

test('what is wanted soon is drawn ahead as browsers will ask for it, and never again', async () => {
  const { pictures, reopen, folder, seen } = await openPictures();
  const address = pictureAddress('item', 7, mark);
  await pictures.drawAhead([
    address,
    '/uploads/own.webp',
    'https://elsewhere.test/pictures/x-320.webp',
  ]);
  expect((await fs.readdir(folder)).toSorted()).toEqual([
    `item-7-${mark}-320.avif`,
    `item-7-${mark}-640.avif`,
  ]);
  await pictures.drawAhead([address]);
  await reopen().drawAhead([address]);
  for (const width of [320, 640]) await bytesOf(pictures, `item-7-${mark}-${width}.avif`);
  expect(seen.drawn).toBe(2);
});

/** Pictures of any number of items; `drawn` lists the drawn ones in order. */
async function openMany() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pictures-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  const [drawn, looked]: [number[], number[]] = [[], []];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="4" height="3"/>';
  const find = async (_: Db, id: number) => {
    looked.push(id);
    return id < 100 ? { mark, svg: () => (drawn.push(id), svg) } : undefined;
  };
  return { pictures: new Pictures({} as Db, folder, { item: find }), drawn, looked };
}

test('whoever waits for a picture comes before those that are drawn ahead', async () => {
  const { pictures, drawn } = await openMany();
  const ahead = pictures.drawAhead([1, 2, 3, 4].map((id) => pictureAddress('item', id, mark)));
  await bytesOf(pictures, `item-50-${mark}-320.webp`);
  expect(drawn.indexOf(50)).toBeLessThanOrEqual(1);
  await ahead;
  expect(drawn.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 50]);
});

test('at most a thousand files wait to be drawn ahead', async () => {
  const { pictures, looked } = await openMany();
  await pictures.drawAhead(
    Array.from({ length: 3000 }, (_, n) => pictureAddress('item', 100 + n, mark)),
  );
  expect(looked.length).toBeLessThanOrEqual(1001);
  expect(looked.length).toBeGreaterThan(900);
});

test('the same facts give the same bytes', async () => {
  for (const format of ['avif', 'webp']) {
    const file = `item-7-${mark}-320.${format}`;
    const [one, other] = [await openPictures(), await openPictures()];
    expect(await bytesOf(one.pictures, file)).toEqual(await bytesOf(other.pictures, file));
    expect([one.seen.drawn, other.seen.drawn]).toEqual([1, 1]);
  }
});

test('other facts are found elsewhere, and an old address leads to the new one', async () => {
  const { pictures } = await openPictures();
  const old = markOf({ ...facts, wear: 'BS' });
  expect(old).not.toBe(mark);
  const before = pictureAddress('item', 7, old).slice('/pictures/'.length);
  expect(await pictures.find(before)).toBe(pictureAddress('item', 7, mark));
});

test('there is no picture of what does not exist, nor in another width or format', async () => {
  const { pictures, folder, seen } = await openPictures();
  for (const file of [
    'item-8-@-320.webp',
    'crate-7-@-320.webp',
    'item-7-@-321.webp',
    'item-7-@-320.png',
    '../@',
  ])
    expect(await pictures.find(file.replace('@', mark)), file).toBeUndefined();
  expect(seen.drawn).toBe(0);
  expect(await fs.readdir(folder)).toEqual([]);
});

test('for previews of links there is one large JPEG, and nothing else; for pages there is none', async () => {
  const { pictures, folder } = await openPictures();
  expect(await pictures.find(`item-7-${mark}-1200.jpg`)).toBeUndefined();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"/>';
  const posters = new Pictures({} as Db, folder, {
    poster: async () => ({ mark, form: 'poster', svg: () => svg }),
  });
  const found = await posters.find(posterAddress('poster', 7, mark).slice('/pictures/'.length));
  if (!found || typeof found === 'string') throw new Error('no picture');
  const { format, width, height } = await sharp(found.bytes).metadata();
  expect([found.type, format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 630]);
  expect(await posters.find(`poster-7-${mark}-320.webp`)).toBeUndefined();
});

test('a folder that nothing can be kept in costs only the keeping', async () => {
  const { reopen, folder, seen } = await openPictures();
  await fs.writeFile(path.join(folder, 'file'), '');
  const pictures = reopen(path.join(folder, 'file'));
  for (const drawn of [1, 2]) {
    expect((await bytesOf(pictures, `item-7-${mark}-320.webp`)).length).toBeGreaterThan(1000);
    expect(seen.drawn).toBe(drawn);
  }
});
