import type { Letter } from '@vitrine/mail/letters';
import { z } from 'zod';
import type { Tx } from './db.ts';
import { enqueue, type JobKind } from './jobs.ts';
import { keyedHash, seal, unseal } from './seal.ts';
import { keysOf, type Settings } from './settings.ts';

/** An e-mail to send: its recipient, its language, and the letter with its contents. */
export interface Mail {
  to: string;
  /** A locale code, such as `de`. */
  language: string;
  letter: Letter;
}

const about = 'a queued e-mail';

/** An e-mail as it is queued. */
export interface SealedMail {
  sealed: string;
}

/**
 * How many e-mails are sent at a time, each to another lane of domains. A mail server may hang for
 * the addresses of one domain, whose own server it asks: those hold one place.
 */
const mail_places = 8;
/**
 * The lanes among which all domains are spread: so many that hardly a domain shares one with a
 * silent one, and few enough to stay in the queue for good.
 */
const mail_lanes = 4096;

/** The job that sends a queued e-mail. */
export const mail_sending: JobKind<SealedMail> = {
  name: 'mail:send',
  payload: z.object({ sealed: z.string() }),
  places: mail_places,
};

/**
 * The lane of all e-mails to an address's domain. Its number doesn't tell a reader of the queue
 * which domain that is.
 */
function laneOf({ to }: Pick<Mail, 'to'>, { secret_key }: Pick<Settings, 'secret_key'>): string {
  const domain = to.slice(to.lastIndexOf('@') + 1).toLowerCase();
  const number = keyedHash(secret_key, 'e-mail lane', domain).readUInt32BE() % mail_lanes;
  return `mail_server_${number}`;
}

/**
 * Queues an e-mail. An unavailable mail server never fails a request: sending is retried with
 * growing backoff.
 */
export async function queueMail(
  { db, settings }: { db: Tx; settings: Settings },
  mail: Mail,
): Promise<void> {
  await enqueue(db, mail_sending, sealMail(mail, settings), { lane: laneOf(mail, settings) });
}

/** Seals an e-mail for the queue, so that a reader of the database finds no code in it. */
export function sealMail(mail: Mail, { secret_key }: Pick<Settings, 'secret_key'>): SealedMail {
  return { sealed: seal(secret_key, Buffer.from(JSON.stringify(mail)), about).toString('base64') };
}

/** Opens an e-mail from the queue. Throws when another SECRET_KEY sealed it. */
export function unsealMail(
  { sealed }: SealedMail,
  settings: Pick<Settings, 'secret_key' | 'previous_keys'>,
): Mail {
  return JSON.parse(
    unseal(keysOf(settings), Buffer.from(sealed, 'base64'), about).toString(),
  ) as Mail;
}
