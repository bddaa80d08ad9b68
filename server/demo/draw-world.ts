import { listCases, showCase } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Pictures } from '../kit/pictures.ts';

/** Draws the missing pictures of every open case and its prizes, in the order of the pages. */
export async function drawWorld(db: Db, pictures: Pick<Pictures, 'drawAhead'>): Promise<void> {
  const { list } = await listCases(db, { page: 1, limit: 1000 });
  await pictures.drawAhead(list.map(({ picture }) => picture));
  for (const { id } of list) {
    const { goods } = await showCase(db, id);
    await pictures.drawAhead(goods.map((entry) => entry.goods.picture));
  }
}
