import type { RightName } from '@vitrine/contract/rights';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Refused } from './api.ts';
import { GraveForm } from './grave-form.tsx';
import { useMe } from './me.ts';

/** An act that is done to the selected rows of a list, one call a row. */
export interface Act<Row> {
  name: string;
  right: RightName;
  /** Whether a row is in a state that allows it; of others it isn't tried. */
  fits?: (row: Row) => boolean;
  /** The effect, in numbers, before it is done. */
  will: (rows: readonly Row[]) => string;
  /** False: without a reason for the audit. */
  asks_reason?: false;
  /** Fields besides the reason. */
  fields?: ReactNode;
  /** Does it to a row; returns in words what was done. The same key does it once. */
  send: (row: Row, typed: Record<string, string>, key: string) => Promise<string>;
}

interface Result<Row> {
  row: Row;
  words: string;
  /** `waits`: a second person decides. */
  outcome: 'done' | 'waits' | 'refused';
}

interface BulkProps<Row> {
  rows: readonly Row[];
  acts: readonly Act<Row>[];
  /** A row in a word or two. */
  nameOf: (row: Row) => string;
  /** Selects none; a page of one record has nothing to select. */
  onLeave?: () => void;
  /** After an act: the rows are read again. */
  onDone: () => void;
}

/** The acts on the selected rows, the form of the chosen one, and its result row by row. */
export function Bulk<Row extends { id: number }>({
  rows,
  acts,
  nameOf,
  onLeave,
  onDone,
}: BulkProps<Row>) {
  const { rights } = useMe();
  const [query] = useSearchParams();
  const allowed = acts.filter(({ right }) => rights.includes(right));
  // On the page of one record, a command that was typed into the search opens its form.
  const asked = onLeave ? undefined : allowed.find(({ name }) => name === query.get('act'));
  const [chosen, setChosen] = useState(asked);
  const [seen, setSeen] = useState(asked?.name);
  if (seen !== asked?.name) {
    setSeen(asked?.name);
    setChosen(asked);
  }
  const [results, setResults] = useState<Result<Row>[]>();
  if (!onLeave && allowed.length === 0) return null;
  return (
    <section className="bulk" aria-label={onLeave ? 'Selected rows' : 'Acts'}>
      <p className="buttons">
        {onLeave && <strong>{rows.length} selected</strong>}
        {allowed.map((act) => (
          <button
            key={act.name}
            type="button"
            data-act
            disabled={!rows.some((row) => act.fits?.(row) ?? true)}
            aria-pressed={act === chosen}
            onClick={() => {
              setResults(undefined);
              setChosen(act);
            }}
          >
            {act.name} …
          </button>
        ))}
        {onLeave && (
          <button type="button" onClick={onLeave}>
            Select none
          </button>
        )}
      </p>
      {chosen && !results && (
        <ActForm
          key={chosen.name}
          act={chosen}
          rows={rows.filter((row) => chosen.fits?.(row) ?? true)}
          nameOf={nameOf}
          typed={chosen.name === asked?.name ? query : undefined}
          onLeave={() => setChosen(undefined)}
          onDone={(all) => {
            setResults(all);
            onDone();
          }}
        />
      )}
      {results && <Results results={results} nameOf={nameOf} />}
    </section>
  );
}

function ActForm<Row extends { id: number }>({
  act,
  rows,
  nameOf,
  typed,
  onLeave,
  onDone,
}: {
  act: Act<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Values of its fields, by name, that came with the address. */
  typed: URLSearchParams | undefined;
  onLeave: () => void;
  onDone: (results: Result<Row>[]) => void;
}) {
  // A form that is sent twice does each row once.
  const keys = useRef(new Map<number, string>());
  const keyOf = (row: Row) => {
    const key = keys.current.get(row.id) ?? crypto.randomUUID();
    keys.current.set(row.id, key);
    return key;
  };
  const [at, setAt] = useState<Row>();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typed && fields.current) fillIn(fields.current, typed);
  }, [typed]);
  const send = async (row: Row, typed: Record<string, string>): Promise<Result<Row>> => {
    setAt(row);
    try {
      return { row, words: await act.send(row, typed, keyOf(row)), outcome: 'done' };
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // A confirmation is asked for once, not for each row.
      if (problem.error.key === 'fresh.required') throw problem;
      const outcome = problem.error.key === 'approval.waits' ? 'waits' : 'refused';
      return { row, words: problem.message, outcome };
    }
  };
  return (
    <GraveForm
      will={act.will(rows)}
      send={act.name}
      asks_reason={act.asks_reason ?? true}
      onSend={async (_, typed) => {
        const results: Result<Row>[] = [];
        for (const row of rows) results.push(await send(row, typed));
        onDone(results);
      }}
      onLeave={onLeave}
    >
      {act.fields && (
        <div ref={fields} className="fields">
          {act.fields}
        </div>
      )}
      {at && <p className="soft">{nameOf(at)} …</p>}
    </GraveForm>
  );
}

/** Types values into the fields of these names, as a person would: the fields may keep count. */
function fillIn(within: HTMLElement, values: URLSearchParams): void {
  for (const field of within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=radio]), textarea',
  )) {
    const value = values.get(field.name);
    if (value === null) continue;
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function Results<Row extends { id: number }>({
  results,
  nameOf,
}: {
  results: readonly Result<Row>[];
  nameOf: (row: Row) => string;
}) {
  const countOf = (outcome: Result<Row>['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const waiting = countOf('waits');
  return (
    <div role="status">
      <p>
        {countOf('done')} done, {countOf('refused')} refused
        {waiting > 0 && `, ${waiting} waiting in the inbox`}.
      </p>
      <ul className="results">
        {results.map(({ row, words, outcome }) => (
          <li key={row.id} className={outcome === 'refused' ? 'bad' : undefined}>
            {nameOf(row)}: {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
