import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { openSocket } from '../testing/socket.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { tellGiveaways } from './follow.ts';
import { enter, joinEligible, officialOf, passOn } from './testing/rooms.ts';

const world = openWorld();

test('everyone hears how many have joined, and a winner of goods what fell to them', async () => {
  const { goods_id } = await makeCase(world);
  const { giveaway_id: id } = await officialOf(world, {
    type: 0,
    total_people: 2,
    end_time: null,
    prizes: [
      { kind: 'goods', goods_id },
      { kind: 'goods', goods_id },
    ],
  });
  const [ann, ben] = [await joinEligible(world), await joinEligible(world)];
  const stranger = await joinPlayer(world);
  const socket = await openSocket(world.url);
  const { socket_id } = (await socket.next('pusher:connection_established')).data as { socket_id: string };
  socket.say('pusher:subscribe', { channel: 'Giveaways' });
  await socket.next('pusher_internal:subscription_succeeded');
  const channel = `private-FallingGoods.${ann.id}`;
  const authorize = ({ headers }: typeof ann) =>
    fetch(`${world.url}/broadcasting/auth`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ socket_id, channel_name: channel }),
    });
  expect((await authorize(stranger)).status).toBe(403);
  const { auth } = (await (await authorize(ann)).json()) as { auth: string };
  socket.say('pusher:subscribe', { channel, auth });
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
  await expect
    .poll(() => heard('FallingGoods'))
    .toMatchObject([{ data: [{ id: goods_id }], level: null, userId: ann.id }]);
  socket.ws.close();
});
