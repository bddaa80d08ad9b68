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

describe('two requests of a player', () => {
  test('become one: the messages of both are read in it, and the other one leads to it [7-5.9b]', async () => {
    const sam = await joinMember(world, 'support');
    const { ann, id } = await ask();
    const wish = {
      type: 'bug',
      email: 'ann@example.org',
      content: 'It is still not here.',
    } as const;
    const { id: other_id } = dataOf(await ann.api('POST /api/user/feedback', wish));
    const answer = { id, text: 'We look at it.', seen: 1, closes: false };
    dataOf(await sam.api('POST /api/console/requests/{id}/answer', answer));
    const shown = async () => dataOf(await sam.api('GET /api/console/requests/{id}', { id }));
    expect((await shown()).mergeable).toMatchObject([{ id: other_id, state: 'waiting' }]);
    const merge = (into = id, other = other_id) =>
      sam.api('POST /api/console/requests/{id}/merge', { id: into, other_id: other });
    const both = await Promise.all([merge(), merge()]);
    expect(both.map(refusalOf).toSorted()).toEqual(['act.unfit', 'none']);
    expect(await shown()).toMatchObject({
      state: 'waiting',
      messages: 3,
      mergeable: [],
      thread: [{ request: id }, { request: other_id, text: wish.content }, { by: 'support' }],
    });
    const theirs = dataOf(await ann.api('GET /api/user/feedback/{id}', { id: other_id }));
    expect(theirs).toMatchObject({ state: 3, merged_into: id });
    expect(dataOf(await ann.api('GET /api/user/feedback/{id}', { id })).messages).toHaveLength(3);
    const reply = { id: other_id, content: 'Hello?' };
    expect(refusalOf(await ann.api('POST /api/user/feedback/{id}/reply', reply))).toBe(
      'support.closed',
    );
    const rate = { id: other_id, stars: 5 };
    expect(refusalOf(await ann.api('POST /api/user/feedback/{id}/rate', rate))).toBe(
      'support.unratable',
    );
    const { id: foreign } = await ask();
    expect(refusalOf(await merge(id, foreign))).toBe('act.unfit');
    expect(refusalOf(await merge(id, id))).toBe('act.unfit');
    expect(refusalOf(await merge(id, 999_999))).toBe('support.unknown');
    dataOf(await sam.api('POST /api/console/requests/{id}/close', { id }));
    const { id: third } = dataOf(await ann.api('POST /api/user/feedback', wish));
    expect(refusalOf(await merge(id, third))).toBe('support.closed');
    // A chain of merges stays flat: all messages stand in the last one.
    dataOf(await merge(third, id));
    const last = dataOf(await ann.api('GET /api/user/feedback/{id}', { id: third }));
    expect(last.messages.map(({ request }) => request)).toEqual([id, other_id, id, third]);
    const first = dataOf(await ann.api('GET /api/user/feedback/{id}', { id: other_id }));
    expect(first.merged_into).toBe(third);
  });
});

describe('satisfaction', () => {
  test('is said once of a closed request, and averaged by week and prepared answer [7-5.9b]', async () => {
    const sam = await joinMember(world, 'support');
    const template = { name: 'Patience', texts: { en: 'Please wait.' } };
    const { id: template_id } = dataOf(await sam.api('POST /api/console/templates', template));
    const closeRated = async (stars: number, more: object = {}) => {
      const { ann, id } = await ask();
      const rate = () =>
        ann.api('POST /api/user/feedback/{id}/rate', { id, stars, comment: `It was ${stars}.` });
      expect(refusalOf(await rate())).toBe('support.unratable');
      const answer = { id, text: 'Please wait.', seen: 1, closes: true, ...more };
      dataOf(await sam.api('POST /api/console/requests/{id}/answer', answer));
      const both = await Promise.all([rate(), rate()]);
      expect(both.map(refusalOf).toSorted()).toEqual(['none', 'support.rated']);
      expect(dataOf(await ann.api('GET /api/user/feedback/{id}', { id })).rating).toMatchObject({
        stars,
        comment: `It was ${stars}.`,
      });
      const { ann: ben } = await ask();
      expect(refusalOf(await ben.api('POST /api/user/feedback/{id}/rate', { id, stars: 5 }))).toBe(
        'support.unknown',
      );
      return id;
    };
    await closeRated(5, { template_id });
    await closeRated(2, { template_id });
    const id = await closeRated(1);
    const found = dataOf(await sam.api('GET /api/console/satisfaction', {}));
    expect(found.weeks).toMatchObject([{ count: 3, average: 2.67 }]);
    expect(found.templates).toEqual([
      { template: 'Patience', count: 2, average: 3.5 },
      { template: null, count: 1, average: 1 },
    ]);
    expect(found.newest[0]).toMatchObject({ request_id: id, stars: 1, comment: 'It was 1.' });
    const otto = await joinMember(world, 'operator');
    expect(refusalOf(await otto.api('GET /api/console/satisfaction', {}))).toBe('role.missing');
  });
});
