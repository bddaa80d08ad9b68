import type { PersonalPart } from '../../kit/personal.ts';

/** E-mails in the outbox, where the product keeps one instead of sending. */
export const personal_part: PersonalPart = {
  forget: async (tx, { email }) => {
    if (email) await tx.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
  },
};
