import { hash } from 'node:crypto';
import { data, fresh, get, json, player, post, role, type Role } from '@vitrine/contract/endpoint';
import type { ErrorKey } from '@vitrine/contract/errors';
import { makeClient } from '@vitrine/contract/client';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { hashPassword, setRoles, startSession } from '../../accounts/index.ts';
import { enableFactor, minutes, wait } from '../../security/testing.ts';
import { serveApi, type Api } from '../../testing/api.ts';
import { callsInProcess } from '../../testing/calls.ts';
import { dataOf, expectRefusal, send } from '../../testing/send.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../../testing/world.ts';
import { on, type Caller } from './route.ts';

const world = openWorld();

const told = z.object({ id: z.number(), roles: z.array(z.string()), second_factor: z.string() });
const tell = ({ id, roles, second_factor }: Caller) => ({ id, roles: [...roles], second_factor });
const books = 'GET /api/test/books';
const room = 'GET /api/test/room';
const pay = 'POST /api/test/pay';
const self = 'GET /api/test/self';
const routes = [
  on(
    get('/api/test/books', { does: '', who: role('finance', 'auditor'), answers: data(told) }),
    async ({ caller }) => tell(caller),
  ),
  on(
    get('/api/test/room', { does: '', who: role('host', 'operator'), answers: data(told) }),
    async ({ caller }) => tell(caller),
  ),
  on(
    post('/api/test/pay', {
      does: '',
      who: fresh(role('finance')),
      body: json(z.object({ amount: z.number() })),
      answers: data(told),
    }),
    async ({ caller }) => tell(caller),
  ),
  on(get('/api/test/self', { does: '', who: player, answers: data(told) }), async ({ caller }) =>
    tell(caller),
  ),
];

let api: Api;
beforeAll(async () => {
  api = await serveApi(world.db, { routes });
});
afterAll(() => api?.close());

let ann: TestPlayer;
beforeEach(async () => {
  ann = await joinPlayer(world);
});

const ask = (call: string, { headers }: Pick<TestPlayer, 'headers'> = ann, body?: object) =>
  send(api.url, call, { headers, body });
const give = (...roles: Role[]) => setRoles(world.db, ann.id, roles);
const confirm = async (totp: string) =>
  dataOf(await ann.api('POST /api/sessions/confirm', { totp }));

/** Gives roles as another process does: this one isn't told. */
async function giveElsewhere(...roles: Role[]): Promise<void> {
  await world.owner
    .updateTable('accounts_players')
    .set({ roles })
    .where('id', '=', ann.id)
    .execute();
}

/** Starts another session of the same player, in which no code was given. */
async function signInAgain(): Promise<TestPlayer> {
  const token = await startSession(world.db, ann.id);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { id: ann.id, token, headers, api: makeClient({ base: world.url, headers }) };
}

describe('a call for a role', () => {
  test('isn’t for a visitor, nor for a session that ended', async () => {
    expectRefusal(await send(api.url, books), 'session.required');
    dataOf(await ann.api('POST /api/steam_out', {}));
    expectRefusal(await ask(books), 'session.expired');
  });

  test('isn’t for a player, who has none, nor for staff with another role', async () => {
    await enableFactor(ann);
    expectRefusal(await ask(books), 'role.missing');
    await give('operator', 'support', 'host', 'owner');
    expectRefusal(await ask(books), 'role.missing');
  });

  test.each(['finance', 'auditor'] as const)('is for each of its roles: %s', async (held) => {
    const app = await enableFactor(ann);
    await give(held, 'support');
    await confirm(app.code());
    const { envelope } = await ask(books);
    expect(envelope.data).toEqual({ id: ann.id, roles: [held, 'support'], second_factor: 'given' });
  });

  test('needs a second factor, given in this session, unless a host’s role suffices [3-5.9a]', async () => {
    await give('finance', 'operator');
    expectRefusal(await ask(books), 'second_factor.missing');
    expectRefusal(await ask(room), 'second_factor.missing');
    const app = await enableFactor(ann);
    expectRefusal(await ask(books), 'session.not_fresh');
    await confirm(app.code());
    expect((await ask(books)).status).toBe(200);
    const other = await signInAgain();
    expectRefusal(await ask(books, other), 'session.not_fresh');
    await give('host');
    expect((await ask(room, other)).status).toBe(200);
  });

  test('takes a session that was begun with a code of the second factor', async () => {
    const [email, password] = [`ann-${ann.id}@vitrine.test`, hash('sha256', 'a long sentence')];
    const change = { email, password_hash: await hashPassword(password) };
    await world.owner
      .updateTable('accounts_players')
      .set(change)
      .where('id', '=', ann.id)
      .execute();
    const app = await enableFactor(ann, password);
    await give('finance');
    const { token } = dataOf(
      await ann.api('POST /api/email/login', { email, password, totp: app.code() }),
    );
    expect((await ask(books, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  test('isn’t for an account whose second factor was turned off, or turned on anew', async () => {
    const app = await enableFactor(ann);
    await give('finance');
    await confirm(app.code());
    wait(minutes(1));
    dataOf(await ann.api('POST /api/second_factor/disable', { totp: app.code() }));
    expectRefusal(await ask(books), 'second_factor.missing');
    await enableFactor(ann);
    expectRefusal(await ask(books), 'session.not_fresh');
  });

  test('obeys at once when a role was taken away, in this process and in another one', async () => {
    const app = await enableFactor(ann);
    await give('finance');
    await confirm(app.code());
    expect((await ask(books)).status).toBe(200);
    await give();
    expectRefusal(await ask(books), 'role.missing');
    await giveElsewhere('auditor');
    expect((await ask(books)).status).toBe(200);
    await giveElsewhere();
    expectRefusal(await ask(books), 'role.missing');
  });

  test('may need a fresh session too, which is asked for once the input is right', async () => {
    const app = await enableFactor(ann);
    await give('finance');
    await confirm(app.code());
    expect((await ask(pay, ann, { amount: 1 })).status).toBe(200);
    wait(minutes(15));
    expect((await ask(books)).status).toBe(200);
    expectRefusal(await ask(pay, ann, { amount: 'much' }), 'request.invalid');
    expectRefusal(await ask(pay, ann, { amount: 1 }), 'session.not_fresh');
  });

  test('comes by cookie only from the product’s own page', async () => {
    await give('host');
    const headers = { cookie: `authsk=${ann.token}`, origin: 'https://evil.example' };
    expectRefusal(await ask(pay, { headers }, { amount: 1 }), 'origin.forbidden');
  });

  test('is the same for a page that is rendered in this process', async () => {
    const page = callsInProcess(
      world,
      routes,
    )({
      address: randomAddress(),
      language: 'en',
      cookie: `authsk=${ann.token}`,
    });
    const keyOf = async (call: string) => {
      const answer = await page(call as never, {} as never);
      return answer.ok ? 'none' : (answer.error.key as ErrorKey);
    };
    expect(await keyOf(room)).toBe('role.missing');
    await give('host');
    expect(await keyOf(room)).toBe('none');
    expect(await keyOf(books)).toBe('role.missing');
  });
});

describe('a call for players', () => {
  const rolesTold = async () => ((await ask(self)).envelope.data as { roles: Role[] }).roles;

  test('knows the roles: at once in this process, within 20 seconds in others', async () => {
    wait(0);
    expect(await rolesTold()).toEqual([]);
    await give('host');
    expect(await rolesTold()).toEqual(['host']);
    await giveElsewhere();
    wait(19_999);
    expect(await rolesTold()).toEqual(['host']);
    wait(1);
    expect(await rolesTold()).toEqual([]);
  });
});

test('the database knows which roles there are', async () => {
  await expect(giveElsewhere('admin' as Role)).rejects.toThrow('accounts_player_roles_are_known');
});

test('the handler’s type knows who may call', () => {
  const answers = data(z.object({}));
  on(get('/api/test', { does: '', who: role('owner'), answers }), async ({ player, caller }) => {
    expectTypeOf(player).toEqualTypeOf<number>();
    expectTypeOf(caller).toEqualTypeOf<Caller>();
    return {};
  });
});
