import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { z } from 'zod';
import { cleanHtml } from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { seal, unseal } from '../kit/seal.ts';
import { keysOf, type Settings } from '../kit/settings.ts';
import { drawUnpublished } from './pictures.ts';
import { textIn } from './show.ts';
import * as store from './store.ts';

const previewed = z.object({ article_id: z.number().int(), until_ms: z.number().int() });

const about = 'a preview of an article';
/** The token of a link, sealed: it can't be guessed, and names no article. */
const token_pattern = /^[\w-]{40,300}$/;
const preview_ms = 3 * 24 * 3_600_000;

/** A link that shows an article to whoever has it, for three days. Refuses article.unknown. */
export async function linkPreview(
  db: Db,
  article_id: number,
  { secret_key }: Pick<Settings, 'secret_key'>,
): Promise<{ path: string; until: string }> {
  if (!(await store.findArticle(db, String(article_id)))) refuse('article.unknown');
  const until_ms = now().getTime() + preview_ms;
  const sealed = seal(secret_key, Buffer.from(JSON.stringify({ article_id, until_ms })), about);
  return {
    path: `/blog/preview/${sealed.toString('base64url')}`,
    until: new Date(until_ms).toISOString(),
  };
}

/** An article by the token of such a link, published or not. Refuses preview.expired. */
export async function previewArticle(
  db: Db,
  token: string,
  language: LocaleCode,
  settings: Pick<Settings, 'secret_key' | 'previous_keys'>,
): Promise<Reply<'GET /api/article/preview/{token}'>> {
  const { article_id, until_ms } = readToken(token, settings) ?? refuse('preview.expired');
  if (until_ms <= now().getTime()) refuse('preview.expired');
  const row = (await store.findArticle(db, String(article_id))) ?? refuse('preview.expired');
  const text = textIn(await store.findTexts(db, row.id, language), language);
  return {
    title: text.title,
    summary: text.summary,
    language: text.language,
    content: await cleanHtml(text.html, language),
    // The drawing's own address has nothing before the article is published.
    picture: row.picture ?? `data:image/svg+xml,${encodeURIComponent(drawUnpublished(row))}`,
    published_at: row.published_at?.toISOString() ?? null,
  };
}

function readToken(token: string, settings: Pick<Settings, 'secret_key' | 'previous_keys'>) {
  if (!token_pattern.test(token)) return undefined;
  try {
    const sealed = Buffer.from(token, 'base64url');
    return previewed.parse(JSON.parse(unseal(keysOf(settings), sealed, about).toString()));
  } catch {
    return undefined; // Another key sealed it, or nobody.
  }
}
