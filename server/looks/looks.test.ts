import { describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { setRoles, startSession } from '../accounts/index.ts';
import { endpoints } from '@vitrine/contract/index';
import { setClock } from '../kit/clock.ts';
import { changeSetting } from '../settings/index.ts';
import { joinMember } from '../staff/testing.ts';
import { catchUp } from '../testing/listen.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../testing/world.ts';

const world = openWorld();
const reason = 'a page that they can’t open';

/** A member of staff in a browser, with the cookie of a look at a player. */
async function look(player: TestPlayer) {
  const sam = await joinMember(world, 'support');
  const session = `authsk=${await startSession(world.db, sam.id, { gave_factor: true })}`;
  const common = {
    'x-forwarded-for': randomAddress(),
    origin: world.url,
    'sec-fetch-site': 'same-origin',
  };
  const begun = await send(world.url, `POST /api/console/players/${player.id}/look`, {
    headers: { ...common, cookie: session },
    body: { reason },
  });
  const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';')[0]!);
  const ask = (call: string, { cookies = [session, cookie], body = {} } = {}) =>
    send(world.url, call, {
      headers: { ...common, cookie: cookies.join('; ') },
      ...(call.startsWith('POST') && { body }),
    });
  return { sam, begun, session, cookie, ask };
}

describe('a look through a player’s eyes', () => {
  test('reads the site as they do, and its console as oneself [7-1.9]', async () => {
    const ann = await joinPlayer(world);
    const { sam, begun, session, cookie, ask } = await look(ann);
    const { until } = begun.envelope.data as { until: string };
    expect(cookie).toMatch(/^look=[0-9a-f]{64}$/);
    expect((await ask('GET /api/user')).envelope.data).toMatchObject({
      id: ann.id,
      seen_until: until,
    });
    expect((await ask('GET /api/history')).envelope.code).toBe(200);
    expect((await ask('GET /api/console/me')).envelope.data).toMatchObject({ id: sam.id });
    // The token is none of a session: alone it opens nothing.
    expectRefusal(await ask('GET /api/user', { cookies: [cookie] }), 'session.required');
    const stolen = cookie.replace('look=', 'authsk=');
    expectRefusal(await ask('GET /api/user', { cookies: [stolen] }), 'session.expired');
    expect((await ask('POST /api/console/look/end')).envelope.code).toBe(200);
    expect(
      (await ask('GET /api/user', { cookies: [session, cookie] })).envelope.data,
    ).toMatchObject({ id: sam.id, seen_until: null });
    const row = await world.owner
      .selectFrom('audit_rows')
      .select(['actor_id', 'reason'])
      .where('right_name', '=', 'players.see')
      .where('subject_id', '=', String(ann.id))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor_id: sam.id, reason });
  });

  test('is refused every call that isn’t a read, and what is private [7-1.9]', async () => {
    const ann = await joinPlayer(world);
    const players = endpoints.filter(
      ({ method, changes, is_private, who, body }) =>
        who.kind !== 'role' && body?.kind !== 'raw' && (method !== 'GET' || changes || is_private),
    );
    expect(players.length).toBeGreaterThan(60);
    let ask = (await look(ann)).ask;
    for (const [n, { method, path }] of players.entries()) {
      // The rate of calls is bounded.
      if (n % 20 === 19) ({ ask } = await look(ann));
      const call = `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`;
      const { envelope } = await changesNothing(world, ann, () => ask(call));
      expect([call, envelope.data]).toMatchObject([call, { key: 'look.reads_only' }]);
    }
    expect(players.filter(({ is_private }) => is_private).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/account', '/api/honesty/proof', '/api/user/feedback']),
    );
  });

  test('ends after 15 minutes, and with its right; staff isn’t looked at [7-1.9]', async () => {
    const ann = await joinPlayer(world);
    const { sam, begun, ask } = await look(ann);
    const whose = async () => ((await ask('GET /api/user')).envelope.data as { id: number }).id;
    const end = Date.parse((begun.envelope.data as { until: string }).until);
    setClock(() => new Date(end - 1));
    expect(await whose()).toBe(ann.id);
    setClock(() => new Date(end));
    expect(await whose()).toBe(sam.id);
    setClock(() => new Date(end - 1));
    expect(await whose()).toBe(ann.id);
    await setRoles(world.db, sam.id, ['auditor']);
    expect(await whose()).toBe(sam.id);
    setClock();
    const other = await joinMember(world, 'operator');
    expectRefusal((await look({ ...ann, id: other.id })).begun, 'act.unfit');
    expectRefusal((await look({ ...ann, id: 999_999_999 })).begun, 'player.unknown');
  });

  test('is told to the player, unless the site has switched that off [7-1.9]', async () => {
    const ann = await joinPlayer(world);
    const told = async () => {
      await catchUp(world, listenerOf('notifications:tell'));
      const { list } = dataOf(await ann.api('GET /api/message/notifications', { type: '1' }));
      return list.map(({ content }) => content.title);
    };
    await look(ann);
    expect(await told()).toEqual(['Our team has looked at your account']);
    const off = { key: 'players.told_when_seen', value: false, seen: 0 } as const;
    await changeSetting(commandDesk(world.db, { reason }), off);
    await look(ann);
    expect(await told()).toHaveLength(1);
  });
});
