import { z } from 'zod';
import { whole } from './shapes.ts';

/** `page` and `limit` of a list's query, with the list's own default and largest page size. */
export function paging(limit: number, limit_max = 100) {
  return {
    page: whole(1, 1_000_000).default(1),
    limit: whole(1, limit_max).default(limit),
  };
}

/** How many rows pages by number reach: to skip a row costs nearly as much as to read it. */
export const rows_by_number_max = 10_000;

/**
 * The query of a list that grows without end. Its first 10,000 rows can be read by page number; everything by position,
 * where the field named `position` holds the id that the rows so far ended with. With a position the page's number is
 * not looked at, and no row is read twice or left out while others are added.
 */
export function byPosition<P extends string, T extends z.ZodType<Paged & { [N in P]?: number | undefined }>>(
  position: P,
  query: T,
): T {
  return query.refine((asked) => asked[position] !== undefined || asked.page * asked.limit <= rows_by_number_max, {
    path: ['page'],
    message: `the first 10,000 rows have numbered pages: read on with "${position}", the id of the last row that you have`,
  });
}

interface Paged {
  page: number;
  limit: number;
}

/** A list as the wire carries it: `{list, page, total}`. */
export function listOf<T extends z.ZodType>(entry: T) {
  return z.object({ list: z.array(entry), page: z.number().int(), total: z.number().int() });
}
