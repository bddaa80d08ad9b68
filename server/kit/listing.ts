import type { FiltersOf, ListingQuery } from '@vitrine/contract/listing';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { writeCsvLine, type Cell } from './csv.ts';
import { mayLag, type Route } from './http/route.ts';
import { refuse } from './refusal.ts';

/** A part of a list: after which row, in which order, of how many rows. */
export interface PartWish {
  /** The last row so far: the text of its column of the order, and its id. */
  after: readonly [key: string, id: number] | undefined;
  sort: string;
  limit: number;
}

/** A row of a list as its store reads it. */
export interface ListRow {
  id: number;
  /** The text of the column of the order: the next part goes on after it. */
  sort_key: string;
}

/** The filters that a list's query names, by their names; an empty text is none. */
export function filtersOf<Query extends object>(query: Query): FiltersOf<Query> {
  const filters = Object.entries(query).flatMap(([field, value]) => {
    const name = /^filter\[(.+)\]$/.exec(field)?.[1];
    return name === undefined || value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(filters) as FiltersOf<Query>;
}

/**
 * Lets a replica answer a list of the console, but for a file, which begins with a row of the
 * audit.
 */
export const mayLagAsList = (route: Route): Route =>
  mayLag(route, (input: Partial<ListingQuery>) => input.export === undefined);

/** The part that a list's query asks for. Refuses request.invalid for a foreign cursor. */
export function wishOf({ sort, cursor, limit }: ListingQuery): PartWish {
  return { sort, limit, after: cursor === undefined ? undefined : readCursor(cursor) };
}

/** The cursor of the part that follows a row. */
export function cursorAfter({ sort_key, id }: ListRow): string {
  return Buffer.from(JSON.stringify([sort_key, id])).toString('base64url');
}

function readCursor(cursor: string): readonly [string, number] {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && Number.isSafeInteger(id)) return [key, id as number];
  } catch (problem) {
    if (!(problem instanceof SyntaxError || problem instanceof TypeError)) throw problem;
  }
  return refuse('request.invalid', { cursor: ['form'] });
}

/**
 * Orders a query by one of the columns, then by id, and takes the rows of this part and one more,
 * which tells whether there is another. A column is never null, and has an index where the list is
 * long.
 */
export function takeRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { id, columns = {} }: { id: RawBuilder<unknown>; columns?: Record<string, RawBuilder<unknown>> },
  { after, sort, limit }: PartWish,
): SelectQueryBuilder<DB, TB, O & { sort_key: string }> {
  const is_downward = sort.startsWith('-');
  const by = columns[is_downward ? sort.slice(1) : sort];
  const direction = is_downward ? 'desc' : 'asc';
  const beyond = is_downward ? sql`<` : sql`>`;
  const ordered = query
    .select(sql<string>`(${by ?? id})::text`.as('sort_key'))
    .$if(after !== undefined, (all) =>
      all.where(
        by
          ? sql<boolean>`(${by}, ${id}) ${beyond} (${after![0]}, ${after![1]})`
          : sql<boolean>`${id} ${beyond} ${after![1]}`,
      ),
    )
    .$if(by !== undefined, (all) => all.orderBy(by!, direction))
    .orderBy(id, direction)
    .limit(limit + 1);
  return ordered as SelectQueryBuilder<DB, TB, O & { sort_key: string }>;
}

/** Rows that one look of an export reads. */
const exported_rows = 1000;

/** Reads and shows all rows of a list, in its order, a thousand at a time. */
export async function* readAll<Raw extends ListRow, Row>(
  sort: string,
  read: (part: PartWish) => Promise<Raw[]>,
  show: (rows: Raw[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: PartWish['after']; ;) {
    const found = await read({ after, sort, limit: exported_rows });
    const rows = found.slice(0, exported_rows);
    if (rows.length > 0) yield await show(rows);
    if (found.length === rows.length) return;
    const { sort_key, id } = rows.at(-1)!;
    after = [sort_key, id];
  }
}

/** The rows as CSV under the names of their fields; a field in a field is `outer.inner`. */
export async function* rowsAsCsv(parts: AsyncIterable<object[]>): AsyncGenerator<string> {
  let head: string[] | undefined;
  for await (const rows of parts) {
    const lines = rows.map((row) => flatten(row));
    const is_first = head === undefined;
    head ??= [...lines[0]!.keys()];
    const names = head;
    const cells = lines.map((line) => writeCsvLine(names.map((name) => line.get(name))));
    yield [...(is_first ? [writeCsvLine(names)] : []), ...cells].join('');
  }
}

/** The rows as one JSON array, one a line. */
export async function* rowsAsJson(parts: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of parts) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

/** The fields of a row as cells; a list becomes one text. */
function flatten(row: object, prefix = ''): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (Array.isArray(value)) cells.set(prefix + name, value.map(String).join(' '));
    else if (typeof value === 'object' && value !== null)
      for (const [inner, cell] of flatten(value, `${prefix}${name}.`)) cells.set(inner, cell);
    else cells.set(prefix + name, value as Cell);
  }
  return cells;
}
