import { hash } from 'node:crypto';
import { makeClient, type Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { now } from '../../kit/clock.ts';
import { runJob } from '../../testing/jobs.ts';
import { lettersTo } from '../../testing/letters.ts';
import { dataOf, expectRefusal, refusalOf } from '../../testing/send.ts';
import { openBrowser, openSteam } from '../../testing/steam-browser.ts';
import { openWorld, randomAddress, type TestPlayer } from '../../testing/world.ts';
import { Browser, codeFor, registerIn } from '../../sign-in/testing/browser.ts';
import { startSession } from '../../accounts/sessions/sessions.ts';
import { partnerOf } from '../../sign-in/steam/steam-id.ts';
import { enableFactor, hours, minutes, wait, type TestApp } from '../testing.ts';

const world = openWorld();
const steam = openSteam();
const password = hash('sha256', 'a long sentence');
const days = (count: number) => hours(24 * count);

let email: string;
let thief: TestPlayer;
let app: TestApp;
/** An intruder who knows Mia's password has added everything they could to her account. */
beforeEach(async () => {
  const registered = await registerIn(new Browser(world), world);
  email = registered.email;
  thief = await playerOf(registered.player_id);
  await addSteam();
  app = await enableFactor(thief, password);
  await addTradeLink(app.code());
});

async function playerOf(id: number): Promise<TestPlayer> {
  const token = await startSession(world.db, id);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { id, token, headers, api: makeClient({ base: world.url, headers }) };
}
async function addSteam(): Promise<void> {
  dataOf(await thief.api('POST /api/sessions/confirm', { password }));
  const browser = openBrowser(world);
  browser.cookies.set('authsk', thief.token);
  const { ticket } = await browser.goToSteam(steam, '/api/steam_auth?purpose=link');
  expect(await browser.bring(ticket)).toBe('in');
}
async function addTradeLink(totp: string): Promise<void> {
  const trade_url = `https://steamcommunity.com/tradeoffer/new/?partner=${partnerOf(steam.steam_id)}&token=Ab_-9xYz`;
  dataOf(await thief.api('POST /api/user/trade_url', { trade_url, totp }));
}
/** Sets a new password by e-mail, in an unknown browser; returns the planned removal. */
async function reset(remove_recent?: boolean) {
  const browser = new Browser(world);
  await browser.askForCode(email);
  const sent = await browser.reset(email, await codeFor(world, email), { remove_recent });
  expect(sent.status).toBe(200);
  return (sent.envelope.data as { removal: unknown }).removal;
}
const runRemovals = () => runJob(world, 'accounts:remove_recent_guards');
const lastLetter = async () => (await lettersTo(world, email)).at(-1)!;
const tokenOfLetter = async () => {
  const letter = await lastLetter();
  if (letter.name !== 'removal_planned') throw new Error(`the last letter is ${letter.name}`);
  expect(letter.link).toContain(`${world.url}/removal#`);
  return letter.link.split('#')[1]!;
};
const stop = async (token: string) =>
  refusalOf(await world.visitor('POST /api/account/removal/stop', { token }));
const guards = async () => {
  const player = await playerOf(thief.id);
  const { second_factor, trade_url } = dataOf(await player.api('GET /api/account', {}));
  const { steam_id } = dataOf(await player.api('GET /api/user', {}));
  return {
    second_factor: second_factor.enabled,
    steam: steam_id !== null,
    trade_link: trade_url !== null,
  };
};
const all = { second_factor: true, steam: true, trade_link: true };
const none = { second_factor: false, steam: false, trade_link: false };

describe('an owner who sets a new password by e-mail', () => {
  test('may have what was added in the last 14 days removed: a day later, and not before', async () => {
    expect(await reset(true)).toEqual({
      at: new Date(now().getTime() + days(1)).toISOString(),
      ...all,
    });
    expect(await lastLetter()).toMatchObject({ name: 'removal_planned', ...all });
    wait(days(1) - minutes(1));
    expect(await runRemovals()).toBe(0);
    expect(await guards()).toEqual(all);
    wait(minutes(1));
    const session = await playerOf(thief.id);
    expect(await runRemovals()).toBe(1);
    expect(await guards()).toEqual(none);
    expect(refusalOf(await session.api('GET /api/user', {})), 'whoever was in is out').toBe(
      'session.expired',
    );
    expect(await lastLetter()).toMatchObject({ name: 'removal_done', ...all });
    expect(await runRemovals()).toBe(0);
    const owners = new Browser(world);
    expect((await owners.signIn(email, 'another sentence')).status).toBe(200);
  });

  test('keeps everything without asking for that, and when nothing is so young', async () => {
    expect(await reset()).toBeNull();
    expect(await reset(false)).toBeNull();
    wait(days(14));
    expect(await reset(true)).toBeNull();
    wait(days(1));
    expect(await runRemovals()).toBe(0);
    expect(await guards()).toEqual(all);
  });

  test('loses only what is young: the second factor of two weeks ago stays', async () => {
    const old = new Date(now().getTime() - days(14));
    await world.owner
      .updateTable('accounts_second_factors')
      .set({ enabled_at: old })
      .where('player_id', '=', thief.id)
      .execute();
    expect(await reset(true)).toMatchObject({
      second_factor: false,
      steam: true,
      trade_link: true,
    });
    wait(days(1));
    await runRemovals();
    expect(await guards()).toEqual({ ...none, second_factor: true });
  });

  test('can stop it by the link in the letter, once', async () => {
    await reset(true);
    const token = await tokenOfLetter();
    expect(await stop('0'.repeat(64))).toBe('removal.unknown');
    expect(await stop(token)).toBe('none');
    expect(await stop(token)).toBe('removal.unknown');
    wait(days(1));
    expect(await runRemovals()).toBe(0);
    expect(await guards()).toEqual(all);
  });

  test('is safe from a thief whose Steam account still opens the account: nothing that guards it changes meanwhile', async () => {
    await reset(true);
    wait(hours(2));
    const browser = openBrowser(world);
    const { ticket } = await browser.goToSteam(steam);
    expect(await browser.bring(ticket, app.code())).toBe('in');
    const back = await playerOf(thief.id);
    const refused = async (call: Promise<Answer<keyof Call>>) =>
      expect(refusalOf(await call)).toBe('removal.pending');
    const trade_url = `https://steamcommunity.com/tradeoffer/new/?partner=${partnerOf(steam.steam_id)}&token=12345678`;
    await refused(
      back.api('POST /api/user/trade_url', { trade_url, totp: app.recovery_codes[0]! }),
    );
    await refused(
      back.api('POST /api/second_factor/recovery_codes', { totp: app.recovery_codes[0]! }),
    );
    await refused(back.api('POST /api/second_factor/disable', { totp: app.recovery_codes[0]! }));
    wait(days(1));
    await runRemovals();
    expect(await guards()).toEqual(none);
  });

  test('after another one waits from then on; the first letter’s link stops nothing any more', async () => {
    await reset(true);
    const first = await tokenOfLetter();
    wait(hours(12));
    await reset(true);
    expect(await stop(first)).toBe('removal.unknown');
    wait(hours(12));
    expect(await runRemovals()).toBe(0);
    expect(await stop(await tokenOfLetter())).toBe('none');
  });
});

test('the link’s token is known to the database only by its hash', async () => {
  await reset(true);
  const token = await tokenOfLetter();
  const rows = await world.owner
    .selectFrom('accounts_removals')
    .selectAll()
    .where('player_id', '=', thief.id)
    .execute();
  expect(rows[0]!.stop_hash.toString('hex')).toBe(hash('sha256', token));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a reset without the box is as it was for a stock client', async () => {
  const browser = new Browser(world);
  await browser.askForCode(email);
  const code = await codeFor(world, email);
  expect(
    Object.keys(
      expectRefusal(await browser.reset(email, code, { remove_recent: 'yes' }), 'request.invalid')!,
    ),
  ).toEqual(['remove_recent']);
  expect((await browser.reset(email, code)).status).toBe(200);
});
