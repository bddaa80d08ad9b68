import { makeClient } from '@vitrine/contract/client';
import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('the numbers of a backpack follow every opening and sale in another process at once', async () => {
  const second = await startSecondProcess(world);
  const ben = await joinPlayer(world);
  const inSecond = makeClient({ base: second.url, headers: ben.headers });
  const { goods_mills, id } = await makeCase(world);
  for (let held = 1; held < 5; held++) {
    const { openings } = dataOf(
      await inSecond('POST /api/box/{id}/open', { id: String(id), count: 2 }),
    );
    dataOf(
      await inSecond('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }),
    );
    const { list, total, sellable, value } = dataOf(
      await ben.api('GET /api/system_shop/backpack', {}),
    );
    expect([list.length, total, sellable, Math.round(value * 1000)]).toEqual([
      held,
      held,
      held,
      held * goods_mills,
    ]);
  }
  second.close();
});
