import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { limitPlayer } from '../testing/limits.ts';
import { runJob } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { reminder_ms } from './remind.ts';

const world = openWorld();

const remind = async () => {
  await runJob(world, 'limits:remind');
  await catchUp(world, listenerOf('notifications:tell'));
};
const passOn = (ms: number) => {
  const at = now().getTime() + ms;
  setClock(() => new Date(at));
};
const told = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/message/notifications', { type: '1' })).list.map(
    ({ content }) => content,
  );

test('every half year a player is told which limits stand, or that none does, once [8-16b]', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  await limitPlayer(world.db, ann, 'deposit', 100_000, 'month');
  await limitPlayer(world.db, ann, 'time', 90_000, 'day');
  await remind();
  expect(await told(ben)).toEqual([]);
  passOn(reminder_ms - 1000);
  await remind();
  expect(await told(ann)).toEqual([]);
  passOn(1000);
  await Promise.all([remind(), remind()]);
  expect(await told(ann)).toMatchObject([
    {
      title: 'Your current limits',
      text: expect.stringContaining('Top-ups in a month: $100.00; Time in 24 hours: 90 min.'),
      sign_contract: '/my/limits',
    },
  ]);
  expect(await told(ben)).toMatchObject([{ title: 'You have set no limit' }]);
  await remind();
  expect(await told(ben)).toHaveLength(1);
  passOn(reminder_ms);
  await remind();
  expect(await told(ben)).toHaveLength(2);
});
