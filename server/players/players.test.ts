import { describe, expect, test } from 'vitest';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

const joinSupport = () => joinMember(world, 'support');

async function nameOf(id: number): Promise<{ name: string; email: string | null }> {
  return world.db
    .selectFrom('accounts_players')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('the search of the console', () => {
  test('finds a player by number, name, address, Steam id and trade link [7-3.1a]', async () => {
    const [ann, sam] = [await joinPlayer(world), await joinSupport()];
    const steam_id = '76561198000000042';
    await world.owner
      .updateTable('accounts_players')
      .set({
        steam_id,
        trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=39734314&token=abcdEFGH',
      })
      .where('id', '=', ann.id)
      .execute();
    const { name, email } = await nameOf(ann.id);
    const find = async (q: string) => {
      const { hits } = dataOf(await sam.api('GET /api/console/search', { q }));
      return hits.filter(({ kind }) => kind === 'player').map(({ id }) => Number(id));
    };
    for (const q of [
      String(ann.id),
      name.toUpperCase(),
      name.slice(0, -1),
      email!,
      steam_id,
      `https://steamcommunity.com/profiles/${steam_id}/`,
      'steamcommunity.com/tradeoffer/new/?token=abcdEFGH&partner=39734314',
    ])
      expect([q, await find(q)]).toEqual([q, expect.arrayContaining([ann.id])]);
    expect(await find('nobody of this name')).toEqual([]);
  });
});

describe('the list of players', () => {
  test('is filtered by name, address and verification, and goes on by its cursor [7-3.2]', async () => {
    const sam = await joinSupport();
    const players = [await joinPlayer(world), await joinPlayer(world), await joinPlayer(world)];
    const first = dataOf(await sam.api('GET /api/console/players', { limit: 2 }));
    expect(first.list.map(({ id }) => id)).toEqual([players[2]!.id, players[1]!.id]);
    const second = dataOf(
      await sam.api('GET /api/console/players', { limit: 2, cursor: first.next! }),
    );
    expect(second.list[0]!.id).toBe(players[0]!.id);
    const { name, email } = await nameOf(players[1]!.id);
    const named = { 'filter[name]': name, 'filter[email]': email!, sums: 'yes' } as const;
    expect(dataOf(await sam.api('GET /api/console/players', named))).toMatchObject({
      list: [{ id: players[1]!.id, money: 500, shop_score: 120 }],
      sums: { count: 1 },
      next: null,
    });
    const verified = { 'filter[name]': name, 'filter[verified]': 'yes' } as const;
    expect(dataOf(await sam.api('GET /api/console/players', verified)).list).toEqual([]);
  });

  test('goes on by its cursor in each order, without a gap', async () => {
    const sam = await joinSupport();
    await joinPlayer(world);
    for (const sort of ['id', '-id', 'name', '-name'] as const) {
      const whole = dataOf(await sam.api('GET /api/console/players', { sort, limit: 200 })).list;
      const parts = [];
      let cursor: string | undefined;
      do {
        const asked = { sort, limit: 2, ...(cursor && { cursor }) };
        const part = dataOf(await sam.api('GET /api/console/players', asked));
        parts.push(...part.list);
        cursor = part.next ?? undefined;
      } while (cursor);
      expect(parts.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    }
    expect(refusalOf(await sam.api('GET /api/console/players', { cursor: 'W10' }))).toBe(
      'request.invalid',
    );
  });

  test('is saved as a file of exactly what is filtered, by those who may, and the audit tells it', async () => {
    const [sam, finn] = [await joinSupport(), await joinMember(world, 'finance')];
    const ann = await joinPlayer(world);
    await world.owner
      .updateTable('accounts_players')
      .set({ name: '=cmd()' })
      .where('id', '=', ann.id)
      .execute();
    const path = '/api/console/players?filter[name]=%3Dcmd&export=';
    const csv = await fetch(`${world.url}${path}csv`, { headers: finn.headers });
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="players.csv"');
    const [head, line, ...rest] = (await csv.text()).split('\r\n');
    expect(head!.split(',').slice(0, 2)).toEqual(['id', 'name']);
    expect(line!.split(',').slice(0, 2)).toEqual([String(ann.id), "'=cmd()"]);
    expect(rest).toEqual(['']);
    const json = await fetch(`${world.url}${path}json`, { headers: finn.headers });
    expect(await json.json()).toMatchObject([{ id: ann.id, name: '=cmd()' }]);
    const refused = await sam.api('GET /api/console/players', { export: 'csv' });
    expect(refusalOf(refused)).toBe('role.missing');
    const rows = await world.owner
      .selectFrom('audit_rows')
      .select(['actor_id', 'subject_id', 'refused'])
      .where('right_name', '=', 'lists.export')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_id: finn.id, subject_id: 'players', refused: null },
      { actor_id: finn.id, subject_id: 'players', refused: null },
      { actor_id: sam.id, subject_id: 'players', refused: 'role.missing' },
    ]);
  });
});

describe('a player’s page', () => {
  test('has balances, sessions and notes, and a timeline with what staff did beside it [7-3.3 7-3.4 7-3.5]', async () => {
    const [ann, sam] = [await joinPlayer(world), await joinSupport()];
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: box.id, count: 1 }));
    const { id } = dataOf(
      await sam.api('POST /api/console/players/{id}/notes', { id: ann.id, text: 'Asked twice.' }),
    );
    const page = dataOf(await sam.api('GET /api/console/players/{id}', { id: ann.id }));
    expect(page).toMatchObject({
      shop_score: expect.any(Number),
      score: expect.any(Number),
      items: { held: 1 },
      notes: [{ id, text: 'Asked twice.', author_id: sam.id }],
    });
    expect(page.sessions).toHaveLength(1);

    const end = { id: ann.id, reason: 'asked for it' };
    expect(dataOf(await sam.api('POST /api/console/players/{id}/sessions/end', end)).ended).toBe(1);
    expect(refusalOf(await ann.api('GET /api/user', {}))).toBe('session.expired');

    const { acts, staff, next } = dataOf(
      await sam.api('GET /api/console/players/{id}/timeline', { id: ann.id }),
    );
    expect(next).toBeNull();
    expect(acts.map(({ kind }) => kind)).toContain('case.opened');
    expect(staff.map(({ right, reason }) => [right, reason])).toEqual([
      ['players.sessions', 'asked for it'],
      ['players.note', null],
    ]);
  });

  test('of nobody is refused', async () => {
    const sam = await joinSupport();
    const id = 999_999_999;
    expect(refusalOf(await sam.api('GET /api/console/players/{id}', { id }))).toBe(
      'player.unknown',
    );
    expect(
      refusalOf(await sam.api('POST /api/console/players/{id}/notes', { id, text: 'x' })),
    ).toBe('player.unknown');
  });
});

describe('staff', () => {
  test('gives a player a case, once for each name, and never on a break [7-3.11]', async () => {
    const [ann, finn] = [await joinPlayer(world), await joinMember(world, 'finance')];
    const box = await makeCase(world, { type: 'granted' });
    const { list } = dataOf(await finn.api('GET /api/console/boxes', {}));
    const worth = box.goods_mills / 1000;
    expect(list.find(({ id }) => id === box.id)).toMatchObject({ average: worth, best: worth });
    const give = async (more: object) =>
      refusalOf(
        await finn.api('POST /api/console/players/{id}/box', {
          id: ann.id,
          case_id: box.id,
          reason: 'an apology',
          ...more,
        }),
      );
    expect(await Promise.all([give({}), give({})])).toEqual(
      expect.arrayContaining(['none', 'act.unfit']),
    );
    expect(await give({ as: 'another apology' })).toBe('none');
    expect(await give({ reason: '' })).toBe('reason.required');
    expect(await give({ case_id: (await makeCase(world)).id })).toBe('act.unfit');
    const { list: boxes } = dataOf(await ann.api('GET /api/rechargeOpenBox', {}));
    expect(boxes).toMatchObject([{ case: { id: box.id }, count: 2 }]);
    dataOf(await ann.api('POST /api/breaks', { length: '24h' }));
    expect(await give({ as: 'a third' })).toBe('break.active');
    const sam = await joinSupport();
    expect(refusalOf(await sam.api('GET /api/console/boxes', {}))).toBe('role.missing');
  });

  test('writes to one player, whose text is plain, ten times a day at most [7-3.12]', async () => {
    const [ann, ben, sam] = [await joinPlayer(world), await joinPlayer(world), await joinSupport()];
    const write = (title: string, text: string, id = ann.id) =>
      sam.api('POST /api/console/players/{id}/message', { id, title, text });
    dataOf(await write('About your order', 'It <b>arrived</b>.\nThank you.'));
    const read = async ({ api }: typeof ann) =>
      dataOf(await api('GET /api/message/notifications', { type: '1' })).list;
    expect(await read(ann)).toMatchObject([
      {
        type: 1,
        is_read: false,
        content: {
          title: 'About your order',
          text: 'It &lt;b&gt;arrived&lt;/b&gt;.<br>Thank you.',
        },
      },
    ]);
    expect(await read(ben)).toEqual([]);
    for (const [title, text] of [
      ['', 'x'],
      ['x', ''],
      ['x'.repeat(121), 'x'],
      ['x', 'x'.repeat(2001)],
    ] as const)
      expect(refusalOf(await write(title, text))).toBe('request.invalid');
    expect(refusalOf(await write('x', 'x', 999_999_999))).toBe('player.unknown');
    const keys = (
      await Promise.all(Array.from({ length: 12 }, () => write('Again', 'and again')))
    ).map(refusalOf);
    expect(keys.filter((key) => key === 'none')).toHaveLength(9);
    expect(keys.filter((key) => key === 'act.unfit')).toHaveLength(3);
    const olaf = await joinMember(world, 'operator');
    const message = { id: ann.id, title: 'x', text: 'x' };
    expect(refusalOf(await olaf.api('POST /api/console/players/{id}/message', message))).toBe(
      'role.missing',
    );
  });
});
