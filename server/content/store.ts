import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';

/** SQL: a language, with English as the fallback. */
const orEnglish = (language: string) => sql<string>`any(${[language, 'en']})`;

export function findSites(db: Db, language: string) {
  return db
    .selectFrom('content_site')
    .selectAll()
    .where('language', '=', orEnglish(language))
    .execute();
}

/** Entries that were taken back have an empty value. */
export function findServiceEntries(db: Db, language: string) {
  return db
    .selectFrom('content_entries')
    .selectAll()
    .where('language', '=', orEnglish(language))
    .orderBy('key')
    .execute();
}

/** The operator's texts about the site, in all languages. */
export function findAllSites(db: Db) {
  return db.selectFrom('content_site').selectAll().orderBy('language').execute();
}

export function findAllEntries(db: Db) {
  return db
    .selectFrom('content_entries')
    .selectAll()
    .where('value', '!=', '')
    .orderBy('language')
    .execute();
}

export async function putSiteText(
  db: Db,
  language: string,
  column: 'title' | 'description' | 'keywords',
  text: string,
): Promise<void> {
  const unset = { title: '', description: '', keywords: '' };
  await db
    .insertInto('content_site')
    .values({ ...unset, language, [column]: text })
    .onConflict((conflict) => conflict.column('language').doUpdateSet({ [column]: text }))
    .execute();
}

/** Whether announcements open by themselves. It is the same in every language. */
export async function putPopState(db: Db, pop_state: boolean): Promise<void> {
  const unset = { title: '', description: '', keywords: '' };
  await db
    .insertInto('content_site')
    .values({ ...unset, language: 'en', pop_state })
    .onConflict((conflict) => conflict.column('language').doUpdateSet({ pop_state }))
    .execute();
}

/** Writes an entry; one with the same value keeps the day of its last change. */
export async function putEntry(
  db: Db,
  entry: Insertable<DB['content_entries']> & { changed_on: string },
): Promise<void> {
  const { value, changed_on } = entry;
  await db
    .insertInto('content_entries')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'language'])
        .doUpdateSet({ value, changed_on })
        .where('content_entries.value', '!=', value),
    )
    .execute();
}

/** Takes an entry back; the row stays, as what it filled has changed that day. */
export async function unsetEntry(
  db: Db,
  key: string,
  language: string,
  changed_on: string,
): Promise<void> {
  await db
    .updateTable('content_entries')
    .set({ value: '', changed_on })
    .where('key', '=', key)
    .where('language', '=', language)
    .where('value', '!=', '')
    .execute();
}

export type PageRow = Selectable<DB['content_pages']>;

export function findPages(db: Db, language: string): Promise<PageRow[]> {
  return db
    .selectFrom('content_pages')
    .selectAll()
    .where('language', '=', orEnglish(language))
    .execute();
}

/** The titles of an operator's page, in every language that it exists in. */
export function findTitles(db: Db, id: number) {
  return db
    .selectFrom('content_pages')
    .select(['language', 'title'])
    .where('id', '=', id)
    .execute();
}

/** The banners that are shown at a moment. */
export function findBanners(db: Db, language: string, at: Date) {
  return db
    .selectFrom('content_banners')
    .selectAll()
    .where('language', '=', orEnglish(language))
    .where(sql<boolean>`coalesce(begins_at <= ${at}, true) and coalesce(ends_at > ${at}, true)`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Audiences of an announcement, besides everyone; none is written for those on a break. */
export type NoticeAudience = 'visitors' | 'players' | 'on_break';

/**
 * The newest announcements for an audience that have begun and aren't over, newest first;
 * translations of one are adjacent.
 */
export function findNotices(
  db: Db,
  language: string,
  audience: NoticeAudience,
  at: Date,
  limit: number,
) {
  return db
    .selectFrom('content_notices')
    .selectAll()
    .where('language', '=', orEnglish(language))
    .where('audience', '=', sql<string>`any(${['everyone', audience]})`)
    .where('at', '<=', at)
    .where(sql<boolean>`coalesce(ends_at > ${at}, true)`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function addToTotal(db: Db, name: string, count: number): Promise<void> {
  await sql`insert into content_totals as known (name, total) values (${name}, ${count})
    on conflict (name) do update set total = known.total + excluded.total`.execute(db);
}

export async function findTotal(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('content_totals')
    .select('total')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Tables of texts that an operator adds, each in several languages under one id. */
export type WrittenTable = 'content_pages' | 'content_banners' | 'content_notices';

/** All languages of one of these texts, English first. */
export function findWrittenRows<Table extends WrittenTable>(
  db: Db,
  table: Table,
  id: number,
): Promise<Selectable<DB[Table]>[]> {
  const rows = sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)} where id = ${id} order by language <> 'en', language`;
  return rows.execute(db).then((found) => found.rows);
}

/** Of each table, what a list shows of a text besides its title. */
const heads: Readonly<Record<WrittenTable, string>> = {
  content_pages:
    'null as picture, position, null::timestamptz as begins_at, null::timestamptz as ends_at',
  content_banners: 'picture, position, begins_at, ends_at',
  content_notices: 'picture, 0 as position, at as begins_at, ends_at',
};

/** A text as a list shows it. */
export interface ListedHead {
  id: number;
  title: string;
  languages: string[];
  picture: string | null;
  position: number;
  begins_at: Date | null;
  ends_at: Date | null;
}

/** The texts of a table by their English titles, newest first. */
export async function findListedHeads(
  db: Db,
  table: WrittenTable,
  limit: number,
): Promise<ListedHead[]> {
  const { rows } = await sql<ListedHead>`
    select id, title, ${sql.raw(heads[table])},
      (select array_agg(language) from ${sql.table(table)} other where other.id = one.id) as languages
    from ${sql.table(table)} one where language = 'en' order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The operator's pictures that the site itself, banners and announcements show. */
export async function findSitePictures(db: Db) {
  const { rows } = await sql<{ picture: string; where: string }>`
    select value as picture, 'the logo' as where from content_entries where key = 'logo' and value <> ''
    union select picture, 'banner ' || id from content_banners
    union select video, 'banner ' || id from content_banners where video is not null
    union select picture, 'announcement ' || id from content_notices where picture is not null`.execute(
    db,
  );
  return rows;
}

/** The lowest id above all that the table has, and above `least`. */
export async function findFreeId(db: Db, table: WrittenTable, least: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest(max(id), ${least}::int) + 1 as id from ${sql.table(table)}`.execute(db);
  return rows[0]!.id;
}

/** Deletes all languages of an id; false when there was none. */
export async function deleteListed(db: Db, table: WrittenTable, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(
    db,
  );
  return numAffectedRows! > 0n;
}

export async function insertPages(
  db: Db,
  rows: readonly Insertable<DB['content_pages']>[],
): Promise<void> {
  await db.insertInto('content_pages').values(rows).execute();
}

export async function insertBanners(
  db: Db,
  rows: readonly Insertable<DB['content_banners']>[],
): Promise<void> {
  await db.insertInto('content_banners').values(rows).execute();
}

export async function insertNotices(
  db: Db,
  rows: readonly Insertable<DB['content_notices']>[],
): Promise<void> {
  await db.insertInto('content_notices').values(rows).execute();
}

/** All of the operator's written texts: where each stands, its language, and the id of a page. */
export async function findAllTexts(db: Db) {
  const { rows } = await sql<{
    where: string;
    language: string;
    text: string;
    page: number | null;
  }>`
    select 'page ' || id as where, language, title || ' ' || html as text, id as page from content_pages
    union all select 'banner ' || id, language, title, null from content_banners
    union all select 'announcement ' || id, language, title || ' ' || html, null from content_notices
    order by 1, 2`.execute(db);
  return rows;
}

/** Rows of the operator's tables, by table. */
type NewContent = {
  [
    T in
      | 'content_site'
      | 'content_entries'
      | 'content_pages'
      | 'content_banners'
      | 'content_notices'
  ]: readonly Insertable<DB[T]>[];
};

export async function insertContent(db: Db, content: NewContent): Promise<void> {
  await db.insertInto('content_site').values(content.content_site).execute();
  await db.insertInto('content_entries').values(content.content_entries).execute();
  await insertPages(db, content.content_pages);
  await insertBanners(db, content.content_banners);
  await insertNotices(db, content.content_notices);
}
