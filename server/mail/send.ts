import { z } from 'zod';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { unsealMail } from '../kit/mail.ts';
import { handOver } from './hand-over.ts';
import { renderLetter } from './render.ts';
import { insertMail } from './store.ts';

/** What stands in the head of an e-mail: one address, and one line without anything that could begin another. */
const head = z.object({ to: z.email().max(254), subject: z.string().regex(/^\P{Cc}+$/u) });

/**
 * Does what `queueMail` asked for: renders the letter and hands it over, or keeps it for the outbox page in demo mode without
 * a mail server. What can never be delivered is given up with a warning; a server that is away makes it throw, so that
 * it is tried again. The log learns which letter it was, never whose or what was in it. Returns how many were sent or kept.
 */
export async function sendMail(db: Db, { payload, settings, log }: JobOrder): Promise<number> {
  const { to, language, letter } = unsealMail(payload, settings);
  const { smtp_url, from } = settings.mail;
  const giveUp = (why: string) => {
    log.warn({ letter: letter.name }, `an e-mail was given up: ${why}`);
    return 0;
  };
  if (!smtp_url && !settings.demo) return giveUp('there is no SMTP_URL');
  const rendered = await renderLetter(letter, language);
  if (!head.safeParse({ to, ...rendered }).success) return giveUp('its address or its subject is none');
  if (!smtp_url) {
    await insertMail(db, { ...rendered, recipient: to, created_at: now() });
    return 1;
  }
  if ((await handOver(smtp_url, from, { ...rendered, to })) === 'refused') return giveUp('the mail server refused it');
  return 1;
}
