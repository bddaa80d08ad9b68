import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { expectRefusal } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { lettersTo } from '../testing/letters.ts';
import { Browser, codeFor, digestOf, registerIn } from './testing/browser.ts';

const world = openWorld();

const later = (minutes: number) => {
  const at = Date.now() + minutes * 60_000;
  setClock(() => new Date(at));
};
const namesTo = async (email: string) => (await lettersTo(world, email)).map(({ name }) => name);

describe('a new password', () => {
  test('is set with a code from an e-mail: the old one is no good any more, every session ends, the owner is told [1-3.112 1-3.113 1-7.21 1-7.22 1-7.24]', async () => {
    const home = new Browser(world);
    const { email } = await registerIn(home, world);
    const elsewhere = new Browser(world);
    await elsewhere.askForCode(email);
    const sent = await elsewhere.reset(email, await codeFor(world, email));
    expect(sent.envelope).toEqual({ code: 200, msg: 'Success', data: { removal: null } });
    expectRefusal(await home.send('GET /api/user'), 'session.expired');
    expectRefusal(await elsewhere.signIn(email), 'account.wrong_credentials');
    expect((await elsewhere.signIn(email, 'another sentence')).status).toBe(200);
    expect(await namesTo(email)).toEqual(['register_code', 'reset_code', 'password_changed']);
  });

  test('verifies the address, and doesn’t sign in', async () => {
    const browser = new Browser(world);
    const { email, player_id } = await registerIn(browser, world);
    const unverified = { email_verified_at: null };
    await world.owner
      .updateTable('accounts_players')
      .set(unverified)
      .where('id', '=', player_id)
      .execute();
    const other = new Browser(world);
    await other.askForCode(email);
    await other.reset(email, await codeFor(world, email));
    expect(other.cookies.has('authsk')).toBe(false);
    const player = await world.owner
      .selectFrom('accounts_players')
      .select('email_verified_at')
      .where('id', '=', player_id)
      .executeTakeFirstOrThrow();
    expect(player.email_verified_at).not.toBeNull();
  });

  test('leaves the account known to this browser alone: whoever was in is a stranger again', async () => {
    const thief = new Browser(world);
    const { email } = await registerIn(thief, world);
    const owners = new Browser(world);
    await owners.askForCode(email);
    await owners.reset(email, await codeFor(world, email));
    await owners.signIn(email, 'another sentence');
    expect(await namesTo(email)).not.toContain('new_device');
    await thief.signIn(email, 'another sentence');
    expect((await namesTo(email)).at(-1)).toBe('new_device');
  });

  test('needs a code that was sent for that: one for registering opens nothing [1-3.115 1-7.23]', async () => {
    const browser = new Browser(world);
    const { email } = await registerIn(browser, world);
    const other = new Browser(world);
    await other.askForCode(email);
    const code = await codeFor(world, email);
    expectRefusal(await other.register(email, code), 'door.code_wrong');
    expect((await other.reset(email, code)).status).toBe(200);
    expectRefusal(await other.reset(email, code), 'door.code_wrong');
  });

  test('is refused when it was typed differently, and the code stays good [1-3.114 1-5.17 1-7.25]', async () => {
    const browser = new Browser(world);
    const { email } = await registerIn(browser, world);
    later(1);
    await browser.askForCode(email);
    const code = await codeFor(world, email);
    const sent = await browser.reset(email, code, { password_confirmation: digestOf('typo') });
    expectRefusal(sent, 'door.passwords_differ');
    expect((await browser.reset(email, code)).status).toBe(200);
  });

  test('that is one of the commonest is refused, and the code stays good', async () => {
    const { email } = await registerIn(new Browser(world), world);
    const browser = new Browser(world);
    await browser.askForCode(email);
    const code = await codeFor(world, email);
    const password = digestOf('password1');
    expectRefusal(
      await browser.reset(email, code, { password, password_confirmation: password }),
      'password.common',
    );
    expect((await browser.reset(email, code)).status).toBe(200);
  });

  test('leaves no session of the old one, however sign-ins race it', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, player_id } = await registerIn(new Browser(world), world);
      const owners = new Browser(world);
      await owners.askForCode(email);
      const code = await codeFor(world, email);
      const racing = Array.from({ length: 6 }, () => new Browser(world).signIn(email));
      const [reset] = await Promise.all([owners.reset(email, code), ...racing]);
      expect(reset.status).toBe(200);
      const left = await world.owner
        .selectFrom('accounts_sessions')
        .select('token_hash')
        .where('player_id', '=', player_id)
        .execute();
      expect(left).toEqual([]);
    }
  });

  test('two at once with one code set one password', async () => {
    const { email, player_id } = await registerIn(new Browser(world), world);
    const browser = new Browser(world);
    await browser.askForCode(email);
    const code = await codeFor(world, email);
    const passwords = ['first sentence', 'second sentence'].map((text) => hash('sha256', text));
    const sent = await Promise.all(
      passwords.map((password) =>
        browser.reset(email, code, { password, password_confirmation: password }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(player_id).toBeGreaterThan(0);
    expect((await namesTo(email)).filter((name) => name === 'password_changed')).toHaveLength(1);
  });
});
