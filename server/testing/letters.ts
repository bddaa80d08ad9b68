import type { Letter } from '@vitrine/mail/letters';
import { sql } from 'kysely';
import { unsealMail, type SealedMail } from '../kit/mail.ts';
import { test_settings } from './settings.ts';
import type { World } from './world.ts';

/** The letters queued for an e-mail address, oldest first. */
export async function lettersTo({ owner }: Pick<World, 'owner'>, email: string): Promise<Letter[]> {
  const { rows } = await sql<{ payload: SealedMail }>`
    select job.payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'mail:send' order by job.id`.execute(owner);
  const mails = rows.map(({ payload }) => unsealMail(payload, test_settings));
  return mails.filter(({ to }) => to === email).map(({ letter }) => letter);
}
