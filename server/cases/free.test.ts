import { describe, expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

describe('the free cases', () => {
  test('are those that cost nothing and are open, for visitors and players alike', async () => {
    const free = dataOf(await world.visitor('GET /api/free', {}));
    const all = dataOf(await world.visitor('GET /api/box', { limit: 100 })).list;
    expect(free.list).toEqual(all.filter(({ type }) => type === 'free'));
    expect(free.list.map(({ name }) => name)).toContain('Open Door');
    const ann = await joinPlayer(world);
    expect(dataOf(await ann.api('GET /api/free', {}))).toEqual(free);
  });

  test('are promoted nowhere as long as nobody can open them', async () => {
    const box = await makeCase(world, { type: 'free' });
    const listed = dataOf(await world.visitor('GET /api/free', { limit: 100 })).list;
    expect(listed.map(({ id }) => id)).toContain(box.id);
    const ann = await joinPlayer(world);
    expect(refusalOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }))).toBe(
      'case.conditions_unmet',
    );
    for (const type of ['free', 'level', 'ladder', 'granted'] as const) {
      const promoted = dataOf(await ann.api('GET /api/free', { type, state: '1', limit: 5 }));
      expect(promoted).toEqual({ list: [], page: 1, total: 0 });
    }
  });

  test('can be asked for by their condition', async () => {
    const box = await makeCase(world, { type: 'level' });
    expect(dataOf(await world.visitor('GET /api/free', { type: 'level' })).list.map(({ id }) => id)).toEqual([box.id]);
    expect(dataOf(await world.visitor('GET /api/free', { type: 'ladder' }))).toEqual({ list: [], page: 1, total: 0 });
  });

  test.each(['type=paid', 'type=points', 'state=2', 'limit=0'])('can’t be asked for with %s', async (query) => {
    expectRefusal(await send(world.url, `GET /api/free?${query}`), 'request.invalid');
  });
});
