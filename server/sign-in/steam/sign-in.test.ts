import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now, setClock } from '../../kit/clock.ts';
import { setOutside } from '../../kit/outside.ts';
import { serveApi, type Api } from '../../testing/api.ts';
import { randomSteamId } from '../../testing/steam.ts';
import { runAtBarrier } from '../../testing/barrier.ts';
import { openBrowser, openSteam, toldTo, type TestBrowser } from '../../testing/steam-browser.ts';
import { openWorld } from '../../testing/world.ts';
import { findSteamId } from '../../accounts/index.ts';

const world = openWorld();
const steam = openSteam();
let browser: TestBrowser;
beforeEach(() => void (browser = openBrowser(world)));

const countPlayers = async () =>
  (
    await world.owner
      .selectFrom('accounts_players')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const factsOf = (player_id: number) =>
  world.owner
    .selectFrom('facts')
    .select(['kind', 'payload'])
    .where('player_id', '=', player_id)
    .orderBy('id')
    .execute();

describe('who comes from Steam', () => {
  test('for the first time gets an account, and every later time is signed in to it, in any browser', async () => {
    expect(await browser.bring((await browser.goToSteam(steam)).ticket)).toBe('in');
    const { id, name } = await browser.player();
    expect(name).toMatch(/^Player [0-9a-f]{6}$/);
    expect(await findSteamId(world.db, id)).toBe(steam.steam_id);
    const elsewhere = openBrowser(world);
    expect(await elsewhere.bring((await elsewhere.goToSteam(steam)).ticket)).toBe('in');
    expect((await elsewhere.player()).id).toBe(id);
  });

  test('is asked to sign in for our address and no other [1-2.58 1-7.45]', async () => {
    const asked = new URL(await browser.visit('/api/steam_auth'));
    expect(asked.origin + asked.pathname).toBe('https://steamcommunity.com/openid/login');
    const { 'openid.return_to': return_to, ...rest } = Object.fromEntries(asked.searchParams);
    expect(return_to).toMatch(new RegExp(`^${world.url}/api/steam_return\\?state=[0-9a-f]{64}$`));
    expect(rest).toEqual({
      'openid.ns': 'http://specs.openid.net/auth/2.0',
      'openid.mode': 'checkid_setup',
      'openid.realm': world.url,
      'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    });
  });

  test('gets the session as a cookie that no script reads; the ticket stands behind # alone, and neither is stored', async () => {
    const back = await browser.visit(await browser.agree(steam));
    expect(back).toMatch(/^\/login\/window#ticket=[0-9a-f]{64}&purpose=sign_in$/);
    const { ticket = '' } = toldTo(back);
    const trip = browser.cookies.get('trip')!;
    const stored = JSON.stringify([
      await world.owner.selectFrom('accounts_tickets').selectAll().execute(),
      await world.owner.selectFrom('accounts_trips').selectAll().execute(),
    ]);
    for (const secret of [ticket, trip])
      for (const text of [secret, JSON.stringify(Buffer.from(secret, 'hex'))])
        expect(stored).not.toContain(text);
    const response = await browser.call('/api/login/ticket', { ticket, check: 1 });
    expect(await response.json()).toMatchObject({ data: { token: null } });
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('authsk='));
    expect(session).toMatch(/; HttpOnly/);
    expect(browser.cookies.has('trip'), 'the trip is over').toBe(false);
  });

  test('brings along who sent them and from where [1-2.58 1-7.45 1-7.49 1-7.50]', async () => {
    for (const path of ['/api/steam_auth/FRIEND-7?ad=forum', '/api/login/steam?ad=forum']) {
      const guest = openBrowser(world);
      steam.steam_id = randomSteamId();
      expect(await guest.bring((await guest.goToSteam(steam, path)).ticket)).toBe('in');
      const facts = await factsOf((await guest.player()).id);
      expect(facts[0]).toMatchObject({
        kind: 'player.joined',
        payload: { by: 'steam', source: 'forum' },
      });
      const referred = { kind: 'player.referred', payload: { code: 'FRIEND-7' } };
      expect(facts.slice(1)).toEqual(path.includes('FRIEND') ? [referred] : []);
    }
  });

  test('and has an account is bound to nobody by a partner’s link: they are asked first, in the page', async () => {
    const come = async (path: string) => {
      expect(await browser.bring((await browser.goToSteam(steam, path)).ticket)).toBe('in');
      return factsOf((await browser.player()).id);
    };
    const before = await come('/api/steam_auth');
    expect(await come('/api/steam_auth/ANN?ad=Forum')).toEqual(before);
    expect(await browser.player()).toMatchObject({ parent: null });
  });

  test('twice at once for the first time is one player', async () => {
    const browsers = [browser, openBrowser(world), openBrowser(world)];
    const tickets = new Map<TestBrowser, string | undefined>();
    for (const each of browsers) tickets.set(each, (await each.goToSteam(steam)).ticket);
    const before = await countPlayers();
    // Barrier: no player is created before all browsers have looked for an existing one.
    const came = await runAtBarrier(
      world,
      sql`lock table accounts_players in share mode`,
      browsers.length,
      () => Promise.all(browsers.map((each) => each.bring(tickets.get(each)))),
    );
    expect(came).toEqual(['in', 'in', 'in']);
    expect(await countPlayers()).toBe(before + 1);
  });

  test('under another provider’s name finds nothing [1-7.50]', async () => {
    const response = await browser.call('/api/login/facebook', undefined);
    expect(await browser.outcomeOf(response)).toBe('route.unknown');
  });

  test('says no there, and is told so in the window', async () => {
    const { searchParams } = new URL(await browser.visit('/api/steam_auth'));
    const refused = `${searchParams.get('openid.return_to')}&openid.mode=cancel`;
    expect(await browser.comeBack(refused)).toEqual({ refused: 'steam.unconfirmed' });
  });
});

describe('who comes from Steam without having agreed to the terms', () => {
  const bringAlone = (ticket: string | undefined) => browser.call('/api/login/ticket', { ticket });

  test('gets no account, and reads why; with the same ticket they do once they agreed, at that moment [1-5.3]', async () => {
    const written = async () => ({
      players: await countPlayers(),
      facts: await world.owner.selectFrom('facts').selectAll().execute(),
      sessions: await world.owner.selectFrom('accounts_sessions').selectAll().execute(),
    });
    const before = await written();
    const { ticket } = await browser.goToSteam(steam);
    const response = await bringAlone(ticket);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      data: { key: 'request.invalid', errors: { check: ['Please check the service terms first'] } },
    });
    expect(await written()).toEqual(before);
    expect(browser.cookies.has('authsk')).toBe(false);

    const agreed_at = new Date(now().getTime() + 50_000);
    setClock(() => agreed_at);
    expect(await browser.bring(ticket)).toBe('in');
    const { id } = await browser.player();
    const player = await world.owner
      .selectFrom('accounts_players')
      .select(['terms_agreed_at', 'adult_confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(player).toEqual({ terms_agreed_at: agreed_at, adult_confirmed_at: agreed_at });
  });

  test('has time to read them, five minutes in all', async () => {
    for (const [seconds, outcome] of [
      [299, 'in'],
      [301, 'ticket.spent'],
    ] as const) {
      steam.steam_id = randomSteamId();
      const at = now().getTime();
      const { ticket } = await browser.goToSteam(steam);
      expect(await browser.outcomeOf(await bringAlone(ticket))).toBe('request.invalid');
      setClock(() => new Date(at + seconds * 1000));
      expect(await browser.bring(ticket), `${seconds} seconds`).toBe(outcome);
    }
  });

  test.each([false, 0, 'true', null])(
    'and says that by %j reads the same, and the ticket stays good',
    async (check) => {
      const { ticket } = await browser.goToSteam(steam);
      const response = await browser.call('/api/login/ticket', { ticket, check });
      expect(await response.json()).toMatchObject({
        data: {
          key: 'request.invalid',
          errors: { check: ['Please check the service terms first'] },
        },
      });
      expect(await browser.bring(ticket)).toBe('in');
    },
  );

  test('is let in to the account that they have', async () => {
    expect(await browser.bring((await browser.goToSteam(steam)).ticket)).toBe('in');
    const { id } = await browser.player();
    browser = openBrowser(world);
    const response = await bringAlone((await browser.goToSteam(steam)).ticket);
    expect(await browser.outcomeOf(response)).toBe('in');
    expect((await browser.player()).id).toBe(id);
  });
});

describe('a player’s name', () => {
  const api_key = '0123456789ABCDEF0123456789ABCDEF';
  let api: Api;
  beforeAll(async () => {
    api = await serveApi(world.db, {
      settings: { steam: { url: steam.url, api_key, sandbox: false } },
    });
  });
  afterAll(() => api?.close());

  test.each([
    ['the one at Steam', { personaname: ' Mia  B ' }, /^Mia B$/],
    [
      'a made-up one where the one at Steam could pass for another',
      { personaname: 'Аnn' },
      /^Player [0-9a-f]{6}$/,
    ],
    [
      'a made-up one where the one at Steam is of the site’s staff',
      { personaname: 'Admin' },
      /^Player [0-9a-f]{6}$/,
    ],
    ['a made-up one where the profile is not there', undefined, /^Player [0-9a-f]{6}$/],
  ])('is %s', async (_, profile, name) => {
    const guest = openBrowser(api);
    if (profile) steam.profiles.set(steam.steam_id, profile);
    expect(await guest.bring((await guest.goToSteam(steam)).ticket)).toBe('in');
    expect((await guest.player()).name).toMatch(name);
    const asked = steam.asked.find(({ path }) => path.includes('GetPlayerSummaries'))!;
    expect(Object.fromEntries(asked.form)).toEqual({ key: api_key, steamids: steam.steam_id });
  });

  test('is made up where Steam has no time for profiles: nobody is kept out for it', async () => {
    const guest = openBrowser(api);
    const address = steam.agree(await guest.visit('/api/steam_auth'));
    setOutside(async (request) => {
      if (request.url.includes('GetPlayerSummaries')) throw new Error('away');
      return steam.answer(request);
    });
    expect(await guest.bring((await guest.comeBack(address)).ticket)).toBe('in');
    expect((await guest.player()).name).toMatch(/^Player /);
  });
});
