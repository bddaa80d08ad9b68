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

/** A filter that stands in the address: a text, or one of these values. */
export interface Filter {
  name: string;
  label: string;
  values?: readonly string[];
}

interface ListProps<C extends ListCall> {
  of: C;
  filters: readonly Filter[];
  columns: readonly {
    head: string;
    /** Numbers stand right. */
    is_number?: boolean;
    show: (row: RowOf<C>) => ReactNode;
  }[];
  /** The page of a row, which Enter opens. */
  pathOf?: (row: RowOf<C>) => string;
}

/**
 * The one list of the console: its filters live in the address, so that back, reload and sharing
 * keep them; `j` and `k` go through the rows, Enter opens one, and more rows come by a press.
 */
export function List<C extends ListCall>({ of, filters, columns, pathOf }: ListProps<C>) {
  const [asked, setAsked] = useSearchParams();
  const { rows, next, refused, more } = useRows(of, filters, asked);
  const [at, setAt] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const navigate = useNavigate();
  useEffect(() => setAt(-1), [asked]);
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const is_typing = event.target instanceof Element && event.target.closest('input, select');
      if (is_typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') setAt((last) => Math.min(last + 1, rows.length - 1));
      if (event.key === 'k') setAt((last) => Math.max(last - 1, 0));
      const row = rows[at];
      if (event.key === 'Enter' && row && pathOf) void navigate(pathOf(row));
    };
    addEventListener('keydown', go);
    return () => removeEventListener('keydown', go);
  }, [rows, at, pathOf, navigate]);
  useEffect(() => body.current?.children[at]?.scrollIntoView({ block: 'nearest' }), [at]);
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
  return (
    <>
      <form className="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        {filters.map(({ name, label, values }) => (
          <label key={name}>
            {label}
            {values ? (
              <select value={asked.get(name) ?? ''} onChange={(e) => set(name, e.target.value)}>
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
                aria-selected={n === at}
                onClick={() => setAt(n)}
                onDoubleClick={() => pathOf && void navigate(pathOf(row))}
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
      {rows.length === 0 && !refused && next !== undefined && (
        <p className="empty">Nothing matches these filters.</p>
      )}
      {next && (
        <button type="button" onClick={more}>
          More
        </button>
      )}
    </>
  );
}

/** The rows of a list so far; `next` is undefined until the first part has come. */
function useRows<C extends ListCall>(of: C, filters: readonly Filter[], asked: URLSearchParams) {
  const [rows, setRows] = useState<RowOf<C>[]>([]);
  const [next, setNext] = useState<number | null>();
  const [refused, setRefused] = useState<Refused>();
  const chosen = filters.flatMap(({ name }) => {
    const value = asked.get(name);
    return value ? [[name, value] as const] : [];
  });
  const key = JSON.stringify(chosen);
  const last = useRef(key);
  const load = async (cursor: number | undefined) => {
    const input = { ...Object.fromEntries(chosen), ...(cursor && { cursor }) } as Input<C>;
    try {
      const part = (await call(of, input)) as { list: RowOf<C>[]; next: number | null };
      if (last.current !== key) return;
      setRows((before) => (cursor ? [...before, ...part.list] : part.list));
      setNext(part.next);
      setRefused(undefined);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (last.current === key) setRefused(problem);
    }
  };
  useEffect(() => {
    last.current = key;
    // While somebody types, one call is enough.
    const typed = setTimeout(() => void load(undefined), 150);
    return () => clearTimeout(typed);
  }, [of, key]);
  return { rows, next, refused, more: () => void load(next ?? undefined) };
}
