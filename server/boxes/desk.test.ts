import { describe, expect, test } from 'vitest';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();
const reason = 'a contest';

describe('given cases at the console', () => {
  test('are listed with their occasion, and whether they are unopened [7-5.11]', async () => {
    const [finn, otto] = [await joinMember(world, 'finance'), await joinMember(world, 'operator')];
    const [ann, box] = [await joinPlayer(world), await makeCase(world, { type: 'granted' })];
    for (const as of ['first', 'second']) {
      const gift = { id: ann.id, case_id: box.id, as, reason };
      dataOf(await finn.api('POST /api/console/players/{id}/box', gift));
    }
    const list = async (more: object = {}) =>
      dataOf(
        await otto.api('GET /api/console/grants', {
          'filter[player]': ann.id,
          'filter[occasion]': 'gift',
          sums: 'yes',
          ...more,
        }),
      );
    expect(await list()).toMatchObject({
      list: [
        { subject: 'second', case_id: box.id, state: 'unopened' },
        { subject: 'first', player_id: ann.id },
      ],
      sums: { count: 2, unopened: 2 },
    });
    expect((await list({ 'filter[state]': 'opened' })).list).toEqual([]);
    const [held] = dataOf(await ann.api('GET /api/rechargeOpenBox', {})).list.filter(
      (one) => one.case.id === box.id,
    );
    const opened = { open_list: held!.open_list.slice(0, 1) };
    dataOf(await ann.api('POST /api/rechargeOpenBox/open', opened));
    expect((await list()).sums).toEqual({ count: 2, unopened: 1 });
  });

  test('an occasion’s case is chosen within what it may give [7-5.11]', async () => {
    const [otto, finn] = [await joinMember(world, 'operator'), await joinMember(world, 'finance')];
    const box = await makeCase(world, { type: 'granted' });
    const choose = ({ api }: typeof otto, more: object = {}) =>
      api('POST /api/console/occasions/{occasion}', {
        occasion: 'weekly_3',
        case_id: box.id,
        average: 100_000,
        best: 1_000_000,
        ...more,
      });
    expect(refusalOf(await choose(otto, { average: 0.001, best: 0.001 }))).toBe('act.unfit');
    dataOf(await choose(otto));
    const { list } = dataOf(await finn.api('GET /api/console/occasions', {}));
    expect(list).toHaveLength(12);
    expect(list.find(({ occasion }) => occasion === 'weekly_3')).toMatchObject({
      chosen: { case_id: box.id, average_max: 100_000, flaw: null },
    });
    expect(refusalOf(await choose(otto, { occasion: 'welcome' }))).toBe('act.unfit');
    expect(refusalOf(await choose(otto, { occasion: 'weekly_11' }))).toBe('request.invalid');
    expect(refusalOf(await choose(finn))).toBe('role.missing');
  });
});
