/** An article's title is its only heading of the first level. */
const heading = { highest: 2, lowest: 3 };

/**
 * Turns Markdown (GitHub's, with tables) into HTML, which isn't sanitised: HTML within the Markdown
 * stays, and links lead wherever they say. Headings become h2 and h3.
 */
export async function renderMarkdown(markdown: string): Promise<string> {
  // Loaded on first use: only operators write articles.
  const { Marked } = await import('marked');
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'heading')
        token.depth = Math.min(Math.max(token.depth as number, heading.highest), heading.lowest);
    },
  });
  return marked.parse(markdown, { async: false });
}
