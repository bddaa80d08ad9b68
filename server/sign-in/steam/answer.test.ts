import { beforeEach, describe, expect, test } from 'vitest';
import { now, setClock } from '../../kit/clock.ts';
import { setOutside } from '../../kit/outside.ts';
import { randomSteamId, type Fields } from '../../testing/steam.ts';
import { openBrowser, openSteam, type TestBrowser } from '../../testing/steam-browser.ts';
import { openWorld } from '../../testing/world.ts';

const world = openWorld();
const steam = openSteam();
let browser: TestBrowser;
beforeEach(() => void (browser = openBrowser(world)));

describe('an answer that isn’t Steam’s', () => {
  /**
   * The window must show `steam.unconfirmed`, after `asked` requests to Steam: none when the answer
   * already doesn't fit.
   */
  async function expectUnconfirmed(address: string, { asked }: { asked: number }) {
    expect(await browser.comeBack(address)).toEqual({ refused: 'steam.unconfirmed' });
    expect(steam.asked).toHaveLength(asked);
  }

  const without = (fields: Fields, left_out: string): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left_out));
  type Wrong = [string, (fields: Fields) => Fields];
  const wrong: Wrong[] = [
    [
      'op_endpoint swapped',
      (fields) => ({ ...fields, op_endpoint: 'https://evil.example/openid/login' }),
    ],
    ['op_endpoint left out', (fields) => without(fields, 'op_endpoint')],
    ['another namespace', (fields) => ({ ...fields, ns: 'http://openid.net/signon/1.0' })],
    ['mode of a question', (fields) => ({ ...fields, mode: 'checkid_setup' })],
    [
      'claimed_id of another host',
      (fields) => {
        const id = fields['claimed_id']!.replace('steamcommunity.com', 'steamcommunlty.com');
        return { ...fields, claimed_id: id, identity: id };
      },
    ],
    [
      'claimed_id without encryption',
      (fields) => {
        const id = fields['claimed_id']!.replace('https:', 'http:');
        return { ...fields, claimed_id: id, identity: id };
      },
    ],
    [
      'claimed_id with something behind the number',
      (fields) => ({
        ...fields,
        claimed_id: `${fields['claimed_id']}/x`,
        identity: `${fields['claimed_id']}/x`,
      }),
    ],
    ...[
      '10358279110000000',
      '76561197960265728',
      '76561202255233024',
      '7656119800000000',
      '765611980000000010',
    ].map((id): Wrong => [
      `claimed_id of nobody: ${id}`,
      (fields) => ({
        ...fields,
        claimed_id: `${steam.url}/openid/id/${id}`,
        identity: `${steam.url}/openid/id/${id}`,
      }),
    ]),
    [
      'claimed_id other than identity',
      (fields) => ({ ...fields, identity: `${fields['identity']!.slice(0, -4)}0000` }),
    ],
    [
      'return_to of another site',
      (fields) => ({ ...fields, return_to: 'https://evil.example/api/steam_return' }),
    ],
    [
      'return_to of another trip',
      (fields) => ({ ...fields, return_to: fields['return_to']!.replace(/\w{8}$/, '00000000') }),
    ],
    [
      'return_to with more behind it',
      (fields) => ({ ...fields, return_to: `${fields['return_to']}&x=1` }),
    ],
    [
      'a field beside the signed ones',
      (fields) => ({ ...fields, 'claimed_id ': fields['claimed_id']! }),
    ],
    [
      'a list beside the signed field',
      (fields) => ({ ...fields, 'claimed_id[]': fields['claimed_id']! }),
    ],
    ['a line break in a name', (fields) => ({ ...fields, 'claimed_id\n': fields['claimed_id']! })],
    [
      'a mark before a name',
      (fields) => ({ ...fields, '\ufeffclaimed_id': fields['claimed_id']! }),
    ],
    ['another case', (fields) => ({ ...fields, Claimed_id: fields['claimed_id']! })],
    ['a field that Steam doesn’t have', (fields) => ({ ...fields, 'ext1.mode': 'fetch_response' })],
    ['no nonce', (fields) => without(fields, 'response_nonce')],
    ['a nonce without a moment', (fields) => ({ ...fields, response_nonce: 'yesterday' })],
    [
      'a nonce that is too long',
      (fields) => ({ ...fields, response_nonce: fields['response_nonce']!.padEnd(256, 'x') }),
    ],
  ];
  test.each(wrong)(
    'is refused before Steam is asked, though it is signed: %s [3-7.20 6-1.3]',
    async (_, alter) => {
      steam.alter = alter;
      await expectUnconfirmed(await browser.agree(steam), { asked: 0 });
    },
  );

  test.each([
    'op_endpoint',
    'claimed_id',
    'identity',
    'return_to',
    'response_nonce',
    'assoc_handle',
  ])('is refused before Steam is asked when %s isn’t signed', async (name) => {
    steam.signed = steam.signed.filter((field) => field !== name);
    await expectUnconfirmed(await browser.agree(steam), { asked: 0 });
  });

  test.each([
    [-6, 0],
    [6, 0],
    [-4, 1],
    [4, 1],
  ])('whose nonce is of %s minutes from now is asked for %s times', async (minutes, asked) => {
    const address = await browser.agree(steam);
    const at = now().getTime() - minutes * 60_000;
    setClock(() => new Date(at));
    await browser.visit(address);
    expect(steam.asked).toHaveLength(asked);
  });

  test('is refused when something was changed on the way: Steam doesn’t know the signature', async () => {
    const address = new URL(await browser.agree(steam));
    const victim = `${steam.url}/openid/id/${randomSteamId()}`;
    address.searchParams.set('openid.claimed_id', victim);
    address.searchParams.set('openid.identity', victim);
    await expectUnconfirmed(address.href, { asked: 1 });
  });

  test('is refused when a parameter stands twice, whichever is the signed one [3-7.20]', async () => {
    for (const name of ['openid.claimed_id', 'openid.signed', 'state']) {
      const address = new URL(await browser.agree(steam));
      address.searchParams.append(name, address.searchParams.get(name)!);
      const response = await browser.call(address.pathname + address.search, undefined);
      expect(response.status, name).toBe(400);
    }
    expect(steam.asked).toHaveLength(0);
  });

  test.each(['lies', 'raves'] as const)('is refused when Steam %s', async (mood) => {
    steam.mood = mood;
    await expectUnconfirmed(await browser.agree(steam), { asked: 1 });
  });

  test.each(['fails', 'bars', 'hurries', 'silent'] as const)(
    'counts as nobody’s try when Steam %s: the player is told that Steam didn’t answer [6-1.4]',
    async (mood) => {
      steam.mood = mood;
      for (let tries = 1; tries <= 12; tries++)
        expect(await browser.comeBack(await browser.agree(steam))).toEqual({
          refused: 'steam.silent',
        });
      expect(steam.asked).toHaveLength(12);
      steam.mood = 'well';
      expect(await browser.comeBack(await browser.agree(steam))).toHaveProperty('ticket');
    },
  );

  test('is asked about at Steam’s one address, with all that it said [3-7.19]', async () => {
    const address = new URL(await browser.agree(steam));
    await browser.visit(address.href);
    const sent = Object.fromEntries(steam.asked[0]!.form);
    const { state: _, ...said } = Object.fromEntries(address.searchParams);
    expect(sent).toEqual({ ...said, 'openid.mode': 'check_authentication' });
  });
});

describe('an answer that counted once', () => {
  test('is nothing the second time, in the same browser [3-7.20]', async () => {
    const address = await browser.agree(steam);
    expect(await browser.comeBack(address)).toHaveProperty('ticket');
    expect(await browser.comeBack(address)).toEqual({ refused: 'ticket.spent' });
    expect(steam.asked).toHaveLength(1);
  });

  test('doesn’t count for another trip, though Steam would say yes to everything', async () => {
    const { searchParams } = new URL(await browser.agree(steam));
    const nonce = searchParams.get('openid.response_nonce')!;
    steam.alter = (fields) => ({ ...fields, response_nonce: nonce });
    setOutside(async () => new Response('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n'));
    expect(await browser.comeBack(await browser.agree(steam))).toHaveProperty('ticket');
    expect(await browser.comeBack(await browser.agree(steam))).toEqual({
      refused: 'steam.unconfirmed',
    });
  });

  test('twice at the same moment is one ticket', async () => {
    const address = await browser.agree(steam);
    const told = await Promise.all([
      browser.comeBack(address),
      browser.comeBack(address),
      browser.comeBack(address),
    ]);
    expect(told.filter(({ ticket }) => ticket)).toHaveLength(1);
  });
});
