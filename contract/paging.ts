import { z } from 'zod';
import { whole } from './shapes.ts';

/** `page` and `limit` of a list's query, with the list's own default and largest page size. */
export function paging(limit: number, limit_max = 100) {
  return {
    page: whole(1, 1_000_000).default(1),
    limit: whole(1, limit_max).default(limit),
  };
}

/** A list as the wire carries it: `{list, page, total}`. */
export function listOf<T extends z.ZodType>(entry: T) {
  return z.object({ list: z.array(entry), page: z.number().int(), total: z.number().int() });
}
