import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call, Refused } from './api.ts';
import { Bulk, type Act } from './bulk.tsx';
import {
  exportPath,
  inputOf,
  readFiltered,
  selected_max,
  usePart,
  type Asked,
  type ListCall,
  type RowOf,
  type SumsOf,
} from './listing.ts';
import { useRight } from './me.ts';
import { Refusal } from './refusal.tsx';
import { useKeys } from './use-keys.ts';
import { useRows } from './use-rows.ts';
import { Views } from './views.tsx';

/** A filter that stands in the address: a text, an amount, a day, or one of these values. */
export interface Filter {
  name: string;
  label: string;
  type?: 'text' | 'amount' | 'date';
  values?: readonly string[];
}

/** A column of a list. */
export interface Column<C extends ListCall> {
  head: string;
  /** Numbers stand right. */
  is_number?: boolean;
  /** The name of the order by this column, where the list has it. */
  sort?: string;
  show: (row: RowOf<C>) => ReactNode;
}

interface ListProps<C extends ListCall> {
  /** The page's name, under which its views are kept. */
  page: string;
  of: C;
  filters: readonly Filter[];
  columns: readonly Column<C>[];
  /** The page of a row, which Enter opens. */
  pathOf?: (row: RowOf<C>) => string;
  /** The acts on selected rows, and a row in a word or two. */
  acts?: { all: readonly Act<RowOf<C>>[]; nameOf: (row: RowOf<C>) => string };
  /** The sums of all that is filtered, in words. */
  showSums?: (sums: SumsOf<C>) => string;
}

/**
 * The one list of the console. Its filters, its order and its part live in the address, so that
 * back, reload and sharing keep them. `j` and `k` go through the rows, Enter opens one, `x` selects
 * it, `e` goes to the acts on the selected; `n` is the next part.
 */
export function List<C extends ListCall>(props: ListProps<C>) {
  const { page, of, filters } = props;
  const [params, setParams] = useSearchParams();
  const asked = Object.fromEntries(params);
  const { cursor: _, ...lasting } = asked;
  const set = (changes: Asked, replace: boolean) =>
    setParams(
      Object.entries({ ...lasting, ...changes }).filter(([, value]) => value !== ''),
      { replace },
    );
  const key = JSON.stringify(lasting);
  // After an act, sums that were read before it are no longer those of the list.
  const [acts, setActs] = useState(0);
  return (
    <>
      <Filters filters={filters} asked={asked} onSet={(changes) => set(changes, true)} />
      <div className="above">
        <Views page={page} query={String(new URLSearchParams(lasting))} />
        <Totals key={`${acts} ${key}`} of={of} asked={lasting} show={props.showSums} />
      </div>
      <Rows
        key={`rows ${key}`}
        {...props}
        asked={asked}
        onSet={(changes) => set(changes, false)}
        onActed={() => setActs((count) => count + 1)}
      />
    </>
  );
}

function Filters({
  filters,
  asked,
  onSet,
}: {
  filters: readonly Filter[];
  asked: Asked;
  onSet: (changes: Asked) => void;
}) {
  return (
    <form className="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {filters.map(({ name, label, type = 'text', values }) => (
        <label key={name}>
          {label}
          {values ? (
            <select
              value={asked[name] ?? ''}
              onChange={(event) => onSet({ [name]: event.target.value })}
            >
              <option value="">any</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {value.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          ) : (
            <input
              type={type === 'amount' ? 'text' : type}
              className={type === 'amount' ? 'short' : undefined}
              value={asked[name] ?? ''}
              onChange={(event) => onSet({ [name]: event.target.value })}
            />
          )}
        </label>
      ))}
    </form>
  );
}

/** The sums of all that is filtered, when they are asked for, and the files of it. */
function Totals<C extends ListCall>({
  of,
  asked,
  show = ({ count }) => `${count.toLocaleString('en')} rows`,
}: {
  of: C;
  asked: Asked;
  show: ListProps<C>['showSums'] | undefined;
}) {
  const [words, setWords] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const may_export = useRight('lists.export');
  const sum = async () => {
    try {
      const { sums } = await call(of, inputOf<C>(asked, { limit: 1, sums: 'yes' }));
      setWords(show(sums as SumsOf<C>));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  return (
    <div className="totals">
      {words === undefined ? (
        <button type="button" onClick={() => void sum()}>
          Sum up
        </button>
      ) : (
        <span role="status">{words}</span>
      )}
      {may_export &&
        (['csv', 'json'] as const).map((type) => (
          <a key={type} href={exportPath(of, asked, type)} download>
            {type.toUpperCase()}
          </a>
        ))}
      {refused && <Refusal of={refused} />}
    </div>
  );
}

interface RowsProps<C extends ListCall> extends ListProps<C> {
  asked: Asked;
  onSet: (changes: Asked) => void;
  onActed: () => void;
}

/** The rows under one choice of filters, the selected ones of them, and the acts on these. */
function Rows<C extends ListCall>(props: RowsProps<C>) {
  const { of, asked, onSet, onActed, columns, pathOf, acts } = props;
  const { data: part, refused, again } = usePart(of, asked);
  const rows: RowOf<C>[] = part?.list ?? [];
  const [selected, setSelected] = useState<ReadonlyMap<number, RowOf<C>>>(new Map());
  const toggle = (row: RowOf<C> | undefined) => {
    if (!row || !acts) return;
    const changed = new Map(selected);
    if (!changed.delete(row.id)) changed.set(row.id, row);
    setSelected(changed);
  };
  const navigate = useNavigate();
  const open = (row: RowOf<C> | undefined) => {
    if (row && pathOf) void navigate(pathOf(row));
  };
  const { at, setAt, body } = useRows(rows.length, (n) => open(rows[n]));
  useKeys({
    x: () => toggle(rows[at]),
    e: () => document.querySelector<HTMLButtonElement>('[data-act]:enabled')?.focus(),
    n: () => part?.next && onSet({ cursor: part.next }),
  });
  const selectAll = async () => {
    const all = await readFiltered(of, asked);
    setSelected(new Map(all.map((row) => [row.id, row])));
  };
  return (
    <>
      {refused && <Refusal of={refused} />}
      {acts && selected.size > 0 && (
        <Bulk
          rows={[...selected.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row)}
          acts={acts.all}
          nameOf={acts.nameOf}
          onLeave={() => setSelected(new Map())}
          onDone={() => {
            again();
            onActed();
          }}
        />
      )}
      <div className="scroll">
        <table>
          <thead>
            <tr>
              {acts && (
                <th>
                  <button
                    type="button"
                    className="plain"
                    title={`Selects all that is filtered, at most ${selected_max}`}
                    onClick={() => void selectAll()}
                  >
                    all
                  </button>
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.head} column={column} sort={asked['sort']} onSet={onSet} />
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
                {acts && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Select ${acts.nameOf(row)}`}
                      checked={selected.has(row.id)}
                      onChange={() => toggle(row)}
                    />
                  </td>
                )}
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
      <p className="buttons">
        {asked['cursor'] !== undefined && (
          <button type="button" onClick={() => onSet({})}>
            First rows
          </button>
        )}
        {part && part.next !== null && (
          <button type="button" onClick={() => onSet({ cursor: part.next! })}>
            Next rows
          </button>
        )}
      </p>
    </>
  );
}

/** The head of a column: a press orders by it, another the other way round. */
function Head<C extends ListCall>({
  column: { head, is_number, sort: name },
  sort,
  onSet,
}: {
  column: Column<C>;
  sort: string | undefined;
  onSet: (changes: Asked) => void;
}) {
  const is_upward = name !== undefined && sort === name;
  const is_downward = name !== undefined && sort === `-${name}`;
  return (
    <th
      className={is_number ? 'number' : undefined}
      aria-sort={is_upward ? 'ascending' : is_downward ? 'descending' : undefined}
    >
      {name === undefined ? (
        head
      ) : (
        <button
          type="button"
          className="plain"
          onClick={() => onSet({ sort: is_downward ? name : `-${name}` })}
        >
          {head}
          {is_upward && ' ↑'}
          {is_downward && ' ↓'}
        </button>
      )}
    </th>
  );
}
