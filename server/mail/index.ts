import * as contract from '@vitrine/contract/mail';
import { on } from '../kit/http/route.ts';
import { makeJob } from '../kit/jobs.ts';
import type { Log } from '../kit/log.ts';
import { mail_sending } from '../kit/mail.ts';
import type { Module } from '../kit/module.ts';
import { refuse } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { config } from './config.ts';
import { queued_mails } from './queued.ts';
import { buildLetters } from './render.ts';
import { sendMail } from './send.ts';
import { findMails } from './store.ts';
import { personal_part } from './personal/store.ts';

export { readOurWords, renderLetter } from './render.ts';
export { letter_samples, type LetterKind } from './samples.ts';
export {
  findAllWords,
  findWordedLanguages,
  findOwnWords,
  replaceWords,
  type WordsRow,
} from './store.ts';
export { fillWords, findFault, keepsOurs, letterOfPlaceholders, placeholdersOf } from './words.ts';

/**
 * E-mails: written in the workspace `mail/`, queued by the other modules (`kit/mail.ts`), sent from
 * here.
 */
export const mail: Module = {
  name: 'mail',
  needs: ['accounts'],
  config,
  routes: [
    on(contract.listOutbox, async ({ db, settings }) => {
      if (!hasOutbox(settings)) refuse('route.unknown');
      const mails = await findMails(db);
      return {
        list: mails.map(({ recipient, created_at, ...rest }) => ({
          ...rest,
          to: recipient,
          at: created_at.toISOString(),
        })),
      };
    }),
  ],
  jobs: [makeJob(mail_sending, sendMail)],
  sealed: [queued_mails],
  personal: personal_part,
};

/** Whether e-mails go to the demo's outbox page instead of being sent. */
export function hasOutbox({ demo, mail }: Settings): boolean {
  return demo && !mail.smtp_url;
}

/**
 * Prepares sending at startup: builds the letters, and logs a warning when there is no mail server.
 */
export async function readyMail({ demo, mail: { smtp_url } }: Settings, log: Log): Promise<void> {
  if (await buildLetters()) log.info('the e-mails were built');
  if (!smtp_url && !demo)
    log.warn(
      'there is no SMTP_URL: no e-mail is sent, so nobody can register or set a new password',
    );
}
