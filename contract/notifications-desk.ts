import { z } from 'zod';
import { edit, record } from './content-desk.ts';
import { data, get, json, post, right } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';

const draft = z.object({
  id,
  /** In English. */
  title: z.string(),
  languages: z.array(z.string()),
  /** When it goes out; null for a draft. */
  at: moment.nullable(),
  /** Until when players read it; null: for good. */
  ends_at: moment.nullable(),
  /** Null for the command line. */
  by: z.string().nullable(),
  /** Why it didn’t go out at its moment, in words; null while it waits. */
  refused: z.string().nullable(),
});

const params = z.object({ id: idInPath });

export const listNotificationsAtDesk = get('/api/console/notifications', {
  does: 'The notifications to everyone: drafts, those that wait for their moment, and the newest that went out, with how many players have read each.',
  who: right('content.read'),
  answers: data(
    z.object({
      drafts: z.array(draft),
      list: z.array(
        z.object({
          id,
          title: z.string(),
          at: moment,
          ends_at: moment.nullable(),
          /** `over`: players don’t read it any more. */
          state: z.enum(['out', 'over']),
          readers: z.number().int(),
        }),
      ),
    }),
  ),
});

export const editNotificationDraft = get('/api/console/notifications/drafts/{id}', {
  does: 'A notification that isn’t out yet, for its editor.',
  who: right('content.read'),
  params,
  answers: data(draft.extend(record.shape)),
  refuses: ['notification.unknown'],
});

export const saveNotificationDraft = post('/api/console/notifications/drafts', {
  does: 'Changes a notification that isn’t out yet, or writes the draft of one without `id`. Refused with both values when somebody has changed the same field since.',
  who: right('notifications.post'),
  body: json(edit.extend({ id: id.optional() })),
  answers: data(z.object({ id, version: z.number().int() })),
  refuses: ['notification.unknown', 'edit.conflict', 'act.unfit'],
});

export const dropNotificationDraft = post('/api/console/notifications/drafts/{id}/drop', {
  does: 'Drops a notification that isn’t out yet.',
  who: right('notifications.post'),
  params,
  answers: data(z.object({})),
  refuses: ['notification.unknown'],
});

export const postNotificationDraft = post('/api/console/notifications/drafts/{id}/post', {
  does: 'Tells everyone now, once however often it is asked, or at a moment to come.',
  who: right('notifications.post'),
  params,
  body: json(z.object({ at: moment.optional() })),
  answers: data(z.object({})),
  refuses: ['notification.unknown', 'act.unfit'],
});

export const retractNotification = post('/api/console/notifications/{id}/retract', {
  does: 'Takes a notification to everyone back, also from those who have read it.',
  who: right('notifications.post'),
  params,
  answers: data(z.object({})),
  refuses: ['act.unfit'],
});
