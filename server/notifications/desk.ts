import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../accounts/index.ts';
import { findVersion } from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { fieldsOfDraft, listPosted } from './operate.ts';
import * as store from './store.ts';

const drafts_max = 200;

/** The notifications to everyone as the console lists them. */
export async function listAtDesk(db: Db): Promise<Reply<'GET /api/console/notifications'>> {
  const [drafts, posted] = await Promise.all([store.findDrafts(db, drafts_max), listPosted(db)]);
  const at = now();
  return {
    drafts: await showDrafts(db, drafts),
    list: posted.map(({ id, title, readers, ...row }) => ({
      id,
      title,
      readers,
      at: row.at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      state: row.ends_at && row.ends_at <= at ? 'over' : 'out',
    })),
  };
}

/** A draft for its editor. Refuses notification.unknown. */
export async function editNotificationDraft(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/notifications/drafts/{id}'>> {
  // The version first: a change that comes between is then a conflict rather than unseen.
  const version = await findVersion(db, { kind: 'notification', id });
  const draft = (await store.findDraft(db, id)) ?? refuse('notification.unknown');
  const [shown] = await showDrafts(db, [draft]);
  return { ...shown!, version, fields: fieldsOfDraft(draft) };
}

async function showDrafts(db: Db, drafts: readonly store.DraftRow[]) {
  const actors = [...new Set(drafts.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = new Map((await findFaces(db, actors)).map(({ id, name }) => [id, name]));
  return drafts.map(({ id, texts, at, ends_at, actor_id, refused }) => ({
    id,
    title: texts['en']!.title,
    languages: Object.keys(texts),
    at: at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    by: actor_id === null ? null : names.get(actor_id)!,
    refused,
  }));
}
