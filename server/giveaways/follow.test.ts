import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { openSocket } from '../testing/socket.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { openWorld } from '../testing/world.ts';
import { tellGiveaways } from './follow.ts';
import { enter, officialOf, passOn } from './testing/rooms.ts';

const world = openWorld();

test('everyone hears how many have joined', async () => {
  const { giveaway_id: id } = await officialOf(world, { type: 0, total_people: 2, end_time: null });
  const [ann, ben] = [await joinGifted(world), await joinGifted(world)];
  const socket = await openSocket(world.url);
  await socket.next('pusher:connection_established');
  socket.say('pusher:subscribe', { channel: 'Giveaways' });
  await socket.next('pusher_internal:subscription_succeeded');
  let told = await tellGiveaways(world.db);
  const heard = (name: string) =>
    socket.received.flatMap(({ event, data }) => (event === name ? (data as object) : []));
  const go = async () => (told = await tellGiveaways(world.db, told));
  dataOf(await enter(ann, id));
  await expect
    .poll(async () => (await go(), heard('GiveawayChanged')))
    .toEqual([{ id, state: 1, phase: 'open', gift_user_count: 1 }]);
  dataOf(await enter(ben, id));
  await passOn(world, 0);
  await expect
    .poll(async () => (await go(), heard('GiveawayChanged').at(-1)))
    .toEqual({ id, state: 3, phase: 'drawn', gift_user_count: 2 });
  socket.ws.close();
});

test('goods and cases fall to their winners, once [3-7.15 3-7.16]', async () => {
  const { goods_id } = await makeCase(world);
  const { id: case_id } = await makeCase(world, { type: 'granted' });
  const { giveaway_id: id } = await officialOf(world, {
    type: 0,
    total_people: 2,
    end_time: null,
    prizes: [
      { kind: 'goods', goods_id },
      { kind: 'box', case_id },
    ],
  });
  const players = [await joinGifted(world), await joinGifted(world)];
  for (const player of players) dataOf(await enter(player, id));
  await passOn(world, 0);
  await passOn(world, 0);
  const { winners } = await world.owner
    .selectFrom('giveaways')
    .select('winners')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fallen = await world.owner
    .selectFrom('inventory_falls')
    .select(['player_id', 'goods_ids', 'case_ids', 'level'])
    .where(
      'player_id',
      'in',
      players.map((player) => player.id),
    )
    .orderBy('id')
    .execute();
  expect(fallen).toEqual([
    { player_id: winners![0], goods_ids: [goods_id], case_ids: [], level: null },
    { player_id: winners![1], goods_ids: [], case_ids: [case_id], level: null },
  ]);
});
