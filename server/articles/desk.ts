import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../accounts/index.ts';
import { differingFields, findChangedSince, findVersion } from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import { refuse } from '../kit/refusal.ts';
import { article_records } from './operate.ts';
import * as store from './store.ts';

const on = 'article';
const listed_max = 500;

/** The newest articles, drafts too. */
export function listAllArticles(db: Db) {
  return store.findAll(db, listed_max);
}

type Listed = Awaited<ReturnType<typeof listAllArticles>>[number];

/** The articles as the console lists them. */
export async function listArticlesAtDesk(db: Db): Promise<Reply<'GET /api/console/articles'>> {
  const rows = await listAllArticles(db);
  const waiting = await store.findAllWaiting(
    db,
    rows.map(({ id }) => id),
  );
  const shown = await Promise.all(waiting.map((row) => showWaiting(db, row)));
  const of = new Map(shown.map(({ row, at, state }) => [row.article_id, { at, state }]));
  return { list: rows.map((row) => ({ ...showRow(row), waiting: of.get(row.id) ?? null })) };
}

function showRow({ published_at, changed_at, ...row }: Listed) {
  const is_out = published_at !== null && published_at <= now();
  return {
    ...row,
    state: published_at === null ? 'draft' : is_out ? 'published' : 'scheduled',
    published_at: published_at?.toISOString() ?? null,
    changed_at: changed_at.toISOString(),
  } as const;
}

/** Changes that wait, with the fields that somebody has changed otherwise since then. */
async function showWaiting(db: Db, row: store.WaitingRow) {
  const { article_id, fields, seen, refused } = row;
  const said = await article_records.read(db, article_id);
  const changed = await findChangedSince(db, { kind: on, id: article_id }, seen);
  const conflicts = differingFields(fields, said).filter((field) => changed.has(field));
  const state = refused !== null ? 'refused' : conflicts.length > 0 ? 'conflict' : 'waits';
  return { row, at: row.at.toISOString(), state, conflicts } as const;
}

/** One of them. Refuses article.unknown. */
export async function readAtDesk(
  db: Db,
  id: number,
): Promise<Reply<'POST /api/console/articles/{id}/publish'>> {
  const row = (await store.findListedArticle(db, id)) ?? refuse('article.unknown');
  const waiting = await store.findWaitingChanges(db, id);
  if (!waiting) return { ...showRow(row), waiting: null };
  const { at, state } = await showWaiting(db, waiting);
  return { ...showRow(row), waiting: { at, state } };
}

/** An article for its editor. Refuses article.unknown. */
export async function editArticle(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/articles/{id}'>> {
  // The version first: a change that comes between is then a conflict rather than unseen.
  const version = await findVersion(db, { kind: on, id });
  const row = (await store.findListedArticle(db, id)) ?? refuse('article.unknown');
  const [fields, waiting] = await Promise.all([
    article_records.read(db, id),
    store.findWaitingChanges(db, id),
  ]);
  return {
    ...showRow(row),
    version,
    fields,
    waiting: waiting ? await editWaiting(db, waiting) : null,
  };
}

async function editWaiting(db: Db, waiting: store.WaitingRow) {
  const { at, state, conflicts } = await showWaiting(db, waiting);
  const { fields, actor_id, refused } = waiting;
  const [author] = actor_id === null ? [] : await findFaces(db, [actor_id]);
  return { at, state, fields, conflicts, refused, by: author?.name ?? null };
}

/** Names the articles whose changes weren't published at their moment. */
export async function findArticleProblems(db: Db): Promise<Problem[]> {
  const refused = await store.findRefused(db);
  if (refused.length === 0) return [];
  const ids = refused.map(({ article_id }) => article_id);
  return [
    {
      name: 'articles.unchanged',
      words: `Changes weren’t published at their moment, of ${ids.length === 1 ? 'article' : 'articles'} ${ids.join(', ')}: look why, and plan, publish or cancel them.`,
      path: `/content/articles/${ids[0]}?text=waiting`,
    },
  ];
}
