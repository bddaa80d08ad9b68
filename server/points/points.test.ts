import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { battle_over_ms, createRoomOf, joinSeat, passTime } from '../battles/testing/rooms.ts';
import { now } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { makeRule } from '../settle/rules.ts';
import { evictTerms } from '../terms/read.ts';
import { insertTermsRevision } from '../terms/store.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { silent_log } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf } from '../testing/send.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { upgrade } from '../upgrades/testing/wish.ts';
import { followPlay, giveWaitingPoints } from './follow.ts';

const world = openWorld();
const recipe = openRecipes(world, ['points.earned']);

const scoreOf = async ({ id }: { id: number }) =>
  (await readBalance(world.db, id, 'score')).balance_mills;

const open = async ({ api }: TestPlayer, id: number, count = 1) =>
  dataOf(await api('POST /api/box/{id}/open', { id: String(id), count }));

async function giveAll(): Promise<number> {
  await catchUp(world, followPlay);
  return giveWaitingPoints(world.db, silent_log);
}

recipe('Points earned by play', async () => {
  const player = await joinPlayer(world);
  await open(player, (await makeCase(world, { price_mills: 2_501 })).id);
  await giveAll();
  return { player, amounts: { stakes: 2_501 } };
});

test('cases, upgrades and ended battles earn a point for each unit staked; nothing else does [3-2.23]', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const box = await makeCase(world, { price_mills: 1_250 });
  await open(ann, box.id, 2);
  await open(ann, (await makeCase(world, { type: 'points', price_mills: 10_000 })).id);
  const { item_ids } = await buy(world.db, ann.id, (await findGoodsFrom(world.owner, 2_000)).id);
  const item = await world.owner
    .selectFrom('inventory_items')
    .select('price_mills')
    .where('id', '=', item_ids[0]!)
    .executeTakeFirstOrThrow();
  const target = await findGoodsFrom(world.owner, 3 * item.price_mills);
  await upgrade(world.db, { player_id: ann.id, items: [item_ids[0]!], target: target.id });

  const cancelled = await createRoomOf(ann, { boxes: [box.id] });
  dataOf(await ann.api('POST /api/battle/{id}/leave', { id: String(cancelled) }));
  const room = await createRoomOf(ann, { boxes: [box.id] });
  await joinSeat(ben, room, 1);
  // Two openings and the upgrade, in one act; the battle is under way.
  expect(await giveAll()).toBe(1);
  expect(await scoreOf(ann)).toBe(50_000 - 10_000 + 2_500 + item.price_mills);
  expect(await scoreOf(ben)).toBe(50_000);
  await passTime(world, battle_over_ms);
  expect(await giveAll()).toBe(2);
  expect(await scoreOf(ann)).toBe(50_000 - 10_000 + 2_500 + item.price_mills + 1_250);
  expect(await scoreOf(ben)).toBe(51_250);
  expect(dataOf(await ann.api('GET /api/user', {})).score).toBe(await scoreOf(ann));
});

test('points are neither lost nor given twice by givers at once, or by one whose act fails', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 100 });
  for (let n = 0; n < 3; n++) await open(ann, box.id);
  await catchUp(world, followPlay);
  // As if the process died before the commit: the act of the points can't be written.
  await sql`create function no_points() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`.execute(world.owner);
  await sql`create trigger no_points before insert on facts for each row
    when (new.kind = 'points.earned') execute function no_points()`.execute(world.owner);
  expect(await giveWaitingPoints(world.db, silent_log)).toBe(0);
  await sql`drop trigger no_points on facts`.execute(world.owner);
  await sql`drop function no_points`.execute(world.owner);
  expect(await scoreOf(ann)).toBe(50_000);

  const given = await Promise.all(
    Array.from({ length: 4 }, () => giveWaitingPoints(world.db, silent_log)),
  );
  expect(given.reduce((sum, count) => sum + count)).toBe(1);
  expect(await scoreOf(ann)).toBe(50_300);
  expect(await giveAll()).toBe(0);
});

test('a player of more stakes than one act holds gets the points of all', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 100 });
  await open(ann, box.id);
  await catchUp(world, followPlay);
  const waiting = async () =>
    (
      await world.owner
        .selectFrom('points_stakes')
        .selectAll()
        .where('player_id', '=', ann.id)
        .execute()
    ).length;
  expect(await waiting()).toBe(1);
  await giveWaitingPoints(world.db, silent_log);
  expect([await waiting(), await scoreOf(ann)]).toEqual([0, 50_100]);
});

test('everybody reads how many points a dollar earns, by the terms in force', async () => {
  const ofDollar = async () => dataOf(await world.visitor('GET /api/points', {})).of_dollar;
  expect(await ofDollar()).toBe(1000);
  const content = { points: { points_ppm: 500_000 } };
  const { hash } = makeRule('points', content);
  const times = { published_at: now(), starts_at: now(), actor_id: null };
  await transact(world.db, (tx) =>
    insertTermsRevision(tx, { name: 'points', number: 1, hash, content, ...times }),
  );
  evictTerms('points');
  expect(await ofDollar()).toBe(500);
});
