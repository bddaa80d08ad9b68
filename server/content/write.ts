import { findLocale } from '@vitrine/i18n/locales';
import { policies } from '@vitrine/i18n/policies/names';
import { z } from 'zod';
import { auditAct } from '../audit/index.ts';
import { parseOperatorsFile } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import { cleanHtml } from './html.ts';
import { checkPicture, picture_path } from './pictures.ts';
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
const position = z.number().int().min(0).max(999).default(0);

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
const banner = z.strictObject({
  id,
  picture: picture_path,
  video: picture_path.optional(),
  link: link.optional(),
  position,
  texts: byLanguage(z.strictObject({ title })),
});
const announcement = z.strictObject({
  id,
  picture: picture_path.optional(),
  link: link.optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  audience: z.enum(['everyone', 'visitors', 'players']).default('everyone'),
  texts: written,
});

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

const tables = {
  page: 'content_pages',
  banner: 'content_banners',
  announcement: 'content_notices',
} as const;

/** A kind of text that an operator adds to the site. */
export type WrittenKind = keyof typeof tables;
export const written_kinds = Object.keys(tables) as WrittenKind[];

/** Ids up to this one are the shipped policies'. */
const reserved_id = Math.max(...Object.values(policies).map(({ id }) => id));

/**
 * Reads an operator's file of a page, a banner or an announcement. Throws a FileError that says
 * where it is wrong. The result writes it, in place of the one with its id, if it names one, and
 * returns its id; it throws a FileError for an upload that isn't the operator's.
 */
export function readWritten(kind: WrittenKind, content: string): (desk: Desk) => Promise<number> {
  const { wished, picture, insert } = readers[kind](content);
  return (desk) =>
    auditAct(desk, { right: 'content.write', on: kind, id: (id: number) => id }, async (tx) => {
      await checkPicture(tx, picture);
      const id = wished ?? (await store.findFreeId(tx, tables[kind], reserved_id));
      await store.deleteListed(tx, tables[kind], id);
      await insert(tx, id);
      return id;
    });
}

/** Reads a file: its id and its picture, if it names them, and a function that inserts its rows. */
type Reader = (content: string) => {
  wished: number | undefined;
  picture?: string | undefined;
  insert: (tx: Tx, id: number) => Promise<void>;
};

const readers: Record<WrittenKind, Reader> = {
  page(content) {
    const { id, name, column, position, texts } = parseOperatorsFile(content, page);
    const row = {
      keywords: name,
      footer_column: column,
      position,
      changed_on: now().toISOString().slice(0, 10),
    };
    return {
      wished: id,
      insert: async (tx, id) =>
        store.insertPages(
          tx,
          (await clean(texts)).map((text) => ({ id, ...row, ...text })),
        ),
    };
  },
  banner(content) {
    const { id, picture, video, link, position, texts } = parseOperatorsFile(content, banner);
    const row = { picture, video: video ?? null, link: link ?? null, position };
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
  announcement(content) {
    const { id, picture, link, at, audience, texts } = parseOperatorsFile(content, announcement);
    const row = {
      picture: picture ?? null,
      link: link ?? null,
      at: at === undefined ? now() : new Date(at),
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
};

const listed_max = 100;

/** The newest pages, banners or announcements: their ids, English titles and languages. */
export function listWritten(db: Db, kind: WrittenKind) {
  return store.findWritten(db, tables[kind], listed_max);
}

/** Removes a page, a banner or an announcement. Refuses act.unfit when there is none of that id. */
export function removeWritten(desk: Desk, kind: WrittenKind, id: number): Promise<void> {
  return auditAct(desk, { right: 'content.write', on: kind, id }, async (tx) => {
    const removed = await store.deleteListed(tx, tables[kind], id);
    if (!removed) throw new Unfit(`There is no ${kind} ${id}.`);
  });
}
