import type { WrittenKind } from '@vitrine/contract/content-desk';
import { whole } from '@vitrine/contract/shapes';
import { findLocale } from '@vitrine/i18n/locales';
import { z } from 'zod';
import { readShape } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { utcDay } from '../kit/utc-day.ts';
import { fieldsOf, type RecordFields } from './changes/edit.ts';
import { cleanHtml } from './html.ts';
import { picture_path } from './pictures.ts';
import * as store from './store.ts';

const link = z
  .string()
  .max(500)
  .regex(
    /^(?:\/(?![/\\])|https:\/\/)[^\s<>"\p{Cc}]*$/u,
    'must be a path of this site or an https:// address',
  );
const title = z.string().trim().min(1).max(120);
const html = z.string().trim().min(1).max(100_000);
const id = z.number().int().min(1).max(999_999).optional();
const position = whole(0, 999).default(0);
const instant = z.iso.datetime({
  offset: true,
  error: 'must be a moment, such as 2026-12-01T08:00:00Z',
});

function byLanguage<Text extends z.ZodType>(text: Text) {
  return z
    .record(z.string(), text)
    .refine((texts) => 'en' in texts, 'needs at least the English text, "en"')
    .refine(
      (texts) => Object.keys(texts).every((code) => findLocale(code)?.code === code),
      'has a language that is none of ours',
    );
}

const written = byLanguage(z.strictObject({ title, html }));
const page = z.strictObject({
  id,
  name: z
    .string()
    .regex(/^[a-z0-9-]{0,40}$/, 'must be small letters, digits and hyphens')
    .default(''),
  column: z.enum(['terms', 'platform']).default('platform'),
  position,
  texts: written,
});
const banner = z
  .strictObject({
    id,
    picture: picture_path,
    video: picture_path.optional(),
    link: link.optional(),
    position,
    begins_at: instant.optional(),
    ends_at: instant.optional(),
    texts: byLanguage(z.strictObject({ title })),
  })
  .refine(({ begins_at, ends_at }) => isAfter(ends_at, begins_at), 'ends before it begins');
const announcement = z
  .strictObject({
    id,
    picture: picture_path.optional(),
    link: link.optional(),
    at: instant.default(() => now().toISOString()),
    ends_at: instant.optional(),
    audience: z.enum(['everyone', 'visitors', 'players']).default('everyone'),
    texts: written,
  })
  .refine(({ at, ends_at }) => isAfter(ends_at, at), 'ends before it begins');

/** Whether an end, if there is one, is after the beginning, if there is one. */
function isAfter(ends_at: string | undefined, begins_at: string | undefined): boolean {
  return !ends_at || !begins_at || Date.parse(ends_at) > Date.parse(begins_at);
}

const dateOf = (moment: string | undefined) => (moment === undefined ? null : new Date(moment));

type Written = z.output<typeof written>;

/** The texts in each language, with their HTML sanitised. */
function clean(texts: Written): Promise<{ language: string; title: string; html: string }[]> {
  return Promise.all(
    Object.entries(texts).map(async ([language, { title, html }]) => ({
      language,
      title,
      html: await cleanHtml(html, 'en'),
    })),
  );
}

/** Something written that fits: its id and its picture, if it names them. */
interface Fit {
  wished: number | undefined;
  picture?: string | undefined;
  /** Inserts its rows. */
  insert: (tx: Tx, id: number) => Promise<void>;
}

/** A kind of text that an operator adds to the site. */
interface Kind {
  table: store.WrittenTable;
  /** The fields of one; none when there is none of that id. */
  read: (db: Db, id: number) => Promise<RecordFields>;
  /** Checks something of the form of its files. Throws a FileError that says where it is wrong. */
  fit: (given: unknown) => Fit;
}

export const written_kinds: Readonly<Record<WrittenKind, Kind>> = {
  page: {
    table: 'content_pages',
    read: async (db, id) => {
      const rows = await store.findWrittenRows(db, 'content_pages', id);
      if (!rows[0]) return {};
      const { keywords: name, footer_column: column, position } = rows[0];
      const texts = textsOf(rows, ({ title, html }) => ({ title, html }));
      return fieldsOf({ name, column, position, texts });
    },
    fit: (given) => {
      const { id, name, column, position, texts } = readShape(given, page);
      const row = { keywords: name, footer_column: column, position, changed_on: utcDay(now()) };
      return {
        wished: id,
        insert: async (tx, id) =>
          store.insertPages(
            tx,
            (await clean(texts)).map((text) => ({ id, ...row, ...text })),
          ),
      };
    },
  },
  banner: {
    table: 'content_banners',
    read: async (db, id) => {
      const rows = await store.findWrittenRows(db, 'content_banners', id);
      if (!rows[0]) return {};
      const { picture, video, link, position, begins_at, ends_at } = rows[0];
      const texts = textsOf(rows, ({ title }) => ({ title }));
      return fieldsOf({ picture, video, link, position, begins_at, ends_at, texts });
    },
    fit: (given) => {
      const { id, picture, video, link, position, begins_at, ends_at, texts } = readShape(
        given,
        banner,
      );
      const row = {
        picture,
        video: video ?? null,
        link: link ?? null,
        position,
        begins_at: dateOf(begins_at),
        ends_at: dateOf(ends_at),
      };
      return {
        wished: id,
        picture,
        insert: (tx, id) =>
          store.insertBanners(
            tx,
            Object.entries(texts).map(([language, { title }]) => ({ id, language, title, ...row })),
          ),
      };
    },
  },
  announcement: {
    table: 'content_notices',
    read: async (db, id) => {
      const rows = await store.findWrittenRows(db, 'content_notices', id);
      if (!rows[0]) return {};
      const { picture, link, at, ends_at, audience } = rows[0];
      const texts = textsOf(rows, ({ title, html }) => ({ title, html }));
      return fieldsOf({ picture, link, at, ends_at, audience, texts });
    },
    fit: (given) => {
      const { id, picture, link, at, ends_at, audience, texts } = readShape(given, announcement);
      const row = {
        picture: picture ?? null,
        link: link ?? null,
        at: new Date(at),
        ends_at: dateOf(ends_at),
        audience,
      };
      return {
        wished: id,
        picture,
        insert: async (tx, id) =>
          store.insertNotices(
            tx,
            (await clean(texts)).map((text) => ({ id, ...row, ...text })),
          ),
      };
    },
  },
};

/** The texts of rows that have one language each. */
function textsOf<Row extends { language: string }, Text>(
  rows: readonly Row[],
  textOf: (row: Row) => Text,
): Record<string, Text> {
  return Object.fromEntries(rows.map((row) => [row.language, textOf(row)]));
}
