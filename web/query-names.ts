/**
 * Names of query parameters that a page reads while it is rendered. Visitors whose addresses differ
 * only in other parameters, such as an advertiser's, share a cached page.
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
