import { z } from 'zod';
import { data } from './endpoint.ts';
import { whole } from './shapes.ts';

/** The fields of filters as they stand in a query: `filter[name]`. */
type FilterFields<F> = {
  [N in keyof F as N extends string ? `filter[${N}]` : never]: F[N] extends z.ZodType
    ? z.ZodOptional<F[N]>
    : never;
};

/** The filters that a query names, by their names. */
export type FiltersOf<Query> = {
  [N in keyof Query as N extends `filter[${infer Name}]` ? Name : never]: Query[N];
};

/**
 * The query of a list of the console: its filters, each as `filter[name]`; its order, the first
 * name by default and descending with a minus before it; where it goes on, as the last part's
 * `next`; `sums=yes` for the sums of all that is filtered; `export` for a file of exactly that.
 */
export function listing<F extends z.ZodRawShape, const S extends string>(
  filters: F,
  sorts: readonly [S, ...S[]],
) {
  const fields = Object.entries(filters).map(([name, shape]) => [
    `filter[${name}]`,
    (shape as z.ZodType).optional(),
  ]);
  const either = sorts.flatMap((name) => [name, `-${name}` as const]);
  return z.object({
    ...(Object.fromEntries(fields) as FilterFields<F>),
    sort: z.enum(either as [S, ...(S | `-${S}`)[]]).default(`-${sorts[0]}` as never),
    cursor: z.string().max(300).optional(),
    limit: whole(1, 200).default(50),
    sums: z.literal('yes').optional(),
    export: z.enum(['csv', 'json']).optional(),
  });
}

/** The query of a list, besides its filters. */
export interface ListingQuery {
  sort: string;
  cursor?: string | undefined;
  limit: number;
  sums?: 'yes' | undefined;
  export?: 'csv' | 'json' | undefined;
}

/** The answer of a list of the console: a part, the next one's cursor, and the sums, if asked. */
export function listPart<R extends z.ZodType, S extends z.ZodRawShape = Record<never, never>>(
  row: R,
  sums?: S,
) {
  return data(
    z.object({
      list: z.array(row),
      next: z.string().nullable(),
      sums: z.object({ count: z.number().int(), ...(sums as S) }).nullable(),
    }),
    { 'text/csv': null, 'application/json': null },
  );
}
