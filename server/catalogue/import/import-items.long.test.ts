import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../../testing/send.ts';
import { openWorld } from '../../testing/world.ts';
import { findItemDrawing } from '../pictures.ts';
import { importItems, type Imported } from './import-items.ts';
import { readEntries, skins_file } from './read-file.ts';
import { made_up_skin, silent } from './testing.ts';
import { commandDesk } from '../../audit/index.ts';

/** The compilation named in docs/operate.md; optional, beside the repository. */
const compilation = fileURLToPath(
  new URL('../../../../shared/data/cs2-items.json', import.meta.url),
);

const world = openWorld();

/** Heap bytes in use after a garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('the size of the file is no matter: 200,000 rows need no more memory than 10,000', async () => {
  const good = JSON.stringify(made_up_skin(50_000));
  const bad = JSON.stringify(made_up_skin(50_001, { rarity: 'shiny' }));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-import-'));
  const file = path.join(folder, 'large.json');
  fs.writeFileSync(file, `[${Array(10_000).fill(good).join()},${Array(190_000).fill(bad).join()}]`);
  const heap: number[] = [];
  const onCommit = ({ rows }: { rows: number }) =>
    rows % 95_000 === 10_000 && heap.push(heapInUse());
  const imported = await importItems(commandDesk(world.db), readEntries(file, skins_file), {
    ...silent,
    onCommit,
  });
  fs.rmSync(folder, { recursive: true });
  expect(imported).toMatchObject({ rows: 200_000, bad: 190_000, added: 4 });
  expect(heap).toHaveLength(3);
  expect(Math.max(...heap) - heap[0]!).toBeLessThan(8_000_000);
}, 60_000);

describe.runIf(fs.existsSync(compilation))('the compilation of the facts of the game', () => {
  const importCompilation = () =>
    importItems(commandDesk(world.db), readEntries(compilation, skins_file), {
      onBad: (number, reason) => bad.push(`${number}: ${reason}`),
      onCommit: () => {},
    });
  const bad: string[] = [];
  let first: Imported;
  beforeAll(async () => {
    first = await importCompilation();
  });

  test('goes in whole', async () => {
    expect(bad).toEqual([]);
    expect(first).toMatchObject({ rows: 2043, incomplete: 311, crates: 400, stock: 0 });
    expect(first.added + first.unchanged).toBeGreaterThan(12_000);
  });

  test('changes nothing the second time', async () => {
    const again = await importCompilation();
    expect(again).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: first.added + first.changed + first.unchanged,
    });
  });

  test('has items of every category, and each weapon has a picture', async () => {
    const goods = await world.owner
      .selectFrom('catalogue_goods')
      .select(({ fn }) => ['weapon', 'category_id', fn.max('id').as('id')])
      .groupBy(['weapon', 'category_id'])
      .execute();
    const categories = dataOf(
      await world.visitor('GET /api/goods_config/{name}', { name: 'class' }),
    );
    expect(new Set(goods.map(({ category_id }) => category_id))).toEqual(
      new Set(categories.map(({ id }) => id)),
    );
    for (const { id, weapon } of goods) {
      expect((await findItemDrawing(world.db, id))?.svg(), weapon).toMatch(/^<svg/);
    }
  });
});
