import type { Article } from '@vitrine/contract/articles';
import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { cleanHtml } from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Place } from '../kit/places.ts';
import { refuse } from '../kit/refusal.ts';
import { isPublished, pictureOfArticle } from './pictures.ts';
import * as store from './store.ts';

type Head = Pick<store.TextRow, 'title' | 'summary' | 'language'>;

/** The text in the reader's language, else the English one, which every article has. */
export const textIn = <T extends Head>(texts: readonly T[], language: string): T =>
  texts.find((text) => text.language === language) ?? texts[0]!;

function showHead(row: store.PublishedRow, { title, summary, language }: Head): Article {
  return {
    id: row.id,
    slug: row.slug,
    title,
    summary,
    picture: pictureOfArticle(row),
    published_at: row.published_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    language,
  };
}

async function showHeads(
  db: Db,
  rows: readonly store.PublishedRow[],
  language: string,
): Promise<Article[]> {
  if (rows.length === 0) return [];
  const heads = await store.findHeads(
    db,
    rows.map(({ id }) => id),
    language,
  );
  return rows.map((row) =>
    showHead(
      row,
      textIn(
        heads.filter(({ article_id }) => article_id === row.id),
        language,
      ),
    ),
  );
}

/** A page of the published articles, newest first. Three statements. */
export async function listArticles(
  db: Db,
  { page, limit }: { page: number; limit: number },
  language: LocaleCode,
): Promise<Reply<'GET /api/article'>> {
  const at = now();
  const [rows, total] = await Promise.all([
    store.findPublished(db, at, { offset: (page - 1) * limit, limit }),
    store.countPublished(db, at),
  ]);
  return { list: await showHeads(db, rows, language), page, total };
}

/** A published article by its id or its slug. At most five statements. Refuses article.unknown. */
export async function showArticle(
  db: Db,
  name: string,
  language: LocaleCode,
): Promise<Reply<'GET /api/article/{id}'>> {
  const at = now();
  const row = await store.findArticle(db, name);
  if (!isPublished(row, at)) return refuse('article.unknown');
  const [texts, older, newer] = await Promise.all([
    store.findTexts(db, row.id, language),
    store.findNeighbour(db, row, 'older', at),
    store.findNeighbour(db, row, 'newer', at),
  ]);
  const beside = await showHeads(
    db,
    [older, newer].flatMap((one) => one ?? []),
    language,
  );
  const neighbour = (one: store.PublishedRow | undefined) => {
    const shown = beside.find(({ id }) => id === one?.id);
    return shown ? { id: shown.id, slug: shown.slug, title: shown.title } : null;
  };
  const text = textIn(texts, language);
  return {
    ...showHead(row, text),
    content: await cleanHtml(text.html, language),
    older: neighbour(older),
    newer: neighbour(newer),
  };
}

/** Articles of a feed or a sitemap, at most. */
const dates_max = 5000;

/** The pages of the published articles, with the last change of each. One statement. */
export async function listArticlePlaces(db: Db): Promise<Place[]> {
  const rows = await store.findPublished(db, now(), { offset: 0, limit: dates_max });
  return rows.map(({ slug, changed_at, published_at }) => ({
    path: `/blog/${slug}`,
    changed_at: changed_at > published_at ? changed_at : published_at,
  }));
}
