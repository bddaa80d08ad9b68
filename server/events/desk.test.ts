import { expect, test } from 'vitest';
import { joinMember } from '../staff/testing.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { openFirstSeasons } from './seasons.ts';

const world = openWorld();

test('a season of an event is ended and the next one opened at the console, by one of two at once [7-5.11]', async () => {
  await openFirstSeasons(world.db);
  const [otto, sam] = [await joinMember(world, 'operator'), await joinMember(world, 'support')];
  const of_wheel = { 'filter[kind]': 'wheel', sums: 'yes' } as const;
  const list = async () => dataOf(await otto.api('GET /api/console/seasons', of_wheel));
  expect(await list()).toMatchObject({
    list: [{ kind: 'wheel', number: 1, state: 'open', closes_at: null }],
    sums: { count: 1 },
  });
  expect((await list()).list[0]!.tiers.length).toBeGreaterThan(0);
  const open = () => otto.api('POST /api/console/seasons/{kind}/open', { kind: 'wheel' });
  expect(refusalOf(await open())).toBe('act.unfit');
  const close = (closes_at?: string) =>
    otto.api('POST /api/console/seasons/{kind}/close', {
      kind: 'wheel',
      ...(closes_at && { closes_at }),
    });
  expect(refusalOf(await close('2020-01-01T00:00:00Z'))).toBe('act.unfit');
  const { closes_at } = dataOf(await close());
  expect(closes_at).toMatch(/T00:00:00/);
  await world.owner
    .updateTable('events_seasons')
    .set({ opens_at: new Date('2026-01-01'), closes_at: new Date('2026-01-02') })
    .where('kind', '=', 'wheel')
    .execute();
  expect(refusalOf(await close())).toBe('act.unfit');
  const both = await Promise.all([open(), open()]);
  expect(both.map(refusalOf).toSorted()).toEqual(['act.unfit', 'none']);
  expect((await list()).list).toMatchObject([{ number: 2, state: 'open' }, { state: 'closed' }]);
  expect(refusalOf(await sam.api('GET /api/console/seasons', {}))).toBe('role.missing');
  expect(refusalOf(await sam.api('POST /api/console/seasons/{kind}/open', { kind: 'wheel' }))).toBe(
    'role.missing',
  );
});
