import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from './kit/clock.ts';
import { makeGate, type Names } from './gate.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const browser = { 'user-agent': chrome, accept, 'accept-language': 'en' };
const google = {
  'user-agent':
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140 Safari/537.36',
  accept,
};
const google_address = '66.249.66.1';

/** A fake DNS, and the questions that it was asked. */
let asked: string[];
let names: Map<string, string[]>;
let addresses: Map<string, string[]>;
let trouble: 'none' | 'fails' | 'silent';
const dns: Names = {
  namesOf: (address) => answer(address, names),
  addressesOf: (name) => answer(name, addresses),
};
async function answer(question: string, known: Map<string, string[]>): Promise<string[]> {
  asked.push(question);
  if (trouble === 'fails')
    throw Object.assign(new Error('queryPtr ESERVFAIL'), { code: 'ESERVFAIL' });
  if (trouble === 'silent') return new Promise(() => {});
  return known.get(question) ?? [];
}
let letIn: ReturnType<typeof makeGate>;
beforeEach(() => {
  asked = [];
  trouble = 'none';
  names = new Map([[google_address, ['crawl-66-249-66-1.googlebot.com']]]);
  addresses = new Map([['crawl-66-249-66-1.googlebot.com', [google_address]]]);
  letIn = makeGate(dns);
  setClock();
});
const comes = (headers: Record<string, string>, address = '192.0.2.7') =>
  letIn(new Headers(headers), address);

describe('the gate lets in [2-5.3]', () => {
  test.each([
    ['Chrome', chrome],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
    [
      'Safari on a telephone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ],
    [
      'a telephone called Cubot',
      'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    ],
  ])('%s', async (_, agent) => {
    expect(await comes({ ...browser, 'user-agent': agent })).toBe(true);
    expect(asked).toEqual([]);
  });

  test('whoever has a session, with any program [2-5.1]', async () => {
    expect(await comes({ cookie: 'theme=dark; authsk=abc', 'user-agent': 'curl/8.9' })).toBe(true);
    expect(await comes({ cookie: 'authsk=', 'user-agent': 'curl/8.9' })).toBe(false);
    expect(await comes({ cookie: 'xauthsk=abc', 'user-agent': 'curl/8.9' })).toBe(false);
  });

  test.each([
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
    'Twitterbot/1.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
  ])('what shows a preview of a posted link: %s', async (agent) => {
    expect(await comes({ 'user-agent': agent, accept: '*/*' })).toBe(true);
  });
});

describe('the gate keeps out [2-5.3]', () => {
  test.each([
    ['nothing said', {}],
    ['curl', { ...browser, 'user-agent': 'curl/8.9.1' }],
    ['a library', { ...browser, 'user-agent': 'python-requests/2.32' }],
    [
      'a library in a browser’s coat',
      { ...browser, 'user-agent': `${chrome} python-requests/2.32` },
    ],
    [
      'a crawler that nobody knows',
      { ...browser, 'user-agent': 'Mozilla/5.0 (compatible; HarvestBot/1.0)' },
    ],
    ['a browser’s name alone', { 'user-agent': chrome, accept: '*/*', 'accept-language': 'en' }],
    ['a browser that reads no language', { 'user-agent': chrome, accept }],
  ])('%s', async (_, headers) => {
    expect(await comes(headers as Record<string, string>)).toBe(false);
  });
});

describe('a search engine', () => {
  test('is let in when its address has its name, and its name the address [2-5.2]', async () => {
    expect(await comes(google, google_address)).toBe(true);
    expect(await comes(google, `::ffff:${google_address}`), 'as a socket writes it').toBe(true);
  });

  /** All names but the last two resolve back to the address: only the name is wrong. */
  test.each([
    ['has no name', [], []],
    [
      'has the name of a cloud’s customer',
      ['1.66.249.66.bc.googleusercontent.com'],
      [google_address],
    ],
    ['has a name that only ends alike', ['crawl.notgooglebot.com'], [google_address]],
    ['has a name that only begins alike', ['googlebot.com.evil.example'], [google_address]],
    ['has the name of another engine', ['msnbot-1.search.msn.com'], [google_address]],
    ['gave itself a name that leads elsewhere', ['crawl-1.googlebot.com'], ['192.0.2.1']],
    ['gave itself a name that leads nowhere', ['crawl-1.googlebot.com'], []],
  ])(
    'is kept out, though it looks like a browser, when its address %s',
    async (_, named, leads_to) => {
      names.set(google_address, named);
      for (const name of named) addresses.set(name, leads_to);
      expect(await comes({ ...browser, ...google }, google_address)).toBe(false);
    },
  );

  test('that is verified is looked up once a day', async () => {
    let at = 0;
    setClock(() => new Date(at));
    for (at of [0, 60_000, 23 * 3600_000]) expect(await comes(google, google_address)).toBe(true);
    expect(asked).toHaveLength(2);
    at = 24 * 3600_000 + 60_000;
    names.clear();
    expect(await comes(google, google_address)).toBe(false);
  });

  test('that isn’t is looked up again after a minute, and once for all its concurrent requests', async () => {
    let at = 0;
    setClock(() => new Date(at));
    names.clear();
    await Promise.all(Array.from({ length: 50 }, () => comes(google, google_address)));
    expect(asked).toHaveLength(1);
    names.set(google_address, ['crawl-66-249-66-1.googlebot.com']);
    at = 59_999;
    expect(await comes(google, google_address)).toBe(false);
    at = 60_000;
    expect(await comes(google, google_address)).toBe(true);
  });

  test.each(['fails', 'silent'] as const)(
    'is kept out while the DNS %s, and let in a minute after',
    async (how) => {
      let at = 0;
      setClock(() => new Date(at));
      trouble = how;
      expect(await comes(google, google_address)).toBe(false);
      trouble = 'none';
      at = 60_000;
      expect(await comes(google, google_address)).toBe(true);
    },
  );

  test('verified at one address is a stranger at another', async () => {
    expect(await comes(google, google_address)).toBe(true);
    expect(await comes(google, '192.0.2.9')).toBe(false);
  });
});
