import type { Letter } from '@vitrine/mail/letters';
import type { Call } from './http/route.ts';
import { enqueue } from './jobs.ts';
import { seal, unseal } from './seal.ts';
import { keysOf, type Settings } from './settings.ts';

/** An e-mail to be: whom it goes to, in which language, and which letter with what in it. */
export interface Mail {
  to: string;
  /** A locale code, such as `de`. */
  language: string;
  letter: Letter;
}

/** Whether e-mails are kept for the outbox page of the demo, and not sent. */
export function hasOutbox({ demo, mail }: Settings): boolean {
  return demo && !mail.smtp_url;
}

const about = 'a queued e-mail';

/**
 * Queues an e-mail in the caller's transaction. A mail server that is away never breaks a request: it is tried again, later
 * and later.
 */
export async function queueMail(
  { db, settings }: Pick<Call<unknown, unknown>, 'db' | 'settings'>,
  mail: Mail,
): Promise<void> {
  await enqueue(db, 'mail:send', sealMail(mail, settings));
}

/** An e-mail as it lies in the queue: whoever reads the database is not to find a code in it. */
export function sealMail(mail: Mail, { secret_key }: Pick<Settings, 'secret_key'>): { sealed: string } {
  return { sealed: seal(secret_key, Buffer.from(JSON.stringify(mail)), about).toString('base64') };
}

/** The e-mail that lay in the queue. Throws when another SECRET_KEY sealed it. */
export function unsealMail(queued: unknown, settings: Pick<Settings, 'secret_key' | 'previous_keys'>): Mail {
  const { sealed } = queued as ReturnType<typeof sealMail>;
  return JSON.parse(unseal(keysOf(settings), Buffer.from(sealed, 'base64'), about).toString()) as Mail;
}
