/**
 * The demo shop's pages, besides the policies, which come with the software. Their texts are in
 * `words/`, by `keywords`.
 */
export const demo_pages = [
  { id: 1, keywords: 'about', footer_column: 'platform', position: 1, changed_on: '2026-10-05' },
  { id: 4, keywords: 'faq', footer_column: 'platform', position: 2, changed_on: '2026-11-02' },
  {
    id: 6,
    keywords: 'responsible',
    footer_column: 'platform',
    position: 3,
    changed_on: '2026-10-05',
  },
  { id: 5, keywords: 'refund', footer_column: 'terms', position: 4, changed_on: '2026-10-05' },
] as const;
