import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { openTamperConnection } from '../testing/tamper-run.ts';
import { serveApi } from '../testing/api.ts';
import { expectRefusal, send } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import { sql } from 'kysely';
import { lettersTo } from '../testing/letters.ts';
import { Browser, codeFor, digestOf, randomEmail, registerIn } from './testing/browser.ts';

const world = openWorld();

const factsOf = async (player_id: number) =>
  (
    await world.owner
      .selectFrom('facts')
      .select(['kind', 'payload'])
      .where('player_id', '=', player_id)
      .orderBy('id')
      .execute()
  ).map(({ kind, payload }) => ({ kind, payload }));
const playersWith = (email: string) =>
  world.owner.selectFrom('accounts_players').selectAll().where('email', '=', email).execute();
const withPassword = (text: string) => ({
  password: digestOf(text),
  password_confirmation: digestOf(text),
});
const inMinutes = (minutes: number) => {
  const at = Date.now() + minutes * 60_000;
  setClock(() => new Date(at));
};

describe('registering', () => {
  test('makes an account of who has the code, signs them in, and remembers what they agreed to and where from [1-3.112 1-3.113 1-3.116 1-3.117 1-7.8 1-7.9 1-7.12 1-7.13 1-7.26 1-7.27 3-8.1]', async () => {
    const browser = new Browser(world);
    const email = randomEmail();
    expect((await browser.askForCode(email)).envelope).toEqual({
      code: 200,
      msg: 'Success',
      data: { outbox: true },
    });
    expect(await lettersTo(world, email)).toEqual([
      {
        name: 'register_code',
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      },
    ]);
    const sent = await browser.register(email, await codeFor(world, email), {
      username: ' Mia  Gold ',
      ad: 'partner.example',
    });
    expect(sent.envelope).toEqual({ code: 200, msg: 'Success', data: { token: null } });
    const user = await browser.send('GET /api/user');
    expect(user.envelope).toMatchObject({ data: { name: 'Mia Gold', email, money: 0 } });
    const [player] = await playersWith(email);
    expect(player).toMatchObject({
      email_verified_at: expect.any(Date),
      terms_agreed_at: expect.any(Date),
      adult_confirmed_at: expect.any(Date),
      source: 'partner.example',
    });
    expect(await factsOf(player!.id)).toEqual([
      { kind: 'player.joined', payload: { by: 'email', source: 'partner.example' } },
    ]);
    expect((await new Browser(world).signIn(email)).status).toBe(200);
  });

  test('with a partner’s code tells that, as it was typed; without a source the site is the source [1-3.118 1-7.10 1-9.28]', async () => {
    const { player_id } = await registerIn(new Browser(world), world, { extension_code: 'Gold-7' });
    const host = new URL(world.url).host;
    expect(await factsOf(player_id)).toEqual([
      { kind: 'player.joined', payload: { by: 'email', source: host } },
      { kind: 'player.referred', payload: { code: 'Gold-7' } },
    ]);
  });

  test('keeps half a character in a source or a code as a sign for one', async () => {
    const { player_id } = await registerIn(new Browser(world), world, {
      ad: 'a\ud83d',
      extension_code: '\udc51b',
    });
    expect((await factsOf(player_id)).map(({ payload }) => payload)).toEqual([
      { by: 'email', source: 'a\ufffd' },
      { code: '\ufffdb' },
    ]);
  });

  test('keeps addresses in lower case, so that each has one account', async () => {
    const browser = new Browser(world);
    const email = randomEmail();
    await browser.askForCode(email.toUpperCase());
    expect((await browser.register(email.toUpperCase(), await codeFor(world, email))).status).toBe(
      200,
    );
    expect(await playersWith(email)).toHaveLength(1);
    await browser.askForCode(email);
    expect((await lettersTo(world, email)).map(({ name }) => name)).toEqual([
      'register_code',
      'reset_code',
    ]);
  });

  test('a program keeps its cookie and gets the token', async () => {
    const email = randomEmail();
    const asked = await send(world.url, 'POST /api/user/send_email_code', { body: { email } });
    const cookie = asked.headers.get('set-cookie')!.split(';')[0]!;
    const password = digestOf('x');
    const body = {
      username: 'Robo',
      email,
      email_code: await codeFor(world, email),
      password,
      password_confirmation: password,
      check: 1,
    };
    const sent = await send(world.url, 'POST /api/email/register', { body, headers: { cookie } });
    expect(sent.envelope).toMatchObject({
      code: 200,
      data: { token: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  test.each<[string, object, string]>([
    ['two passwords', { password_confirmation: digestOf('other') }, 'door.passwords_differ'],
    ['a name of one letter', { username: 'M' }, 'door.name_unfit'],
    ['a name of two scripts', { username: 'Mіа' }, 'door.name_unfit'],
    ['a name of the site’s staff', { username: 'Vitrine Support' }, 'door.name_reserved'],
    ['one of the commonest passwords', withPassword('monkey'), 'password.common'],
    ['an empty password', withPassword(''), 'password.common'],
  ])(
    'is refused for %s, and the code stays good [1-3.114 1-5.17 1-7.14 3-8.2]',
    async (_, wrong, key) => {
      const browser = new Browser(world);
      const email = randomEmail();
      await browser.askForCode(email);
      const code = await codeFor(world, email);
      expectRefusal(await browser.register(email, code, wrong), key as 'door.name_unfit');
      expect((await browser.register(email, code)).status).toBe(200);
    },
  );

  test('without agreeing to the terms is refused in the specification’s words [1-3.119 1-5.2 1-5.5]', async () => {
    const sent = await new Browser(world).register(randomEmail(), '7K3M-0QZX', { check: false });
    expect(expectRefusal(sent, 'request.invalid')).toEqual({
      check: ['Please check the service terms first'],
    });
  });

  test('of two with codes for one address, in two browsers at once, one is first', async () => {
    const email = randomEmail();
    const browsers = [new Browser(world), new Browser(world)];
    const codes: string[] = [];
    for (const browser of browsers) {
      await browser.askForCode(email);
      codes.push(await codeFor(world, email));
    }
    const sent = await Promise.all(
      browsers.map((browser, n) => browser.register(email, codes[n]!)),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expectRefusal(
      sent.find(({ status }) => status === 422)!,
      'door.code_wrong',
    );
    expect(await playersWith(email)).toHaveLength(1);
  });
});

describe('a code', () => {
  test('is good for ten minutes [1-3.115 1-7.11]', async () => {
    const browser = new Browser(world);
    const [old, young] = [randomEmail(), randomEmail()];
    for (const email of [old, young]) await browser.askForCode(email);
    inMinutes(9.9);
    expect((await browser.register(young, await codeFor(world, young))).status).toBe(200);
    inMinutes(10.1);
    expectRefusal(await browser.register(old, await codeFor(world, old)), 'door.code_wrong');
  });

  test('asked for again within 30 seconds isn’t sent again; later a new one takes its place', async () => {
    const browser = new Browser(world);
    const email = randomEmail();
    const answers = [await browser.askForCode(email), await browser.askForCode(email)];
    for (const { envelope } of answers)
      expect(envelope).toEqual({ code: 200, msg: 'Success', data: { outbox: true } });
    const first = await codeFor(world, email);
    expect(await lettersTo(world, email)).toHaveLength(1);
    inMinutes(0.6);
    await browser.askForCode(email);
    const second = await codeFor(world, email);
    expect(await lettersTo(world, email)).toHaveLength(2);
    if (first !== second) expectRefusal(await browser.register(email, first), 'door.code_wrong');
    expect((await browser.register(email, second)).status).toBe(200);
  });

  test('is stored only as a hash, and its browser as well', async () => {
    const browser = new Browser(world);
    const email = randomEmail();
    await browser.askForCode(email);
    const rows = await world.owner
      .selectFrom('accounts_codes')
      .selectAll()
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
    const text =
      JSON.stringify(rows) +
      rows
        .map(
          ({ code_hash, asker_hash }) =>
            `${code_hash.toString('hex')} ${asker_hash.toString('hex')} ${code_hash.toString()}`,
        )
        .join();
    expect(text).not.toContain(await codeFor(world, email));
    expect(text).not.toContain(browser.cookies.get('asker'));
  });

  test('may be typed in small letters, with or without the dash, with an o for a zero', async () => {
    const spellings = [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code.replace('-', ' ').replaceAll('0', 'o')} `,
    ];
    for (const spell of spellings) {
      const email = randomEmail();
      const browser = new Browser(world);
      await browser.askForCode(email);
      expect((await browser.register(email, spell(await codeFor(world, email)))).status).toBe(200);
    }
  });

  test.each(['7K3M-0QZ', '7K3M-0QZX-9', '7K3M_0QZX', '123456', ''])(
    'isn’t %j: that is told at the field',
    async (code) => {
      const sent = await new Browser(world).register(randomEmail(), code);
      expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual(['email_code']);
    },
  );

  test('is sent to an address six times an hour for nothing, and still to its owner’s browser', async () => {
    const owners = new Browser(world);
    const { email } = await registerIn(owners, world);
    // Registering already sent the first e-mail.
    for (let letters = 1; letters < 6; letters++)
      expect((await new Browser(world).askForCode(email)).status).toBe(200);
    expectRefusal(await new Browser(world).askForCode(email), 'work.required');
    inMinutes(1);
    const before = (await lettersTo(world, email)).length;
    expect((await owners.askForCode(email)).status).toBe(200);
    expect(await lettersTo(world, email)).toHaveLength(before + 1);
  });
});

test('a change behind the product’s back of how a player joined is found', async () => {
  const { player_id } = await registerIn(new Browser(world), world, { extension_code: 'GOLD7' });
  const connection = await openTamperConnection(world.database_url);
  const change = (set: string, kind = 'player.joined') =>
    connection.undone(async (db) => {
      await sql
        .raw(`update facts set ${set} where player_id = ${player_id} and kind = '${kind}'`)
        .execute(db);
      return (await verifyEverything(db, modules)).map(({ check }) => check);
    });
  const joined = ['every player joined once, as their fact says'];
  expect(await change(`kind = kind`)).toEqual([]);
  expect(await change(`payload = jsonb_set(payload, '{source}', '"elsewhere"')`)).toEqual(joined);
  expect(await change(`payload = jsonb_set(payload, '{by}', '"steam"')`)).toEqual(joined);
  expect(await change(`at = at + interval '1 second'`)).toEqual(joined);
  expect(await change('player_id = 1')).toEqual(joined);
  const referred = ['every player who was referred came with a code'];
  expect(await change(`payload = payload || '{"note": 1}'`, 'player.referred')).toEqual(referred);
  expect(await change(`payload = payload || '{"source": 1}'`, 'player.referred')).toEqual(referred);
  expect(await change(`payload = payload - 'code'`, 'player.referred')).toEqual(referred);
  expect(await change('player_id = 999999', 'player.referred')).toEqual(referred);
  await connection.close();
});

test('asking for a code hints at the outbox in demo mode without a mail server, and nowhere else', async () => {
  const real = { mail: { smtp_url: 'smtp://mail.example', from: 'a@b.example' } };
  for (const [settings, data] of [
    [{}, { outbox: true }],
    [real, {}],
    [{ demo: false }, {}],
  ] as const) {
    const api = await serveApi(world.db, { settings });
    expect((await new Browser(api).askForCode(randomEmail())).envelope).toMatchObject({ data });
    expect(Object.keys((await new Browser(api).askForCode(randomEmail())).envelope.data)).toEqual(
      Object.keys(data),
    );
    api.close();
  }
});
