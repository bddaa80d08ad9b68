import type { RenderedLetter } from '@vitrine/mail/letters';
import type { Db } from '../kit/db.ts';

/** How many e-mails the outbox keeps. */
const kept_max = 200;

interface Kept extends RenderedLetter {
  recipient: string;
  created_at: Date;
}

/** Keeps an e-mail. Ids have no repetition, so what is too old is told by its id, however many processes write. */
export async function insertMail(db: Db, mail: Kept): Promise<void> {
  const { id } = await db.insertInto('mail_outbox').values(mail).returning('id').executeTakeFirstOrThrow();
  await db
    .deleteFrom('mail_outbox')
    .where('id', '<=', id - kept_max)
    .execute();
}

/** The e-mails that are kept, newest first. */
export function findMails(db: Db) {
  return db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at'])
    .orderBy('id', 'desc')
    .limit(kept_max)
    .execute();
}
