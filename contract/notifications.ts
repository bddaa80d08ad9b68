import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { message_max } from './player-acts.ts';
import { id, idInPath, moment, writtenText } from './shapes.ts';
import { reason } from './staff.ts';

/** 0 platform: from the operator, to everyone. 1 personal: something happened to the player. */
const notificationType = z.union([z.literal(0), z.literal(1)]);
export type NotificationType = z.output<typeof notificationType>;

/** The kinds of e-mails about notifications, each of which a player can switch off. */
export const mailKinds = ['top_ups', 'withdrawals', 'giveaways', 'support'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Of these, the ones about offers: their letters can be stopped without signing in. */
export const offerKinds: readonly MailKind[] = ['giveaways'];

export const notification = z.object({
  id,
  type: notificationType,
  is_read: z.boolean(),
  created_at: moment,
  content: z.object({
    /** In the caller’s language; the operator’s in English where it isn’t translated. */
    title: z.string(),
    /** Sanitised HTML: no script, and no element or attribute that could become one. */
    text: z.string(),
    image: z.string().nullable(),
    /** The page to go to: a path of this site, or an address elsewhere; null without one. */
    sign_contract: z.string().nullable(),
  }),
});

export type Notification = z.output<typeof notification>;

/** How many are unread, at most 100 of each. */
const unread = z.object({
  platform: z.number().int().max(100),
  personal: z.number().int().max(100),
});

export type Unread = z.output<typeof unread>;

/**
 * The event `NotificationAdded`, on the player’s own channel `private-Notifications.{id}` and, for
 * those of the platform, on the public channel `PlatformNotifications`.
 */
export const notificationAdded = z.object({ id, type: notificationType });
export type NotificationAdded = z.output<typeof notificationAdded>;

export const listNotifications = get('/api/message/notifications', {
  does: 'The player’s notifications, newest first. Those of the platform from before the player joined count as read.',
  query: byNumber(
    z.object({
      /** Both types unless given. */
      type: z.enum(['0', '1']).transform(Number).pipe(notificationType).optional(),
      /** 0: only unread ones, 1: only read ones; all unless given. */
      is_read: z.enum(['0', '1']).optional(),
      ...paging(10, 50),
    }),
  ),
  answers: data(
    listOf(notification).extend({
      unread,
      /** A giveaway that the player has joined, and that is drawn within the hour. */
      draw: z.object({ id, name: z.string(), at: moment }).nullable(),
    }),
  ),
});

const reading = {
  params: z.object({ id: idInPath }),
  answers: data(z.object({ unread })),
  refuses: ['notification.unknown'],
} as const;

export const markAsRead = post('/api/message/mark_as_read/{id}', {
  does: 'Marks a notification as read. Marking it again changes nothing.',
  ...reading,
});

export const markAsReadByGet = get('/api/message/mark_as_read/{id}', {
  does: 'The same; the POST twin is preferred.',
  changes: true,
  ...reading,
});

export const markAllAsRead = post('/api/message/mark_all_as_read', {
  does: 'Marks the notifications of a type, or of both, as read, up to the newest that the player has seen: one that comes meanwhile stays unread.',
  body: json(
    z.object({
      type: notificationType.optional(),
      /** The highest id that was shown. */
      up_to: idInPath,
    }),
  ),
  answers: data(z.object({ unread })),
});

const mailSettings = z.object({
  /** Whether there is an address to send to. */
  has_email: z.boolean(),
  kinds: z.array(z.object({ kind: z.enum(mailKinds), on: z.boolean() })),
  /** Whether the player agrees to offers; null where the country doesn’t ask for that. */
  offers: z.boolean().nullable(),
});

export const showMailSettings = get('/api/message/settings', {
  does: 'Which notifications the player gets by e-mail, too.',
  answers: data(mailSettings),
});

export const changeMailSettings = post('/api/message/settings', {
  does: 'Switches the e-mails of a kind on or off.',
  body: json(z.object({ kind: z.enum(mailKinds), on: z.boolean() })),
  answers: data(mailSettings),
});

export const changeConsent = post('/api/message/offers', {
  does: 'Agrees to notices and e-mails of offers, or no longer. Where `territory.marketing_consent` of `GET /api/config` asks for it, none is shown or sent without it.',
  body: json(z.object({ on: z.boolean() })),
  answers: data(mailSettings),
});

export const messagePlayer = post('/api/console/players/{id}/message', {
  does: 'Writes to a player: a notification of a title and a plain text, in one language. At most 10 in 24 hours.',
  who: right('players.message'),
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      title: writtenText(message_max.title).min(1),
      text: writtenText(message_max.text).min(1),
      reason,
    }),
  ),
  answers: data(z.object({})),
  refuses: ['player.unknown', 'act.unfit'],
});
