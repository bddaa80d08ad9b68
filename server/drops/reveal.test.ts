import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveBoxes } from '../boxes/testing/hold.ts';
import { setClock } from '../kit/clock.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { followDrops } from './follow.ts';
import { noteDrops } from './testing.ts';

const world = openWorld();

let begun_ms = Date.now();
let ann: TestPlayer;
let box: TestCase;
beforeEach(async () => {
  begun_ms += 60_000;
  at(0);
  ann = await joinPlayer(world);
  box = await makeCase(world);
});
afterEach(() => setClock());

/** Stops the clock at this many milliseconds after the beginning of the test. */
function at(ms: number): void {
  setClock(() => new Date(begun_ms + ms));
}

async function open(fast?: boolean): Promise<void> {
  dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1, fast }));
}

/**
 * How often the test's case appears in the public lists: the newest, the dearest, and the strip
 * since a position.
 */
async function shown(position: number) {
  await catchUp(world, noteDrops);
  const ours = (drops: readonly { box: number | null }[]) =>
    drops.filter((drop) => drop.box === box.id).length;
  const newest = dataOf(await world.visitor('GET /api/drop', { limit: 100 }));
  const dearest = dataOf(await world.visitor('GET /api/drop', { limit: 50, top: '50' }));
  const { drops } = await followDrops(world.db, position);
  return { newest: ours(newest), dearest: ours(dearest), strip: ours(drops) };
}

test('nobody reads of an opening before its reel has ended for the player: 7 seconds [3-9.13 3-9.15]', async () => {
  const { position } = await followDrops(world.db);
  await open();
  at(6_999);
  expect(await shown(position)).toEqual({ newest: 0, dearest: 0, strip: 0 });
  at(9_000);
  expect(await shown(position)).toEqual({ newest: 1, dearest: 1, strip: 1 });
  const { position: later } = await followDrops(world.db);
  at(20_000);
  expect(await shown(later), 'a second time').toEqual({ newest: 1, dearest: 1, strip: 0 });
});

test('a win without a reel is read of after 1.5 seconds, ahead of an earlier one whose reel still runs [3-9.15]', async () => {
  const { position } = await followDrops(world.db);
  await open();
  at(1_000);
  await open(true);
  at(2_499);
  expect(await shown(position)).toEqual({ newest: 0, dearest: 0, strip: 0 });
  at(4_000);
  expect(await shown(position)).toEqual({ newest: 1, dearest: 1, strip: 1 });
  const next = await followDrops(world.db);
  at(8_000);
  expect(await shown(next.position)).toEqual({ newest: 2, dearest: 2, strip: 1 });
});

test('what dropped most often today counts a drop only when its reel has ended [3-9.14]', async () => {
  const times = async () => {
    await catchUp(world, noteDrops);
    const row = await world.owner
      .selectFrom('drops_days')
      .select('times')
      .where('goods_id', '=', box.goods_id)
      .executeTakeFirst();
    return row?.times ?? 0;
  };
  const before = await times();
  await open();
  at(6_999);
  expect(await times()).toBe(before);
  at(7_000);
  expect(await times()).toBe(before + 1);
});

test('a granted case is a drop of the type windows, and waits for its reel like any other [2-3.17 3-9.11]', async () => {
  const gift = await makeCase(world, { type: 'granted' });
  const open_list = await giveBoxes(world, { player_id: ann.id, case_id: gift.id });
  dataOf(await ann.api('POST /api/rechargeOpenBox/open', { open_list }));
  const drops = async () => {
    await catchUp(world, noteDrops);
    const list = dataOf(await world.visitor('GET /api/drop', { limit: 100 }));
    return list.filter((drop) => drop.box === gift.id).map(({ type }) => type);
  };
  at(6_999);
  expect(await drops()).toEqual([]);
  at(9_000);
  expect(await drops()).toEqual(['windows']);
});
