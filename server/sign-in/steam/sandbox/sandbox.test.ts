import { makeClient } from '@vitrine/contract/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kit/config.ts';
import { modules } from '../../../modules.ts';
import { readSettings } from '../../../kit/settings.ts';
import { serveApi, type Api } from '../../../testing/api.ts';
import { dataOf, expectRefusal, send } from '../../../testing/send.ts';
import { test_settings } from '../../../testing/settings.ts';
import { openBrowser, type TestBrowser } from '../../../testing/steam-browser.ts';
import { openWorld } from '../../../testing/world.ts';

const world = openWorld();
let api: Api;
let browser: TestBrowser;
beforeEach(async () => {
  api = await serveApi(world.db, {
    settings: { steam: { ...test_settings.steam, sandbox: true } },
  });
  browser = openBrowser(api);
});
afterEach(() => api.close());

const accounts = async () =>
  dataOf(await makeClient({ base: api.url })('GET /api/sandbox/steam', {})).list;
/** Leaves for the sandbox; returns the state that it has to bring back. */
async function leave(): Promise<string> {
  const page = new URL(await browser.visit('/api/steam_auth'));
  expect(page.origin + page.pathname).toBe(`${api.url}/sandbox/steam/openid/login`);
  return new URL(page.searchParams.get('openid.return_to')!).searchParams.get('state')!;
}
interface Named {
  steam_id: string;
}
const answer = (state: string, steam_id: string) =>
  browser.visit(`/api/sandbox/steam/answer?state=${state}&steam_id=${steam_id}`);

describe('the sandbox that plays Steam in demo mode', () => {
  test('signs in who chooses a made-up account, under its name, and later to the same account', async () => {
    for (const { steam_id, name } of await accounts()) {
      const ids: number[] = [];
      for (let times = 0; times < 2; times++) {
        browser = openBrowser(api);
        const { ticket } = await browser.comeBack(await answer(await leave(), steam_id));
        expect(await browser.bring(ticket)).toBe('in');
        const player = await browser.player();
        expect(player.name).toBe(name);
        ids.push(player.id);
      }
      expect(ids[0]).toBe(ids[1]);
    }
  });

  test('sends back who says no, without an answer', async () => {
    const state = await leave();
    const back = await browser.visit(`/api/sandbox/steam/answer?state=${state}`);
    expect(await browser.comeBack(back)).toEqual({ refused: 'steam.unconfirmed' });
  });

  test('vouches only for what it said itself, once: for no other account, way back or moment', async () => {
    const [{ steam_id }, other] = (await accounts()).map(({ steam_id }) => ({ steam_id })) as [
      Named,
      Named,
    ];
    const said = await answer(await leave(), steam_id);
    const forge = (change: (query: URLSearchParams) => void) => {
      const address = new URL(said);
      change(address.searchParams);
      return address.href;
    };
    const identity = `${api.url}/sandbox/steam/openid/id/${other.steam_id}`;
    const forged = [
      forge((query) => {
        query.set('openid.claimed_id', identity);
        query.set('openid.identity', identity);
      }),
      forge((query) => query.delete('openid.sig')),
      forge((query) => query.set('openid.sig', 'AAAA')),
      forge((query) =>
        query.set('openid.response_nonce', `${new Date().toISOString().slice(0, 19)}Zanother`),
      ),
    ];
    for (const address of forged) {
      const state = await leave();
      const at_state = new URL(address);
      at_state.searchParams.set('state', state);
      at_state.searchParams.set('openid.return_to', `${api.url}/api/steam_return?state=${state}`);
      expect(await browser.comeBack(at_state.href)).toEqual({ refused: 'steam.unconfirmed' });
    }
    const good = await answer(await leave(), steam_id);
    expect(await browser.comeBack(good)).toHaveProperty('ticket');
    expect(await browser.comeBack(good)).toEqual({ refused: 'ticket.spent' });
  });

  test('knows its own accounts alone, and no way back but to us', async () => {
    const state = 'a'.repeat(64);
    const ask = (query: string) => send(api.url, `GET /api/sandbox/steam/answer?${query}`);
    expect(
      Object.keys(
        expectRefusal(await ask(`state=${state}&steam_id=76561198000000001`), 'request.invalid')!,
      ),
    ).toEqual(['steam_id']);
    expectRefusal(await ask('state=https://evil.example'), 'request.invalid');
  });

  test('isn’t there where the real Steam is asked', async () => {
    expectRefusal(await send(world.url, 'GET /api/sandbox/steam'), 'route.unknown');
    expectRefusal(
      await send(world.url, `GET /api/sandbox/steam/answer?state=${'a'.repeat(64)}`),
      'route.unknown',
    );
  });
});

test.each([
  ['in demo mode', {}, true],
  [
    'but not with a Web API key, which is for the real Steam',
    { STEAM_API_KEY: 'a'.repeat(32) },
    false,
  ],
  ['and never on a real site', { PUBLIC_URL: 'https://shop.example' }, false],
  [
    'nor on one with a database of its own',
    { PUBLIC_URL: 'https://shop.example', DEMO: '0' },
    false,
  ],
])('the sandbox stands %s', (_, environment, sandbox) => {
  const config = readConfig({ SECRET_KEY: 'a'.repeat(64), ...environment }, modules);
  expect(readSettings(config).steam.sandbox).toBe(sandbox);
});
