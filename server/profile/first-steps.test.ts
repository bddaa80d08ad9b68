import { expect, test } from 'vitest';
import { topUp } from '../testing/flows.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { now } from '../kit/clock.ts';
import { chooseCase } from '../boxes/index.ts';
import { welcomePlayer } from '../boxes/welcome.ts';
import { trade_url } from '../withdrawals/testing/join.ts';
import { inOrder } from './first-steps.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

test('the first act that can be done is next', () => {
  const act = (kind: 'upgrade' | 'battle', is_done: boolean, is_open: boolean) => ({
    kind,
    is_done,
    is_open,
  });
  const states = (...acts: ReturnType<typeof act>[]) => inOrder(acts).map(({ state }) => state);
  expect(states(act('upgrade', false, true), act('battle', false, true))).toEqual([
    'next',
    'later',
  ]);
  expect(states(act('upgrade', false, false), act('battle', false, true))).toEqual([
    'later',
    'next',
  ]);
  expect(states(act('upgrade', true, true), act('battle', true, true))).toEqual(['done', 'done']);
});

test('a newcomer is asked for a trade link once there is something to send, and a player of long ago for nothing', async () => {
  const ann = await joinPlayer(world);
  const first = async () => dataOf(await ann.api('GET /api/first_steps', {}));
  expect(await first()).toEqual({ acts: [], case: null, steps: [] });
  const box = await makeCase(world, { type: 'granted' });
  await chooseCase(commandDesk(world.owner), 'welcome', box.id);
  await world.owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', ann.id)
    .execute();
  await welcomePlayer(world.db, ann.id, { per_network: 1000 });
  const { list } = dataOf(await ann.api('GET /api/rechargeOpenBox', {}));
  dataOf(await ann.api('POST /api/rechargeOpenBox/open', { open_list: list[0]!.open_list }));
  expect((await first()).steps).toEqual([]);
  await topUp(world.owner, { player_id: ann.id, order_id: 91_001, amount_mills: 10_000 });
  expect((await first()).steps).toEqual(['trade_link']);
  dataOf(await ann.api('POST /api/user/trade_url', { trade_url }));
  expect((await first()).steps).toEqual([]);
});

test('a visitor has no steps', async () => {
  expectRefusal(await send(world.url, 'GET /api/first_steps'), 'session.required');
});
