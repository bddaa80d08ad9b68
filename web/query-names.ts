/**
 * The names in an address's query that some page reads while it is rendered. Visitors whose addresses differ in others, such
 * as those of an advertiser, share a page.
 */
export const query_names = [
  'before',
  'draw',
  'mail',
  'mine',
  'name',
  'order',
  'page',
  'period',
  'price',
  'rarity',
  'sort',
  'wear',
];
