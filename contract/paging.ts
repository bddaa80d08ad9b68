import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { whole } from './shapes.ts';

/** The `page` and `limit` of a list's query, with the list's own default and maximum page size. */
export function paging(limit: number, limit_max = 100) {
  return {
    page: whole(1, 1_000_000).default(1),
    limit: whole(1, limit_max).default(limit),
  };
}

/**
 * The number of rows reachable by page number: skipping a row costs nearly as much as reading it.
 */
export const rows_by_number_max = 10_000;

/**
 * The query of a list that grows without end. Page numbers reach its first 10,000 rows. A cursor
 * reaches all: the field named `position` holds the id of the last row so far. With a cursor the
 * page number is ignored, and rows that are added meanwhile cause no duplicates or omissions.
 */
export function byPosition<
  P extends string,
  T extends z.ZodType<Paged & { [N in P]?: number | undefined }>,
>(position: P, query: T): T {
  return query.refine(
    (asked) => asked[position] !== undefined || asked.page * asked.limit <= rows_by_number_max,
    {
      path: ['page'],
      message: fieldError(`position ${position}`),
    },
  );
}

/** The query of a list that only has numbered pages: they reach its first 10,000 rows. */
export function byNumber<T extends z.ZodType<Paged>>(query: T): T {
  return query.refine((asked) => asked.page * asked.limit <= rows_by_number_max, {
    path: ['page'],
    message: fieldError(`rows ${rows_by_number_max}`),
  });
}

interface Paged {
  page: number;
  limit: number;
}

/** A list on the wire: `{list, page, total}`. */
export function listOf<T extends z.ZodType>(entry: T) {
  return z.object({ list: z.array(entry), page: z.number().int(), total: z.number().int() });
}
