import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { createRoomOf } from '../battles/testing/rooms.ts';
import { issueCode } from '../codes/operate.ts';
import { now } from '../kit/clock.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { topUp } from '../testing/flows.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('one search finds records of all kinds, and only what its caller may read [7-3.1a 7-3.1b]', async () => {
  const [owner, sam] = [await joinMember(world, 'owner'), await joinMember(world, 'support')];
  const find = async (q: string, { api } = owner) =>
    dataOf(await api('GET /api/console/search', { q })).hits;
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { order_sn } = await topUp(world.db, {
    player_id: ann.id,
    order_id: 7,
    amount_mills: 20_000,
  });
  const room = await createRoomOf(ann, { boxes: [box.id] });
  const seeds = dataOf(await ann.api('GET /api/fairness/seeds', {}));
  const expires_at = new Date(now().getTime() + 86_400_000);
  const desk = commandDesk(world.db);
  const code = await issueCode(desk, {
    code: 'SUMMER-26',
    kind: 'money',
    amount_mills: mills(1000),
    case_id: null,
    uses_max: 1,
    per_player_max: 1,
    expires_at,
  });
  const { codes } = await issueGiftCards(desk, { value_mills: mills(5000), count: 1, expires_at });
  const goods = await world.owner
    .selectFrom('catalogue_goods')
    .select('hash_name')
    .where('id', '=', box.goods_id)
    .executeTakeFirstOrThrow();
  const fact = await world.owner
    .selectFrom('facts')
    .select(['id', 'kind'])
    .where('player_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  const { name } = await world.owner
    .selectFrom('cases')
    .select('name')
    .where('id', '=', box.id)
    .executeTakeFirstOrThrow();

  for (const [q, kind, path] of [
    [order_sn, 'order', `/console/orders/${order_sn}`],
    [`b${room}`, 'battle', `/battle/${room}`],
    [name.slice(2).toUpperCase(), 'case', `/console/cases/${box.id}`],
    [goods.hash_name, 'item', `/console/catalogue/${box.goods_id}`],
    [seeds.active.server_seed_hash, 'player', `/console/players/${ann.id}`],
    ['summer26', 'code', `/console/codes/${code.id}`],
    [codes[0]!.toLowerCase(), 'gift card', expect.any(String)],
    [`r${fact.id}`, 'act', `/console/players/${ann.id}`],
  ] as const)
    expect(await find(q), q).toContainEqual(expect.objectContaining({ kind, path }));
  expect(await find('summer26', sam)).toEqual([]);
  expect(await find(codes[0]!, sam)).toEqual([]);
  expect(await find('nothing of this name')).toEqual([]);
});
