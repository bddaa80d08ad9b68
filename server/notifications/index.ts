import * as contract from '@vitrine/contract/notifications';
import * as views from '@vitrine/contract/view-messages';
import * as desk_contract from '@vitrine/contract/notifications-desk';
import { deskOf } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import { makeFeed } from '../kit/feed.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { notifications_channel, platform_channel } from './channels.ts';
import { player_messaged, view_messaged } from './facts.ts';
import { tellNotifications } from './follow.ts';
import { listNotifications } from './list.ts';
import { changeConsent, changeMailSettings, readMailSettings } from './mail-settings.ts';
import { mail_job } from './mail.ts';
import { markAllAsRead, markAsRead } from './mark.ts';
import { deleteOld, findNotificationPictures } from './store.ts';
import { editNotificationDraft, listAtDesk } from './desk.ts';
import {
  dropNotificationDraft,
  messagePlayer,
  postNotificationDraft,
  post_job,
  retractNotification,
  saveNotificationDraft,
} from './operate.ts';
import { listViewMessages, previewView } from './views/list.ts';
import { messageView, stopViewMessage, view_job } from './views/operate.ts';
import { makeTellPlayers } from './tell.ts';
import { personal_part } from './personal/store.ts';

export { canStop, stopMails, type StopKeys } from './stop.ts';
export {
  listPosted,
  messagePlayer,
  postNotification,
  readNotificationFile,
  retractNotification,
} from './operate.ts';

/** Personal notifications are kept as long as this. */
const kept_ms = 180 * 24 * 3600 * 1000;
/** Deleted at a time. */
const forgotten_max = 20_000;

/**
 * Notifications: the operator's to everyone, and what happened to each player, as all modules tell
 * it.
 */
export const notifications: Module = {
  name: 'notifications',
  needs: ['audit', 'accounts', 'territory', 'catalogue', 'giveaways', 'content'],
  facts: [player_messaged, view_messaged],
  channels: [notifications_channel, platform_channel],
  feeds: [makeFeed('notifications', tellNotifications)],
  gathers: (modules) => ({ listeners: [makeTellPlayers(modules)] }),
  jobs: [
    mail_job,
    post_job,
    view_job,
    {
      name: 'notifications:forget_old',
      cron: '52 3 * * *',
      run: (db) => deleteOld(db, new Date(now().getTime() - kept_ms), forgotten_max),
    },
  ],
  routes: [
    on(contract.listNotifications, ({ db, player, input, request }) =>
      listNotifications(db, player, input, request),
    ),
    on(contract.markAsRead, ({ db, player, input: { id }, request: { address } }) =>
      markAsRead(db, player, { id, address }),
    ),
    on(contract.markAsReadByGet, ({ db, player, input: { id }, request: { address } }) =>
      markAsRead(db, player, { id, address }),
    ),
    on(contract.markAllAsRead, ({ db, player, input, request: { address } }) =>
      markAllAsRead(db, player, { ...input, address }),
    ),
    on(contract.showMailSettings, ({ db, player, request: { address } }) =>
      readMailSettings(db, player, address),
    ),
    on(contract.changeMailSettings, ({ db, player, input, request: { address } }) =>
      changeMailSettings(db, player, { ...input, address }),
    ),
    on(contract.changeConsent, ({ db, player, input: { on }, request: { address } }) =>
      changeConsent(db, player, { on, address }),
    ),
    on(contract.messagePlayer, async (call) => {
      const { id, title, text, reason } = call.input;
      await messagePlayer(deskOf(call, reason), id, { title, text });
      return {};
    }),
    on(desk_contract.listNotificationsAtDesk, ({ db }) => listAtDesk(db)),
    on(desk_contract.editNotificationDraft, ({ db, input }) => editNotificationDraft(db, input.id)),
    on(desk_contract.saveNotificationDraft, (call) => {
      const { id, ...edit } = call.input;
      return saveNotificationDraft(deskOf(call), id, edit);
    }),
    on(desk_contract.dropNotificationDraft, async (call) => {
      await dropNotificationDraft(deskOf(call), call.input.id);
      return {};
    }),
    on(desk_contract.postNotificationDraft, async (call) => {
      const { id, at } = call.input;
      await postNotificationDraft(deskOf(call), id, at === undefined ? undefined : new Date(at));
      return {};
    }),
    on(desk_contract.retractNotification, async (call) => {
      await retractNotification(deskOf(call), call.input.id);
      return {};
    }),
    mayLagAsList(on(views.listViewMessages, (call) => listViewMessages(call))),
    on(views.previewView, ({ db, input }) => previewView(db, input.filter)),
    on(views.messageView, async (call) => {
      const { reason, ...wish } = call.input;
      const key = call.asked.key?.text;
      const name = key === undefined ? undefined : `${call.caller.id}:${key}`;
      return { id: await messageView(deskOf(call, reason), { ...wish, name }) };
    }),
    on(views.stopViewMessage, async (call) => ({
      sent: await stopViewMessage(deskOf(call, call.input.reason), call.input.id),
    })),
  ],
  shown_pictures: findNotificationPictures,
  personal: personal_part,
};
