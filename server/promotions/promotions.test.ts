import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { randomHex } from '../kit/random.ts';
import { settle } from '../settle/settle.ts';
import { randomAddress } from '../testing/address.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { bindReferred } from './use-code.ts';

const world = openWorld();

const someCode = () => `C${randomHex(4)}`;
const buildSpread = ({ api }: TestPlayer, code: string) =>
  api('POST /api/user/build_spread', { code });
const promote = ({ api }: TestPlayer, code: string) => api('POST /api/user/promotion', { code });
const parentOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {})).parent;

/** A new player with a code. */
async function joinPartner(): Promise<TestPlayer & { code: string }> {
  const partner = await joinPlayer(world);
  const code = someCode();
  dataOf(await buildSpread(partner, code));
  return { ...partner, code };
}

/** Settles the fact of a sign-up through a partner's link. */
async function tellReferred({ id }: TestPlayer, code: string): Promise<void> {
  const fact = { kind: 'player.referred', payload: { code } };
  await settle(world.db, { by: id, at: now(), key: undefined, fact, memo: {} });
}

describe('a player becomes a partner', () => {
  test('with a code that friends join by [1-1.26 1-3.11 1-7.60]', async () => {
    const ann = await joinPlayer(world);
    const nothing = { code: null, brought_by: null, list: [], page: 1, total: 0 };
    expect(dataOf(await ann.api('GET /api/user/spread', {}))).toEqual(nothing);
    expect(dataOf(await ann.api('GET /api/user', {})).invite.apply).toBe(0);
    const code = someCode();
    expect(dataOf(await buildSpread(ann, ` ${code} `))).toEqual({ code });
    expect(dataOf(await ann.api('GET /api/user/spread', {}))).toEqual({ ...nothing, code });
    expect(dataOf(await ann.api('GET /api/user', {})).invite.apply).toBe(1);
  });

  test.each(['ab', 'a'.repeat(17), 'has space', 'Gold-7', 'Größe', '三个字'])(
    'but not with “%s”',
    async (code) => {
      const ann = await joinPlayer(world);
      const sent = await send(world.url, 'POST /api/user/build_spread', {
        headers: ann.headers,
        body: { code },
      });
      expectRefusal(sent, 'partner.code_unfit');
    },
  );

  test('but not with a code that somebody has, in upper or lower case [1-7.61 3-3.91]', async () => {
    const { code } = await joinPartner();
    const ben = await joinPlayer(world);
    expect(refusalOf(await buildSpread(ben, code.toLowerCase()))).toBe('partner.code_taken');
    expect(refusalOf(await buildSpread(ben, code.toUpperCase()))).toBe('partner.code_taken');
  });

  test('once: the code stays, and choosing it again changes nothing', async () => {
    const ann = await joinPartner();
    expect(refusalOf(await buildSpread(ann, someCode()))).toBe('partner.code_chosen');
    expect(dataOf(await buildSpread(ann, ann.code)).code).toBe(ann.code);
  });

  test('and of many who want the same code at once one has it', async () => {
    const code = someCode();
    const players = await Promise.all(Array.from({ length: 8 }, () => joinPlayer(world)));
    const answers = await Promise.all(players.map((player) => buildSpread(player, code)));
    expect(answers.map(refusalOf).toSorted()).toEqual(
      ['none', ...Array(7).fill('partner.code_taken')].toSorted(),
    );
  });

  test('only when signed in', async () => {
    for (const call of [
      'GET /api/user/spread',
      'POST /api/user/build_spread',
      'POST /api/user/promotion',
    ])
      expectRefusal(
        await send(world.url, call, call.startsWith('POST') ? { body: { code: 'x' } } : {}),
        'session.required',
      );
  });
});

describe('a player uses a partner’s code', () => {
  test('and is their friend from then on, whom the partner sees with a masked name [1-1.18a 1-3.13 1-7.58 2-7.37 3-3.93 3-9.5]', async () => {
    const ann = await joinPartner();
    const ben = await joinPlayer(world);
    expect(await parentOf(ben)).toBeNull();
    expect(dataOf(await promote(ben, ann.code.toLowerCase()))).toEqual({
      type: 'partner',
      extension_code: ann.code,
    });
    expect(await parentOf(ben)).toEqual({ extension_code: ann.code });
    const { name } = dataOf(await ben.api('GET /api/user', {}));
    const { list, total } = dataOf(await ann.api('GET /api/user/spread', {}));
    expect(list).toEqual([{ name: `P***${name.at(-1)}`, at: expect.any(String), source: null }]);
    expect(total).toBe(1);
  });

  test('once: the same code again changes nothing, another one is refused [1-8.21 3-3.92]', async () => {
    const [ann, eve] = [await joinPartner(), await joinPartner()];
    const ben = await joinPlayer(world);
    dataOf(await promote(ben, ann.code));
    dataOf(await promote(ben, ann.code));
    expect(refusalOf(await promote(ben, eve.code))).toBe('code.used');
    expect(await parentOf(ben)).toEqual({ extension_code: ann.code });
    expect(dataOf(await eve.api('GET /api/user/spread', {})).total).toBe(0);
  });

  test('but neither one that isn’t there nor the own one [1-5.39 3-3.94]', async () => {
    const ann = await joinPartner();
    expect(refusalOf(await promote(ann, ann.code))).toBe('code.own');
    expect(refusalOf(await promote(ann, someCode()))).toBe('code.unknown');
    expect(await parentOf(ann)).toBeNull();
  });

  test('but none that leads back to the player, however long the way [3-3.95]', async () => {
    const [ann, ben, eve] = [await joinPartner(), await joinPartner(), await joinPartner()];
    dataOf(await promote(ben, ann.code));
    dataOf(await promote(eve, ben.code));
    expect(refusalOf(await promote(ann, eve.code))).toBe('code.circular');
    expect(refusalOf(await promote(ann, ben.code))).toBe('code.circular');
    expect(await parentOf(ann)).toBeNull();
  });

  test('and of two who bring each other at the same moment one came first', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, ben] = [await joinPartner(), await joinPartner()];
      const answers = await Promise.all([promote(ann, ben.code), promote(ben, ann.code)]);
      expect(answers.map(refusalOf).toSorted()).toEqual(['code.circular', 'none']);
    }
  });

  test('but after ten that aren’t there waits before the next', async () => {
    const [ann, ben] = [await joinPartner(), await joinPlayer(world)];
    for (let tried = 0; tried < 10; tried++)
      expect(refusalOf(await promote(ben, someCode()))).toBe('code.unknown');
    expect(refusalOf(await promote(ben, ann.code))).toBe('door.braked');
    expect(await parentOf(ben)).toBeNull();
  });
});

describe('a player who followed a partner’s link', () => {
  const preview = ({ api }: TestPlayer, code: string) => api('GET /api/user/promotion', { code });

  test('reads whose it is, with a masked name, and is bound by that to nobody', async () => {
    const [ann, ben] = [await joinPartner(), await joinPlayer(world)];
    const { name } = dataOf(await ann.api('GET /api/user', {}));
    const said = { extension_code: ann.code, name: `P***${name.at(-1)}`, bound: false };
    expect(dataOf(await preview(ben, ann.code.toLowerCase()))).toEqual(said);
    expect(await parentOf(ben)).toBeNull();
    dataOf(await promote(ben, ann.code));
    expect(dataOf(await preview(ben, ann.code))).toEqual({ ...said, bound: true });
    expect(dataOf(await ben.api('GET /api/user/spread', {})).brought_by).toBe(said.name);
  });

  test('reads it as a visitor too, and is braked after too many that aren’t there', async () => {
    const ann = await joinPartner();
    const { name } = dataOf(await ann.api('GET /api/user', {}));
    const network = { 'x-forwarded-for': randomAddress() };
    const visitor = makeClient({ base: world.url, headers: network });
    const look = (code: string) => visitor('GET /api/user/promotion', { code });
    expect(dataOf(await look(ann.code.toUpperCase()))).toEqual({
      extension_code: ann.code,
      name: `P***${name.at(-1)}`,
      bound: false,
    });
    for (let tried = 0; tried < 100; tried++)
      expect(refusalOf(await look(someCode()))).toBe('code.unknown');
    expect(refusalOf(await look(ann.code))).toBe('door.braked');
    // A player of the same network isn't.
    const ben = await joinPlayer(world);
    const neighbour = makeClient({ base: world.url, headers: { ...ben.headers, ...network } });
    expect(dataOf(await neighbour('GET /api/user/promotion', { code: ann.code })).bound).toBe(
      false,
    );
  });

  test('reads why it can’t bind them: for what using the code is refused', async () => {
    const [ann, ben] = [await joinPartner(), await joinPartner()];
    dataOf(await promote(ben, ann.code));
    expect(refusalOf(await preview(ann, ann.code))).toBe('code.own');
    expect(refusalOf(await preview(ann, ben.code))).toBe('code.circular');
    expect(refusalOf(await preview(ben, (await joinPartner()).code))).toBe('code.used');
    for (let tried = 0; tried < 10; tried++)
      expect(refusalOf(await preview(ben, someCode()))).toBe('code.unknown');
    expect(refusalOf(await preview(ben, ann.code))).toBe('door.braked');
    expect(refusalOf(await promote(ben, ann.code))).toBe('door.braked');
  });

  test('counts as bound when they joined by it, though the listener hasn’t come to it yet', async () => {
    const [ann, ben] = [await joinPartner(), await joinPlayer(world)];
    await tellReferred(ben, ann.code.toUpperCase());
    expect(await parentOf(ben)).toBeNull();
    expect(dataOf(await preview(ben, ann.code))).toMatchObject({ bound: true });
    await catchUp(world, bindReferred);
    expect(await parentOf(ben)).toEqual({ extension_code: ann.code });
  });
});

describe('who comes by a partner’s link', () => {
  test('is the partner’s friend [1-4.20 3-3.93]', async () => {
    const ann = await joinPartner();
    const ben = await joinPlayer(world);
    await tellReferred(ben, ann.code.toUpperCase());
    await catchUp(world, bindReferred);
    expect(await parentOf(ben)).toEqual({ extension_code: ann.code });
  });

  test('stays whose friend they are, and a link to nobody, to oneself or in a circle is left at that [1-4.63 1-7.81 3-9.32]', async () => {
    const [ann, ben, eve] = [await joinPartner(), await joinPartner(), await joinPartner()];
    await tellReferred(ben, 'nobody-has-this');
    await tellReferred(ben, ben.code);
    await tellReferred(ben, ann.code);
    await tellReferred(ben, eve.code);
    await tellReferred(ann, ben.code);
    await catchUp(world, bindReferred);
    expect(await parentOf(ben)).toEqual({ extension_code: ann.code });
    expect(await parentOf(ann)).toBeNull();
  });
});

test('a partner reads friends in pages, the newest first [1-7.62]', async () => {
  const ann = await joinPartner();
  const names: string[] = [];
  for (let n = 0; n < 5; n++) {
    const friend = await joinPlayer(world);
    dataOf(await promote(friend, ann.code));
    names.unshift(`P***${dataOf(await friend.api('GET /api/user', {})).name.at(-1)}`);
  }
  const pages = await Promise.all(
    [1, 2, 3].map((page) => ann.api('GET /api/user/spread', { page, limit: 2 })),
  );
  expect(pages.map((page) => dataOf(page).list.length)).toEqual([2, 2, 1]);
  expect(pages.flatMap((page) => dataOf(page).list.map(({ name }) => name))).toEqual(names);
  expect(dataOf(pages[0]!).total).toBe(5);
});

test('the database itself refuses a circle, another partner, another code and the end of a friendship [3-3.95]', async () => {
  const [ann, ben] = [await joinPartner(), await joinPartner()];
  dataOf(await promote(ben, ann.code));
  const circle = world.owner
    .insertInto('promotions_friends')
    .values({ player_id: ann.id, partner_id: ben.id, at: now() })
    .execute();
  await expect(circle).rejects.toMatchObject({ constraint: 'promotions_friends_in_no_circle' });
  for (const statement of [
    sql`update promotions_friends set partner_id = ${ben.id}`,
    sql`delete from promotions_friends`,
    sql`update promotions_partners set code = 'another'`,
    sql`delete from promotions_partners`,
  ])
    await expect(statement.execute(world.owner)).rejects.toThrow('append-only');
});

test('a newcomer’s advertisement is kept once, and their partner reads it [2-7.47 2-7.48]', async () => {
  const ann = await joinPartner();
  const [ben, eve] = [await joinPlayer(world), await joinPlayer(world)];
  const note = ({ api }: TestPlayer, source: { ad_key?: string; okdone?: string }) =>
    api('POST /api/ad_key', source);
  expect(dataOf(await note(ben, { ad_key: 'spring-video' }))).toEqual({ next: '/my?paycode=1' });
  expect(refusalOf(await note(ben, { okdone: 'other' }))).toBe('source.known');
  expect(refusalOf(await note(eve, {}))).toBe('request.invalid');
  await world.owner
    .updateTable('accounts_players')
    .set({ created_at: new Date(now().getTime() - 25 * 3_600_000) })
    .where('id', '=', eve.id)
    .execute();
  dataOf(await note(eve, { okdone: 'wall-7' }));
  for (const friend of [ben, eve]) dataOf(await promote(friend, ann.code));
  const { list } = dataOf(await ann.api('GET /api/user/spread', {}));
  expect(list.map(({ source }) => source).toSorted()).toEqual([null, 'spring-video'].toSorted());
});
