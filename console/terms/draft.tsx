import { useState } from 'react';
import { call, Refused } from '../kit/api.ts';
import { ConflictForm } from '../kit/conflict-form.tsx';
import { useRight } from '../kit/me.ts';
import { MomentField } from '../kit/moment-field.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { Compare } from './compare.tsx';
import { JudgementView } from './judgement.tsx';
import {
  changedCells,
  readTyped,
  sayNumber,
  typedOf,
  unit_words,
  type Judgement,
  type Terms,
} from './numbers.ts';

type Typed = Readonly<Record<string, string>>;

interface DraftProps {
  terms: Terms;
  /** The numbers that it begins with. */
  from: Terms['numbers'];
  onDone: (words: string) => void;
}

/** The draft of a revision: its numbers, what they cost, and publishing it. */
export function Draft({ terms, from, onDone }: DraftProps) {
  const { name, cells } = terms;
  const may_publish = useRight('terms.publish');
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(cells.map(({ path, unit }) => [path, typedOf(unit, from[path]!)])),
  );
  const [judged, setJudged] = useState<{ key: string; judgement: Judgement }>();
  const [refused, setRefused] = useState<Refused>();
  const [is_judging, setJudging] = useState(false);
  const [is_open, setOpen] = useState(false);
  const numbers = Object.fromEntries(
    cells.map(({ path, unit }) => [path, readTyped(unit, typed[path] ?? '')]),
  );
  const is_whole = Object.values(numbers).every((value) => Number.isSafeInteger(value));
  const is_changed = changedCells(cells, terms.numbers, numbers).length > 0;
  const takes_back = terms.newest !== terms.number;
  const key = JSON.stringify(numbers);
  const judge = async () => {
    setJudging(true);
    setRefused(undefined);
    try {
      const judgement = await call('POST /api/console/terms/{name}/judge', { name, numbers });
      setJudged({ key, judgement });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    } finally {
      setJudging(false);
    }
  };
  return (
    <>
      <Tables
        terms={terms}
        typed={typed}
        onType={(path, text) => setTyped({ ...typed, [path]: text })}
      />
      <h2>Against what is in force</h2>
      <Compare cells={cells} before={terms.numbers} after={numbers} />
      {refused && <Refusal of={refused} />}
      <p className="buttons">
        <button
          type="button"
          disabled={!is_whole || !is_changed || is_judging}
          onClick={() => void judge()}
        >
          {is_judging ? 'A year is being played …' : 'Judge the draft'}
        </button>
        {may_publish && !is_open && (
          <button
            type="button"
            disabled={!is_whole || (!is_changed && !takes_back)}
            onClick={() => setOpen(true)}
          >
            Publish …
          </button>
        )}
      </p>
      {judged?.key === key && <JudgementView of={judged.judgement} cells={cells} />}
      {is_open && (
        <Publish terms={terms} numbers={numbers} onDone={onDone} onLeave={() => setOpen(false)} />
      )}
    </>
  );
}

function Tables({
  terms: { tables, numbers },
  typed,
  onType,
}: {
  terms: Terms;
  typed: Typed;
  onType: (path: string, text: string) => void;
}) {
  return tables.map(({ title, rows, columns }) => (
    <table key={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>Row</th>
          {columns.map(({ key, label, unit, least, most }) => (
            <th key={key} title={`from ${sayNumber(unit, least)} to ${sayNumber(unit, most)}`}>
              {label} {unit_words[unit] && <span className="soft">{unit_words[unit]}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, label }) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            {columns.map((column) => {
              const path = `${at}.${column.key}`;
              const is_changed = readTyped(column.unit, typed[path] ?? '') !== numbers[path];
              return (
                <td key={path}>
                  <input
                    inputMode="decimal"
                    size={9}
                    aria-label={`${label}, ${column.label}`}
                    value={typed[path] ?? ''}
                    onChange={(event) => onType(path, event.target.value)}
                  />
                  {is_changed && (
                    <span className="soft"> was {sayNumber(column.unit, numbers[path]!)}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

function Publish({
  terms: { name, title, newest, cells },
  numbers,
  onDone,
  onLeave,
}: {
  terms: Terms;
  numbers: Terms['numbers'];
  onDone: (words: string) => void;
  onLeave: () => void;
}) {
  const [starts_at, setStart] = useState('');
  const say = (value: unknown) =>
    cells
      .map(({ path, words, unit }) => [words, unit, (value as Terms['numbers'])[path]] as const)
      .map(
        ([words, unit, number]) =>
          `${words}: ${number === undefined ? '' : sayNumber(unit, number)}`,
      )
      .join('; ');
  return (
    <ConflictForm
      will={`Publishes these terms of ${title} for everybody. Acts of before keep the terms that they followed. A year of greedy players is played first, which takes some seconds; a draft that loses money is refused. Where a colleague may agree, it waits for one.`}
      seen={newest}
      say={say}
      onSend={async (reason, _typed, seen) => {
        const wish = {
          name,
          numbers,
          seen,
          reason,
          starts_at: starts_at === '' ? null : starts_at,
        };
        const { number } = await call('POST /api/console/terms/{name}', wish);
        onDone(`Revision ${number} is published.`);
      }}
      onLeave={onLeave}
    >
      <MomentField label="In force from, or now" value={starts_at} onChange={setStart} />
    </ConflictForm>
  );
}
