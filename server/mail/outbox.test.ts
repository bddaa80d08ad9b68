import { makeClient } from '@vitrine/contract/client';
import { expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { openLog } from '../kit/log.ts';
import { queueMail, sealMail } from '../kit/mail.ts';
import type { Settings } from '../kit/settings.ts';
import { serveApi } from '../testing/api.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { openMailServer } from '../testing/smtp.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { sendMail } from './send.ts';

const world = openWorld();

const queueCode = (code: string, to = 'ann@vitrine.test') =>
  transact(world.db, (db) =>
    queueMail(
      { db, settings: test_settings },
      { to, language: 'en', letter: { name: 'register_code', code } },
    ),
  );

async function readOutbox() {
  return dataOf(await world.visitor('GET /api/outbox', {})).list;
}

test('without a mail server the demo shows its e-mails, newest first, to whom and when', async () => {
  setClock(() => new Date('2026-05-07T14:05:00.000Z'));
  await queueCode('111111');
  await queueCode('222222', 'ben@vitrine.test');
  await runQueuedJobs(world);
  const [second, first, ...others] = await readOutbox();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ to: 'ann@vitrine.test', subject: 'Your code for Vitrine' });
  expect(first!.text).toContain('111111');
  expect(first!.html).toContain('111111');
  expect(second).toMatchObject({ to: 'ben@vitrine.test', at: '2026-05-07T14:05:00.000Z' });
  expect(second!.text).toContain('222222');
});

test.each<[string, Partial<Settings>]>([
  ['outside demo mode', { demo: false }],
  ['with a mail server', { mail: { ...test_settings.mail, smtp_url: 'smtp://127.0.0.1:25' } }],
])('%s there is no outbox to read', async (_, settings) => {
  await queueCode('333333');
  await runQueuedJobs(world);
  const api = await serveApi(world.db, { settings });
  const answer = await makeClient({ base: api.url })('GET /api/outbox', {});
  api.close();
  expect(refusalOf(answer)).toBe('route.unknown');
});

test('with a mail server or outside demo mode nothing is kept', async () => {
  const before = await readOutbox();
  const server = await openMailServer();
  await queueCode('444444');
  await runQueuedJobs(world, { mail: { ...test_settings.mail, smtp_url: server.smtp_url } });
  await server.close();
  await queueCode('555555');
  await runQueuedJobs(world, { demo: false });
  expect(server.received).toHaveLength(1);
  expect(await readOutbox()).toEqual(before);
});

test('the newest 200 are kept', async () => {
  const order = { settings: test_settings, log: openLog({ log_level: 'silent' }) };
  for (let n = 0; n < 203; n++) {
    const letter = { name: 'register_code', code: String(600_000 + n) } as const;
    const payload = sealMail({ to: 'ann@vitrine.test', language: 'en', letter }, test_settings);
    await sendMail(world.db, { payload, ...order });
  }
  const kept = await world.db.selectFrom('mail_outbox').select('text').orderBy('id').execute();
  expect(kept).toHaveLength(200);
  expect(kept[0]!.text).toContain('600003');
  expect((await readOutbox())[0]!.text).toContain('600202');
});

test('every e-mail has the word that its recipient chose, and none that somebody else did [3-9.39]', async () => {
  const ann = await joinPlayer(world);
  const { email } = dataOf(await ann.api('GET /api/user', {}));
  dataOf(await ann.api('POST /api/user/update', { letter_word: 'Blauer Reiher' }));
  expect(dataOf(await ann.api('GET /api/account', {})).letter_word).toBe('Blauer Reiher');
  await queueCode('555555', email!);
  await queueCode('666666', 'cara@vitrine.test');
  await runQueuedJobs(world);
  const mails = await readOutbox();
  const mailOf = (code: string) => mails.find(({ text }) => text.includes(code))!;
  expect(mailOf('555555').text).toContain('Your word: Blauer Reiher');
  expect(mailOf('555555').html).toContain('Blauer Reiher');
  expect(mailOf('666666').text).not.toContain('Your word');
});
