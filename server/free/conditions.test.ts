import { expect, test } from 'vitest';
import { faultOf } from '../testing/fault-of.ts';
import { free_case_points, makeCase } from '../testing/cases.ts';
import { least_day_points } from '../budget/index.ts';
import { level_table } from '../levels/index.ts';
import { setClock } from '../kit/clock.ts';
import { meetGiftRule } from '../testing/gifted.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { newcomer } from './newcomer.ts';
import { showConditions } from '../conditions/index.ts';
import { requiredOf } from './conditions.ts';

const world = openWorld();

const email = { kind: 'email', need: 1, have: 0, days: null, met: false };
const top_up = { kind: 'top_up', need: 100, have: 0, days: 30, met: false };
const gifts = {
  kind: 'gifts',
  need: free_case_points,
  have: least_day_points,
  days: 30,
  met: false,
};

test.each([
  ['free', [email, top_up, gifts]],
  ['level', [email, top_up, gifts, { kind: 'level', need: 3, have: 0, days: null, met: false }]],
  ['ladder', [email, { ...top_up, days: 7 }, gifts]],
  ['granted', [{ kind: 'granted', need: 1, have: 0, days: null, met: false }]],
  ['paid', []],
  ['points', []],
] as const)(
  'a case of the type %s names each of its conditions, with how far the player is [3-9.30]',
  async (type, list) => {
    const { id } = await makeCase(world, { type });
    const ann = await joinPlayer(world);
    expect(dataOf(await ann.api('GET /api/box/{id}/conditions', { id: String(id) }))).toMatchObject(
      {
        list,
        waits_until: null,
      },
    );
    const for_visitors = list.map((condition) => ({ ...condition, have: null }));
    expect(
      dataOf(await world.visitor('GET /api/box/{id}/conditions', { id: String(id) })).list,
    ).toEqual(for_visitors);
  },
);

test('a verified e-mail address is a condition that is met', async () => {
  const { id } = await makeCase(world, { type: 'free' });
  const ann = await joinPlayer(world);
  await world.owner
    .updateTable('accounts_players')
    .set({ email_verified_at: new Date() })
    .where('id', '=', ann.id)
    .execute();
  const { list } = dataOf(await ann.api('GET /api/box/{id}/conditions', { id: String(id) }));
  expect(list).toEqual([{ ...email, have: 1, met: true }, top_up, gifts]);
});

const ladder = {
  id: 1,
  type: 'ladder',
  vip_level: null,
  gift_points: 7_000,
  top_up_mills: 50_000,
  top_up_days: 7,
  invited_count: 1,
  opened_count: 3,
};

test('a condition is met from exactly what it takes, and shows no more than that', () => {
  const required = requiredOf(ladder, false, level_table);
  const shown = (have: number) => showConditions(required, () => have);
  for (const [at, { need }] of required.entries()) {
    expect(shown(need - 1)[at]!.met).toBe(false);
    expect(shown(need)[at]!.met).toBe(true);
    expect(shown(need + 1)[at]!.have).toBe(shown(need)[at]!.have);
  }
});

test('a case of few gifts asks a newcomer for no play', () => {
  const asksForPlay = (gift_points: number, is_newcomer: boolean) =>
    requiredOf({ ...ladder, gift_points }, is_newcomer, level_table).some(
      ({ kind }) => kind === 'gifts',
    );
  const { gift_points } = newcomer;
  expect(asksForPlay(gift_points, true)).toBe(false);
  expect(asksForPlay(gift_points + 1, true)).toBe(true);
  expect(asksForPlay(gift_points, false)).toBe(true);
});

test('a free case may ask for friends who joined and for cases opened, too, in the days of its top-ups', async () => {
  setClock(() => new Date('2031-03-03T12:00:00Z'));
  const box = await makeCase(world, { type: 'free' });
  await world.owner
    .updateTable('cases')
    .set({ invited_count: 1, opened_count: 2 })
    .where('id', '=', box.id)
    .execute();
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  await meetGiftRule(world.owner, ann.id, { amount_mills: 100_000, played: true });
  const counted = async () =>
    dataOf(await ann.api('GET /api/box/{id}/conditions', { id: String(box.id) }))
      .list.slice(3)
      .map(({ kind, need, have, days, met }) => [kind, need, have, days, met]);
  const open = async () =>
    refusalOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  // The play that covers the top-ups opened one.
  expect(await counted()).toEqual([
    ['invited', 1, 0, 30, false],
    ['opened', 2, 1, 30, false],
  ]);
  dataOf(await ann.api('POST /api/user/build_spread', { code: 'FRIENDSOFANN' }));
  dataOf(await ben.api('POST /api/user/promotion', { code: 'FRIENDSOFANN' }));
  const paid = await makeCase(world);
  expect(await open()).toBe('case.conditions_unmet');
  dataOf(await ann.api('POST /api/box/{id}/open', { id: String(paid.id), count: 1 }));
  expect((await counted()).map(([, , , , met]) => met)).toEqual([true, true]);
  expect(await open()).toBe('none');
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
  ['paid', 'invited_count = 1', 'case_that_asks_for_friends_is_free'],
  ['free', 'invited_count = 0', 'case_that_asks_for_friends_is_free'],
  ['granted', 'opened_count = 1', 'case_that_asks_for_openings_is_free'],
  ['level', 'opened_count = 1001', 'case_that_asks_for_openings_is_free'],
] as const)(
  'the database takes no case of the type %s with %s',
  async (type, change, constraint) => {
    const { id } = await makeCase(world, { type });
    expect(
      (await faultOf(world.owner, `update cases set ${change} where id = ${id}`)).constraint,
    ).toBe(constraint);
  },
);
