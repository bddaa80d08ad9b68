import { describe, expect, test } from 'vitest';
import { catchUp } from '../testing/listen.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { openWorld, type TestPlayer } from '../testing/world.ts';
import { leave_listener, leaveOpenGiveaways } from './leave.ts';
import { enter, hour_ms, lookAt, officialOf, passOn } from './testing/rooms.ts';

const world = openWorld();

const rest = async ({ api }: TestPlayer) => {
  dataOf(await api('POST /api/breaks', { length: '24h' }));
  await catchUp(world, leave_listener);
  await runQueuedJobs(world);
};

describe('a break gives back the entry of a giveaway', () => {
  test('that is open: the place is free again, and the draw goes on without the player [8-10b]', async () => {
    const { giveaway_id: id } = await officialOf(world);
    const [ann, ben, eve] = [
      await joinGifted(world),
      await joinGifted(world),
      await joinGifted(world),
    ];
    for (const player of [ann, ben]) dataOf(await enter(player, id));
    await rest(ann);
    expect(await lookAt(ann, id)).toMatchObject({ gift_user_count: 1, joined: false });
    expect(await leaveOpenGiveaways(world.db, ann.id)).toBe(0);
    // The numbers of the others stay, and the next one is new.
    expect(dataOf(await enter(eve, id)).gift_user_count).toBe(2);
    await passOn(world, hour_ms);
    const drawn = await lookAt(ben, id);
    expect(drawn).toMatchObject({ phase: 'drawn', gift_user_count: 2 });
    expect(drawn.obtain_user_id).not.toContain(ann.id);
    const { verified } = dataOf(await world.visitor('POST /api/pfv_api', { id: drawn.draw! }));
    expect(verified).toBe(true);
  });

  test('also by an exclusion, and several at once; one that starts when full waits for another [8-10b]', async () => {
    const full = { type: 0, total_people: 2, end_time: null } as const;
    const [first, second] = [await officialOf(world, full), await officialOf(world)];
    const [ann, ben, eve] = [
      await joinGifted(world),
      await joinGifted(world),
      await joinGifted(world),
    ];
    for (const { giveaway_id } of [first, second]) dataOf(await enter(ann, giveaway_id));
    dataOf(await ann.api('POST /api/exclusion', { months: 6, sure: true }));
    await catchUp(world, leave_listener);
    await Promise.all([runQueuedJobs(world), leaveOpenGiveaways(world.db, ann.id)]);
    expect(await lookAt(ben, second.giveaway_id)).toMatchObject({ gift_user_count: 0 });
    dataOf(await enter(ben, first.giveaway_id));
    expect(await lookAt(ben, first.giveaway_id)).toMatchObject({ phase: 'open' });
    dataOf(await enter(eve, first.giveaway_id));
    expect((await lookAt(ben, first.giveaway_id)).phase).not.toBe('open');
  });

  test('but not of one that is drawing; and whoever left doesn’t join it again [8-10b]', async () => {
    const { giveaway_id: id } = await officialOf(world);
    const { giveaway_id: later } = await officialOf(world, {
      end_time: new Date(Date.now() + 240 * hour_ms),
    });
    const ann = await joinGifted(world);
    for (const giveaway of [id, later]) dataOf(await enter(ann, giveaway));
    await passOn(world, hour_ms);
    await rest(ann);
    expect(await lookAt(ann, id)).toMatchObject({ phase: 'drawn', obtain_user_id: [ann.id] });
    expect((await lookAt(ann, later)).gift_user_count).toBe(0);
    await passOn(world, 25 * hour_ms);
    expect(refusalOf(await enter(ann, later))).toBe('giveaway.left');
  });
});
