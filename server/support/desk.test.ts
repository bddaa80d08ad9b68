import { describe, expect, test } from 'vitest';
import { joinMember } from '../staff/testing.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

/** A player with a request that waits for an answer. */
async function ask(content = 'My top-up hasn’t come.') {
  const ann = await joinPlayer(world);
  const wish = { type: 'top_up', email: 'ann@example.org', content } as const;
  const { id } = dataOf(await ann.api('POST /api/user/feedback', wish));
  return { ann, id };
}

describe('the desk of support', () => {
  test('lists what its filter leaves, answers and closes; the player reads it [7-5.9a]', async () => {
    const sam = await joinMember(world, 'support');
    const { ann, id } = await ask();
    const mine = { 'filter[player]': ann.id, 'filter[state]': 'waiting', sums: 'yes' } as const;
    expect(dataOf(await sam.api('GET /api/console/requests', mine))).toMatchObject({
      list: [{ id, type: 'top_up', state: 'waiting', player_id: ann.id, messages: 1 }],
      sums: { count: 1 },
    });
    const answer = { id, text: 'It is there now.', seen: 1, closes: false };
    dataOf(await sam.api('POST /api/console/requests/{id}/answer', answer));
    const { messages, state } = dataOf(await ann.api('GET /api/user/feedback/{id}', { id }));
    expect([state, messages.at(-1)]).toMatchObject([2, { by: 'support', text: answer.text }]);
    expect(dataOf(await sam.api('GET /api/console/requests', mine)).sums!.count).toBe(0);
    dataOf(await sam.api('POST /api/console/requests/{id}/close', { id }));
    expect(refusalOf(await sam.api('POST /api/console/requests/{id}/close', { id }))).toBe(
      'support.closed',
    );
    const otto = await joinMember(world, 'operator');
    expect(refusalOf(await otto.api('GET /api/console/requests/{id}', { id }))).toBe(
      'role.missing',
    );
  });

  test('sends one of two answers that are written at once; the other sees it, and loses nothing [7-5.9a]', async () => {
    const [sam, sue] = [await joinMember(world, 'support'), await joinMember(world, 'support')];
    const { ann, id } = await ask();
    const both = await Promise.all(
      [sam, sue].map(({ api }, n) =>
        api('POST /api/console/requests/{id}/answer', { id, text: `Answer ${n}.`, seen: 1 }),
      ),
    );
    const refused = both.find(({ ok }) => !ok)!;
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        key: 'edit.conflict',
        data: { version: 2, theirs: expect.stringMatching(/^Answer/) },
      },
    });
    const { messages } = dataOf(await ann.api('GET /api/user/feedback/{id}', { id }));
    expect(messages).toHaveLength(2);
  });
});

describe('a prepared answer', () => {
  test('stands beside each request in its language, and is changed by one at a time [7-5.9a]', async () => {
    const sam = await joinMember(world, 'support');
    const { id: request_id } = await ask();
    const save = (more: object) =>
      sam.api('POST /api/console/templates', {
        name: 'Late',
        texts: { en: 'It takes a day.' },
        ...more,
      });
    const { id, version } = dataOf(await save({}));
    const shown = async () =>
      dataOf(await sam.api('GET /api/console/requests/{id}', { id: request_id })).templates;
    expect(await shown()).toEqual([{ id, name: 'Late', text: 'It takes a day.' }]);
    expect(refusalOf(await save({}))).toBe('act.unfit');
    expect(refusalOf(await save({ texts: { de: 'Es dauert.' } }))).toBe('act.unfit');
    expect(refusalOf(await save({ texts: { en: 'x', xx: 'y' } }))).toBe('act.unfit');
    const changed = { id, seen: version, texts: { en: 'Two days.' } };
    dataOf(await save(changed));
    expect(await save(changed)).toMatchObject({
      error: { key: 'edit.conflict', data: { theirs: { texts: { en: 'Two days.' } } } },
    });
    dataOf(await sam.api('POST /api/console/templates/{id}/drop', { id }));
    expect(await shown()).toEqual([]);
  });
});
