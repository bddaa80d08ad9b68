import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { setCaseOpen } from './index.ts';

const world = openWorld();

const mark = async (player: TestPlayer, id: number, on = true) =>
  dataOf(await player.api('POST /api/box/{id}/favourite', { id: String(id), on }));
const favouritesOf = async (player: TestPlayer) =>
  dataOf(await player.api('GET /api/box_favourite', {}));

test('a favourite is its player’s own, newest first, until the mark is removed', async () => {
  const [ann, bob] = [await joinPlayer(world), await joinPlayer(world)];
  const [first, second] = [await makeCase(world), await makeCase(world)];
  expect(await favouritesOf(ann)).toEqual([]);
  expect(await mark(ann, first.id)).toEqual({ on: true });
  await mark(ann, second.id);
  expect(await favouritesOf(ann)).toEqual([second.id, first.id]);
  expect(await favouritesOf(bob)).toEqual([]);
  expect(await mark(ann, second.id, false)).toEqual({ on: false });
  expect(await favouritesOf(ann)).toEqual([first.id]);
});

test('the same mark twice, or twice at once, is one; removing none changes nothing', async () => {
  const ann = await joinPlayer(world);
  const { id } = await makeCase(world);
  await mark(ann, id, false);
  await Promise.all([mark(ann, id), mark(ann, id)]);
  await mark(ann, id);
  expect(await favouritesOf(ann)).toEqual([id]);
});

test('a closed case stays a favourite; one that doesn’t exist, and a visitor, are refused', async () => {
  const ann = await joinPlayer(world);
  const { id } = await makeCase(world);
  await mark(ann, id);
  await setCaseOpen(world.owner, id, false);
  expect(await favouritesOf(ann)).toEqual([id]);
  expect(refusalOf(await ann.api('POST /api/box/{id}/favourite', { id: '999999', on: true }))).toBe(
    'case.unknown',
  );
  expectRefusal(await send(world.url, 'GET /api/box_favourite', {}), 'session.required');
});

test('the list of cases says the return of those for money, as their own pages do', async () => {
  const points = await makeCase(world, { type: 'points' });
  const { list } = dataOf(await world.visitor('GET /api/box', { limit: 100 }));
  const paid = list.filter(({ type }) => type === 'paid').slice(0, 3);
  for (const { id, return_rate } of paid) {
    const shown = dataOf(await world.visitor('GET /api/box/{id}', { id: String(id) }));
    expect(return_rate).toBe(shown.return_rate);
  }
  expect(list.find(({ id }) => id === points.id)?.return_rate).toBeNull();
});
