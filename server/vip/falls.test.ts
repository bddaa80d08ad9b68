import { expect, test } from 'vitest';
import { chooseCase } from '../boxes/index.ts';
import { tellFalls } from '../boxes/follow.ts';
import { giveFromOperator } from '../boxes/index.ts';
import { letFall } from '../inventory/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { noteLevels } from '../levels/reach.ts';
import { makeCase } from '../testing/cases.ts';
import { refund } from '../testing/flows.ts';
import { stakeNow } from '../testing/gifted.ts';
import { runJob, silent_log } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { openSocket } from '../testing/socket.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { pay, proveEmail } from './testing/climb.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

/** Everything that falls to a player, as their pages hear it. */
async function follow({ id, headers }: TestPlayer) {
  const socket = await openSocket(world.url);
  const { socket_id } = (await socket.next('pusher:connection_established')).data as {
    socket_id: string;
  };
  const channel_name = `private-FallingGoods.${id}`;
  const body = new URLSearchParams({ socket_id, channel_name });
  const response = await fetch(`${world.url}/broadcasting/auth`, { method: 'POST', headers, body });
  const { auth } = (await response.json()) as { auth: string };
  socket.say('pusher:subscribe', { channel: channel_name, auth });
  await socket.next('pusher_internal:subscription_succeeded');
  let told = await tellFalls(world.db, undefined, silent_log);
  return {
    close: () => socket.ws.close(),
    heard: async () => {
      told = await tellFalls(world.db, told, silent_log);
      return socket.received.flatMap(({ event, data }) =>
        event === 'FallingGoods' ? (data as object) : [],
      );
    },
  };
}

test('a player hears of a reached level, once, of granted cases, and of goods that are given [2-3.70 2-3.71 2-3.72 2-3.73 2-3.74 2-3.75 2-7.70]', async () => {
  const ann = await joinPlayer(world);
  await proveEmail(world, ann.id);
  const { heard, close } = await follow(ann);

  const order_id = await pay(world, ann.id, 60);
  await catchUp(world, noteLevels);
  await expect.poll(heard).toEqual([{ data: [], level: 2, userId: ann.id }]);
  await refund(world.owner, { order_id });
  await pay(world, ann.id, 55);
  await catchUp(world, noteLevels);
  await pay(world, ann.id, 45);
  await catchUp(world, noteLevels);
  await expect
    .poll(async () => (await heard()).at(-1))
    .toEqual({ data: [], level: 3, userId: ann.id });
  expect(await heard()).toHaveLength(2);

  const box = await makeCase(world, { type: 'granted' });
  await chooseCase(commandDesk(world.owner), 'weekly_3', box.id, {
    average_max_mills: 1_000_000,
    prize_max_mills: 1_000_000,
  });
  await stakeNow(world.owner, ann.id, 100_000);
  dataOf(await ann.api('POST /api/svip/receive/box', {}));
  dataOf(await ann.api('POST /api/svip/receive/box', {}));
  await giveFromOperator(commandDesk(world.db), {
    player_id: ann.id,
    case_id: box.id,
    as: 'thanks',
  });
  const fallen = { data: [], boxes: [{ id: box.id }], level: null, userId: ann.id };
  await expect.poll(async () => (await heard()).slice(2)).toMatchObject([fallen, fallen]);

  await transact(world.db, (tx) => letFall(tx, { player_id: ann.id, goods_ids: [box.goods_id] }));
  await expect
    .poll(async () => (await heard()).slice(4))
    .toMatchObject([
      {
        data: [
          {
            id: box.goods_id,
            price: box.goods_mills / 1_000,
            picture: expect.stringMatching(/^\/pictures\//) as string,
            hash_name: expect.any(String) as string,
            appearance: { value: expect.any(String) as string },
          },
        ],
        level: null,
        userId: ann.id,
      },
    ]);
  close();

  const later = Date.now() + 3_700_000;
  setClock(() => new Date(later));
  expect(await runJob(world, 'inventory:forget_falls')).toBeGreaterThanOrEqual(5);
});
