import { battle_times } from '@vitrine/contract/battle-room';
import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { openSocket } from '../testing/socket.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { room_channel } from './channels.ts';
import { tellBattles } from './follow.ts';
import { createRoomOf, joinSeat } from './testing/rooms.ts';

const world = openWorld();

test('spectators hear each event once it is due, and never before; a restart misses none', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const box = await makeCase(world);
  const name = await createRoomOf(ann, { boxes: [box.id, box.id] });
  const socket = await openSocket(world.url);
  await socket.next('pusher:connection_established');
  for (const channel of [`Battle.${name}`, 'Battles']) {
    socket.say('pusher:subscribe', { channel });
    await socket.next('pusher_internal:subscription_succeeded');
  }
  let told = await tellBattles(world.db);
  await joinSeat(ben, name, 1);
  dataOf(await ben.api('POST /api/battle/{id}/emote', { id: String(name), emote: 'good_luck' }));
  const heard = () =>
    socket.received.flatMap(({ event, data }) => (event === 'BattleEvent' ? (data as { kind: string }).kind : []));
  const go = async () => (told = await tellBattles(world.db, told));
  await expect.poll(async () => (await go(), heard())).toEqual(['joined', 'started']);
  await expect
    .poll(async () => (await go(), socket.received.filter(({ event }) => event === 'BattleSaid')))
    .toHaveLength(1);
  expect(socket.received.some(({ event }) => event === 'BattleChanged')).toBe(true);
  const started_at = now().getTime();
  setClock(() => new Date(started_at + battle_times.countdown_ms));
  await go();
  await expect.poll(heard).toEqual(['joined', 'started', 'round']);
  // A process that starts now knows what is still to come.
  told = await tellBattles(world.db);
  setClock(() => new Date(started_at + battle_times.countdown_ms + battle_times.round_ms));
  await go();
  await expect.poll(heard).toEqual(['joined', 'started', 'round', 'round']);
  socket.ws.close();
});

test('a private room’s channel is for players who know its code, and no other name is a channel', () => {
  const code = 'A'.repeat(22);
  expect(room_channel.hasName(`private-Battle.${code}`)).toBe(true);
  expect(room_channel.mayJoin(1, `private-Battle.${code}`)).toBe(true);
  expect(room_channel.hasName('private-Battle.7')).toBe(false);
  expect(room_channel.hasName(`Battle.${code}`)).toBe(false);
});
