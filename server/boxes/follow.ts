import { readFaces } from '../cases/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { falling_goods, findFallsAfter } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { tellRows, type Cursor } from '../kit/feed.ts';
import type { Log } from '../kit/log.ts';
import { publishToChannel } from '../kit/socket/publish.ts';

type FallRow = Awaited<ReturnType<typeof findFallsAfter>>[number];

/**
 * Tells players of the things that fell to them after a cursor, on this process's sockets; returns
 * the cursor after them.
 */
export async function tellFalls(db: Db, after: Cursor | undefined, log: Log): Promise<Cursor> {
  const falls: FallRow[] = [];
  const cursor = await tellRows(db, after, findFallsAfter, (row) => void falls.push(row));
  const [goods, faces] = await Promise.all([
    readGoods(
      db,
      falls.flatMap(({ goods_ids }) => goods_ids),
    ),
    readFaces(
      db,
      falls.flatMap(({ case_ids }) => case_ids),
    ),
  ]);
  await doEach(falls, log, async ({ player_id, goods_ids, case_ids, level }) => {
    publishToChannel(falling_goods.of(player_id), 'FallingGoods', {
      data: goods_ids.map((id) => goods.get(id)!.shown),
      ...(case_ids.length > 0 && {
        boxes: case_ids.map((case_id) => {
          const { id, name, picture } = faces.get(case_id)!;
          return { id, name, picture };
        }),
      }),
      level,
      userId: player_id,
    });
    return true;
  });
  return cursor;
}
