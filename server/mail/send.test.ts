import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, transact, type Db } from '../kit/db.ts';
import { runJobs } from '../kit/jobs.ts';
import { openLog } from '../kit/log.ts';
import { queueMail, type Mail } from '../kit/mail.ts';
import type { Settings } from '../kit/settings.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { test_settings } from '../testing/settings.ts';
import { openMailServer, type MailServer } from '../testing/smtp.ts';
import { openWorld } from '../testing/world.ts';
import { mail, readyMail } from './index.ts';

const world = openWorld();
const opened: MailServer[] = [];

/** A mail server for one test, with the settings of a product that uses it. */
async function openServer(options?: Parameters<typeof openMailServer>[0]) {
  const server = await openMailServer(options);
  opened.push(server);
  return { ...server, settings: settingsWith(server.smtp_url) };
}

function settingsWith(smtp_url: string | undefined, demo = true): Settings {
  return { ...test_settings, demo, mail: { smtp_url, from: 'Vitrine <no-reply@vitrine.test>' } };
}

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
});

const queue = (letter: Mail, db: Db = world.db) =>
  transact(db, (tx) => queueMail({ db: tx, settings: test_settings }, letter));

/** The queued jobs, with their number of attempts and their last error. */
async function readQueue() {
  const { rows } = await sql<{ attempts: number; last_error: string | null }>`
    select attempts, last_error from graphile_worker._private_jobs`.execute(world.owner);
  return rows;
}

/** Makes all waiting retries due now. */
async function letTimePass() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
}

const code_mail: Mail = {
  to: 'ann@vitrine.test',
  language: 'en',
  letter: { name: 'register_code', code: '493027' },
};

const device_mail = (player: string, device = 'Firefox on Linux'): Mail => ({
  to: 'ann@vitrine.test',
  language: 'en',
  letter: {
    name: 'new_device',
    player,
    device,
    address: '203.0.113.7',
    at: '2026-05-07T14:05:00.000Z',
    link: 'https://shop.example/my/account',
  },
});

describe('an e-mail', () => {
  test('names the site as its operator does, in the reader’s language, else in English [7-9.19]', async () => {
    const { settings, received } = await openServer();
    const name = (language: string, title: string) =>
      sql`insert into content_site (language, title, description, keywords)
        values (${language}, ${title}, '', '')
        on conflict (language) do update set title = excluded.title`.execute(world.owner);
    await name('en', 'Lantern');
    await name('fr', 'Lanterne');
    await name('de', '');
    for (const language of ['en', 'fr', 'de']) await queue({ ...code_mail, language });
    await runQueuedJobs(world, settings);
    const subjects = received.map(({ mail: { subject } }) => subject);
    expect(subjects.toSorted()).toEqual([
      'Dein Code für Lantern',
      'Votre code pour Lanterne',
      'Your code for Lantern',
    ]);
    for (const { mail: letter } of received) expect(letter.html).not.toContain('Vitrine');
    await name('en', 'Vitrine');
  });

  test('arrives with its subject, as text and as HTML, from the site, to one address', async () => {
    const { settings, received } = await openServer();
    await queue(code_mail);
    await runQueuedJobs(world, settings);
    expect(received).toHaveLength(1);
    const [{ recipients, mail }] = received as [(typeof received)[0]];
    expect(recipients).toEqual(['ann@vitrine.test']);
    expect(mail.subject).toBe('Your code for Vitrine');
    expect(mail.from).toEqual({ name: 'Vitrine', address: 'no-reply@vitrine.test' });
    expect(mail.to).toEqual([{ name: '', address: 'ann@vitrine.test' }]);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail.text).toContain('493027');
    expect(mail.text).toContain('It works for ten minutes');
    expect(mail.html).toContain('493027');
    expect(mail.html).toMatch(/<html[^>]* lang="en"/);
    expect(mail.attachments).toEqual([]);
  });

  test('carries every letter of every script', async () => {
    const { settings, received } = await openServer();
    await queue(device_mail('Łukasz 张伟 दीपा', 'Safari – “мой” телефон 🎁'));
    await runQueuedJobs(world, settings);
    for (const part of [received[0]!.mail.text!, received[0]!.mail.html!]) {
      expect(part).toContain('Łukasz 张伟 दीपा');
      expect(part).toContain('Safari – “мой” телефон 🎁');
    }
  });

  test('lies in the queue sealed: who reads the database finds neither the code nor whose it is', async () => {
    await queue(code_mail);
    const { rows } = await sql<{
      payload: object;
    }>`select payload from graphile_worker._private_jobs`.execute(world.owner);
    expect(rows).toHaveLength(1);
    const text =
      JSON.stringify(rows) + Buffer.from((rows[0]!.payload as { sealed: string }).sealed, 'base64');
    for (const secret of ['493027', 'ann@vitrine.test', 'register_code'])
      expect(text).not.toContain(secret);
  });

  test('is only sent when what it tells of was committed', async () => {
    const { settings, received } = await openServer();
    const undone = transact(world.db, async (db) => {
      await queue(code_mail, db);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await transact(world.db, (db) => queue(device_mail('Ann'), db));
    await runQueuedJobs(world, settings);
    expect(received.map(({ mail }) => mail.subject)).toEqual(['New sign-in to your account']);
  });
});

describe('while the mail server is away', () => {
  test('whoever has something to say isn’t kept from it, and the e-mail arrives when the server is back', async () => {
    const { port, settings, close } = await openServer();
    await close();
    await queue(code_mail);
    await runQueuedJobs(world, settings);
    expect(await readQueue()).toMatchObject([{ attempts: 1 }]);

    const { received } = await openServer({ port });
    await letTimePass();
    await runQueuedJobs(world, settings);
    expect(received.map(({ recipients }) => recipients)).toEqual([['ann@vitrine.test']]);
    expect(await readQueue()).toEqual([]);
  });

  test('or says that it may take it later, the e-mail waits', async () => {
    const { settings, received } = await openServer({ refuses: { 'ann@vitrine.test': 450 } });
    await queue(code_mail);
    await runQueuedJobs(world, settings);
    expect(await readQueue()).toMatchObject([{ attempts: 1 }]);
    expect(received).toEqual([]);
  });
});

test('while the mail server hangs for the addresses of one domain, the e-mails to others arrive, and one of that domain holds a place [6-6.9]', async () => {
  const { settings, received, hung } = await openServer({ hangs_for: ['silent.test'] });
  for (let n = 0; n < 16; n++) await queue({ ...code_mail, to: `player-${n}@silent.test` });
  const owner = openDatabase(world.database_url, { connections: 6, patient: true });
  const log = openLog({ log_level: 'silent' });
  const runner = await runJobs(owner.pool, world.db, mail.jobs!, { settings, log });
  const others = ['ann@vitrine.test', 'ben@shop.example', 'carol@house.example'];
  try {
    await expect.poll(() => hung.length).toBe(1);
    for (const to of others) await queue({ ...code_mail, to });
    await expect.poll(() => received.length).toBe(others.length);
    expect(received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(others);
    expect(hung).toHaveLength(1);
  } finally {
    for (const server of opened.splice(0)) await server.close();
    await runner.stop();
    await owner.close();
  }
});

describe('an e-mail that can never be delivered isn’t retried:', () => {
  test('its recipient is refused for good', async () => {
    const { settings, received } = await openServer({ refuses: { 'ann@vitrine.test': 550 } });
    await queue(code_mail);
    await runQueuedJobs(world, settings);
    expect(await readQueue()).toEqual([]);
    expect(received).toEqual([]);
  });

  test.each([
    ['two addresses', 'ann@vitrine.test, eve@vitrine.test'],
    ['a second line', 'ann@vitrine.test\r\nBcc: eve@vitrine.test'],
    ['a command of the mail server', 'ann@vitrine.test>\r\nRCPT TO:<eve@vitrine.test'],
    ['no address', 'ann'],
  ])('its address holds %s, and the mail server never hears of it', async (_, to) => {
    const { settings, visits } = await openServer();
    await queue({ ...code_mail, to });
    await runQueuedJobs(world, settings);
    expect(await readQueue()).toEqual([]);
    expect(visits).toEqual([]);
  });
});

test('a name of several lines or of HTML is text in the letter, and nothing else', async () => {
  const { settings, received } = await openServer();
  const name = 'Ann\r\nBcc: eve@vitrine.test\r\n\r\n.\r\nMAIL FROM:<eve@vitrine.test>\r\n';
  await queue(device_mail(name, '<img src=x onerror=alert(1)><script>alert(2)</script>'));
  await runQueuedJobs(world, settings);
  expect(received).toHaveLength(1);
  const [{ recipients, mail }] = received as [(typeof received)[0]];
  expect(recipients).toEqual(['ann@vitrine.test']);
  expect(mail.bcc).toBeUndefined();
  expect(mail.subject).toBe('New sign-in to your account');
  expect(mail.text).toContain('Ann Bcc: eve@vitrine.test');
  expect(mail.html).not.toMatch(/<script|<img/);
  expect(mail.html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
});

describe('the log', () => {
  /**
   * Runs the product's job runner until it has logged this; returns the whole log, with the errors
   * stored for failed jobs.
   */
  async function logUntil(settings: Settings, said: RegExp): Promise<string> {
    let text = '';
    const log = openLog(
      { log_level: 'debug' },
      new PassThrough().on('data', (part: Buffer) => (text += String(part))),
    );
    const owner = openDatabase(world.database_url, { connections: 3, patient: true });
    const runner = await runJobs(owner.pool, world.db, mail.jobs!, { settings, log });
    try {
      await vi.waitFor(() => expect(text).toMatch(said), { timeout: 15_000, interval: 50 });
    } finally {
      await runner.stop();
      await owner.close();
    }
    return text + JSON.stringify(await readQueue());
  }
  const secrets = /493027|ann@|vitrine\.test/;

  test('says that an e-mail was sent, and neither whose nor what was in it', async () => {
    const { settings, received } = await openServer();
    await queue(code_mail);
    const text = await logUntil(settings, /"job":"mail:send","done":1/);
    expect(received).toHaveLength(1);
    expect(text).not.toMatch(secrets);
  });

  test('names the letter that was refused, and neither whose nor what was in it', async () => {
    const { settings } = await openServer({ refuses: { 'ann@vitrine.test': 550 } });
    await queue(code_mail);
    const text = await logUntil(settings, /"job":"mail:send","done":0/);
    expect(text).toMatch(/"level":40.*"letter":"register_code".*the mail server refused it/);
    expect(text).not.toMatch(secrets);
  });

  test('says that the server may take it later, and neither whose nor what it is', async () => {
    const { settings } = await openServer({ refuses: { 'ann@vitrine.test': 450 } });
    await queue(code_mail);
    const text = await logUntil(settings, /Failed task/);
    expect(text).toContain('The mail server did not take an e-mail: EENVELOPE 450');
    expect(text).not.toMatch(secrets);
  });

  test('warns of each letter that is lost where there is no mail server, outside demo mode', async () => {
    await queue(code_mail);
    const text = await logUntil(settingsWith(undefined, false), /"job":"mail:send","done":0/);
    expect(text).toMatch(/"level":40.*"letter":"register_code".*there is no SMTP_URL/);
    expect(text).not.toMatch(secrets);
  });

  test('warns once at the start where there is no mail server, outside demo mode only', async () => {
    const warned = async (settings: Settings) => {
      let text = '';
      const destination = new PassThrough().on('data', (part: Buffer) => (text += String(part)));
      await readyMail(settings, openLog({ log_level: 'warn' }, destination));
      return text.split('\n').filter(Boolean);
    };
    expect(await warned(settingsWith(undefined, false))).toEqual([
      expect.stringContaining('there is no SMTP_URL: no e-mail is sent'),
    ]);
    expect(await warned(settingsWith(undefined))).toEqual([]);
    expect(await warned(settingsWith('smtp://127.0.0.1:25', false))).toEqual([]);
  });
});
