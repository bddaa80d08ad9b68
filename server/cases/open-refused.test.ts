import type { ErrorKey } from '@vitrine/contract/errors';
import { describe, expect, test } from 'vitest';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { setCaseOpen } from './index.ts';

const world = openWorld();

/** Opens as the player, expects the refusal and no changes; returns the field errors. */
async function refusedOpening(
  player: TestPlayer,
  id: string | number,
  body: unknown,
  key: ErrorKey,
) {
  const sent = await changesNothing(world, player, () =>
    send(world.url, `POST /api/box/${id}/open`, { headers: player.headers, body }),
  );
  return expectRefusal(sent, key);
}

describe('an opening is refused and nothing changes [1-8.3]', () => {
  test('when there is no such case', async () => {
    await refusedOpening(await joinPlayer(world), 999_999, { count: 1 }, 'case.unknown');
  });

  test.each([0, 11, -1, 1.5, '3', null, true, [1], 1e21])('when the count is %j', async (count) => {
    const fields = await refusedOpening(await joinPlayer(world), 1, { count }, 'request.invalid');
    expect(Object.keys(fields!)).toEqual(['count']);
  });

  test('when the count is missing [3-3.8]', async () => {
    const fields = await refusedOpening(await joinPlayer(world), 1, {}, 'request.invalid');
    expect(Object.keys(fields!)).toEqual(['count']);
  });

  test.each([0, -1, 1.5, '1', 2 ** 53, null])('when the revision is %j', async (revision) => {
    const fields = await refusedOpening(
      await joinPlayer(world),
      1,
      { count: 1, revision },
      'request.invalid',
    );
    expect(Object.keys(fields!)).toEqual(['revision']);
  });

  test.each(['null', '[]', '"open"', '1', 'true'])(
    'when the body is %s instead of an object',
    async (body) => {
      const fields = await refusedOpening(await joinPlayer(world), 1, body, 'request.invalid');
      expect(Object.keys(fields!)).toEqual(['body']);
    },
  );

  test.each([
    '0',
    '-1',
    '1e3',
    '01',
    '1.0',
    '+1',
    '0x1',
    '%201',
    '1%00',
    'one',
    '99999999999999999999',
    '9007199254740993',
  ])('when the case’s id is written as %s', async (id) => {
    const fields = await refusedOpening(
      await joinPlayer(world),
      id,
      { count: 1 },
      'request.invalid',
    );
    expect(Object.keys(fields!)).toEqual(['id']);
  });

  test('when the largest id that can be asked for has no case', async () => {
    await refusedOpening(
      await joinPlayer(world),
      Number.MAX_SAFE_INTEGER,
      { count: 1 },
      'case.unknown',
    );
  });

  test('when the balance is a mill short of what all openings cost [3-1.8]', async () => {
    const box = await makeCase(world, { price_mills: 50_001 });
    await refusedOpening(await joinPlayer(world), box.id, { count: 10 }, 'balance.short');
  });

  test('when there are too few points, however much money there is [2-8.13]', async () => {
    const box = await makeCase(world, { type: 'points', price_mills: 50_001 });
    await refusedOpening(await joinPlayer(world), box.id, { count: 1 }, 'points.short');
  });

  test('when the case was closed a moment ago', async () => {
    const box = await makeCase(world);
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    await setCaseOpen(world.db, box.id, false);
    await refusedOpening(ann, box.id, { count: 1 }, 'case.closed');
    await setCaseOpen(world.db, box.id, true);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  });

  test('when the page shows a revision that was replaced [3-1.7 3-3.10]', async () => {
    const box = await makeCase(world);
    const ann = await joinPlayer(world);
    const current = await repriceTestCase(world, box, box.price_mills + 1);
    await refusedOpening(
      ann,
      box.id,
      { count: 1, revision: box.revision_id },
      'case.revision_changed',
    );
    dataOf(
      await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1, revision: current }),
    );
  });

  test('when the page shows a revision of another case', async () => {
    const [box, other] = [await makeCase(world), await makeCase(world)];
    await refusedOpening(
      await joinPlayer(world),
      box.id,
      { count: 1, revision: other.revision_id },
      'case.revision_changed',
    );
  });

  test.each(['free', 'level', 'ladder', 'granted'] as const)(
    'when the case is of type %s, in the words that clients expect [2-8.25 3-3.27]',
    async (type) => {
      const box = await makeCase(world, { type });
      const ann = await joinPlayer(world);
      await refusedOpening(ann, box.id, { count: 1 }, 'case.conditions_unmet');
      expect(
        await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
      ).toMatchObject({
        error: { msg: 'Sorry, the opening conditions of the box were not met' },
      });
    },
  );

  test('when no client seed was set, until it is [3-7.29 3-8.20]', async () => {
    const ann = await joinPlayer(world, { client_seed: null });
    await ann.api('GET /api/fairness/seeds', {});
    await refusedOpening(ann, 1, { count: 1 }, 'seeds.client_missing');
    dataOf(await ann.api('POST /api/fairness/client_seed', { client_seed: 'mine' }));
    dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 1 }));
  });
});

test('fields that nobody knows are ignored, even ones that would be dangerous elsewhere [3-1.59]', async () => {
  const ann = await joinPlayer(world);
  const body =
    '{"count":1,"price":0,"player":1,"__proto__":{"count":10},"constructor":{"prototype":{}},"id":2,"seed":"x"}';
  const sent = await send(world.url, 'POST /api/box/1/open', { headers: ann.headers, body });
  const { openings } = sent.envelope.data as { openings: { draw: { subject: number } }[] };
  expect(openings.map(({ draw }) => draw.subject)).toEqual([1]);
});
