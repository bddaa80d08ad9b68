import { hash } from 'node:crypto';
import { makeClient } from '@vitrine/contract/client';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/index';
import { readRight, right_names, rightsOf } from '@vitrine/contract/rights';
import { describe, expect, test } from 'vitest';
import { setRoles } from '../accounts/index.ts';
import { commandDesk } from '../audit/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';
import {
  addStaff,
  findMember,
  grantRole,
  resetStaff,
  revokeRole,
  type StaffRole,
} from './index.ts';
import { joinMember } from './testing.ts';

const world = openWorld();
const desk = () => commandDesk(world.db, { reason: 'as agreed' });
const password = hash('sha256', 'a long sentence of staff');
let count = 0;

const joinStaff = (...roles: StaffRole[]) => joinMember(world, ...roles);

const add = (...roles: StaffRole[]) =>
  addStaff(desk(), { email: `staff-${(count += 1)}@vitrine.test`, name: 'Sam', roles });

describe('a member of staff', () => {
  test('sets a password by a link that holds once, then has to set a second factor up [7-1.1]', async () => {
    const { id, token } = await add('owner');
    const client = makeClient({
      base: world.url,
      headers: { 'x-forwarded-for': randomAddress() },
    });
    const session = dataOf(await client('POST /api/console/join', { token, password })).token!;
    expect(refusalOf(await client('POST /api/console/join', { token, password }))).toBe(
      'staff.link_over',
    );
    const headers = { authorization: `Bearer ${session}`, 'x-forwarded-for': randomAddress() };
    const api = makeClient({ base: world.url, headers });
    expect(refusalOf(await api('GET /api/console/me', {}))).toBe('factor.required');
    expect((await findMember(world.db, String(id))).roles).toEqual(['owner']);
  });

  test('finds the link over after a day', async () => {
    const { token } = await add('support');
    const later = new Date(now().getTime() + 25 * 3_600_000);
    setClock(() => later);
    expect(refusalOf(await world.visitor('POST /api/console/join', { token, password }))).toBe(
      'staff.link_over',
    );
  });

  test('reads their rights, and may do nothing else [7-1.2]', async () => {
    const sam = await joinStaff('support');
    const { rights, roles } = dataOf(await sam.api('GET /api/console/me', {}));
    expect([roles, rights]).toEqual([['support'], rightsOf(['support'])]);
    const { envelope } = await send(world.url, 'GET /api/console/audit', { headers: sam.headers });
    expect(envelope.data).toMatchObject({ key: 'role.missing', right: 'audit.read' });
  });

  test('is signed out after half an hour without a call, and after 12 hours anyway [7-1.4]', async () => {
    const sam = await joinStaff('auditor');
    const begun = now().getTime();
    const at = (minutes: number) => {
      const moment = new Date(begun + minutes * 60_000);
      setClock(() => moment);
      return sam.api('GET /api/console/me', {});
    };
    for (let minutes = 0; minutes < 720; minutes += 29) dataOf(await at(minutes));
    expect(refusalOf(await at(721))).toBe('session.expired');
    setClock();
    const idle = await joinStaff('auditor');
    dataOf(await idle.api('GET /api/console/me', {}));
    const later = new Date(now().getTime() + 31 * 60_000);
    setClock(() => later);
    expect(refusalOf(await idle.api('GET /api/console/me', {}))).toBe('session.expired');
  });

  test('doesn’t play [7-1.6]', async () => {
    const sam = await joinStaff('operator');
    expect(refusalOf(await sam.api('POST /api/box/{id}/open', { id: 1, count: 1 }))).toBe(
      'staff.no_play',
    );
    expect(refusalOf(await sam.api('POST /api/box/sell', { knapsack_id: [1] }))).toBe(
      'staff.no_play',
    );
  });
});

describe('roles', () => {
  test('are granted with a right that one has, never to oneself, and the last owner stays [7-1.3 7-2.4b]', async () => {
    const owner = await joinStaff('owner');
    const sam = await joinStaff('support');
    const grant = { id: sam.id, role: 'finance', reason: 'holidays' } as const;
    dataOf(await owner.api('POST /api/console/staff/{id}/grant', grant));
    expect((await findMember(world.db, String(sam.id))).roles).toEqual(['support', 'finance']);
    const self = { id: owner.id, role: 'auditor', reason: 'me too' } as const;
    expect(refusalOf(await owner.api('POST /api/console/staff/{id}/grant', self))).toBe(
      'act.unfit',
    );
    expect(refusalOf(await sam.api('POST /api/console/staff/{id}/grant', grant))).toBe(
      'role.missing',
    );
    const row = await world.db
      .selectFrom('audit_rows')
      .select(['actor_id', 'right_name', 'refused'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor_id: sam.id, right_name: 'staff.grant', refused: 'role.missing' });
    const owners = (await world.db.selectFrom('accounts_players').select(['id', 'roles']).execute())
      .filter(({ roles }) => roles.includes('owner'))
      .map(({ id }) => id);
    for (const id of owners.slice(1)) await revokeRole(desk(), id, 'owner');
    await expect(revokeRole(desk(), owners[0]!, 'owner')).rejects.toThrow(/last owner stays/);
  });

  test('over access need a reason, and a confirmation of the last five minutes [7-1.5]', async () => {
    const owner = await joinStaff('owner');
    const sam = await joinStaff('support');
    const grant = { id: sam.id, role: 'operator' } as const;
    expect(refusalOf(await owner.api('POST /api/console/staff/{id}/grant', grant))).toBe(
      'reason.required',
    );
    const later = new Date(now().getTime() + 6 * 60_000);
    setClock(() => later);
    const again = { ...grant, reason: 'new duty' };
    expect(refusalOf(await owner.api('POST /api/console/staff/{id}/grant', again))).toBe(
      'fresh.required',
    );
  });

  test('are taken with everything that they opened: a reset ends sessions, password and factor', async () => {
    const sam = await joinStaff('finance');
    await resetStaff(desk(), sam.id);
    expect(refusalOf(await sam.api('GET /api/console/me', {}))).toBe('session.expired');
    expect(await findMember(world.db, String(sam.id))).toMatchObject({
      has_password: false,
      factor_since: null,
    });
    await expect(grantRole(desk(), sam.id, 'finance')).rejects.toThrow(/already/);
    const player = await joinPlayer(world);
    await expect(grantRole(desk(), player.id, 'finance')).rejects.toThrow(/none of staff/);
  });
});

describe('each call of the console', () => {
  const calls = (endpoints as readonly Endpoint[]).filter(
    ({ path }) => path.startsWith('/api/console/') && path !== '/api/console/join',
  );

  test('declares a right', () => {
    expect(calls.length).toBeGreaterThan(5);
    for (const { path, who } of calls) expect([path, who.right]).toEqual([path, expect.anything()]);
    for (const { path, who } of calls)
      if (who.right !== 'any')
        expect([path, right_names]).toEqual([path, expect.arrayContaining([who.right])]);
  });

  test('is refused to visitors, players, hosts, other roles, without a factor, when it is over, and from elsewhere [3-5.3 3-5.4 3-5.5 3-5.6 3-5.7 3-5.9b 7-1.7]', async () => {
    const [player, host] = [await joinPlayer(world), await joinPlayer(world)];
    await setRoles(world.db, host.id, ['host']);
    const without = await joinPlayer(world);
    await setRoles(world.db, without.id, ['owner']);
    const over = await joinStaff('owner');
    await over.api('POST /api/steam_out', {});
    const wrong = await Promise.all(
      (['support', 'operator', 'finance', 'auditor'] as const).map(
        async (role) => [role, await joinStaff(role)] as const,
      ),
    );
    const owner = await joinStaff('owner');
    const began = now().getTime();
    for (const [n, { method, path, who }] of calls.entries()) {
      // All the calls within a second would exceed the rate of one caller.
      setClock(() => new Date(began + n * 2000));
      const call = `${method} ${path.replace(/\{\w+\}/g, String(player.id))}`;
      const keyFor = async (headers?: Record<string, string>) =>
        (
          (await send(world.url, call, { headers, body: method === 'POST' ? {} : undefined }))
            .envelope.data as { key?: string } | null
        )?.key;
      expect([call, await keyFor()]).toEqual([call, 'session.required']);
      expect([call, await keyFor(player.headers)]).toEqual([call, 'role.missing']);
      expect([call, await keyFor(host.headers)]).toEqual([call, 'role.missing']);
      expect([call, await keyFor(without.headers)]).toEqual([call, 'factor.required']);
      expect([call, await keyFor(over.headers)]).toEqual([call, 'session.expired']);
      for (const [role, { headers }] of wrong) {
        if (who.roles.includes(role)) continue;
        expect([call, role, await keyFor(headers)]).toEqual([call, role, 'role.missing']);
      }
      if (method === 'POST') {
        const cookie = { cookie: `authsk=${owner.token}`, origin: 'https://elsewhere.test' };
        expect([call, await keyFor({ ...cookie, 'x-forwarded-for': randomAddress() })]).toEqual([
          call,
          'origin.forbidden',
        ]);
      }
    }
  });

  test('changes no password, address or second factor of staff: its holder does, or the command line [7-1.8]', () => {
    const holders_own = /password|email|secret|recovery|factor|totp/;
    const asked = calls.flatMap(({ method, path, body }) => {
      const shape = (body as { shape?: object } | undefined)?.shape ?? {};
      return Object.keys(shape).map((field) => `${method} ${path} ${field}`);
    });
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((field) => holders_own.test(field))).toEqual([]);
  });

  test('no right touches a player’s luck: none names a seed, a draw or odds', () => {
    const words = right_names.map((name) => `${name} ${readRight(name).does}`).join('\n');
    expect(words).not.toMatch(/\b(?:seeds?|draws?|odds|chances?|winners?|luck)\b/i);
  });
});

describe('a saved view', () => {
  const query = 'state=ready&sort=-price';
  const view = { page: 'withdrawals', name: 'Waiting', query };

  test('is seen by its author, by colleagues only if it is shared, and dropped by its author alone', async () => {
    const [sam, finn] = [await joinStaff('support'), await joinStaff('finance')];
    const viewsOf = async ({ api }: typeof sam, page = 'withdrawals') =>
      dataOf(await api('GET /api/console/views', { page })).list;
    const { id } = dataOf(await sam.api('POST /api/console/views', { ...view, is_shared: false }));
    expect(await viewsOf(sam)).toEqual([
      { id, name: 'Waiting', query, is_shared: false, is_own: true },
    ]);
    expect(await viewsOf(finn)).toEqual([]);
    expect(await viewsOf(sam, 'orders')).toEqual([]);
    const shared = { ...view, query: 'state=ready', is_shared: true };
    expect(dataOf(await sam.api('POST /api/console/views', shared)).id).toBe(id);
    dataOf(await finn.api('POST /api/console/views/{id}/drop', { id }));
    expect(await viewsOf(finn)).toEqual([
      { id, name: 'Waiting', query: 'state=ready', is_shared: true, is_own: false },
    ]);
    dataOf(await sam.api('POST /api/console/views/{id}/drop', { id }));
    expect(await viewsOf(sam)).toEqual([]);
  });
});
