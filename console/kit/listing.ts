import type { Call, Input, Reply } from '@vitrine/contract/index';
import { call } from './api.ts';
import { useCall } from './use-call.ts';

/** A call that answers a list in parts, with filters, an order, sums and an export. */
export type ListCall = {
  [C in keyof Call]: Reply<C> extends {
    list: { id: number }[];
    next: string | null;
    sums: { count: number } | null;
  }
    ? C
    : never;
}[keyof Call];

export type RowOf<C extends ListCall> = Reply<C>['list'][number];

export type SumsOf<C extends ListCall> = NonNullable<Reply<C>['sums']>;

/** A list's filters and its order, as its page's address has them. */
export type Asked = Readonly<Record<string, string>>;

/** The input of a list's call: all names but the order and the cursor are filters. */
export function inputOf<C extends ListCall>(
  asked: Asked,
  more: { limit?: number; sums?: 'yes'; cursor?: string | undefined } = {},
): Input<C> {
  const fields = Object.entries(asked).map(([name, value]) => [
    name === 'sort' || name === 'cursor' ? name : `filter[${name}]`,
    value,
  ]);
  return { ...Object.fromEntries(fields), ...more } as Input<C>;
}

/** The address of a file of all that a list's filters leave. */
export function exportPath(of: ListCall, asked: Asked, type: 'csv' | 'json'): string {
  const query = new URLSearchParams(
    Object.entries(inputOf(asked) as object).map(([name, value]) => [name, String(value)]),
  );
  query.delete('cursor');
  query.set('export', type);
  return `${of.replace('GET ', '')}?${query}`;
}

/** While somebody types a filter, one call is enough. */
const typing_ms = 150;

/** The part of a list that an address asks for; the last one stays until it has come. */
export function usePart<C extends ListCall>(of: C, asked: Asked) {
  return useCall(of, inputOf<C>(asked), typing_ms);
}

/** The most rows that one act is done to. */
export const selected_max = 1000;
const part_max = 200;

/** All rows that a list's filters leave, at most a thousand. */
export async function readFiltered<C extends ListCall>(of: C, asked: Asked): Promise<RowOf<C>[]> {
  const rows: RowOf<C>[] = [];
  const { cursor: _, ...filters } = asked;
  let cursor: string | null | undefined;
  do {
    const part = await call(
      of,
      inputOf<C>(filters, { limit: part_max, ...(cursor && { cursor }) }),
    );
    rows.push(...(part.list as RowOf<C>[]));
    cursor = part.next;
  } while (cursor !== null && rows.length < selected_max);
  return rows.slice(0, selected_max);
}
