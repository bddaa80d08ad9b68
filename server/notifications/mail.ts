import type { NotificationKind } from '@vitrine/i18n/answers';
import { findLanguage, inLocale } from '@vitrine/i18n/locales';
import { offerKinds } from '@vitrine/contract/notifications';
import { z } from 'zod';
import { findOwner } from '../accounts/index.ts';
import { transact, type Tx } from '../kit/db.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { queueMail } from '../kit/mail.ts';
import type { Settings } from '../kit/settings.ts';
import { mailKindOf, writeNotification } from './kinds.ts';
import { takesOffers } from './offers.ts';
import { addressOfStop } from './stop.ts';
import * as store from './store.ts';

/** E-mails that one job queues. */
const batch_size = 100;

const notifications_mailing: JobKind<{ ids: readonly number[] }> = {
  name: 'notifications:mail',
  payload: z.object({ ids: z.array(z.number().int()).max(batch_size) }),
};

/** Queues the e-mails of those among these notifications whose kinds are sent by e-mail, too. */
export async function enqueueMails(
  tx: Tx,
  added: readonly { id: number; kind: string }[],
): Promise<void> {
  const ids = added.filter(({ kind }) => mailKindOf(kind)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += batch_size)
    await enqueue(tx, notifications_mailing, { ids: ids.slice(from, from + batch_size) });
}

/**
 * The job that queues the e-mails of notifications. Listeners know no settings, which sealing an
 * e-mail needs.
 */
export const mail_job = makeJob(notifications_mailing, (db, { payload: { ids }, settings }) =>
  transact(db, async (tx) => {
    let queued = 0;
    for (const row of await store.findPersonal(tx, ids))
      if (await mailOne(tx, row, settings)) queued += 1;
    return queued;
  }),
);

async function mailOne(
  tx: Tx,
  { player_id, kind, data, link }: Awaited<ReturnType<typeof store.findPersonal>>[number],
  settings: Settings,
): Promise<boolean> {
  const { email, name, language } = await findOwner(tx, player_id);
  const mail_kind = mailKindOf(kind)!;
  // The names that simulated players sign in with are no addresses.
  if (!email?.includes('@') || (await store.findMuted(tx, player_id)).includes(mail_kind))
    return false;
  if (offerKinds.includes(mail_kind) && !(await takesOffers(tx, player_id))) return false;
  const { code } = findLanguage(language ?? 'en') ?? { code: 'en' as const };
  const letter = {
    name: 'notification' as const,
    player: name,
    ...writeNotification(kind as NotificationKind, data, code),
    link: settings.site_url + inLocale(code, link ?? '/my'),
    settings_link: `${settings.site_url}${inLocale(code, '/my')}#e-mails`,
    unsubscribe_link: offerKinds.includes(mail_kind)
      ? settings.site_url + inLocale(code, addressOfStop({ player_id, kind: mail_kind }, settings))
      : null,
  };
  await queueMail({ db: tx, settings }, { to: email, language: code, letter });
  return true;
}
