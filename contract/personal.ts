import { z } from 'zod';
import { data, file, fresh, get, json, player, post, right } from './endpoint.ts';
import { open_kinds } from './personal-rules.ts';
import { amount, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

/** One kind of things that are open: their number, or an amount of a balance. */
const open = z.object({
  kind: z.enum(open_kinds),
  count: z.number().int().nullable(),
  amount: amount.nullable(),
});
export type OpenThings = z.infer<typeof open>;

const asked_deletion = z.object({
  asked_at: moment,
  /** Null until the second yes. */
  due_at: moment.nullable(),
  /** Money and tokens that are left are given up. */
  gives_up: z.boolean(),
});

export const showPersonal = get('/api/personal', {
  is_private: true,
  does: 'The player’s files of their own data, and the deletion of the account: whether it was asked for, and what is still open.',
  answers: data(
    z.object({
      exports: z.array(
        z.object({
          id,
          asked_at: moment,
          /** Null while it is being made. */
          ready_at: moment.nullable(),
          expires_at: moment,
          bytes: z.number().int().nullable(),
        }),
      ),
      /** How many more can be asked for within 24 hours. */
      exports_left: z.number().int(),
      deletion: asked_deletion.nullable(),
      open: z.array(open),
    }),
  ),
});

export const askExport = post('/api/personal/exports', {
  does: 'Has a file made of everything that is stored about the player, ready within a minute and kept for a day. While one is being made, answers that one.',
  answers: data(z.object({ id })),
  refuses: ['export.too_many'],
});

export const readExport = get('/api/personal/exports/{id}/file', {
  is_private: true,
  weight: 20,
  does: 'The file, as JSON; only in a session of the player whose data it is. Amounts are whole thousandths.',
  params: z.object({ id: idInPath }),
  answers: file({ 'application/json': null }),
  refuses: ['export.unready'],
});

export const askDeletion = post('/api/account/deletion', {
  does: 'Asks to delete the account, which needs a confirmation for this alone and a second yes within a day. Refused with what is still open.',
  who: fresh(player),
  body: json(
    z.object({
      /** Money and tokens that are left then go to the house. */
      gives_up: z.boolean(),
    }),
  ),
  answers: data(asked_deletion),
  refuses: ['deletion.open'],
});

export const confirmDeletion = post('/api/account/deletion/confirm', {
  does: 'The second yes: the account is deleted 14 days later, unless the player signs in before or keeps it. Ends all other sessions.',
  who: fresh(player),
  answers: data(asked_deletion),
  refuses: ['deletion.open', 'deletion.none'],
});

export const cancelDeletion = post('/api/account/deletion/cancel', {
  does: 'Keeps the account.',
  answers: data(z.object({})),
  refuses: ['deletion.none'],
});

export const exportForPlayer = post('/api/console/players/{id}/export', {
  does: 'Has a file made of everything that is stored about a player, who alone can download it, on their own page.',
  who: right('players.export'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ id })),
  refuses: ['player.unknown', 'act.unfit', 'reason.required'],
});
