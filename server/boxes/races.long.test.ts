import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { underKills } from '../testing/kills.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { expectRefusal, send } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { grantBox } from './grant.ts';
import { openBoxes } from './open.ts';
import { giveBoxes } from './testing/hold.ts';

const world = openWorld();

test('served by two processes, one box yields one prize, and ten boxes ten', async () => {
  const second = await startSecondProcess(world);
  const ann = await joinPlayer(world);
  const { id: case_id } = await makeCase(world, { type: 'granted' });
  const boxes = await giveBoxes(world, { player_id: ann.id, case_id, count: 10 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      send(n % 2 ? second.url : world.url, 'POST /api/rechargeOpenBox/open', {
        headers: ann.headers,
        body: { open_list: [boxes[n % 10]] },
      }),
    ),
  ).finally(second.close);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const refused of answers.filter(({ status }) => status !== 200))
    expectRefusal(refused, 'box.opened');
  expect((await stateOf(world, ann)).draws).toBe(10);
});

test('backends that are killed in the middle grant and open each box once', async () => {
  const { id: case_id, goods_id } = await makeCase(world, { type: 'granted' });
  const players = await Promise.all(Array.from({ length: 6 }, () => joinPlayer(world)));
  let rounds = 0;
  await underKills(world, async (insist) => {
    const subject = `${++rounds}`;
    const openOne = async ({ id: player_id }: { id: number }) => {
      const has = () =>
        insist(async (db) =>
          grantBox(db, { player_id, occasion: 'weekly', subject, case_id }).then(() => true),
        );
      expect(await has()).toBe(true);
      const { items } = await stateOf(world, { id: player_id });
      const open_list = items
        .filter(({ state }) => state === 'held')
        .map(({ id }) => id)
        .slice(-1);
      const asked = { key: playerKey(), session: undefined };
      await insist(
        async (db) => (await openBoxes(db, player_id, { open_list, fast: true }, asked)).draw_ids,
      );
    };
    await Promise.all(players.map(openOne));
  });
  const { rows } = await sql`select kind, goods_id, state, count(*) from inventory_items
    where player_id = any(${players.map(({ id }) => id)}) group by 1, 2, 3 order by 1`.execute(
    world.owner,
  );
  const count = players.length * rounds;
  expect(rows).toEqual([
    { kind: 'box', goods_id: case_id, state: 'consumed', count },
    { kind: 'item', goods_id, state: 'held', count },
  ]);
});
