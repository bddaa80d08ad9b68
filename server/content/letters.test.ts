import { makeClient } from '@vitrine/contract/client';
import type { Role } from '@vitrine/contract/endpoint';
import { locales } from '@vitrine/i18n/locales';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { setRoles, startSession } from '../accounts/index.ts';
import { transact } from '../kit/db.ts';
import { queueMail, type Mail } from '../kit/mail.ts';
import { enableFactor } from '../security/testing.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { openMailServer } from '../testing/smtp.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';

const world = openWorld();

/** A member of staff with this role, in a session that has given a code. */
async function joinDesk(role: Role) {
  const member = await joinPlayer(world, { is_poor: true, client_seed: null });
  await enableFactor(member);
  // Setting the factor up queues a letter about it.
  await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
  await setRoles(world.db, member.id, [role]);
  const token = await startSession(world.db, member.id, { gave_factor: true });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { id: member.id, headers, api: makeClient({ base: world.url, headers }) };
}
type Staff = Awaited<ReturnType<typeof joinDesk>>;

afterEach(() => sql`delete from mail_words`.execute(world.owner));

const edit = async ({ api }: Staff, name: string) =>
  dataOf(await api('GET /api/console/letters/{name}', { name }));
const save = async (sam: Staff, name: string, fields: Record<string, string>, seen?: number) =>
  sam.api('POST /api/console/letters/{name}', {
    name,
    fields,
    seen: seen ?? (await edit(sam, name)).version,
  });

/** The letters that a mail server gets when these are queued. */
async function deliver(...letters: Omit<Mail, 'to'>[]) {
  const server = await openMailServer();
  for (const letter of letters)
    await transact(world.db, (db) =>
      queueMail({ db, settings: test_settings }, { to: 'ann@vitrine.test', ...letter }),
    );
  await runQueuedJobs(world, { mail: { ...test_settings.mail, smtp_url: server.smtp_url } });
  await server.close();
  return server.received.map(({ mail }) => ({
    to: mail.to,
    subject: mail.subject!,
    html: String(mail.html),
    text: mail.text!.replaceAll(/\s+/g, ' '),
  }));
}

const at = '2026-05-07T14:05:00.000Z';
const link = 'https://shop.example/my';
const code_letter = { name: 'register_code', code: '7K3M-0QZX' } as const;
const changed_letter = { name: 'password_changed', player: 'Ann', at, link } as const;

test('each letter is shown as it is sent, in each language [7-9.16]', async () => {
  const sam = await joinDesk('support');
  const { list } = dataOf(await sam.api('GET /api/console/letters', {}));
  const names = list.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['register_code', 'second_factor_on', 'second_factor_off']),
  );
  const look = async (name: string, language: string) =>
    sam.api('POST /api/console/letters/{name}/preview', { name, language });
  for (const name of names) {
    const [german, english] = [dataOf(await look(name, 'de')), dataOf(await look(name, 'en'))];
    expect(german.html).toContain('lang="de"');
    expect(german.text).not.toBe(english.text);
    expect(list.find((one) => one.name === name)!.subject).toBe(english.subject);
  }
  expect(refusalOf(await look('x', 'en'))).toBe('letter.unknown');
  expect(refusalOf(await look('__proto__', 'en'))).toBe('letter.unknown');
});

describe('a letter in the operator’s own words', () => {
  test('is sent with them at once in its language, and with ours in the others [7-9.17]', async () => {
    const sam = await joinDesk('operator');
    const words = {
      'subject.de': 'Willkommen bei {site}!',
      'opening.de': 'Schön, dass du da bist.',
    };
    dataOf(await save(sam, 'register_code', words));
    const [german, english] = await deliver(
      { language: 'de', letter: code_letter },
      { language: 'en', letter: code_letter },
    );
    expect(german!.subject).toBe('Willkommen bei Vitrine!');
    expect(german!.text).toContain('Schön, dass du da bist.');
    // Ours says what the code does, and the code itself and what follows are ours.
    expect(german!.text).toContain('dass diese Adresse dir gehört');
    expect(german!.text).toContain(code_letter.code);
    expect(english!.subject).toBe('Your code for Vitrine');
    expect(english!.text).not.toContain('Schön');

    const { list } = dataOf(await sam.api('GET /api/console/letters', {}));
    expect(list.find(({ name }) => name === 'register_code')).toMatchObject({
      subject: 'Your code for Vitrine',
      languages: ['de'],
    });
  });

  test('says all that ours says of the account, with its links and dates, whatever the words [7-9.17]', async () => {
    const sam = await joinDesk('operator');
    const ours = (await deliver({ language: 'en', letter: changed_letter }))[0]!;
    const words = { 'subject.en': 'Hello {player}', 'opening.en': 'Nothing to see here.' };
    dataOf(await save(sam, 'password_changed', words));
    const [own] = await deliver({ language: 'en', letter: changed_letter });
    expect(own!.subject).toBe('Hello Ann');
    for (const part of [own!.text, own!.html])
      for (const said of [
        'Nothing to see here.',
        'Your account has a new password',
        'May 7, 2026 at 2:05 PM UTC',
        link,
        'never ask for your password',
      ])
        expect(part).toContain(said);
    expect(ours.text).toContain('Your account has a new password');
  });

  test('takes the place of ours where ours says nothing of the account, and of each of two kinds [7-9.17]', async () => {
    const sam = await joinDesk('operator');
    const answer = {
      name: 'request_answered',
      player: 'a@b.test',
      number: '7',
      text: 'Yes.',
    } as const;
    dataOf(await save(sam, 'request_answered', { 'opening.en': '{site} on request {number}.' }));
    dataOf(await save(sam, 'second_factor_on', { 'subject.en': 'Safer, {player}' }));
    const factor = { name: 'second_factor_changed', player: 'Ann', at, link } as const;
    const [answered, on, off] = await deliver(
      { language: 'en', letter: answer },
      { language: 'en', letter: { ...factor, enabled: true } },
      { language: 'en', letter: { ...factor, enabled: false } },
    );
    expect(answered!.text).toContain('Vitrine on request 7.');
    expect(answered!.text).not.toContain('Here is our answer');
    expect(on!.subject).toBe('Safer, Ann');
    expect(off!.subject).toBe('Your second factor is off');
  });

  test('has a history, goes back to ours, and is shown beside ours in twelve languages [7-9.17 7-9.4]', async () => {
    const sam = await joinDesk('operator');
    const first = await edit(sam, 'register_code');
    expect(first).toMatchObject({ fields: {}, placeholders: ['site'], keeps_ours: true });
    expect(first.ours['subject.en']).toBe('Your code for {site}');
    expect(Object.keys(first.ours)).toHaveLength(2 * locales.length);
    dataOf(await save(sam, 'register_code', { 'subject.en': '  Welcome  ' }));
    expect((await edit(sam, 'register_code')).fields).toEqual({ 'subject.en': 'Welcome' });
    dataOf(await save(sam, 'register_code', { 'subject.en': '' }));
    expect((await edit(sam, 'register_code')).fields).toEqual({});
    const asked = { kind: 'letter', record: 'register_code', field: 'subject.en' } as const;
    const { list } = dataOf(await sam.api('GET /api/console/changes', asked));
    expect(list.slice(0, 2)).toMatchObject([
      { before: 'Welcome', after: '' },
      { before: '', after: 'Welcome' },
    ]);
    const [letter] = await deliver({ language: 'en', letter: code_letter });
    expect(letter!.subject).toBe('Your code for Vitrine');
  });

  test('fills in data once, and as words: a name is neither HTML nor a placeholder [7-9.17]', async () => {
    const sam = await joinDesk('operator');
    dataOf(await save(sam, 'password_changed', { 'opening.en': 'Hello {player} of {site}' }));
    const player = '<b>{site}</b> {link}';
    const [letter] = await deliver({ language: 'en', letter: { ...changed_letter, player } });
    expect(letter!.html).toContain('Hello &lt;b&gt;{site}&lt;/b&gt; {link} of Vitrine');
  });

  test.each([
    ['a placeholder that it can’t fill', 'subject.en', 'For {player}', /knows \{site\}/],
    ['a code', 'opening.en', 'Your code is {code}', /can’t fill in/],
    ['a brace alone', 'opening.en', 'Hello {site', /can’t fill in/],
    ['HTML', 'opening.de', 'Hallo <b>du</b>', /without HTML/],
    ['the address of a page', 'opening.en', 'See https://evil.test', /links of letters are ours/],
    ['a line break in a subject', 'subject.en', 'Hello\nBcc: all@vitrine.test', /one line/],
    ['a line break in the sentence', 'opening.en', 'Hello\nyou', /one line/],
    ['a subject that is too long', 'subject.en', 'x'.repeat(151), /at most 150/],
    ['a sentence that is too long', 'opening.en', 'x'.repeat(501), /at most 500/],
    ['another part of it', 'footer.en', 'Hello', /no part of a letter/],
    ['a language that is none of ours', 'subject.xx', 'Hello', /no part of a letter/],
  ])('refuses %s, saying what to do [7-9.17]', async (_, field, text, says) => {
    const sam = await joinDesk('operator');
    const path = 'POST /api/console/letters/register_code';
    const body = { fields: { [field]: text }, seen: (await edit(sam, 'register_code')).version };
    const { envelope } = await send(world.url, path, { headers: sam.headers, body });
    expect(envelope.data).toMatchObject({
      key: 'act.unfit',
      detail: expect.stringMatching(says),
    });
    expect((await edit(sam, 'register_code')).fields).toEqual({});
  });

  test('refuses the second of two who word one field, also at once [7-9.17 7-9.3]', async () => {
    const [sam, kim] = [await joinDesk('operator'), await joinDesk('operator')];
    const { version } = await edit(sam, 'new_device');
    const both = await Promise.all([
      save(sam, 'new_device', { 'subject.en': 'Sam’s' }, version),
      save(kim, 'new_device', { 'subject.en': 'Kim’s' }, version),
    ]);
    expect(both.filter(({ ok }) => !ok).map(refusalOf)).toEqual(['edit.conflict']);
    dataOf(await save(kim, 'new_device', { 'opening.en': 'Beside it' }, version));
    expect(Object.keys((await edit(sam, 'new_device')).fields)).toHaveLength(2);
  });

  test('is previewed as it is typed, and sent to oneself as it is saved [7-9.17]', async () => {
    const sam = await joinDesk('operator');
    const name = 'register_code';
    const preview = (words: { subject: string; opening: string }) =>
      sam.api('POST /api/console/letters/{name}/preview', { name, language: 'fr', words });
    const shown = dataOf(await preview({ subject: 'Bienvenue sur {site}', opening: '' }));
    expect(shown.subject).toBe('Bienvenue sur Vitrine');
    expect(refusalOf(await preview({ subject: '{nobody}', opening: '' }))).toBe('act.unfit');
    expect((await edit(sam, name)).fields).toEqual({});

    dataOf(await save(sam, name, { 'subject.fr': 'Bonjour' }));
    const test_it = (language: string) =>
      sam.api('POST /api/console/letters/{name}/test', { name, language });
    const { to } = dataOf(await test_it('fr'));
    const [letter] = await deliver();
    expect(letter!.subject).toBe('Bonjour');
    expect(letter!.to).toMatchObject([{ address: to }]);
    await sql`update accounts_players set email = null where id = ${sam.id}`.execute(world.owner);
    expect(refusalOf(await test_it('fr'))).toBe('act.unfit');
  });

  test('is worded by those with the right to write, and read by all of the console [7-9.17 7-9.2]', async () => {
    const [sam, ann] = [await joinDesk('support'), await joinPlayer(world)];
    expect(refusalOf(await save(sam, 'new_device', { 'subject.en': 'Hi' }))).toBe('role.missing');
    for (const path of ['', '/preview', '/test']) {
      const call = `POST /api/console/letters/new_device${path}`;
      const body = path === '' ? { fields: {}, seen: 0 } : { language: 'en' };
      const { envelope } = await send(world.url, call, { headers: ann.headers, body });
      expect(envelope.data).toMatchObject({ key: 'role.missing' });
    }
    const none = await sam.api('GET /api/console/letters/{name}', { name: 'x' });
    expect(refusalOf(none)).toBe('letter.unknown');
  });
});
