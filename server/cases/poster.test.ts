import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mills } from '@vitrine/contract/amount';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { transact } from '../kit/db.ts';
import { letter } from '../kit/lettering.ts';
import { Pictures } from '../kit/pictures.ts';
import { dataOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { cases } from './index.ts';

const world = openWorld();

async function showFirst() {
  const [box] = dataOf(await world.visitor('GET /api/box', { name: 'First Light' })).list;
  return dataOf(await world.visitor('GET /api/box/{id}', { id: String(box!.id) }));
}

test('a case’s poster is where its page says, and moves when others of its contents are the dearest', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posters-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  const pictures = new Pictures(world.db, folder, cases.pictures!);
  const find = (poster: string) => pictures.find(path.basename(poster));

  const before = await showFirst();
  const found = await find(before.poster);
  if (!found || typeof found === 'string') throw new Error('there is no poster');
  const { format, width, height } = await sharp(found.bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  expect((await showFirst()).poster).toBe(before.poster);

  const [cheapest] = before.goods.toSorted((a, b) => a.goods.price - b.goods.price);
  await transact(world.owner, (tx) => changePrice(tx, cheapest!.goods.id, mills(1_000_000_000)));
  const after = await showFirst();
  expect(after.poster).not.toBe(before.poster);
  await fs.rm(path.join(folder, path.basename(before.poster)));
  expect(await find(before.poster)).toBe(after.poster);
});

test('words are written as wide as there is room, and left out in a script that the font lacks', () => {
  const hand = { size: 80, color: '#ffffff', width_max: 300 };
  expect(letter('Sea', hand)!.width).toBeLessThan(300);
  const long = letter('A case with a rather long name', hand)!;
  expect(long.width).toBeLessThanOrEqual(300);
  expect(long.height).toBeLessThan(letter('Sea', hand)!.height);
  expect(letter('宝箱', hand)).toBeUndefined();
});
