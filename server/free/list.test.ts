import { describe, expect, test } from 'vitest';
import { least_day_points } from '../budget/index.ts';
import { free_case_points, makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { meetGiftRule, stakeNow } from '../testing/gifted.ts';

const world = openWorld();

/** The cards without what they tell a player. */
const bare = (list: readonly object[]) =>
  list.map((card) => ({ ...card, openable: undefined, next: undefined }));

describe('the free cases', () => {
  test('are those that cost nothing and are open, for visitors and players alike [1-7.125 1-7.127a 2-7.13 2-7.16]', async () => {
    const free = dataOf(await world.visitor('GET /api/free', {}));
    const all = dataOf(await world.visitor('GET /api/box', { limit: 100 })).list;
    expect(bare(free.list)).toEqual(bare(all.filter(({ type }) => type === 'free')));
    expect(free.list.map(({ name }) => name)).toContain('Open Door');
    const ann = await joinPlayer(world);
    expect(bare(dataOf(await ann.api('GET /api/free', {})).list)).toEqual(bare(free.list));
  });

  test('are promoted when anybody can open them; boxes have to be given [2-7.14 2-7.15 2-9.7]', async () => {
    const box = await makeCase(world, { type: 'free' });
    const promoted = dataOf(await world.visitor('GET /api/free', { state: '1', limit: 100 })).list;
    expect(promoted.map(({ id }) => id)).toContain(box.id);
    await makeCase(world, { type: 'granted' });
    const given = dataOf(await world.visitor('GET /api/free', { type: 'granted', state: '1' }));
    expect(given).toEqual({ list: [], page: 1, total: 0 });
    expect(
      dataOf(await world.visitor('GET /api/free', { state: '1', limit: 5 })).list.length,
    ).toBeLessThanOrEqual(5);
  });

  test('tell the player behind the token which of them can be opened now [1-7.127b]', async () => {
    const box = await makeCase(world, { type: 'free' });
    const ann = await joinPlayer(world);
    const openable = async (api = ann.api) =>
      dataOf(await api('GET /api/free', { limit: 100 })).list.find(({ id }) => id === box.id)!
        .openable;
    expect([await openable(world.visitor), await openable()]).toEqual([null, false]);
    await meetGiftRule(world.owner, ann.id, { amount_mills: 100_000, played: true });
    expect(await openable()).toBe(true);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    expect(await openable()).toBe(false);
  });

  test('are promoted with the next step to each, the nearest first', async () => {
    const near = await makeCase(world, { type: 'level' });
    const far = await makeCase(world, { type: 'free' });
    await world.owner
      .updateTable('cases')
      .set({ top_up_mills: 9_000_000 })
      .where('id', '=', far.id)
      .execute();
    const ann = await joinPlayer(world);
    const promoted = async (api = ann.api) =>
      dataOf(await api('GET /api/free', { state: '1', limit: 100 })).list;
    const placeOf = (list: readonly { id: number }[], id: number) =>
      list.findIndex((box) => box.id === id);
    const stepTo = async (id: number, api = ann.api) =>
      (await promoted(api)).find((box) => box.id === id)!.next;
    expect(await stepTo(near.id)).toMatchObject({ kind: 'email', have: 0 });
    // A visitor gets a verified address with the account.
    expect(await stepTo(near.id, world.visitor)).toMatchObject({
      kind: 'top_up',
      need: 100,
      have: null,
    });

    await meetGiftRule(world.owner, ann.id, { amount_mills: 98_000 });
    expect(await stepTo(near.id)).toMatchObject({
      kind: 'top_up',
      need: 100,
      have: 98,
      days: 30,
      met: false,
    });
    expect(placeOf(await promoted(), near.id)).toBeLessThan(placeOf(await promoted(), far.id));
    await meetGiftRule(world.owner, ann.id, { amount_mills: 2_000 });
    expect(await stepTo(near.id)).toMatchObject({
      kind: 'gifts',
      need: free_case_points,
      have: least_day_points,
    });
    await stakeNow(world.owner, ann.id, 100_000);
    expect((await promoted())[0]).toMatchObject({ openable: true, next: null });
    expect(dataOf(await ann.api('GET /api/free/today', {})).list[0]).toMatchObject({
      met: true,
      next: null,
    });
  });

  test('can be asked for by their condition [1-7.126]', async () => {
    const box = await makeCase(world, { type: 'level' });
    const listed = dataOf(await world.visitor('GET /api/free', { type: 'level' })).list;
    expect(listed.map(({ id }) => id)).toContain(box.id);
    expect(new Set(listed.map(({ type }) => type))).toEqual(new Set(['level']));
  });

  test.each(['type=paid', 'type=points', 'state=2', 'limit=0'])(
    'can’t be asked for with %s',
    async (query) => {
      expectRefusal(await send(world.url, `GET /api/free?${query}`), 'request.invalid');
    },
  );
});
