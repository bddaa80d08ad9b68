import type { Call, Input, Reply } from '@vitrine/contract/index';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call, Refused } from './api.ts';
import { Refusal } from './refusal.tsx';

/** A call that answers a list in parts. */
type ListCall = {
  [C in keyof Call]: Reply<C> extends { list: { id: number }[]; next: number | null } ? C : never;
}[keyof Call];

type RowOf<C extends ListCall> = Reply<C>['list'][number];

/** A part of a list, and where the next one begins. */
interface Part<C extends ListCall> {
  list: RowOf<C>[];
  next: number | null;
}

/** A filter that stands in the address: a text, or one of these values. */
export interface Filter {
  name: string;
  label: string;
  values?: readonly string[];
}

/** A column of a list. */
export interface Column<C extends ListCall> {
  head: string;
  /** Numbers stand right. */
  is_number?: boolean;
  show: (row: RowOf<C>) => ReactNode;
}

interface ListProps<C extends ListCall> {
  of: C;
  filters: readonly Filter[];
  columns: readonly Column<C>[];
  /** The page of a row, which Enter opens. */
  pathOf?: (row: RowOf<C>) => string;
}

/** While somebody types a filter, one call is enough. */
const typing_ms = 150;

/**
 * The one list of the console: its filters live in the address, so that back, reload and sharing
 * keep them; `j` and `k` go through the rows, Enter opens one, and more rows come by a press.
 */
export function List<C extends ListCall>({ of, filters, columns, pathOf }: ListProps<C>) {
  const [asked, setAsked] = useSearchParams();
  const set = (name: string, value: string) =>
    setAsked(
      (last) => {
        const changed = new URLSearchParams(last);
        if (value === '') changed.delete(name);
        else changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
  const chosen = filters.flatMap(({ name }) => {
    const value = asked.get(name);
    return value ? [[name, value] as const] : [];
  });
  const key = JSON.stringify(chosen);
  return (
    <>
      <form className="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        {filters.map(({ name, label, values }) => (
          <label key={name}>
            {label}
            {values ? (
              <select
                value={asked.get(name) ?? ''}
                onChange={(event) => set(name, event.target.value)}
              >
                <option value="">any</option>
                {values.map((value) => (
                  <option key={value}>{value}</option>
                ))}
              </select>
            ) : (
              <input
                value={asked.get(name) ?? ''}
                onChange={(event) => set(name, event.target.value)}
              />
            )}
          </label>
        ))}
      </form>
      <Rows key={key} of={of} chosen={key} columns={columns} pathOf={pathOf} />
    </>
  );
}

interface RowsProps<C extends ListCall> extends Pick<ListProps<C>, 'of' | 'columns'> {
  /** The filters that are set, as JSON. */
  chosen: string;
  pathOf: ListProps<C>['pathOf'] | undefined;
}

/** The rows under one choice of filters. */
function Rows<C extends ListCall>({ of, chosen, columns, pathOf }: RowsProps<C>) {
  const { part, refused, more } = useParts(of, chosen);
  const rows = part?.list ?? [];
  const { at, setAt, open } = useKeys(rows, pathOf);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => body.current?.children[at]?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <>
      {refused && <Refusal of={refused} />}
      <div className="scroll">
        <table>
          <thead>
            <tr>
              {columns.map(({ head, is_number }) => (
                <th key={head} className={is_number ? 'number' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, n) => (
              <tr
                key={row.id}
                className={n === at ? 'chosen' : undefined}
                onClick={() => setAt(n)}
                onDoubleClick={() => open(row)}
              >
                {columns.map(({ head, is_number, show }) => (
                  <td key={head} className={is_number ? 'number' : undefined}>
                    {show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {part?.list.length === 0 && <p className="empty">Nothing matches these filters.</p>}
      {part && part.next !== null && (
        <button type="button" onClick={more}>
          More
        </button>
      )}
    </>
  );
}

/** Goes through the rows by `j` and `k`; Enter opens the chosen one. */
function useKeys<C extends ListCall>(
  rows: readonly RowOf<C>[],
  pathOf: ListProps<C>['pathOf'] | undefined,
) {
  const [at, setAt] = useState(-1);
  const navigate = useNavigate();
  const open = (row: RowOf<C> | undefined) => {
    if (row && pathOf) void navigate(pathOf(row));
  };
  const press = useRef<(key: string) => void>(() => {});
  useEffect(() => {
    press.current = (key) => {
      if (key === 'j') setAt((last) => Math.min(last + 1, rows.length - 1));
      if (key === 'k') setAt((last) => Math.max(last - 1, 0));
      if (key === 'Enter') open(rows[at]);
    };
  });
  useEffect(() => {
    const hear = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const is_elsewhere =
        target instanceof Element && target.closest('input, select, textarea, a, button');
      if (!is_elsewhere && !ctrlKey && !metaKey && !altKey) press.current(key);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return { at, setAt, open };
}

/** The rows so far; undefined until the first part has come. */
function useParts<C extends ListCall>(of: C, chosen: string) {
  const [part, setPart] = useState<Part<C>>();
  const [refused, setRefused] = useState<Refused>();
  useEffect(() => {
    const typed = setTimeout(() => {
      askPart(of, chosen, undefined).then(setPart, (problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem;
        setRefused(problem);
      });
    }, typing_ms);
    return () => clearTimeout(typed);
  }, [of, chosen]);
  const more = async () => {
    if (!part?.next) return;
    const { list, next } = await askPart(of, chosen, part.next);
    setPart({ list: [...part.list, ...list], next });
  };
  return { part, refused, more: () => void more() };
}

async function askPart<C extends ListCall>(
  of: C,
  chosen: string,
  cursor: number | undefined,
): Promise<Part<C>> {
  const filters = Object.fromEntries(JSON.parse(chosen) as [string, string][]);
  return call(of, { ...filters, ...(cursor && { cursor }) } as Input<C>);
}
