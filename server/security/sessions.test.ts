import { hash } from 'node:crypto';
import { makeClient } from '@vitrine/contract/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { openLog } from '../kit/log.ts';
import { randomHex } from '../kit/random.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../testing/world.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { followSessionEnds } from '../accounts/sessions/ends.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { countConfirmation, countGuess } from '../sign-in/throttles.ts';
import { enableFactor, hours, lettersToPlayer, minutes, wait } from './testing.ts';

const world = openWorld();
const password = hash('sha256', 'a long sentence');
let ann: TestPlayer;
beforeEach(async () => {
  ann = await joinPlayer(world);
});

/** Starts another session of the same player. */
async function signInAgain(
  { id }: TestPlayer,
  place = { device: 'Firefox, Linux', address: '10.1.2.3' },
) {
  const token = await startSession(world.db, id, place);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { id, token, headers, api: makeClient({ base: world.url, headers }) };
}
async function givePassword({ id }: TestPlayer, digest = password) {
  const password_hash = await hashPassword(digest);
  await world.owner
    .updateTable('accounts_players')
    .set({ password_hash })
    .where('id', '=', id)
    .execute();
}
const accountOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/account', {}));
const keyOfSeeing = async ({ api }: TestPlayer) => refusalOf(await api('GET /api/user', {}));
const idOf = async (player: TestPlayer) =>
  (await accountOf(player)).sessions.find(({ current }) => current)!.id;
const fromPage = ({ token }: TestPlayer) => ({
  cookie: `authsk=${token}`,
  origin: world.url,
  'sec-fetch-site': 'same-origin',
});

describe('the player’s sessions', () => {
  test('are listed with device, address and times, the one that asks among them, and nobody else’s [3-1.35]', async () => {
    const phone = await signInAgain(ann);
    await joinPlayer(world);
    const { sessions } = await accountOf(phone);
    const [mine, other] = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
    expect(sessions).toHaveLength(2);
    expect(mine).toEqual({
      id: expect.any(Number),
      current: true,
      device: 'Firefox, Linux',
      address: '10.1.2.3',
      created_at: expect.any(String),
      seen_at: mine!.created_at,
    });
    expect(other).toMatchObject({ current: false, device: 'Unknown' });
  });

  test('tell no token and no hash of one', async () => {
    const { text } = await send(world.url, 'GET /api/account', { headers: ann.headers });
    expect(text).not.toContain(ann.token);
    expect(text).not.toContain(hash('sha256', ann.token));
  });

  test('say when they were last used, to the hour', async () => {
    const seen = async () => (await accountOf(ann)).sessions[0]!.seen_at;
    const first = await seen();
    wait(minutes(59));
    expect(await seen()).toBe(first);
    wait(minutes(1));
    expect(await seen()).toBe(now().toISOString());
    wait(minutes(30));
    expect(await seen()).not.toBe(now().toISOString());
  });

  test('that are over aren’t listed', async () => {
    wait(hours(24 * 399));
    const late = await signInAgain(ann);
    expect((await accountOf(late)).sessions).toHaveLength(2);
    wait(hours(24 * 2));
    expect((await accountOf(late)).sessions).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  test('one ends at once, and only that one [3-1.36]', async () => {
    const [phone, tablet] = [await signInAgain(ann), await signInAgain(ann)];
    dataOf(await phone.api('GET /api/user', {}));
    dataOf(await ann.api('POST /api/sessions/{id}/end', { id: await idOf(phone) }));
    expect(await Promise.all([phone, ann, tablet].map(keyOfSeeing))).toEqual([
      'session.expired',
      'none',
      'none',
    ]);
  });

  test('somebody else’s session, one that has ended and one that never was are unknown', async () => {
    const [bob, phone] = [await joinPlayer(world), await signInAgain(ann)];
    const [of_bob, of_phone] = [await idOf(bob), await idOf(phone)];
    const end = async (id: number) =>
      refusalOf(await ann.api('POST /api/sessions/{id}/end', { id }));
    expect(await end(of_bob)).toBe('session.unknown');
    expect(await keyOfSeeing(bob)).toBe('none');
    expect([await end(of_phone), await end(of_phone), await end(999_999_999)]).toEqual([
      'none',
      'session.unknown',
      'session.unknown',
    ]);
  });

  test.each([
    ['the page’s own session', async () => `POST /api/sessions/${await idOf(ann)}/end`],
    ['all sessions', async () => 'POST /api/sessions/end_all'],
  ])('who ends %s loses the cookie too', async (_, call) => {
    const sent = await send(world.url, await call(), { headers: fromPage(ann), body: {} });
    expect(sent.status).toBe(200);
    expect(sent.headers.get('set-cookie')).toMatch(/^authsk=; Max-Age=0/);
    expect(await keyOfSeeing(ann)).toBe('session.expired');
  });

  test('who ends another session keeps the cookie', async () => {
    const phone = await signInAgain(ann);
    const sent = await send(world.url, `POST /api/sessions/${await idOf(phone)}/end`, {
      headers: fromPage(ann),
      body: {},
    });
    expect([sent.status, sent.headers.get('set-cookie')]).toEqual([200, null]);
  });

  test('all of a player’s end at once, and nobody else’s', async () => {
    const [phone, bob] = [await signInAgain(ann), await joinPlayer(world)];
    dataOf(await phone.api('POST /api/sessions/end_all', {}));
    expect(await Promise.all([phone, ann, bob].map(keyOfSeeing))).toEqual([
      'session.expired',
      'session.expired',
      'none',
    ]);
  });

  test('another site’s page can’t end any', async () => {
    const headers = {
      ...fromPage(ann),
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    };
    const sent = await send(world.url, 'POST /api/sessions/end_all', { headers, body: {} });
    expect(sent.status).toBe(403);
    expect(await keyOfSeeing(ann)).toBe('none');
  });

  test('one that ended in another process changes nothing that guards the account, though this one may still believe it', async () => {
    dataOf(await ann.api('GET /api/user', {}));
    await world.owner.deleteFrom('accounts_sessions').where('player_id', '=', ann.id).execute();
    expect(await keyOfSeeing(ann)).toBe('none');
    const change = { password, password_confirmation: password };
    expect(refusalOf(await ann.api('POST /api/account/password', change))).toBe('session.expired');
    expect(refusalOf(await ann.api('POST /api/second_factor/begin', {}))).toBe('session.expired');
  });
});

test('one that ended in another process is heard of within a second, however it ended', async () => {
  dataOf(await ann.api('GET /api/user', {}));
  await world.owner.deleteFrom('accounts_sessions').where('player_id', '=', ann.id).execute();
  expect(await keyOfSeeing(ann)).toBe('none');
  const stop = followSessionEnds(world.db, openLog({ log_level: 'silent' }));
  await expect.poll(() => keyOfSeeing(ann)).toBe('session.expired');
  await stop();
});

describe('a session', () => {
  const begin = async ({ api }: TestPlayer) =>
    refusalOf(await api('POST /api/second_factor/begin', {}));
  const confirm = async ({ api }: TestPlayer, proof: { password?: string; totp?: string }) =>
    refusalOf(await api('POST /api/sessions/confirm', proof));

  test('is fresh for 15 minutes', async () => {
    wait(minutes(14));
    expect([(await accountOf(ann)).fresh, await begin(ann)]).toEqual([true, 'none']);
    wait(minutes(1));
    expect([(await accountOf(ann)).fresh, await begin(ann)]).toEqual([false, 'session.not_fresh']);
  });

  test('is fresh again for 15 minutes once the player has given the password, and only that session', async () => {
    await givePassword(ann);
    const phone = await signInAgain(ann);
    wait(minutes(20));
    expect(await confirm(ann, { password })).toBe('none');
    expect([(await accountOf(ann)).fresh, (await accountOf(phone)).fresh]).toEqual([true, false]);
    wait(minutes(15));
    expect((await accountOf(ann)).fresh).toBe(false);
  });

  test.each([
    ['a wrong password', { password: hash('sha256', 'another') }],
    ['no password', {}],
    ['only a code', { totp: '123456' }],
  ])('stays as it is with %s', async (_, proof) => {
    await givePassword(ann);
    wait(minutes(20));
    expect(await confirm(ann, proof)).toBe('account.wrong_credentials');
    expect((await accountOf(ann)).fresh).toBe(false);
  });

  test('of an account with a second factor needs both, password and code', async () => {
    await givePassword(ann);
    const app = await enableFactor(ann, password);
    wait(minutes(20));
    expect(await confirm(ann, { password })).toBe('second_factor.required');
    expect(await confirm(ann, { password, totp: '000000' })).toBe('second_factor.wrong');
    expect(await confirm(ann, { totp: app.code() })).toBe('account.wrong_credentials');
    expect((await accountOf(ann)).fresh).toBe(false);
    expect(await confirm(ann, { password, totp: app.code() })).toBe('none');
    expect((await accountOf(ann)).fresh).toBe(true);
  });

  test('of an account that only Steam opens is confirmed with the second factor, or by signing in again', async () => {
    const bob = await joinPlayer(world);
    const app = await enableFactor(ann);
    wait(minutes(20));
    expect(await confirm(ann, {})).toBe('second_factor.required');
    expect(await confirm(ann, { totp: app.code() })).toBe('none');
    expect(await confirm(bob, { password })).toBe('session.expired');
    expect(await keyOfSeeing(bob)).toBe('none');
  });

  test('can’t be confirmed by trying passwords', async () => {
    await givePassword(ann);
    const keys: string[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      keys.push(await confirm(ann, { password: hash('sha256', randomHex(4)) }));
    expect(new Set(keys)).toEqual(new Set(['account.wrong_credentials', 'door.braked']));
    expect(keys.at(-1)).toBe('door.braked');
    expect(await confirm(ann, { password })).toBe('door.braked');
  });

  test('that is stolen uses up its own tries, not those of the owner’s other session [6-5.8]', async () => {
    await givePassword(ann);
    const owner = await signInAgain(ann);
    for (let tries = 0; tries < 6; tries += 1)
      await confirm(ann, { password: hash('sha256', randomHex(4)) });
    expect(await confirm(ann, { password })).toBe('door.braked');
    expect(await confirm(owner, { password })).toBe('none');
  });

  test('confirms no more after two hundred wrong ones in a day, which count at the door too; guesses at the door don’t [6-5.8]', async () => {
    await givePassword(ann);
    const { email } = await world.owner
      .selectFrom('accounts_players')
      .select('email')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    const account = email ?? String(ann.id);
    const at_door = { account, address: '', device: undefined };
    for (let guesses = 0; guesses < 150; guesses += 1) await countGuess(at_door);
    for (let tries = 0; tries < 60; tries += 1) await countConfirmation(account);
    expect((await countGuess(at_door)).takes_code).toBe(true);
    expect(await confirm(ann, { password })).toBe('none');
    for (let tries = 60; tries < 200; tries += 1) await countConfirmation(account);
    expect(await confirm(ann, { password })).toBe('door.braked');
  });

  test('is confirmed five times in five minutes, with right passwords too: each costs a hash [6-5.2]', async () => {
    await givePassword(ann);
    for (let tries = 0; tries < 12; tries += 1) await confirm(ann, {});
    for (let tries = 0; tries < 5; tries += 1)
      expect(await confirm(ann, { password })).toBe('none');
    expect(await confirm(ann, { password })).toBe('door.braked');
    wait(minutes(5));
    expect(await confirm(ann, { password })).toBe('none');
  });
});

describe('another password', () => {
  const other = hash('sha256', 'another long sentence');
  const change = ({ api }: TestPlayer, digest = other, again = digest) =>
    api('POST /api/account/password', { password: digest, password_confirmation: again });
  const confirms = async ({ api }: TestPlayer, digest: string) =>
    refusalOf(await api('POST /api/sessions/confirm', { password: digest }));

  test('counts from now on, ends the other sessions, and the player is told by e-mail', async () => {
    await givePassword(ann);
    const phone = await signInAgain(ann);
    expect(await confirms(ann, password)).toBe('none');
    dataOf(await change(ann));
    expect([await confirms(ann, password), await confirms(ann, other)]).toEqual([
      'account.wrong_credentials',
      'none',
    ]);
    expect([await keyOfSeeing(phone), await keyOfSeeing(ann)]).toEqual(['session.expired', 'none']);
    const { name } = dataOf(await ann.api('GET /api/user', {}));
    expect(await lettersToPlayer(world, ann)).toEqual([
      { name: 'password_changed', player: name, at: expect.any(String), link: `${world.url}/my` },
    ]);
  });

  test('can be the first one of an account that only Steam opened', async () => {
    expect((await accountOf(ann)).has_password).toBe(false);
    dataOf(await change(ann));
    expect((await accountOf(ann)).has_password).toBe(true);
    expect(await confirms(ann, other)).toBe('none');
  });

  test('is refused when its two spellings differ, and in a session that isn’t fresh', async () => {
    expect(refusalOf(await change(ann, other, password))).toBe('door.passwords_differ');
    wait(minutes(15));
    expect(refusalOf(await change(ann))).toBe('session.not_fresh');
    expect([(await accountOf(ann)).has_password, await lettersToPlayer(world, ann)]).toEqual([
      false,
      [],
    ]);
  });

  test('of two sessions that lock each other out at once, one wins and the other is out', async () => {
    const phone = await signInAgain(ann);
    const keys = (await Promise.all([change(ann, other), change(phone, password)])).map(refusalOf);
    expect(keys.toSorted()).toEqual(['none', 'session.expired']);
    const [winner, digest] = keys[0] === 'none' ? [ann, other] : [phone, password];
    expect(await confirms(winner, digest)).toBe('none');
    expect((await accountOf(winner)).sessions).toHaveLength(1);
  });
});
