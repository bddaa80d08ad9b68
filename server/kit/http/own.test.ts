import { endpoints } from '@vitrine/contract/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../accounts/index.ts';
import { send } from '../../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../../testing/world.ts';

const world = openWorld();

/** Every call of the contract that is for players or staff. */
const own = endpoints
  .filter(({ who }) => who.kind !== 'anyone')
  .map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`);

/** A cookie with a session that its player has ended. */
let over = '';
beforeAll(async () => {
  const ann = await joinPlayer(world);
  over = `authsk=${await startSession(world.db, ann.id)}`;
  await send(world.url, 'POST /api/steam_out', { headers: headersOf(over) });
});

/** The headers of a page of the site, at an address of its own. */
const headersOf = (cookie?: string) => ({
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': randomAddress(),
  ...(cookie && { cookie }),
});

describe('what is a player’s own', () => {
  test('is found in the contract', () => {
    expect(own).toEqual(expect.arrayContaining(['GET /api/user', 'POST /api/box/1/open']));
  });

  test.each(own)(
    'is for nobody who isn’t signed in: %s [1-6.7 1-6.9 1-6.10 1-6.13 2-8.10 3-1.4]',
    async (call) => {
      const { status, envelope } = await send(world.url, call, { headers: headersOf() });
      expect({ status, envelope }).toMatchObject({
        status: 401,
        envelope: { code: 401, msg: 'Please sign in first.', data: { key: 'session.required' } },
      });
    },
  );

  test.each(own)(
    'is for nobody whose session is over, and the browser deletes its cookie: %s [1-4.23b 2-4.9b 2-8.4b 2-8.11 3-1.4]',
    async (call) => {
      const headers = headersOf(over);
      const { status, envelope, headers: answered } = await send(world.url, call, { headers });
      expect({ status, envelope }).toMatchObject({
        status: 401,
        envelope: {
          code: 1001,
          msg: 'Your login has expired. Please sign in again.',
          data: { key: 'session.expired' },
        },
      });
      expect(answered.get('set-cookie')).toMatch(/^authsk=; Max-Age=0;/);
    },
  );

  test('is for the player of the cookie that lives, wherever its dead twins stand [6-1.1]', async () => {
    const ann = await joinPlayer(world);
    const live = `authsk=${await startSession(world.db, ann.id)}`;
    const dead = (digit: string) => `authsk=${digit.repeat(64)}`;
    const twins = [
      [dead('0'), live],
      [live, dead('0')],
      ['authsk=', dead('0'), dead('1'), live, 'lang=de'],
    ];
    for (const cookies of twins) {
      const headers = headersOf(cookies.join('; '));
      const { envelope, headers: answered } = await send(world.url, 'GET /api/user', { headers });
      expect(envelope).toMatchObject({ data: { id: ann.id } });
      expect(answered.get('set-cookie')).toBeNull();
    }
  });

  test.each([
    [5, 200],
    [8, 200],
    [9, 401],
  ])(
    'is found by a living session behind others, of %i in all; one that wasn’t looked at is not deleted [6-6.22]',
    async (count, expected) => {
      const ann = await joinPlayer(world);
      const dead = Array.from({ length: count - 1 }, (_, n) => `authsk=${String(n).repeat(64)}`);
      const cookie = [...dead, `authsk=${ann.token}`].join('; ');
      const { status, headers } = await send(world.url, 'GET /api/user', {
        headers: { cookie, 'x-forwarded-for': randomAddress() },
      });
      expect([status, headers.has('set-cookie')]).toEqual([expected, false]);
    },
  );

  test('is for nobody when all of several sessions are over: these are deleted', async () => {
    const cookie = Array.from({ length: 8 }, (_, n) => `authsk=${String(n).repeat(64)}`).join('; ');
    const { status, headers } = await send(world.url, 'GET /api/user', {
      headers: { cookie, 'x-forwarded-for': randomAddress() },
    });
    expect([status, headers.has('set-cookie')]).toEqual([401, true]);
  });
});
