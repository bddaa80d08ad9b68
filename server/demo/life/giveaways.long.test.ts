import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { advanceGiveaways } from '../../giveaways/advance.ts';
import { enter, hour_ms, lookAt, passOn } from '../../giveaways/testing/rooms.ts';
import { now, setClock } from '../../kit/clock.ts';
import { openLog } from '../../kit/log.ts';
import { readMoneyTopUps } from '../../payments/index.ts';
import { runQueuedJobs, silent_log } from '../../testing/jobs.ts';
import { dataOf } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { joinGifted } from '../../testing/join-gifted.ts';
import { openWorld } from '../../testing/world.ts';
import { openMissingGiveaways } from '../giveaways.ts';
import { startLife } from './life.ts';
import { findPeople } from './people.ts';

const world = openWorld();
const log = openLog({ log_level: 'silent' });

let stop: (() => Promise<void>) | undefined;
/** The simulated players live a hundred times faster than people. */
async function live(isWatched = () => true): Promise<void> {
  const pace = { least: 1, most: 50, look: 20, house: 100 };
  stop = await startLife({ db: world.db, url: world.url, isWatched, log, pace });
}
async function rest(): Promise<void> {
  await stop?.();
  stop = undefined;
}
afterEach(async () => {
  await rest();
  setClock();
});

const titles = [
  'A full house',
  'For those who topped up',
  'Openers of the week',
  'Ten friends, one trophy',
  'Weekend special',
];

const listOfficial = async () =>
  dataOf(await world.visitor('GET /api/gift/shop', { limit: 100 })).list.filter(
    ({ host }) => host === null,
  );
const findHouse = async () => (await listOfficial()).find(({ title }) => title === 'A full house')!;

/** How many rooms hosts have opened. */
async function countRooms(): Promise<number> {
  const rooms = await world.owner
    .selectFrom('giveaways')
    .select('id')
    .where('host_id', 'is not', null)
    .execute();
  return rooms.length;
}

/** How many have joined the house that starts when full, once everything queued is done. */
async function countJoined(): Promise<number> {
  // Top-ups are credited by a job.
  await runQueuedJobs(world);
  return (await findHouse()).gift_user_count;
}

const advance = () => advanceGiveaways(world.db, silent_log, test_settings.beacon);

async function moveOn(ms: number): Promise<void> {
  const later = now().getTime() + ms;
  setClock(() => new Date(later));
  await advance();
}

const slowly = { interval: 200, timeout: 120_000 };
const test_ms_max = 300_000;

test(
  'join official giveaways under the conditions of everyone, and leave the last place to a person',
  async () => {
    await live();
    await expect.poll(countJoined, slowly).toBe(9);
    const { id } = await findHouse();
    // All who can join have joined the one without a maximum, so they have tried again meanwhile.
    const others = (await listOfficial()).find(({ title }) => title === 'Weekend special')!;
    await expect
      .poll(async () => {
        await runQueuedJobs(world);
        return (await lookAt({ api: world.visitor }, others.id)).gift_user_count;
      }, slowly)
      .toBe(12);
    expect(await findHouse()).toMatchObject({ id, gift_user_count: 9 });
    // Hosts go on opening rooms, whatever they have joined themselves.
    const rooms = await countRooms();
    await expect
      .poll(async () => {
        await advance();
        return countRooms();
      }, slowly)
      .toBeGreaterThan(rooms);
    await rest();

    const simulated = new Set((await findPeople(world.db)).map((one) => one.id));
    const { rows } = await sql<{ id: number; email_verified_at: Date | null }>`
    select distinct player.id, player.email_verified_at
    from giveaways_entrants entrant join giveaways on giveaways.id = giveaway_id
      join accounts_players player on player.id = entrant.player_id
    where host_id is null`.execute(world.owner);
    expect(rows.length).toBe(12);
    for (const { id: player, email_verified_at } of rows) {
      expect([simulated.has(player), email_verified_at]).toEqual([true, expect.any(Date)]);
      const { recent_mills } = await readMoneyTopUps(
        world.db,
        player,
        new Date(now().getTime() - 30 * 24 * hour_ms),
      );
      expect(recent_mills).toBeGreaterThanOrEqual(mills(10_000));
    }

    const person = await joinGifted(world);
    dataOf(await enter(person, id));
    await passOn(world, 0);
    const drawn = await lookAt(person, id);
    expect([drawn.phase, drawn.gift_user_count, drawn.obtain_user_id.length]).toEqual([
      'drawn',
      10,
      3,
    ]);
    await live(() => false);
    await expect.poll(async () => (await findHouse())?.id).toBeGreaterThan(id);
  },
  test_ms_max,
);

test(
  'take the last place once it was kept for an hour, and the next giveaway opens',
  async () => {
    await live();
    const { id } = await findHouse();
    await expect.poll(countJoined, slowly).toBe(9);
    await moveOn(hour_ms + 1_000);
    const readPhase = async () => {
      await advance();
      return (await lookAt({ api: world.visitor }, id)).phase;
    };
    await expect.poll(readPhase, slowly).toBe('drawn');
    await expect.poll(async () => (await findHouse())?.id).toBeGreaterThan(id);
  },
  test_ms_max,
);

test('a demo of any age has each official giveaway once, also while nobody looks', async () => {
  await live(() => false);
  const first = await listOfficial();
  expect(first.map(({ title }) => title).toSorted()).toEqual(titles);
  await moveOn(31 * 24 * hour_ms);
  await expect
    .poll(async () => (await listOfficial()).map(({ title }) => title).toSorted())
    .toEqual(titles);
  const next = await listOfficial();
  expect(Math.min(...next.map(({ id }) => id))).toBeGreaterThan(
    Math.max(...first.map(({ id }) => id)),
  );
  expect(next.every(({ gift_user_count }) => gift_user_count === 0)).toBe(true);

  // Several processes look at the same time.
  await rest();
  await moveOn(31 * 24 * hour_ms);
  const opened = await Promise.all(Array.from({ length: 6 }, () => openMissingGiveaways(world.db)));
  expect(opened.toSorted()).toEqual([0, 0, 0, 0, 0, 5]);
  expect((await listOfficial()).map(({ title }) => title).toSorted()).toEqual(titles);
});
