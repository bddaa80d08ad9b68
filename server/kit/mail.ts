import type { Letter } from '@vitrine/mail/letters';
import type { Db } from './db.ts';
import { enqueue } from './jobs.ts';

/** An e-mail to be: whom it goes to, in which language, and which letter with what in it. */
export interface Mail {
  to: string;
  /** A locale code, such as `de`. */
  language: string;
  letter: Letter;
}

/** Queues an e-mail in the caller's transaction. A mail server that is away never breaks a request: it is tried again, later and later. */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  await enqueue(db, 'mail:send', mail);
}
