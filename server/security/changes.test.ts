import { hash } from 'node:crypto';
import { makeClient } from '@vitrine/contract/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../testing/send.ts';
import { openBrowser, openSteam } from '../testing/steam-browser.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../testing/world.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { enableFactor, hours, lettersToPlayer, minutes, wait } from './testing.ts';

const world = openWorld();
const steam = openSteam();
const password = hash('sha256', 'a long sentence');
let ann: TestPlayer;
beforeEach(async () => {
  ann = await joinPlayer(world);
  const password_hash = await hashPassword(password);
  await world.owner
    .updateTable('accounts_players')
    .set({ password_hash })
    .where('id', '=', ann.id)
    .execute();
});

const confirm = async (
  { api }: TestPlayer,
  proof: { password?: string; totp?: string } = { password },
) => refusalOf(await api('POST /api/sessions/confirm', proof));
const change = async ({ api }: TestPlayer, text = 'another long sentence') => {
  const digest = hash('sha256', text);
  return refusalOf(
    await api('POST /api/account/password', { password: digest, password_confirmation: digest }),
  );
};
const begin = async ({ api }: TestPlayer) =>
  refusalOf(await api('POST /api/second_factor/begin', {}));
/** Leaves for Steam to link an account; returns `gone` or the key of the refusal. */
async function leaveToLink({ token }: TestPlayer): Promise<string> {
  const browser = openBrowser(world);
  browser.cookies.set('authsk', token);
  const address = await browser.visit('/api/steam_auth?purpose=link');
  return new URLSearchParams(address.split('#')[1]).get('refused') ?? 'gone';
}
const setLink = async ({ api }: TestPlayer, n: number) =>
  refusalOf(
    await api('POST /api/user/trade_url', {
      trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=12${n}&token=Ab_-9xYz`,
    }),
  );
const namesTo = async (player: TestPlayer) =>
  (await lettersToPlayer(world, player)).map(({ name }) => name);

describe('a session that somebody has stolen, though it was begun a minute ago', () => {
  test.each([
    ['the password', change],
    ['the second factor', begin],
    ['the Steam account', leaveToLink],
  ])('doesn’t change %s: that takes the password, given for this one change', async (_, act) => {
    expect(await act(ann)).toBe('session.not_fresh');
    expect(await confirm(ann)).toBe('none');
    expect(['none', 'gone']).toContain(await act(ann));
    expect(await act(ann)).toBe('session.not_fresh');
  });

  test('doesn’t use what the owner confirmed in another session', async () => {
    const token = await startSession(world.db, ann.id);
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
    const stolen = { ...ann, token, headers, api: makeClient({ base: world.url, headers }) };
    expect(await confirm(ann)).toBe('none');
    expect([await change(stolen), await begin(stolen)]).toEqual([
      'session.not_fresh',
      'session.not_fresh',
    ]);
    expect(await change(ann)).toBe('none');
  });

  test('makes one of two changes at once', async () => {
    expect(await confirm(ann)).toBe('none');
    const keys = await Promise.all([
      change(ann, 'the first long sentence'),
      change(ann, 'the second long sentence'),
    ]);
    expect(keys.toSorted()).toEqual(['none', 'session.not_fresh']);
  });
});

describe('a confirmation', () => {
  test('is good for 15 minutes, and stays when the change is refused for something else', async () => {
    expect(await confirm(ann)).toBe('none');
    expect(await change(ann, '123456')).toBe('password.common');
    wait(minutes(14));
    expect(await change(ann)).toBe('none');
    expect(await confirm(ann, { password: hash('sha256', 'another long sentence') })).toBe('none');
    wait(minutes(15));
    expect(await change(ann)).toBe('session.not_fresh');
  });

  test('takes the code as well where a second factor is on', async () => {
    const app = await enableFactor(ann, password);
    expect(await change(ann)).toBe('session.not_fresh');
    expect(await confirm(ann)).toBe('second_factor.required');
    expect(await confirm(ann, { password, totp: app.code() })).toBe('none');
    expect(await change(ann)).toBe('none');
  });

  test('isn’t asked of an account that only Steam opens, in a session that was just begun', async () => {
    await world.owner
      .updateTable('accounts_players')
      .set({ password_hash: null })
      .where('id', '=', ann.id)
      .execute();
    expect(await begin(ann)).toBe('none');
    wait(minutes(15));
    expect(await begin(ann)).toBe('session.not_fresh');
  });
});

describe('changes of what guards an account', () => {
  test('are five in an hour and no more', async () => {
    for (let n = 0; n < 5; n++) expect(await setLink(ann, n)).toBe('none');
    expect(await setLink(ann, 5)).toBe('guard.too_many');
    wait(hours(1));
    expect(await confirm(ann)).toBe('none');
    expect(await setLink(ann, 6)).toBe('none');
  });

  test('of the password are counted apart: a thief who used up the others can’t keep the owner from one [6-5.8]', async () => {
    for (let n = 0; n < 6; n++) await setLink(ann, n);
    let text = 'a long sentence';
    for (let n = 0; n < 6; n++) {
      wait(minutes(5));
      expect(await confirm(ann, { password: hash('sha256', text) })).toBe('none');
      const next = `a long sentence ${n}`;
      expect(await change(ann, next)).toBe(n < 5 ? 'none' : 'guard.too_many');
      if (n < 5) text = next;
    }
  });

  test('that come at once are no more either', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, (_, n) => setLink(ann, n)));
    expect(keys.filter((key) => key === 'none')).toHaveLength(5);
  });

  test('count as one when nothing changed: the same trade link again', async () => {
    for (let n = 0; n < 8; n++) expect(await setLink(ann, 1)).toBe('none');
  });
});

describe('letters about an account', () => {
  test('that say the same within ten minutes come once', async () => {
    for (let n = 0; n < 4; n++) expect(await setLink(ann, n)).toBe('none');
    expect(await namesTo(ann)).toEqual(['trade_link_changed']);
    wait(minutes(10));
    expect(await setLink(ann, 4)).toBe('none');
    expect(await namesTo(ann)).toEqual(['trade_link_changed', 'trade_link_changed']);
  });

  test('that say something else come at once: on, off and on again are three', async () => {
    const on = await enableFactor(ann, password);
    dataOf(await ann.api('POST /api/second_factor/disable', { totp: on.code() }));
    await enableFactor(ann, password);
    expect(await namesTo(ann)).toEqual(Array(3).fill('second_factor_changed'));
  });

  test('come at once after a change that was linked to somebody else’s Steam account', async () => {
    expect(await confirm(ann)).toBe('none');
    const browser = openBrowser(world);
    browser.cookies.set('authsk', ann.token);
    const { ticket } = await browser.goToSteam(steam, '/api/steam_auth?purpose=link');
    expect(await browser.bring(ticket)).toBe('in');
    expect(await namesTo(ann)).toEqual(['steam_linked']);
  });
});
