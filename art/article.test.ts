import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ARTICLE_HEIGHT, ARTICLE_WIDTH, drawArticle, type ArticleMotif } from './article.ts';

const motifs: readonly ArticleMotif[] = ['cases', 'fairness', 'battles', 'gifts', 'trade', 'news'];

test.each(motifs)(
  'the picture of an article about %s is well-formed, and the same each time',
  async (motif) => {
    const svg = drawArticle({ motif, key: 'one' });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(drawArticle({ motif, key: 'one' })).toBe(svg);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { width, height } = await sharp(
      await sharp(Buffer.from(svg)).png().toBuffer(),
    ).metadata();
    expect([width, height]).toEqual([ARTICLE_WIDTH, ARTICLE_HEIGHT]);
  },
);
