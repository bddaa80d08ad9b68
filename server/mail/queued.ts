import { doEach } from '../kit/each.ts';
import { mail_sending, sealMail, unsealMail } from '../kit/mail.ts';
import { headOf } from '../kit/seal.ts';
import type { SealedData } from '../kit/secret-keys.ts';
import * as store from './store.ts';

/** Queued e-mails, as sealed data for key rotation. */
export const queued_mails: SealedData = {
  name: 'queued e-mails',
  findHeads: store.findQueuedHeads,
  reseal: async (db, [secret_key, ...previous_keys], log) => {
    const queued = await store.findQueuedBesides(db, [headOf(secret_key!)]);
    return doEach(queued, log, async (row) => {
      const mail = unsealMail(mail_sending.payload.parse(JSON.parse(row.payload)), {
        secret_key: secret_key!,
        previous_keys,
      });
      return store.replaceQueued(
        db,
        row,
        JSON.stringify(sealMail(mail, { secret_key: secret_key! })),
      );
    });
  },
  deleteUnreadable: async (db, keys, log) =>
    doEach(await store.findQueuedBesides(db, keys.map(headOf)), log, ({ id }) =>
      store.deleteQueued(db, id),
    ),
};
