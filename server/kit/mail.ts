import type { Letter } from '@vitrine/mail/letters';
import type { Call } from './http/route.ts';
import { enqueue } from './jobs.ts';
import { seal, unseal } from './seal.ts';
import { keysOf, type Settings } from './settings.ts';

/** An e-mail to send: its recipient, its language, and the letter with its contents. */
export interface Mail {
  to: string;
  /** A locale code, such as `de`. */
  language: string;
  letter: Letter;
}

const about = 'a queued e-mail';

/**
 * Queues an e-mail in the caller's transaction. A mail server that is away never fails a request:
 * sending is retried with growing backoff.
 */
export async function queueMail(
  { db, settings }: Pick<Call<unknown, unknown>, 'db' | 'settings'>,
  mail: Mail,
): Promise<void> {
  await enqueue(db, 'mail:send', sealMail(mail, settings));
}

/** Seals an e-mail for the queue, so that a reader of the database finds no code in it. */
export function sealMail(mail: Mail, { secret_key }: Pick<Settings, 'secret_key'>): { sealed: string } {
  return { sealed: seal(secret_key, Buffer.from(JSON.stringify(mail)), about).toString('base64') };
}

/** Opens an e-mail from the queue. Throws when another SECRET_KEY sealed it. */
export function unsealMail(queued: unknown, settings: Pick<Settings, 'secret_key' | 'previous_keys'>): Mail {
  const { sealed } = queued as ReturnType<typeof sealMail>;
  return JSON.parse(unseal(keysOf(settings), Buffer.from(sealed, 'base64'), about).toString()) as Mail;
}
