import type { WrittenKind } from '@vitrine/contract/content-desk';
import type { Reply } from '@vitrine/contract/index';
import { findLocale } from '@vitrine/i18n/locales';
import { policies } from '@vitrine/i18n/policies/names';
import { listOperatorsPictures } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { checkSite } from './check.ts';
import { findGone, findLastBefore, findVersion } from './changes/store.ts';
import { groupOf, site_facts } from './facts-of-site.ts';
import { cleanHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { site_record } from './operate.ts';
import type { FindShownPictures } from './pictures.ts';
import { policy_names, unfilledFields } from './policies.ts';
import * as store from './store.ts';
import { written_kinds } from './written-kinds.ts';

/** Facts that aren’t words. */
const types: Readonly<Record<string, 'picture' | 'colour' | 'switch'>> = {
  logo: 'picture',
  colour: 'colour',
  pop_state: 'switch',
};

/** Facts of one line each; others may have several. */
const lines = /^(?:title|keywords|service|support|partnership|email|flw_.*|log_days|ledger_years)$/;

/** All that the site says of itself, for the console. */
export async function readSiteAtDesk(
  db: Db,
  settings: Pick<Settings, 'gateways'>,
): Promise<Reply<'GET /api/console/site'>> {
  // The version first: a change that comes between is then a conflict rather than unseen.
  const version = await findVersion(db, { kind: 'site', id: 'site' });
  const [fields, { wrong }, own] = await Promise.all([
    site_record.read(db, 'site'),
    checkSite(db, settings),
    store.findPages(db, 'en'),
  ]);
  return {
    version,
    fields,
    wrong,
    facts: Object.entries(site_facts).map(([key, { means, one, words, needed }]) => ({
      key,
      means,
      group: groupOf(key),
      is_one: one ?? false,
      is_words: words ?? false,
      is_needed: needed ?? false,
      type: types[key] ?? (lines.test(key) ? 'line' : 'text'),
    })),
    policies: policy_names.map((name) => {
      const { id, title } = policies[name];
      const english = Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field.replace(/\.en$/, ''), value]),
      );
      const lacks = unfilledFields(name, english);
      const is_own = own.some((page) => page.id === id);
      const state = is_own ? 'own' : lacks.length > 0 ? 'missing' : 'shipped';
      return { id, name, title, state, lacks };
    }),
  };
}

/** Texts of a kind that the console lists at most. */
const listed_max = 500;

/** The operator's pages, banners or announcements, and those that were removed. */
export async function listWrittenAtDesk(
  db: Db,
  kind: WrittenKind,
): Promise<Reply<'GET /api/console/content/{kind}'>> {
  const rows = await store.findListedHeads(db, written_kinds[kind].table, listed_max);
  const at = now();
  return {
    list: rows.map(({ begins_at, ends_at, ...row }) => ({
      ...row,
      begins_at: begins_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      state: stateAt(at, begins_at, ends_at),
    })),
    removed: await findGone(
      db,
      kind,
      rows.map(({ id }) => id),
      listed_max,
    ),
  };
}

/** Whether something is shown at a moment, from one moment on and until another. */
function stateAt(at: Date, begins_at: Date | null, ends_at: Date | null) {
  if (ends_at && ends_at <= at) return 'over';
  return begins_at && begins_at > at ? 'scheduled' : 'shown';
}

/** One of them for its editor. Refuses content.unknown. */
export async function editWritten(
  db: Db,
  kind: WrittenKind,
  id: number,
): Promise<Reply<'GET /api/console/content/{kind}/{id}'>> {
  const record = { kind, id };
  const version = await findVersion(db, record);
  const fields = await written_kinds[kind].read(db, id);
  if (Object.keys(fields).length > 0) return { fields, version, is_removed: false };
  if (version === 0) refuse('content.unknown');
  const last = await findLastBefore(db, record);
  return {
    fields: Object.fromEntries(last.map(({ field, before }) => [field, before])),
    version,
    is_removed: true,
  };
}

/** A text as players read it. */
export async function previewHtml({
  text,
  type,
  language,
}: {
  text: string;
  type: 'html' | 'markdown';
  language: string;
}): Promise<{ html: string }> {
  const html = type === 'markdown' ? await renderMarkdown(text) : text;
  return { html: await cleanHtml(html, findLocale(language)?.code ?? 'en') };
}

/** Pictures that the console lists at most. */
const pictures_max = 300;

/** The newest pictures of the operator's, each with where it is shown. */
export async function listPictures(
  db: Db,
  findShown: FindShownPictures,
): Promise<Reply<'GET /api/console/pictures'>> {
  const [pictures, shown] = await Promise.all([
    listOperatorsPictures(db, pictures_max),
    findShown(db),
  ]);
  return {
    list: pictures.map(({ picture, at }) => ({
      picture,
      at: at.toISOString(),
      shown: shown.filter((one) => one.picture === picture).map(({ where }) => where),
    })),
  };
}
