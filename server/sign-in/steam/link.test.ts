import { beforeEach, describe, expect, test } from 'vitest';
import { lettersToPlayer, minutes, wait } from '../../security/testing.ts';
import { openBrowser, openSteam, type TestBrowser } from '../../testing/steam-browser.ts';
import { dataOf } from '../../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { findSteamId } from '../../accounts/index.ts';

const world = openWorld();
const steam = openSteam();

/** The address to which a signed-in player sends the window. */
const to_link = '/api/steam_auth?purpose=link';

let ann: TestPlayer;
let browser: TestBrowser;
beforeEach(async () => {
  ann = await joinPlayer(world);
  browser = openBrowserOf(ann);
});

function openBrowserOf(player: TestPlayer): TestBrowser {
  const opened = openBrowser(world);
  opened.cookies.set('authsk', player.token);
  return opened;
}

/** Links the account that is signed in at Steam; returns the outcome. */
async function link(from = browser): Promise<string> {
  const { ticket, refused } = await from.goToSteam(steam, to_link);
  return refused ?? from.bring(ticket);
}

const tradeLinkOf = (steam_id: string) =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${BigInt(steam_id) - 76561197960265728n}&token=Ab_-9xYz`;
const setTradeLink = (trade_url: string) => ann.api('POST /api/user/trade_url', { trade_url });
const showTradeLink = async () => dataOf(await ann.api('GET /api/account', {})).trade_url;

describe('linking a Steam account', () => {
  test('makes it a way in to the player’s account, and tells the player by e-mail', async () => {
    const session = browser.cookies.get('authsk');
    expect(await link()).toBe('in');
    expect(browser.cookies.get('authsk'), 'the session stays').toBe(session);
    expect(dataOf(await ann.api('GET /api/user', {})).steam_id).toBe(steam.steam_id);
    expect(await lettersToPlayer(world, ann)).toEqual([
      expect.objectContaining({
        name: 'steam_linked',
        steam_id: steam.steam_id,
        link: `${world.url}/my`,
      }),
    ]);
    const elsewhere = openBrowser(world);
    expect(await elsewhere.bring((await elsewhere.goToSteam(steam)).ticket)).toBe('in');
    expect((await elsewhere.player()).id).toBe(ann.id);
  });

  test('again changes nothing, and needs no second letter', async () => {
    expect(await link()).toBe('in');
    expect(await link()).toBe('in');
    expect(await lettersToPlayer(world, ann)).toHaveLength(1);
  });

  test('is refused when the Steam account is another player’s, and when the player has another one', async () => {
    const ben = await joinPlayer(world);
    expect(await link(openBrowserOf(ben))).toBe('in');
    expect(await link()).toBe('steam.taken');
    expect(await findSteamId(world.db, ann.id)).toBeNull();
    steam.recover();
    expect(await link()).toBe('in');
    const first = steam.steam_id;
    steam.recover();
    expect(await link()).toBe('steam.linked');
    expect(await findSteamId(world.db, ann.id)).toBe(first);
  });

  test('by two players at once is one player’s', async () => {
    const browsers = [browser, openBrowserOf(await joinPlayer(world))];
    const told = [];
    for (const each of browsers) told.push({ each, ...(await each.goToSteam(steam, to_link)) });
    const came = await Promise.all(told.map(({ each, ticket }) => each.bring(ticket)));
    expect(came.toSorted()).toEqual(['in', 'steam.taken']);
  });

  test('is for a player, who has shown a short while ago who they are', async () => {
    expect(await openBrowser(world).comeBack(to_link)).toEqual({ refused: 'session.required' });
    wait(minutes(16));
    expect(await browser.comeBack(to_link)).toEqual({ refused: 'session.not_fresh' });
    expect(browser.cookies.has('trip')).toBe(false);
  });

  test('is done by the page of that same player: not by coming back, not signed out, not for somebody else', async () => {
    const { ticket } = await browser.goToSteam(steam, to_link);
    expect(
      await findSteamId(world.db, ann.id),
      'a link of another site leads to here and no further',
    ).toBeNull();
    browser.cookies.delete('authsk');
    expect(await browser.bring(ticket)).toBe('session.required');
    browser.cookies.set('authsk', (await joinPlayer(world)).token);
    expect(await browser.bring(ticket)).toBe('ticket.spent');
    browser.cookies.set('authsk', ann.token);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(
      await browser.outcomeOf(await browser.call('/api/login/ticket', { ticket }, foreign)),
    ).toBe('origin.forbidden');
    expect(await findSteamId(world.db, ann.id)).toBeNull();
    expect(await browser.bring(ticket)).toBe('in');
    expect(await browser.bring(ticket)).toBe('ticket.spent');
  });

  test('never signs anybody in', async () => {
    const { ticket } = await browser.goToSteam(steam, to_link);
    const response = await browser.call('/api/login/ticket', { ticket });
    expect(await response.json()).toMatchObject({ code: 200, data: { token: null } });
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['trip']);
  });
});

describe('the trade link of who links a Steam account', () => {
  test('goes when it leads to another account, and the next one makes withdrawals wait', async () => {
    dataOf(await setTradeLink(tradeLinkOf('76561197960265805')));
    expect(await link()).toBe('in');
    expect(await showTradeLink()).toBeNull();
    const { withdrawals_from } = dataOf(await setTradeLink(tradeLinkOf(steam.steam_id)));
    expect(withdrawals_from).not.toBeNull();
  });

  test('stays when it leads to this one', async () => {
    steam.steam_id = '76561198000000001';
    dataOf(await setTradeLink(tradeLinkOf(steam.steam_id)));
    expect(await link()).toBe('in');
    expect(await showTradeLink()).toBe(tradeLinkOf(steam.steam_id));
  });
});
