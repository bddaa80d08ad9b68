import { findLocale, inLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { readTitle } from '../content/index.ts';
import type { Db } from '../kit/db.ts';
import { listArticles } from './show.ts';

/** The newest articles of the feed. */
const feed_max = 20;

/**
 * The feed of the newest 20 articles in a language, as RSS 2.0. `origin`: that of the site, such as
 * `https://shop.example`.
 */
export async function writeFeed(db: Db, origin: string, language: LocaleCode): Promise<string> {
  const [{ list }, title] = await Promise.all([
    listArticles(db, { page: 1, limit: feed_max }, language),
    readTitle(db, language),
  ]);
  const addressOf = (path: string) => escapeXml(origin + inLocale(language, path));
  const items = list.map(({ slug, title, summary, published_at }) => {
    const address = addressOf(`/blog/${slug}`);
    return (
      `<item><title>${escapeXml(title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>` +
      `<pubDate>${new Date(published_at).toUTCString()}</pubDate><description>${escapeXml(summary)}</description></item>`
    );
  });
  const channel = [
    `<title>${escapeXml(title)}</title>`,
    `<link>${addressOf('/blog')}</link>`,
    `<description>${escapeXml(title)}</description>`,
    `<language>${findLocale(language)!.tag}</language>`,
    `<atom:link href="${addressOf('/blog/rss.xml')}" rel="self" type="application/rss+xml"/>`,
    ...(list[0]
      ? [`<lastBuildDate>${new Date(list[0].published_at).toUTCString()}</lastBuildDate>`]
      : []),
    ...items,
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n' +
    `${channel.join('\n')}\n</channel></rss>\n`
  );
}

/** Escapes a text for XML, and leaves out the characters that XML 1.0 can't contain. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
