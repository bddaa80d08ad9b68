import { hash } from 'node:crypto';
import type { Work } from '@vitrine/contract/work';
import { PassThrough } from 'node:stream';
import { hash as argon2 } from '@node-rs/argon2';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { openLog } from '../kit/log.ts';
import { randomHex } from '../kit/random.ts';
import { serveApi, type Api } from '../testing/api.ts';
import { runJob } from '../testing/jobs.ts';
import { expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';
import { hashPassword, insertPlayer } from '../accounts/index.ts';
import { lettersTo } from '../testing/letters.ts';
import { doWork, sendWorking } from '../challenge/work/testing/do-work.ts';
import { Browser, randomEmail, registerIn } from './testing/browser.ts';
import { solveChallenge } from './testing/solve.ts';

const world = openWorld();

const password = hash('sha256', 'a long sentence');
let email: string;
let player: number;
beforeEach(async () => {
  email = `mia-${randomHex(4)}@vitrine.test`;
  const password_hash = await hashPassword(password);
  player = await insertPlayer(world.owner, {
    name: 'Mia',
    email,
    password_hash,
    created_at: now(),
  });
});

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  send(world.url, 'POST /api/email/login', {
    body,
    headers: { 'x-forwarded-for': randomAddress(), ...headers },
  });
const tokenOf = async (more: object = {}) =>
  (await signIn({ email, password, ...more })).envelope.data['token'] as string;
const showUser = (headers: Record<string, string>) => send(world.url, 'GET /api/user', { headers });
const fromPage = () => ({ origin: world.url, 'sec-fetch-site': 'same-origin' });
const cookieOf = (headers: Headers) => headers.get('set-cookie')!.split(';')[0]!;

describe('signing in', () => {
  test('a program gets the token, no cookie needed, and may use it as bearer [1-6.15 1-7.3 1-7.5 1-7.15 1-7.20 3-0.11 3-1.27]', async () => {
    const { envelope, headers } = await signIn({ email, password });
    expect(envelope.data).toEqual({ token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(headers.get('set-cookie')).toBeNull();
    const user = await showUser({
      authorization: `Bearer ${(envelope.data as { token: string }).token}`,
    });
    expect(user.envelope).toMatchObject({ code: 200, data: { id: player, email, money: 0 } });
  });

  test.each([
    ['Origin', () => ({ origin: world.url })],
    ['Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
  ])(
    'a page, known by its %s, gets a cookie that no script can read, and never the token [1-3.18 1-7.20 1-9.21 3-0.1 3-0.12 3-1.28 3-1.31]',
    async (_, headers) => {
      const sent = await signIn({ email, password }, headers());
      expect(sent.envelope.data).toEqual({ token: null });
      const [pair, ...flags] = sent.headers.getSetCookie()[0]!.split('; ');
      expect(pair).toMatch(/^authsk=[0-9a-f]{64}$/);
      expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
      expect(sent.text).not.toContain(pair!.split('=')[1]);
      expect((await showUser({ cookie: pair! })).envelope).toMatchObject({ data: { id: player } });
    },
  );

  test.each([
    ['bearer', (token: string) => `bearer ${token}`],
    ['BEARER and two spaces', (token: string) => `BEARER  ${token}`],
  ])(
    'the scheme is read as %s too, and a header decides alone: never the cookie beside it [6-1.10]',
    async (_, write) => {
      const token = await tokenOf();
      const other = await joinPlayer(world);
      const beside = { cookie: `authsk=${other.token}`, ...fromPage() };
      const asked = await showUser({ authorization: write(token), ...beside });
      expect(asked.envelope).toMatchObject({ code: 200, data: { id: player } });
      for (const unread of ['Basic YTpi', token, 'Bearer', 'Token x'])
        expect((await showUser({ authorization: unread, ...beside })).status, unread).toBe(401);
    },
  );

  test('over https the cookie is Secure, and www shares it with the bare name [1-9.23 3-1.30 3-1.32 3-9.34]', async () => {
    const api = await serveApi(world.db, { public_url: 'https://www.example.com' });
    const headers = { origin: 'https://www.example.com', 'sec-fetch-site': 'same-origin' };
    const sent = await send(api.url, 'POST /api/email/login', {
      body: { email, password },
      headers,
    });
    const cookie = sent.headers.getSetCookie().find((line) => line.includes('HttpOnly'))!;
    const flags = cookie.split('; ').slice(1);
    expect(flags.toSorted()).toEqual([
      'Domain=example.com',
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    api.close();
  });

  test('the e-mail’s case doesn’t matter', async () => {
    expect((await signIn({ email: email.toUpperCase(), password })).status).toBe(200);
  });

  test('a wrong password and an unknown e-mail get the same answer [1-7.16 1-7.17]', async () => {
    const wrong = await signIn({ email, password: hash('sha256', 'another') });
    const unknown = await signIn({ email: `x${email}`, password });
    for (const sent of [wrong, unknown]) expectRefusal(sent, 'account.wrong_credentials');
    const plain = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '');
    expect(plain(wrong)).toBe(plain(unknown));
  });

  test('an account without a password can’t be signed in to, whatever is sent', async () => {
    await world.owner
      .updateTable('accounts_players')
      .set({ password_hash: null })
      .where('id', '=', player)
      .execute();
    expectRefusal(await signIn({ email, password }), 'account.wrong_credentials');
    expectRefusal(
      await signIn({ email, password: hash('sha256', '') }),
      'account.wrong_credentials',
    );
  });

  test.each<[string, object, string]>([
    ['a password that isn’t a digest', { password: 'a long sentence' }, 'password'],
    ['a digest in capitals', { password: password.toUpperCase() }, 'password'],
    ['no password', { password: undefined }, 'password'],
    ['no e-mail', { email: undefined }, 'email'],
    ['something that is no e-mail', { email: 'mia' }, 'email'],
    ['an e-mail without end', { email: `${'x'.repeat(255)}@vitrine.test` }, 'email'],
    ['objects instead of text', { email: { $ne: null } }, 'email'],
  ])(
    '%s is refused with the field’s name [1-3.107 1-3.108 1-5.6 1-5.19 3-1.18 3-8.1]',
    async (_, wrong, field) => {
      expect(
        Object.keys(expectRefusal(await signIn({ email, password, ...wrong }), 'request.invalid')!),
      ).toEqual([field]);
    },
  );

  test('makes the stored hash anew when it was made with other parameters, and goes on with the same password', async () => {
    const weak = await argon2(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const setHash = (password_hash: string) =>
      world.owner
        .updateTable('accounts_players')
        .set({ password_hash })
        .where('id', '=', player)
        .execute();
    const storedHash = async () =>
      (
        await world.owner
          .selectFrom('accounts_players')
          .select('password_hash')
          .where('id', '=', player)
          .executeTakeFirstOrThrow()
      ).password_hash;
    await setHash(weak);
    await signIn({ email, password: hash('sha256', 'another') });
    expect(await storedHash()).toBe(weak);
    expect((await signIn({ email, password })).status).toBe(200);
    const strong = await storedHash();
    expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn({ email, password })).status).toBe(200);
    expect(await storedHash()).toBe(strong);
  });

  test('with a partner’s code binds nobody: the player is asked first, in the page [1-3.110 1-7.18]', async () => {
    const token = await tokenOf({ extension_code: 'ANN', ad: 'forum' });
    const facts = await world.owner
      .selectFrom('facts')
      .select('kind')
      .where('player_id', '=', player)
      .execute();
    expect(facts).toEqual([]);
    const user = await showUser({ authorization: `Bearer ${token}` });
    expect(user.envelope).toMatchObject({ data: { parent: null } });
    const { source } = await world.owner
      .selectFrom('accounts_players')
      .select('source')
      .where('id', '=', player)
      .executeTakeFirstOrThrow();
    expect(source, 'where they came from first stays').toBeNull();
  });

  test('from another site is refused, so nobody is signed in to somebody else’s account', async () => {
    expectRefusal(
      await signIn(
        { email, password },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ),
      'origin.forbidden',
    );
  });

  test('twice makes two sessions that end apart', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect(first).not.toBe(second);
    await send(world.url, 'POST /api/steam_out', { headers: { authorization: `Bearer ${first}` } });
    expectRefusal(await showUser({ authorization: `Bearer ${first}` }), 'session.expired');
    expect((await showUser({ authorization: `Bearer ${second}` })).status).toBe(200);
  });
});

describe('a browser that an account was opened in before', () => {
  const newDevices = async () =>
    (await lettersTo(world, email)).flatMap((letter) =>
      letter.name === 'new_device' ? [letter] : [],
    );

  test('is known by the account’s first sign-in; in another one the owner is told where and when', async () => {
    const home = new Browser(world);
    await home.signIn(email);
    await home.signIn(email);
    expect(await newDevices()).toEqual([]);
    const other = new Browser(world, '192.0.2.7');
    await other.send(
      'POST /api/email/login',
      { email, password },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' },
    );
    expect(await newDevices()).toEqual([
      {
        name: 'new_device',
        player: 'Mia',
        device: 'Firefox, Linux',
        address: '192.0.2.7',
        at: expect.stringMatching(/^20.*Z$/),
        link: `${world.url}/my`,
      },
    ]);
    await other.signIn(email);
    await home.signIn(email);
    expect(await newDevices()).toHaveLength(1);
  });

  test('is known to all its accounts, and has another name after each sign-in', async () => {
    const home = new Browser(world);
    const { email: second } = await registerIn(new Browser(world), world);
    await home.signIn(email);
    const first_name = home.cookies.get('device')!;
    await home.signIn(second);
    expect(home.cookies.get('device')).not.toBe(first_name);
    await home.signIn(email);
    expect(await newDevices()).toEqual([]);
    const copied = new Browser(world);
    copied.cookies.set('device', first_name);
    await copied.signIn(email);
    expect(await newDevices()).toHaveLength(1);
  });

  test('is not a program, which has no cookie to be known by: its owner is told each time', async () => {
    for (let times = 0; times < 3; times++)
      expect((await signIn({ email, password })).status).toBe(200);
    expect(await newDevices()).toHaveLength(2);
  });

  test('is deleted after 400 days without a sign-in, as old codes and counts are', async () => {
    const home = new Browser(world);
    await home.signIn(email);
    await home.askForCode(randomEmail());
    const in_days = Date.now() + 401 * 24 * 3600_000;
    setClock(() => new Date(in_days));
    expect(await runJob(world, 'accounts:forget_codes_and_devices')).toBeGreaterThanOrEqual(2);
    expect(await runJob(world, 'accounts:forget_codes_and_devices')).toBe(0);
    const { rows } =
      await sql`select from accounts_codes union all select from accounts_devices`.execute(
        world.owner,
      );
    expect(rows).toEqual([]);
  });
});

describe('with a second factor', () => {
  let secret: string;
  const codeOf = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: now().getTime() + seconds * 1000 });

  beforeEach(async () => {
    const token = await tokenOf();
    const headers = { authorization: `Bearer ${token}` };
    await send(world.url, 'POST /api/sessions/confirm', { headers, body: { password } });
    const begun = await send(world.url, 'POST /api/second_factor/begin', { headers });
    secret = begun.envelope.data['secret'];
    const body = { totp: codeOf(-30) };
    expect(
      (await send(world.url, 'POST /api/second_factor/enable', { headers, body })).status,
    ).toBe(200);
  });

  test('the password alone opens nothing, and the code alone neither', async () => {
    const browser = new Browser(world);
    expectRefusal(await browser.signIn(email), 'second_factor.required');
    expect(browser.cookies.has('authsk')).toBe(false);
    expectRefusal(
      await browser.signIn(email, 'wrong', { totp: codeOf(0) }),
      'account.wrong_credentials',
    );
    expect((await browser.signIn(email, 'a long sentence', { totp: codeOf(0) })).status).toBe(200);
  });

  const signInWorking = (browser: Browser, text: string, proof: object) =>
    sendWorking((headers) => browser.signIn(email, text, proof, headers));

  test('the solved challenge stays good for the call with the code, and is spent by it', async () => {
    const api = await serveApi(world.db, { settings: { captcha: true } });
    const browser = new Browser(api);
    expectRefusal(await browser.signIn(email), 'challenge.required');
    const proof = await solveChallenge(world, browser);
    expectRefusal(await signInWorking(browser, 'a long sentence', proof), 'second_factor.required');
    const with_code = { ...proof, totp: codeOf(0) };
    expect((await signInWorking(browser, 'a long sentence', with_code)).status).toBe(200);
    expectRefusal(await browser.signIn(email, 'a long sentence', proof), 'challenge.expired');
    api.close();
  });

  test('a wrong password spends the solved challenge [1-7.19]', async () => {
    const api = await serveApi(world.db, { settings: { captcha: true } });
    const browser = new Browser(api);
    const proof = await solveChallenge(world, browser);
    expectRefusal(await signInWorking(browser, 'wrong', proof), 'account.wrong_credentials');
    expectRefusal(await browser.signIn(email, 'a long sentence', proof), 'challenge.expired');
    api.close();
  });
});

describe('a try of a password', () => {
  let api: Api;
  beforeAll(async () => {
    api = await serveApi(world.db, { settings: { captcha: true } });
  });
  afterAll(() => api.close());
  const workFor = async (browser: Browser) =>
    (await browser.send('POST /api/work', { email })).envelope.data['work'] as Work | null;

  test('takes work from the first on in a browser that the account doesn’t know, and is in with work done ahead [6-5.11]', async () => {
    const browser = new Browser(api);
    const proof = await solveChallenge(world, browser, 'sign_in');
    expectRefusal(await browser.signIn(email, 'a long sentence', proof), 'work.required');
    const work = await doWork((await workFor(browser))!);
    expect((await browser.signIn(email, 'a long sentence', proof, { work })).status).toBe(200);
    expect(await workFor(browser), 'a known browser').toBeNull();
    const again = await solveChallenge(world, browser, 'sign_in');
    expect((await browser.signIn(email, 'a long sentence', again)).status).toBe(200);
  });

  test('comes with the word that its owner chose, in a browser that the account knows alone [3-9.40]', async () => {
    const browser = new Browser(api);
    const wordIn = async (any: Browser) =>
      (await any.send('POST /api/work', { email })).envelope.data['letter_word'];
    const work = await doWork((await workFor(browser))!);
    const proof = await solveChallenge(world, browser, 'sign_in');
    expect((await browser.signIn(email, 'a long sentence', proof, { work })).status).toBe(200);
    expect(await wordIn(browser)).toBeNull();
    const set = (letter_word: unknown) => browser.send('POST /api/user/update', { letter_word });
    expect((await set(' Blauer Reiher ')).envelope.data).toMatchObject({
      letter_word: 'Blauer Reiher',
    });
    expect(await wordIn(browser)).toBe('Blauer Reiher');
    expect(await wordIn(new Browser(api)), 'a stranger').toBeNull();
    for (const unfit of ['x', 'a'.repeat(31), '<b>', 'two\nlines', 'https://x.y', 7])
      expectRefusal(await set(unfit), 'request.invalid');
    expect((await set(null)).envelope.data).toMatchObject({ letter_word: null });
    expect(await wordIn(browser)).toBeNull();
  });

  test('that was done ahead is good for one try, of one account, in one network [6-5.11]', async () => {
    const browser = new Browser(api);
    const work = await doWork((await workFor(browser))!);
    const tries: [Browser, string, Parameters<typeof expectRefusal>[1]][] = [
      [browser, randomEmail(), 'work.required'],
      [new Browser(api), email, 'work.required'],
      [browser, email, 'account.wrong_credentials'],
      [browser, email, 'work.required'],
    ];
    for (const [by, of, key] of tries)
      expectRefusal(
        await by.signIn(of, 'wrong', await solveChallenge(world, by, 'sign_in'), { work }),
        key,
      );
  });

  test('of a stranger is asked for work while the queue is full, and never refused [6-5.7]', async () => {
    const strangers = Array.from({ length: 120 }, () => signIn({ email: randomEmail(), password }));
    const keys = (await Promise.all(strangers)).map(
      ({ envelope }) => (envelope.data as { key: string }).key,
    );
    expect(new Set(keys)).toEqual(new Set(['account.wrong_credentials', 'work.required']));
  });
});

describe('a session', () => {
  test('is known to the database only by its hash [3-1.34]', async () => {
    const token = await tokenOf();
    const rows = await world.owner
      .selectFrom('accounts_sessions')
      .selectAll()
      .where('player_id', '=', player)
      .execute();
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([
      hash('sha256', token),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each(['POST', 'GET'])(
    'ends at once when its player signs out by %s, and the cookie is taken away [1-4.23b 1-7.51 2-4.9b 2-7.36 2-8.4b 3-9.41]',
    async (method) => {
      const cookie = cookieOf((await signIn({ email, password }, fromPage())).headers);
      expect((await showUser({ cookie })).status).toBe(200);
      const out = await send(world.url, `${method} /api/steam_out`, {
        headers: { cookie, ...fromPage() },
      });
      expect(out.envelope).toMatchObject({ code: 200, data: {} });
      expect(out.headers.get('set-cookie')).toMatch(
        /^authsk=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const after = await showUser({ cookie });
      expectRefusal(after, 'session.expired');
      expect(after.headers.get('set-cookie')).toMatch(/^authsk=; Max-Age=0;/);
    },
  );

  test('of nobody can be ended without harm', async () => {
    expect((await send(world.url, 'POST /api/steam_out')).status).toBe(200);
    expect(
      (
        await send(world.url, 'POST /api/steam_out', {
          headers: { authorization: 'Bearer nothing' },
        })
      ).status,
    ).toBe(200);
  });

  test('lasts 400 days, and is swept away after them', async () => {
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    const days = (count: number) => {
      const at = Date.now() + count * 24 * 3600 * 1000;
      setClock(() => new Date(at));
    };
    days(399);
    expect((await showUser(headers)).status).toBe(200);
    days(401);
    expectRefusal(await showUser(headers), 'session.expired');
    expect(await runJob(world, 'accounts:forget_expired_sessions')).toBeGreaterThan(0);
    expect(await runJob(world, 'accounts:forget_expired_sessions')).toBe(0);
  });

  test.each([
    ['no session', {}, 'session.required'],
    ['an unknown token', { authorization: `Bearer ${'0'.repeat(64)}` }, 'session.expired'],
    ['a token that can’t be one', { authorization: 'Bearer x y' }, 'session.expired'],
    ['an empty token', { authorization: 'Bearer ' }, 'session.required'],
    ['another scheme', { authorization: 'Basic YTpi' }, 'session.required'],
    ['an unknown cookie', { cookie: 'authsk=unknown' }, 'session.expired'],
    ['an empty cookie', { cookie: 'authsk=' }, 'session.required'],
    [
      'a stored hash instead of the token',
      { authorization: `Bearer ${hash('sha256', 'x')}` },
      'session.expired',
    ],
  ] as const)('is needed to see oneself: %s is refused', async (_, headers, key) => {
    expectRefusal(await showUser({ ...headers }), key);
  });

  test('in the header counts before one in the cookie', async () => {
    const ann = await joinPlayer(world);
    const { envelope } = await showUser({ ...ann.headers, cookie: `authsk=${await tokenOf()}` });
    expect(envelope).toMatchObject({ data: { id: ann.id } });
  });
});

describe('secrets stay secret', () => {
  let api: Api;
  let logged = '';
  beforeAll(async () => {
    const destination = new PassThrough().on('data', (line: Buffer) => (logged += line.toString()));
    api = await serveApi(world.db, { log: openLog({ log_level: 'debug' }, destination) });
  });
  afterAll(() => api?.close());

  test('passwords, tokens and seeds in use are in no answer and no log, even of faults', async () => {
    const ann = await joinPlayer(world);
    const token = await tokenOf();
    const wrong = hash('sha256', 'wrong');
    const bearer = { authorization: `Bearer ${token}` };
    const calls: [string, Parameters<typeof send>[2]?][] = [
      ['POST /api/email/login', { body: { email, password: wrong } }],
      ['POST /api/email/login', { body: { email, password: `${password}!` } }],
      ['GET /api/user', { headers: bearer }],
      ['GET /api/user', { headers: { authorization: `Bearer ${ann.token}x` } }],
      ['GET /api/fairness/seeds', { headers: ann.headers }],
      [
        'POST /api/fairness/client_seed',
        { headers: ann.headers, body: { client_seed: 'a\u0000b' } },
      ],
      ['POST /api/box/1/open', { headers: ann.headers, body: { count: 2 }, key: 'k' }],
      ['POST /api/box/1/open', { headers: ann.headers, body: { count: 2 }, key: 'k' }],
      ['POST /api/box/1/open', { headers: ann.headers, body: '{"count":' }],
      ['GET /api/pfv_log', {}],
      ['GET /api/ledger/history', { headers: ann.headers }],
    ];
    const answers = await Promise.all(calls.map(([call, request]) => send(api.url, call, request)));
    const pairs = await world.owner
      .selectFrom('seeds_pairs')
      .select('server_seed')
      .where('player_id', '=', ann.id)
      .execute();
    const secrets = [
      password,
      wrong,
      token,
      ann.token,
      ...pairs.map(({ server_seed }) => server_seed),
    ];
    expect(pairs).toHaveLength(2);
    for (const secret of secrets)
      for (const text of [logged, ...answers.map((sent) => sent.text)])
        expect(text).not.toContain(secret);
  });

  test('the log removes what bears a secret’s name, in what is logged and in what is inside it [3-1.40]', () => {
    let text = '';
    const log = openLog(
      { log_level: 'info' },
      new PassThrough().on('data', (line: Buffer) => (text += line.toString())),
    );
    log.info({
      token: 'S1',
      request: { password: 'S2', headers: { authorization: 'S3', cookie: 'S4' } },
      pair: { server_seed: 'S5' },
    });
    log
      .child({ pwd: 'S6' })
      .info({ body: { code: 'S7', password_confirmation: 'S8', pointJson: 'S9' } }, 'said');
    expect(text).not.toMatch(/S\d/);
    expect(text.match(/\[removed\]/g)).toHaveLength(9);
  });
});
