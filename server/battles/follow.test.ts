import { battle_times } from '@vitrine/contract/battle-room';
import { expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { silent_log } from '../testing/jobs.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { openSocket } from '../testing/socket.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { room_channel } from './channels.ts';
import { tellBattles } from './follow.ts';
import { createRoomOf, joinSeat } from './testing/rooms.ts';

const world = openWorld();

interface Heard {
  n: number;
  kind: string;
}

test('spectators hear each event once it is due, and never before; a restart misses none [3-3.57 3-10.15 6-4.6]', async () => {
  // The clock stands still: events are due when the test says so, however long anything takes.
  const started_at = Date.now();
  setClock(() => new Date(started_at));
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const box = await makeCase(world);
  const name = await createRoomOf(ann, { boxes: [box.id, box.id] });
  const socket = await openSocket(world.url);
  await socket.next('pusher:connection_established');
  for (const channel of [`Battle.${name}`, 'Battles']) {
    socket.say('pusher:subscribe', { channel });
    await socket.next('pusher_internal:subscription_succeeded');
  }
  let told = await tellBattles(world.db, undefined, silent_log);
  await joinSeat(ben, name, 1);
  dataOf(await ben.api('POST /api/battle/{id}/emote', { id: String(name), emote: 'good_luck' }));
  // An event may be told twice, and the first one, ann's seat, to whoever subscribes soon after.
  const heard = () => {
    const events = socket.received.flatMap(({ event, data }) =>
      event === 'BattleEvent' ? [data as Heard] : [],
    );
    const kinds = new Map(events.filter(({ n }) => n > 1).map(({ n, kind }) => [n, kind]));
    return [...kinds].toSorted(([a], [b]) => a - b).map(([, kind]) => kind);
  };
  const go = async () => (told = await tellBattles(world.db, told, silent_log));
  await expect.poll(async () => (await go(), heard())).toEqual(['joined', 'started']);
  await expect
    .poll(async () => (await go(), socket.received.filter(({ event }) => event === 'BattleSaid')))
    .not.toHaveLength(0);
  expect(socket.received.some(({ event }) => event === 'BattleChanged')).toBe(true);
  setClock(() => new Date(started_at + battle_times.countdown_ms));
  await go();
  await expect.poll(heard).toEqual(['joined', 'started', 'round']);
  // A process that starts now knows what is still to come.
  told = await tellBattles(world.db, undefined, silent_log);
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
