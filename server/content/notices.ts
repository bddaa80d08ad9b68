import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { findBreak } from '../settle/limits.ts';
import { cleanHtml } from './html.ts';
import { inLanguage } from './language.ts';
import { findNotices, type NoticeAudience } from './store.ts';

/**
 * Announcements shown at most. Twice as many rows are read, because each may exist in two
 * languages: the reader's and English.
 */
const shown_max = 20;

/** Lists the announcements for an audience that have begun, newest first. One statement. */
export async function listNotices(
  db: Db,
  language: LocaleCode,
  audience: NoticeAudience,
): Promise<Reply<'GET /api/notice_new'>> {
  const rows = inLanguage(
    await findNotices(db, language, audience, now(), 2 * shown_max),
    language,
    ({ id }) => id,
  );
  return Promise.all(
    rows.slice(0, shown_max).map(async ({ id, title, picture, link, html }) => {
      return { id, title, picture, link, content: await cleanHtml(html, language) };
    }),
  );
}

/** Whom a call's announcements are for: a player on a break reads only those for everyone. */
export async function audienceOf(db: Db, player: number | undefined): Promise<NoticeAudience> {
  if (player === undefined) return 'visitors';
  return (await findBreak(db, player, now())) ? 'on_break' : 'players';
}
