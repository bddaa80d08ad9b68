import { expect, test } from 'vitest';
import { grantBox } from '../boxes/index.ts';
import { trade_url } from '../withdrawals/testing/join.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('a newcomer reads which steps are left, and what the nearest free case needs', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const steps = async () => dataOf(await ann.api('GET /api/first_steps', {}));
  const { first_box } = dataOf(await ann.api('GET /api/user', {}));
  expect(await steps()).toMatchObject({
    trade_link: false,
    friend: false,
    free_case: { case: { id: first_box }, next: { kind: 'first_top_up', need: 10, have: 0 } },
  });
  dataOf(await ann.api('POST /api/user/trade_url', { trade_url }));
  dataOf(await ann.api('POST /api/user/build_spread', { code: 'STEPSOFANN' }));
  dataOf(await ben.api('POST /api/user/promotion', { code: 'STEPSOFANN' }));
  expect(await steps()).toMatchObject({ trade_link: true, friend: true });

  await grantBox(world.owner, {
    player_id: ann.id,
    occasion: 'first_top_up',
    subject: '1',
    case_id: first_box!,
  });
  const { list } = dataOf(await ann.api('GET /api/rechargeOpenBox', {}));
  dataOf(await ann.api('POST /api/rechargeOpenBox/open', { open_list: list[0]!.open_list }));
  // The case of the first top-up was opened: the nearest of the others comes next.
  const { free_case } = await steps();
  const [nearest] = dataOf(await ann.api('GET /api/free/today', {})).list;
  expect(free_case).toMatchObject({
    case: { id: nearest!.case.id },
    next: { kind: 'email', have: 0 },
  });
});

test('a visitor has no steps', async () => {
  expectRefusal(await send(world.url, 'GET /api/first_steps'), 'session.required');
});
