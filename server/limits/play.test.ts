import { makeClient } from '@vitrine/contract/client';
import { endpoints } from '@vitrine/contract/index';
import { expect, test } from 'vitest';
import { createRoomOf } from '../battles/testing/rooms.ts';
import { now, setClock } from '../kit/clock.ts';
import { giveRules } from '../territory/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('where the rules are strict, seconds pass from a battle to the next game, and one is played at a time over all tabs [8-19]', async () => {
  await giveRules(world.owner, 'XA', { profile: 'strict', network: '198.19.1.0/24' });
  const player = await joinPlayer(world);
  const headers = { ...player.headers, 'x-forwarded-for': '198.19.1.7' };
  const ann = { ...player, headers, api: makeClient({ base: world.url, headers }) };
  const [box, start] = [await makeCase(world), now()];
  const moveTo = (s: number) => setClock(() => new Date(start.getTime() + s * 1000));
  const open = async () =>
    refusalOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  moveTo(0);
  const room = await createRoomOf(ann, { boxes: [box.id] });
  moveTo(4.9);
  expect(await open()).toBe('opening.too_soon');
  moveTo(5);
  expect(await open()).toBe('game.in_play');
  // A game that is refused isn't a start; leaving the battle frees the player.
  dataOf(await ann.api('POST /api/battle/{id}/leave', { id: String(room) }));
  expect(await open()).toBe('none');
  moveTo(9.9);
  const eve = await joinPlayer(world);
  const id = String(await createRoomOf(eve, { boxes: [box.id] }));
  const join = async () =>
    refusalOf(await ann.api('POST /api/battle/{id}/join', { id, seat: 1, client_seed: 'mine' }));
  expect(await join()).toBe('opening.too_soon');
  // Elsewhere several go on beside each other.
  const body = { id: String(box.id), count: 2 };
  expect(refusalOf(await eve.api('POST /api/box/{id}/open', body))).toBe('none');
});

test('no call of players takes a withdrawal back into play [8-18]', () => {
  const of_withdrawals = endpoints
    .filter(({ method, path }) => method === 'POST' && /extract|withdrawal/.test(path))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('/api/console/'));
  // The second one plays Steam's part in the demo.
  expect(of_withdrawals.toSorted()).toEqual([
    '/api/system_shop/extract',
    '/api/withdrawals/{id}/simulate',
  ]);
});
