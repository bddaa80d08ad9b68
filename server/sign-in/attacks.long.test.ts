import { hash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { openLog } from '../kit/log.ts';
import { randomHex } from '../kit/random.ts';
import { serveApi } from '../testing/api.ts';
import { lettersTo } from '../testing/letters.ts';
import { expectRefusal, send, type Sent } from '../testing/send.ts';
import { openWorld, randomAddress } from '../testing/world.ts';
import { sendWorking } from '../challenge/work/testing/do-work.ts';
import { derivationsAt, level_max } from '../challenge/work/price.ts';
import { countGuess, tryDoor } from './throttles.ts';
import {
  Browser,
  codeFor,
  digestOf,
  randomEmail,
  registerIn,
  wrongCode,
} from './testing/browser.ts';
import { solveChallenge } from './testing/solve.ts';

const world = openWorld();

/** Each test begins at noon of its own day: its wrong tries don't count against another test. */
const day_ms = 24 * 3600_000;
let days = 0;
let shift_ms = 0;
const pass = (seconds: number) => (shift_ms += seconds * 1000);
beforeEach(() => {
  days += 5;
  shift_ms = (days + 0.5) * day_ms - (Date.now() % day_ms);
  setClock(() => new Date(Date.now() + shift_ms));
});

/** The content of an answer, without the parts that differ in any two answers. */
const said = ({ status, text }: Sent) => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
const codesSent = async (email: string) => (await lettersTo(world, email)).length;
const isIn = async (browser: Browser) => (await browser.send('GET /api/user')).status === 200;
/**
 * Asks for a new code whenever one has used up its tries, and tries wrong codes, each from another
 * address.
 */
async function guess(
  browser: Browser,
  email: string,
  door: 'register' | 'reset',
  count: number,
): Promise<Sent[]> {
  const answers: Sent[] = [];
  while (answers.length < count) {
    if (answers.length % 5 === 0) {
      pass(31);
      await browser.at(randomAddress()).askForCode(email);
    }
    answers.push(
      await browser.at(randomAddress())[door](email, wrongCode(await codeFor(world, email))),
    );
  }
  return answers;
}

describe('sessions', () => {
  test('session fixation: a session that was planted before the sign-in is nobody’s after it', async () => {
    const { email } = await registerIn(new Browser(world), world);
    const victim = new Browser(world);
    const planted = 'f'.repeat(64);
    victim.cookies.set('authsk', planted);
    expect((await victim.signIn(email)).status).toBe(200);
    expect(victim.cookies.get('authsk')).not.toBe(planted);
    const attacker = new Browser(world);
    attacker.cookies.set('authsk', planted);
    expectRefusal(await attacker.send('GET /api/user'), 'session.expired');
  });

  test('session fixation: signing in over another’s session doesn’t make that one the player’s', async () => {
    const attacker = new Browser(world);
    const other = await registerIn(attacker, world);
    const { email, player_id } = await registerIn(new Browser(world), world);
    const victim = new Browser(world);
    victim.cookies.set('authsk', attacker.cookies.get('authsk')!);
    await victim.signIn(email);
    expect((await victim.send('GET /api/user')).envelope).toMatchObject({
      data: { id: player_id },
    });
    expect((await attacker.send('GET /api/user')).envelope).toMatchObject({
      data: { id: other.player_id },
    });
  });

  test('token in a URL: it opens nothing there', async () => {
    const browser = new Browser(world);
    await registerIn(browser, world);
    const token = browser.cookies.get('authsk')!;
    for (const name of ['token', 'authsk', 'authorization', 'access_token'])
      expectRefusal(await send(world.url, `GET /api/user?${name}=${token}`), 'session.required');
  });

  test('secrets in logs and answers: none of a whole story’s, its mistakes included', async () => {
    let logged = '';
    const destination = new PassThrough().on('data', (line: Buffer) => (logged += line.toString()));
    const api = await serveApi(world.db, { log: openLog({ log_level: 'debug' }, destination) });
    const browser = new Browser(api);
    const email = randomEmail();
    const answers = [await browser.askForCode(email)];
    const code = await codeFor(world, email);
    answers.push(
      await browser.register(email, wrongCode(code)),
      await browser.register(email, code),
    );
    const [asker, device, token] = ['asker', 'device', 'authsk'].map((name) =>
      browser.cookies.get(name)!,
    );
    pass(31);
    answers.push(await browser.askForCode(email));
    const second = await codeFor(world, email);
    answers.push(
      await browser.reset(email, second),
      await browser.signIn(email, 'another sentence'),
    );
    await world.owner.schema.alterTable('accounts_devices').renameTo('gone').execute();
    const fault = await browser.signIn(email, 'another sentence');
    await world.owner.schema.alterTable('gone').renameTo('accounts_devices').execute();
    expect(fault.status).toBe(500);
    expect(logged).toContain('fault');
    const secrets = [
      asker,
      device,
      token,
      ...browser.cookies.values(),
      ...['a long', 'another'].map((word) => digestOf(`${word} sentence`)),
    ];
    for (const secret of [...secrets, `"${code}"`, `"${second}"`])
      for (const text of [logged, fault.text, ...answers.map((sent) => sent.text)])
        expect(text).not.toContain(secret);
    api.close();
  });

  test('cookie flags: no script reads any cookie of the doors, no other site sends it along, over https it is Secure [3-1.29]', async () => {
    for (const [public_url, secure, names] of [
      [undefined, false, ['asker', 'authsk', 'device']],
      ['https://www.example.com', true, ['__Host-asker', 'authsk', '__Host-device']],
    ] as const) {
      const api = await serveApi(world.db, { ...(public_url && { public_url }) });
      const browser = new Browser(api);
      const headers = { origin: public_url ?? api.url };
      const email = randomEmail();
      const asked = await browser.askForCode(email, headers);
      const password = digestOf('a long sentence');
      const body = {
        username: 'Mia',
        email,
        email_code: await codeFor(world, email),
        password,
        password_confirmation: password,
        check: true,
      };
      const registered = await browser.send('POST /api/email/register', body, headers);
      const lines = [asked, registered].flatMap((sent) => sent.headers.getSetCookie());
      // The cookies with other Domains go.
      const cookies = lines.filter((line) => !line.startsWith('authsk=;'));
      expect(cookies.map((line) => line.split('=')[0])).toEqual(names);
      for (const line of cookies) {
        const flags = line.split('; ').slice(1);
        expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
        expect(flags.includes('Secure')).toBe(secure);
        expect(
          flags.includes('Domain=example.com'),
          'the session alone is shared with the bare name',
        ).toBe(secure && line.startsWith('authsk'));
      }
      api.close();
    }
  });
});

describe('requests from other sites', () => {
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ];

  test('cross-site POST: no door opens, no e-mail is sent', async () => {
    const { email } = await registerIn(new Browser(world), world);
    const fresh = randomEmail();
    for (const headers of foreign) {
      const browser = new Browser(world);
      const password = digestOf('a long sentence');
      const both = { password, password_confirmation: password };
      const bodies: [string, object][] = [
        ['POST /api/user/send_email_code', { email: fresh }],
        ['POST /api/email/login', { email, password }],
        [
          'POST /api/email/register',
          { username: 'Mia', email: fresh, email_code: '7K3M-0QZX', check: true, ...both },
        ],
        ['POST /api/email/forget', { email, email_code: '7K3M-0QZX', ...both }],
      ];
      for (const [call, body] of bodies)
        expectRefusal(await browser.send(call, body, headers), 'origin.forbidden');
      expect([...browser.cookies.keys()]).toEqual([]);
    }
    expect(await codesSent(fresh)).toBe(0);
  });

  test('cross-site POST: a form of another site can’t be read as JSON', async () => {
    const sent = await fetch(`${world.url}/api/user/send_email_code`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"email":"mia@vitrine.test"}',
    });
    expect(sent.status).toBe(415);
  });

  test('state-changing GET: a picture or a link on another site signs nobody out', async () => {
    const browser = new Browser(world);
    await registerIn(browser, world);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const cookie = `authsk=${browser.cookies.get('authsk')!}`;
      expectRefusal(
        await send(world.url, 'GET /api/steam_out', { headers: { cookie, ...headers } }),
        'origin.forbidden',
      );
    }
    expect(await isIn(browser)).toBe(true);
  });
});

describe('codes', () => {
  test('code of another e-mail: it opens no other account and makes none [1-7.11]', async () => {
    const { email: victim } = await registerIn(new Browser(world), world);
    const { email: own } = await registerIn(new Browser(world), world);
    const attacker = new Browser(world);
    await attacker.askForCode(own);
    await attacker.askForCode(victim);
    const [code, victims] = [await codeFor(world, own), await codeFor(world, victim)];
    if (code !== victims) expectRefusal(await attacker.reset(victim, code), 'door.code_wrong');
    const fresh = randomEmail();
    await attacker.askForCode(fresh);
    expectRefusal(await attacker.register(fresh, code), 'door.code_wrong');
  });

  test('code of another browser: who learns it can’t use it', async () => {
    const victim = new Browser(world);
    const { email } = await registerIn(new Browser(world), world);
    await victim.askForCode(email);
    const code = await codeFor(world, email);
    const attacker = new Browser(world);
    expectRefusal(await attacker.reset(email, code), 'door.code_wrong');
    attacker.cookies.set('asker', randomHex(32));
    expectRefusal(await attacker.reset(email, code), 'door.code_wrong');
    attacker.cookies.set('asker', hash('sha256', victim.cookies.get('asker')!));
    expectRefusal(await attacker.reset(email, code), 'door.code_wrong');
    expect((await victim.reset(email, code)).status).toBe(200);
  });

  test('code tried six times: the sixth isn’t looked at, though it is right', async () => {
    const browser = new Browser(world);
    const email = randomEmail();
    await browser.askForCode(email);
    const code = await codeFor(world, email);
    for (let tries = 0; tries < 5; tries++)
      expectRefusal(
        await browser.at(randomAddress()).register(email, wrongCode(code)),
        'door.code_wrong',
      );
    expectRefusal(await browser.at(randomAddress()).register(email, code), 'door.code_wrong');
    expect((await new Browser(world).askForCode(email)).status).toBe(200);
  });

  test('race: twenty wrong codes at once count five times and no more', async () => {
    const browser = new Browser(world);
    const { email } = await registerIn(new Browser(world), world);
    await browser.askForCode(email);
    const code = await codeFor(world, email);
    const tries = Array.from({ length: 20 }, () =>
      browser.at(randomAddress()).reset(email, wrongCode(code)),
    );
    for (const sent of await Promise.all(tries)) expectRefusal(sent, 'door.code_wrong');
    const counted = await world.owner
      .selectFrom('accounts_codes')
      .select('tries')
      .where('email', '=', email)
      .execute();
    expect(counted).toEqual([{ tries: 5 }]);
    expectRefusal(await browser.at(randomAddress()).reset(email, code), 'door.code_wrong');
  });

  test('guessing one account’s codes: however many were wrong, the owner’s is right, in a browser that nobody knows too', async () => {
    const { email } = await registerIn(new Browser(world), world);
    const owners = new Browser(world);
    await owners.askForCode(email);
    const code = await codeFor(world, email);
    for (const sent of await guess(new Browser(world), email, 'reset', 20))
      expectRefusal(sent, 'door.code_wrong');
    for (let tries = 0; tries < 15; tries++)
      expectRefusal(await new Browser(world).reset(email, wrongCode(code)), 'door.code_wrong');
    expect((await owners.reset(email, code)).status).toBe(200);
  });

  test('guessing codes at many accounts: 40 wrong ones shut registering and resetting for nobody', async () => {
    const { email: last } = await registerIn(new Browser(world), world);
    const attacker = new Browser(world);
    for (let accounts = 0; accounts < 8; accounts++)
      for (const door of ['register', 'reset'] as const) {
        const email = randomEmail();
        await attacker.at(randomAddress()).askForCode(email);
        const code = await codeFor(world, email);
        for (let tries = 0; tries < 5; tries++)
          expectRefusal(
            await attacker.at(randomAddress())[door](email, wrongCode(code)),
            'door.code_wrong',
          );
      }
    await registerIn(new Browser(world), world);
    const stranger = new Browser(world);
    await stranger.askForCode(last);
    expect((await stranger.reset(last, await codeFor(world, last))).status).toBe(200);
  });
});

describe('challenges', () => {
  test('challenge token reused, or used for another purpose: refused [3-7.4]', async () => {
    const api = await serveApi(world.db, { settings: { captcha: true } });
    const { email } = await registerIn(new Browser(world), world);
    const browser = new Browser(api);
    const ask = (proof: object) =>
      browser.send('POST /api/user/send_email_code', { email, ...proof });
    expectRefusal(await ask({}), 'challenge.required');
    const proof = await solveChallenge(world, browser);
    expect((await ask(proof)).status).toBe(200);
    expectRefusal(await ask(proof), 'challenge.expired');
    expectRefusal(await browser.signIn(email, 'a long sentence', proof), 'challenge.expired');
    const other = await solveChallenge(world, browser);
    const signIn = (password: string, given: object) =>
      sendWorking((headers) => browser.signIn(email, password, given, headers));
    expectRefusal(await signIn('wrong', other), 'account.wrong_credentials');
    expectRefusal(await ask(other), 'challenge.expired');
    const for_a_code = await solveChallenge(world, browser, 'email_code');
    expectRefusal(await browser.signIn(email, 'a long sentence', for_a_code), 'challenge.wrong');
    expectRefusal(
      await browser.at(randomAddress()).signIn(email, 'wrong', for_a_code),
      'challenge.wrong',
    );
    expect((await signIn('a long sentence', await solveChallenge(world, browser))).status).toBe(
      200,
    );
    api.close();
  });
});

describe('names and addresses', () => {
  test.each([
    'Mia\r\nBcc: all@vitrine.test',
    'Mia\u0000',
    'Mia\u001b[31m',
    'Mia\u202eaiM',
    'Mi\u200ba',
    '<b>Mia</b>',
    '"Mia" <mia@vitrine.test>',
    '👑 Mia',
  ])('header, script and control characters in a name are refused: %j', async (username) => {
    const browser = new Browser(world);
    const email = randomEmail();
    await browser.askForCode(email);
    const sent = await browser.register(email, await codeFor(world, email), { username });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    const players = await world.owner
      .selectFrom('accounts_players')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(players).toEqual([]);
  });

  test.each(['Аnn', 'Ann\u0430', 'Οwner', 'Mіа'])(
    'look-alike names are refused: %s',
    async (username) => {
      const browser = new Browser(world);
      const email = randomEmail();
      await browser.askForCode(email);
      expectRefusal(
        await browser.register(email, await codeFor(world, email), { username }),
        'door.name_unfit',
      );
    },
  );

  test.each([
    'mia@vitrine.test\r\nBcc: all@vitrine.test',
    'mia@vitrine.test\n',
    'mia@vitrine.test,all@vitrine.test',
    'mia@vitrine.test all@vitrine.test',
    '"mia\\r\\n"@vitrine.test',
    'Mia <mia@vitrine.test>',
    'mia@vitrine.test%0aBcc:all@vitrine.test',
    'miа@vitrine.test',
  ])('header injection in an e-mail address is refused: %j', async (email) => {
    expect(
      Object.keys(expectRefusal(await new Browser(world).askForCode(email), 'request.invalid')!),
    ).toEqual(['email']);
  });
});

describe('account enumeration', () => {
  test('by answer: every door says the same to an address with an account and to one without', async () => {
    const { email: known } = await registerIn(new Browser(world), world);
    const unknown = randomEmail();
    for (const door of ['register', 'reset'] as const) {
      pass(24 * 3600);
      const answers: string[][] = [];
      for (const email of [known, unknown])
        answers.push((await guess(new Browser(world), email, door, 12)).map(said));
      expect(answers[0]).toEqual(answers[1]);
    }
    pass(24 * 3600);
    const asked: string[] = [];
    for (const email of [known, unknown]) {
      const sent = await new Browser(world).askForCode(email);
      asked.push(`${said(sent)} ${sent.headers.getSetCookie()[0]!.replace(/asker=\w+/, '')}`);
    }
    expect(asked[0]).toBe(asked[1]);
    const signed_in: string[] = [];
    for (const email of [known, unknown])
      signed_in.push(said(await new Browser(world).signIn(email, 'wrong')));
    expect(signed_in[0]).toBe(signed_in[1]);
  });

  test('by answer: the right code of an address with an account registers nobody, and says no more than a wrong one', async () => {
    const { email } = await registerIn(new Browser(world), world);
    const browser = new Browser(world);
    await browser.askForCode(email);
    const code = await codeFor(world, email);
    const wrong = await browser.register(email, wrongCode(code));
    expect(said(await browser.register(email, code))).toBe(said(wrong));
  });

  test('by the letter: both get one, and only its reader learns which', async () => {
    const { email: known } = await registerIn(new Browser(world), world);
    const unknown = randomEmail();
    for (const email of [known, unknown]) await new Browser(world).askForCode(email);
    expect((await lettersTo(world, known)).at(-1)).toMatchObject({ name: 'reset_code' });
    expect((await lettersTo(world, unknown)).at(-1)).toMatchObject({ name: 'register_code' });
  });
});

describe('passwords', () => {
  test('guessing: five tries an address and account; whoever claims another address is still at their own', async () => {
    const { email } = await registerIn(new Browser(world), world);
    const address = randomAddress();
    for (let tries = 0; tries < 5; tries++)
      expectRefusal(
        await new Browser(world, `${randomAddress()}, ${address}`).signIn(email, 'wrong'),
        'account.wrong_credentials',
      );
    expectRefusal(
      await new Browser(world, `${randomAddress()}, ${address}`).signIn(email),
      'work.required',
    );
  });

  test('locking an owner out: however many strangers try, the browser that the account knows signs in', async () => {
    const owners = new Browser(world);
    const { email } = await registerIn(owners, world);
    for (let tries = 0; tries < 100; tries++) await new Browser(world).signIn(email, 'wrong');
    expectRefusal(await new Browser(world).signIn(email), 'work.required');
    expect((await owners.signIn(email)).status).toBe(200);
  });

  test('locking an owner out: in a browser that nobody knows a hundred wrong passwords of strangers cost some work, no more', async () => {
    const { email } = await registerIn(new Browser(world), world);
    for (let tries = 0; tries < 100; tries++) await new Browser(world).signIn(email, 'wrong');
    const stranger = new Browser(world);
    const tried = await sendWorking((headers) => stranger.signIn(email, 'wrong', {}, headers));
    expectRefusal(tried, 'account.wrong_credentials');
    const phone = new Browser(world);
    const signed_in = await sendWorking((headers) =>
      phone.signIn(email, 'a long sentence', {}, headers),
    );
    expect(signed_in.status).toBe(200);
    expect(signed_in.works).toBe(1);
    expect(signed_in.price).toBeLessThanOrEqual(derivationsAt(level_max));
  });

  test('locking an owner out: after two hundred guesses in a day the password takes a code from the owner’s mailbox besides', async () => {
    const owners = new Browser(world);
    const { email } = await registerIn(owners, world);
    const trier = { account: email, address: randomAddress(), device: undefined };
    for (let guesses = 0; guesses < 200; guesses++) await countGuess(trier);
    const phone = new Browser(world);
    expectRefusal(await phone.signIn(email), 'door.code_required');
    await phone.askForCode(email);
    const email_code = await codeFor(world, email);
    expectRefusal(await phone.signIn(email, 'wrong', { email_code }), 'account.wrong_credentials');
    expectRefusal(
      await phone.signIn(email, 'a long sentence', { email_code: wrongCode(email_code) }),
      'door.code_wrong',
    );
    expect((await phone.signIn(email, 'a long sentence', { email_code })).status).toBe(200);
    expectRefusal(
      await new Browser(world).signIn(email, 'a long sentence', { email_code }),
      'door.code_wrong',
    );
    expect((await owners.signIn(email)).status).toBe(200);
  });

  test('locking an owner out: an address without an account asks for the same', async () => {
    const unknown = randomEmail();
    const trier = { account: unknown, address: randomAddress(), device: undefined };
    for (let guesses = 0; guesses < 200; guesses++) await countGuess(trier);
    const stranger = new Browser(world);
    expectRefusal(await stranger.signIn(unknown), 'door.code_required');
    await stranger.askForCode(unknown);
    expectRefusal(
      await stranger.signIn(unknown, 'wrong', { email_code: await codeFor(world, unknown) }),
      'door.code_wrong',
    );
  });

  test('locking an owner out: so many letters as strangers ask for, the owner gets one for some work', async () => {
    const { email } = await registerIn(new Browser(world), world);
    for (let letters = 0; letters < 10; letters++) await new Browser(world).askForCode(email);
    const before = await codesSent(email);
    const phone = new Browser(world);
    expectRefusal(await phone.askForCode(email), 'work.required');
    const asked = await sendWorking((headers) => phone.askForCode(email, headers));
    expect([asked.status, asked.works]).toEqual([200, 1]);
    expect(await codesSent(email)).toBe(before + 1);
    expect((await phone.reset(email, await codeFor(world, email))).status).toBe(200);
  });

  test('work that a door asks for spends no challenge: the same proof goes with the repetition', async () => {
    const api = await serveApi(world.db, { settings: { captcha: true } });
    const { email } = await registerIn(new Browser(world), world);
    const phone = new Browser(api);
    const trier = { account: email, address: '', device: undefined };
    for (let guesses = 0; guesses < 100; guesses++)
      await tryDoor('password', { ...trier, address: randomAddress() });
    const proof = await solveChallenge(world, phone, 'sign_in');
    const signed_in = await sendWorking((headers) =>
      phone.signIn(email, 'a long sentence', proof, headers),
    );
    expect([signed_in.status, signed_in.works]).toEqual([200, 1]);
    api.close();
  });

  test('a made-up or another account’s device cookie is a stranger’s', async () => {
    const { email } = await registerIn(new Browser(world), world);
    const attacker = new Browser(world);
    await registerIn(attacker, world);
    for (let tries = 0; tries < 5; tries++) await attacker.signIn(email, 'wrong');
    expectRefusal(await attacker.signIn(email), 'work.required');
    attacker.cookies.set('device', randomHex(32));
    expectRefusal(await attacker.signIn(email), 'work.required');
  });
});
