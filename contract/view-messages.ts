/** Messages of staff to a view: to all players whom a filter of their list finds. */
import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { message_max } from './player-acts.ts';
import { player_filters } from './players.ts';
import { id, idInPath, moment, writtenText } from './shapes.ts';
import { reason } from './staff.ts';

const filter = z.object(player_filters).partial();
export type ViewFilter = z.output<typeof filter>;

const state = z.enum(['sending', 'sent', 'stopped']);

const row = z.object({
  id,
  at: moment,
  by: z.string().nullable(),
  filter,
  title: z.string(),
  text: z.string(),
  is_offer: z.boolean(),
  /** The players whom the filter found when it was sent. */
  readers: z.number().int(),
  /** Those who have it. */
  sent: z.number().int(),
  state,
  ended_at: moment.nullable(),
});

export type ViewMessage = z.output<typeof row>;

export const listViewMessages = get('/api/console/view_messages', {
  does: 'Messages to views, with how many players have each.',
  who: right('notifications.post'),
  query: listing({ state }, ['id']),
  answers: listPart(row, { sent: z.number().int() }),
});

export const previewView = post('/api/console/view_messages/preview', {
  does: 'How many players a message to this view would reach now.',
  who: right('notifications.post'),
  body: json(z.object({ filter })),
  answers: data(z.object({ readers: z.number().int() })),
});

export const messageView = post('/api/console/view_messages', {
  does: 'Writes to all players whom a filter finds now, as a notification, each once. It is sent in batches. The same key sends it once.',
  who: right('notifications.post'),
  moves_value: true,
  body: json(
    z.object({
      filter,
      title: z.string().trim().min(1).max(message_max.title),
      text: writtenText(message_max.text).min(1),
      /** It skips players on a break, and those without consent to offers where they need it. */
      is_offer: z.boolean().default(false),
      reason,
    }),
  ),
  answers: data(z.object({ id })),
  refuses: ['act.unfit'],
});

export const stopViewMessage = post('/api/console/view_messages/{id}/stop', {
  does: 'Stops sending a message to a view; those who have it keep it.',
  who: right('notifications.post'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ sent: z.number().int() })),
  refuses: ['act.unfit'],
});
