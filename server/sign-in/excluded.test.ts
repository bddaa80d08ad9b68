import { expect, test } from 'vitest';
import { excludePlayer } from '../limits/take-break.ts';
import { expectRefusal } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { Browser, codeFor, registerIn } from './testing/browser.ts';

const world = openWorld();

async function registerAs(email: string) {
  const browser = new Browser(world);
  await browser.askForCode(email);
  return browser.register(email, await codeFor(world, email), { username: 'Somebody' });
}

test('who excluded themself gets no new account by another form of the address, and no stranger learns why [8-12b]', async () => {
  const { email, player_id } = await registerIn(new Browser(world), world);
  const [local, domain] = email.split('@');
  expect((await registerAs(`${local}+before@${domain}`)).status).toBe(200);
  await excludePlayer(world.db, player_id, null, { session: undefined, key: undefined });
  expectRefusal(await registerAs(`${local}+again@${domain}`), 'door.code_wrong');
  expectRefusal(await registerAs(`${local!.replace('mia', 'm.ia')}@${domain}`), 'door.code_wrong');
  expect((await registerAs(`${local}-other@${domain}`)).status).toBe(200);
});
