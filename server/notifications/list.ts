import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Call, Reply } from '@vitrine/contract/index';
import type { Notification } from '@vitrine/contract/notifications';
import type { NotificationKind } from '@vitrine/i18n/answers';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { selectPlayer } from '../accounts/index.ts';
import { cleanHtml, escapeHtml } from '../content/index.ts';
import { findNextDraw } from '../giveaways/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { RequestInfo } from '../kit/http/route.ts';
import { writeNotification } from './kinds.ts';
import { takesOffers } from './offers.ts';
import * as store from './store.ts';

/** Draws that are so far away are told. */
const soon_ms = 3_600_000;

/** A page of a player's notifications, in the reader's language. At most twelve statements. */
export async function listNotifications(
  db: Db,
  player_id: number,
  { type, is_read, page, limit }: ParsedOf<Call['GET /api/message/notifications']>,
  { language, address }: Pick<RequestInfo, 'language' | 'address'>,
): Promise<Reply<'GET /api/message/notifications'>> {
  const wish = {
    ...(await readReader(db, player_id, address)),
    type,
    is_read: is_read === undefined ? undefined : is_read === '1',
  };
  const at = now();
  const [rows, total, unread, draw] = await Promise.all([
    store.findNotifications(db, wish, { offset: (page - 1) * limit, limit }),
    store.countNotifications(db, wish),
    store.countUnread(db, wish),
    findNextDraw(db, player_id, new Date(at.getTime() + soon_ms)),
  ]);
  return {
    list: await showNotifications(db, rows, language),
    page,
    total,
    unread,
    draw: draw ? { id: draw.id, name: draw.name, at: draw.at.toISOString() } : null,
  };
}

/** A player as a reader of the platform's notifications, at a call's address. */
export async function readReader(db: Db, player_id: number, address: string) {
  const [{ created_at: joined_at }, offers] = await Promise.all([
    selectPlayer(db, player_id).executeTakeFirstOrThrow(),
    takesOffers(db, player_id, address),
  ]);
  return { player_id, joined_at, offers };
}

async function showNotifications(
  db: Db,
  rows: readonly store.ListedRow[],
  language: LocaleCode,
): Promise<Notification[]> {
  const of_platform = rows.filter(({ player_id }) => player_id === null).map(({ id }) => id);
  const texts =
    of_platform.length === 0 ? [] : await store.findPlatformTexts(db, of_platform, language);
  const textOf = (id: number) => {
    const known = texts.filter(({ notification_id }) => notification_id === id);
    return known.find((text) => text.language === language) ?? known[0] ?? { title: '', html: '' };
  };
  return Promise.all(
    rows.map(
      async ({ id, player_id, kind, data, image, link, at, is_read }): Promise<Notification> => {
        const common = { id, is_read, created_at: at.toISOString() };
        const addresses = { image, sign_contract: link };
        if (player_id === null) {
          const { title, html } = textOf(id);
          return {
            ...common,
            type: 0,
            content: { title, text: await cleanHtml(html, language), ...addresses },
          };
        }
        const { title, text } =
          data.words ?? writeNotification(kind as NotificationKind, data, language);
        const html = escapeHtml(text).replaceAll('\n', '<br>');
        return { ...common, type: 1, content: { title, text: html, ...addresses } };
      },
    ),
  );
}
