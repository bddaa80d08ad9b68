import { beforeEach, describe, expect, test } from 'vitest';
import { now, setClock } from '../../kit/clock.ts';
import { solveChallenge } from '../testing/solve.ts';
import { serveApi } from '../../testing/api.ts';
import { runJob } from '../../testing/jobs.ts';
import { openBrowser, openSteam, type TestBrowser } from '../../testing/steam-browser.ts';
import { openWorld } from '../../testing/world.ts';

const world = openWorld();
const steam = openSteam();
let browser: TestBrowser;
beforeEach(() => void (browser = openBrowser(world)));

describe('a trip', () => {
  test('belongs to the browser that began it: an attacker’s answer is nothing in a victim’s browser', async () => {
    const attacker = openBrowser(world);
    const attackers_answer = await attacker.agree(steam);
    expect(await browser.comeBack(attackers_answer), 'without a trip').toEqual({
      refused: 'ticket.spent',
    });
    await browser.visit('/api/steam_auth');
    expect(await browser.comeBack(attackers_answer), 'on another trip').toEqual({
      refused: 'ticket.spent',
    });
    expect(steam.asked).toHaveLength(0);
    expect(await attacker.comeBack(attackers_answer), 'where it belongs').toHaveProperty('ticket');
  });

  test('ends after ten minutes', async () => {
    const { searchParams } = new URL(await browser.visit('/api/steam_auth'));
    const at = now().getTime() + 10 * 60_000;
    setClock(() => new Date(at));
    expect(await browser.comeBack(`${searchParams.get('openid.return_to')}`)).toEqual({
      refused: 'ticket.spent',
    });
  });

  test('that is over leaves nothing behind', async () => {
    await browser.visit('/api/steam_auth');
    await browser.goToSteam(steam);
    expect(await runJob(world, 'accounts:forget_steam_trips')).toBe(0);
    const at = now().getTime() + 11 * 60_000;
    setClock(() => new Date(at));
    expect(await runJob(world, 'accounts:forget_steam_trips')).toBeGreaterThanOrEqual(3);
    for (const table of ['accounts_trips', 'accounts_tickets', 'accounts_steam_nonces'] as const)
      expect(await world.owner.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  test('with made-up state, or none, ends at the window with a word', async () => {
    await browser.visit('/api/steam_auth');
    for (const query of ['', '?state=', `?state=${'0'.repeat(64)}`, '?state=%27%20or%201%3D1'])
      expect(await browser.comeBack(`/api/steam_return${query}`)).toEqual({
        refused: 'ticket.spent',
      });
  });

  test('that is refused ends at the window too, not before a wall of braces', async () => {
    const api = await serveApi(world.db, { settings: { captcha: true } });
    const guest = openBrowser(api);
    expect(await guest.comeBack('/api/steam_auth')).toEqual({ refused: 'challenge.required' });
    expect(guest.cookies.size).toBe(0);
    api.close();
  });

  test.each([
    [
      'in base64, as our pages write it',
      (base64: string) => Buffer.from(base64).toString('base64'),
    ],
    ['in the base64 of its own', (base64: string) => base64],
  ])(
    'takes a solved challenge along in its address, once: the solution %s [1-7.46 1-7.47 1-7.48]',
    async (_, write) => {
      const api = await serveApi(world.db, { settings: { captcha: true } });
      const guest = openBrowser(api);
      const { pointJson, ...fields } = await solveChallenge(world, {
        send: async (call, body) => ({
          envelope: await (await guest.call(call.split(' ')[1]!, body)).json(),
        }),
      });
      const proof = {
        ...fields,
        pointJson: write(pointJson),
        clientUid: 'point-1',
        ts: String(now().getTime()),
      };
      const addressWith = (query: object) =>
        `/api/steam_auth?${new URLSearchParams({ ...query, ad: 'forum' })}`;
      const { token: __, ...without_token } = proof;
      expect(await guest.comeBack(addressWith(without_token))).toEqual({
        refused: 'challenge.required',
      });
      const unknown = { ...proof, token: '0'.repeat(32) };
      expect(await guest.comeBack(addressWith(unknown))).toEqual({ refused: 'challenge.expired' });
      const address = addressWith(proof);
      const misnamed = await guest.call(addressWith({ ...proof, captchaType: 'magic' }), undefined);
      expect(await guest.outcomeOf(misnamed)).toBe('request.invalid');
      expect(guest.cookies.size).toBe(0);
      expect(await guest.goToSteam(steam, address)).toHaveProperty('ticket');
      expect(await guest.comeBack(address)).toEqual({ refused: 'challenge.expired' });
      api.close();
    },
  );

  test('that goes on and on without success is throttled, whatever the browser says that it is', async () => {
    const told = new Set<string | undefined>();
    await browser.visit('/api/steam_auth');
    for (let n = 0; n < 60 && !told.has('door.braked'); n += 1) {
      browser.cookies.set('device', String(n));
      told.add((await browser.comeBack(`/api/steam_return?state=${n}`)).refused);
    }
    expect([...told]).toEqual(['ticket.spent', 'door.braked']);
  });
});
