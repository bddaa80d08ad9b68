import { z } from 'zod';
import { findLetterWord, readSiteName } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { unsealMail, type SealedMail } from '../kit/mail.ts';
import { sendBySmtp } from './smtp.ts';
import { renderLetter } from './render.ts';
import { insertMail } from './store.ts';
import { readOwnWords } from './words.ts';

/**
 * Valid headers: a single address, and a subject on one line without control characters, which
 * prevents header injection.
 */
const head = z.object({ to: z.email().max(254), subject: z.string().regex(/^\P{Cc}+$/u) });

/**
 * The job that `queueMail` enqueues: renders the letter and sends it, or stores it for the outbox
 * page in demo mode without a mail server. An undeliverable e-mail is dropped with a warning; an
 * unavailable mail server makes it throw, so that the job is retried. Logs contain the letter's
 * name, never its recipient or content. Returns how many were sent or stored.
 */
export async function sendMail(
  db: Db,
  { payload, settings, log }: JobOrder<SealedMail>,
): Promise<number> {
  const { to, language, letter } = unsealMail(payload, settings);
  const { smtp_url, from } = settings.mail;
  const giveUp = (why: string) => {
    log.warn({ letter: letter.name }, `an e-mail was given up: ${why}`);
    return 0;
  };
  if (!smtp_url && !settings.demo) return giveUp('there is no SMTP_URL');
  const site = await readSiteName(db, language);
  const rendered = await renderLetter(letter, language, {
    word: await findLetterWord(db, to),
    site,
    own: await readOwnWords(db, letter, language, site),
  });
  if (!head.safeParse({ to, ...rendered }).success)
    return giveUp('its address or its subject is none');
  if (!smtp_url) {
    await insertMail(db, { ...rendered, recipient: to, created_at: now() });
    return 1;
  }
  const unsubscribe_link = letter.name === 'notification' ? letter.unsubscribe_link : null;
  if ((await sendBySmtp(smtp_url, from, { ...rendered, to, unsubscribe_link })) === 'refused')
    return giveUp('the mail server refused it');
  return 1;
}
