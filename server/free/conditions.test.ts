import { expect, test } from 'vitest';
import { mills } from '@vitrine/contract/amount';
import { faultOf } from '../testing/fault-of.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { conditionsOf } from './conditions.ts';

const world = openWorld();

const email = { kind: 'email', need: 1, have: 0, days: null, met: false };
const top_up = { kind: 'top_up', need: 100, have: 0, days: 30, met: false };
const play = { kind: 'play', need: 1_000, have: 0, days: 30, met: false };

test.each([
  ['free', [email, top_up, play]],
  ['level', [email, top_up, play, { kind: 'level', need: 3, have: 0, days: null, met: false }]],
  ['ladder', [email, { ...top_up, days: 7 }, play]],
  ['granted', [{ kind: 'granted', need: 1, have: 0, days: null, met: false }]],
  ['paid', []],
  ['points', []],
] as const)('a case of the type %s names each of its conditions, with how far the player is', async (type, list) => {
  const { id } = await makeCase(world, { type });
  const ann = await joinPlayer(world);
  expect(dataOf(await ann.api('GET /api/box/{id}/conditions', { id: String(id) }))).toMatchObject({
    list,
    waits_until: null,
  });
  const for_visitors = list.map((condition) => ({ ...condition, have: null }));
  expect(dataOf(await world.visitor('GET /api/box/{id}/conditions', { id: String(id) })).list).toEqual(for_visitors);
});

test('a verified e-mail address is a condition that is met', async () => {
  const { id } = await makeCase(world, { type: 'free' });
  const ann = await joinPlayer(world);
  await world.owner
    .updateTable('accounts_players')
    .set({ email_verified_at: new Date() })
    .where('id', '=', ann.id)
    .execute();
  const { list } = dataOf(await ann.api('GET /api/box/{id}/conditions', { id: String(id) }));
  expect(list).toEqual([{ ...email, have: 1, met: true }, top_up, play]);
});

test('a condition is met from exactly what it takes', () => {
  const box = { type: 'ladder', vip_level: null, top_up_mills: 50_000, top_up_days: 7, occasion: null };
  const none = { email_verified: false, boxes: 0, level: 0, staked_mills: mills(0), largest_mills: mills(0) };
  const met = (topped_up: number) =>
    conditionsOf(box, { ...none, topped_up: new Map([[7, mills(topped_up)]]) })[1]!.met;
  expect([met(49_999), met(50_000)]).toEqual([false, true]);
  const played = (staked_mills: number) =>
    conditionsOf(box, { ...none, staked_mills: mills(staked_mills), topped_up: new Map() })[2]!.met;
  expect([played(499_999), played(500_000)]).toEqual([false, true]);
});

test('nobody is told the conditions of a case that doesn’t exist', async () => {
  expectRefusal(await send(world.url, 'GET /api/box/999999/conditions'), 'case.unknown');
});

test.each([
  ['level', 'vip_level = null', 'case_of_a_level_names_it'],
  ['level', 'vip_level = 11', 'case_of_a_level_names_it'],
  ['free', 'vip_level = 1', 'case_of_a_level_names_it'],
  ['ladder', 'top_up_days = null', 'case_that_is_free_names_its_top_ups'],
  ['free', 'top_up_mills = 0', 'case_that_is_free_names_its_top_ups'],
  ['level', 'top_up_days = 31', 'case_that_is_free_names_its_top_ups'],
  ['paid', 'top_up_mills = 1, top_up_days = 1', 'case_that_is_free_names_its_top_ups'],
] as const)('the database takes no case of the type %s with %s', async (type, change, constraint) => {
  const { id } = await makeCase(world, { type });
  expect((await faultOf(world.owner, `update cases set ${change} where id = ${id}`)).constraint).toBe(constraint);
});
