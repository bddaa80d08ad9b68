import { beforeEach, expect, test } from 'vitest';
import { wait, minutes } from '../security/testing.ts';
import { expectRefusal } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { Browser, codeFor, randomEmail, registerIn, wrongCode } from './testing/browser.ts';

const world = openWorld();

/** A player whom only Steam lets in, in a browser. */
let ann: TestPlayer;
let browser: Browser;
beforeEach(async () => {
  ann = await joinPlayer(world);
  await world.owner
    .updateTable('accounts_players')
    .set({ email: null })
    .where('id', '=', ann.id)
    .execute();
  browser = new Browser(world);
  browser.cookies.set('authsk', ann.token);
});

const add = (email: string, email_code: string) =>
  browser.send('POST /api/account/email', { email, email_code });
const readAccount = async () => {
  const [user, account] = [
    await browser.send('GET /api/user'),
    await browser.send('GET /api/account'),
  ];
  const { email } = user.envelope.data as { email: string | null };
  return { email, verified: (account.envelope.data as { email_verified: boolean }).email_verified };
};

test('a player of Steam adds an e-mail address with the code sent there; it then opens the account', async () => {
  expect(await readAccount()).toEqual({ email: null, verified: false });
  const email = randomEmail();
  await browser.askForCode(email);
  expect((await add(email.toUpperCase(), await codeFor(world, email))).status).toBe(200);
  expect(await readAccount()).toEqual({ email, verified: true });
  const elsewhere = new Browser(world);
  await elsewhere.askForCode(email);
  await elsewhere.reset(email, await codeFor(world, email));
  const signed_in = await elsewhere.signIn(email, 'another sentence');
  expect(signed_in.status).toBe(200);
  expect((await elsewhere.send('GET /api/user')).envelope.data).toMatchObject({ id: ann.id });
});

test('an address that was given but never verified is verified with its own code', async () => {
  const email = randomEmail();
  await world.owner
    .updateTable('accounts_players')
    .set({ email })
    .where('id', '=', ann.id)
    .execute();
  await browser.askForCode(email);
  expect((await add(email, await codeFor(world, email))).status).toBe(200);
  expect(await readAccount()).toEqual({ email, verified: true });
});

test('a wrong code, one that was spent or asked for elsewhere, and five tries add nothing', async () => {
  const email = randomEmail();
  await browser.askForCode(email);
  const code = await codeFor(world, email);
  expectRefusal(await add(email, wrongCode(code)), 'door.code_wrong');
  expectRefusal(await add(randomEmail(), code), 'door.code_wrong');
  const elsewhere = new Browser(world);
  elsewhere.cookies.set('authsk', ann.token);
  expectRefusal(
    await elsewhere.send('POST /api/account/email', { email, email_code: code }),
    'door.code_wrong',
  );
  for (let n = 0; n < 4; n++) expectRefusal(await add(email, wrongCode(code)), 'door.code_wrong');
  expectRefusal(await add(email, code), 'door.code_wrong');
  expect(await readAccount()).toEqual({ email: null, verified: false });
});

test('another account’s address is refused like a wrong code', async () => {
  const { email } = await registerIn(new Browser(world), world);
  await browser.askForCode(email);
  expectRefusal(await add(email, await codeFor(world, email)), 'door.code_wrong');
});

test('a verified address stays, and a session that isn’t fresh adds none', async () => {
  const email = randomEmail();
  await browser.askForCode(email);
  const code = await codeFor(world, email);
  wait(minutes(9));
  wait(minutes(6));
  expectRefusal(await add(email, code), 'session.not_fresh');
  const { email: own } = await registerIn(browser, world);
  await browser.askForCode(own);
  expectRefusal(await add(own, await codeFor(world, own)), 'email.verified');
});
