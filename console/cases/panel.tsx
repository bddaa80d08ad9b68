import { useState, type ReactNode } from 'react';
import { call, type Refused } from '../kit/api.ts';
import { Field, Form } from '../kit/form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import {
  all_tickets,
  byOdds,
  percentOf,
  withoutEmptyNames,
  type Draft,
  type Preview,
  type Work,
} from './draft.ts';

interface PanelProps {
  work: Work;
  preview: Preview | undefined;
  refused: Refused | undefined;
  onChange: (work: Work) => void;
  children: ReactNode;
}

/** The numbers of a draft, always in sight: what publishing would do, and whether it would. */
export function Panel({ work, preview, refused, onChange, children }: PanelProps) {
  const { draft } = work;
  return (
    <aside className="panel" aria-label="What publishing would do">
      {refused && <Refusal of={refused} />}
      {preview && (
        <>
          <Numbers draft={draft} preview={preview} />
          {preview.warnings.map((warning) => (
            <p key={warning} className="warning">
              {warning}
            </p>
          ))}
          {preview.refused ? (
            <p className="refusal" role="status">
              Publishing would be refused: {preview.refused.detail}
            </p>
          ) : (
            <p className="fits" role="status">
              Can be published.
            </p>
          )}
          {(draft.type === 'paid' || draft.type === 'points') && (
            <Propose work={work} preview={preview} onChange={onChange} />
          )}
          {children}
        </>
      )}
    </aside>
  );
}

function Numbers({ draft, preview }: { draft: Draft; preview: Preview }) {
  const { tickets, expected, return_rate, return_max, house } = preview;
  const missing = all_tickets - tickets;
  const rows: [name: string, value: ReactNode, is_bad?: boolean][] = [
    [
      'Odds',
      missing === 0
        ? '100%'
        : `${percentOf(tickets)}%, ${percentOf(Math.abs(missing))}% ${missing > 0 ? 'missing' : 'too much'}`,
      missing !== 0,
    ],
    ['Expected return', money(expected)],
    [
      draft.type === 'paid' || draft.type === 'points' ? 'Of the price' : 'Of what it may give',
      return_rate === null ? '—' : `${return_rate.toFixed(2)}%`,
      return_rate !== null && return_max !== null && return_rate > return_max,
    ],
    ['At most', return_max === null ? '—' : `${return_max}%`],
  ];
  const margin: [name: string, value: number, is_bad?: boolean][] = house
    ? [
        ['Edge', house.edge],
        ['− bonus', house.bonus],
        ['− points', house.play_points],
        ['− partners', house.partners],
        ['House margin', house.keeps, house.keeps < 1],
        ['− gifts', house.gifts],
        ['Stays', house.keeps - house.gifts],
      ]
    : [];
  return (
    <dl className="facts">
      {rows.map(([name, value, is_bad]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={is_bad ? 'number bad' : 'number'}>{value}</dd>
        </div>
      ))}
      {margin.map(([name, value, is_bad]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={is_bad ? 'number bad' : 'number'}>{value.toFixed(2)}%</dd>
        </div>
      ))}
    </dl>
  );
}

interface ProposeProps extends Pick<PanelProps, 'work' | 'onChange'> {
  preview: Preview;
}

function Propose({ work, preview, onChange }: ProposeProps) {
  const { draft, locked } = work;
  const [usual] = useState(() => String(preview.return_rate || 90));
  return (
    <Form
      send="Propose odds"
      onSend={async ({ rate = '' }) => {
        const { prizes } = await call('POST /api/console/cases/propose', {
          draft: withoutEmptyNames(draft),
          locked,
          return_rate: Number(rate.replace(',', '.').replace(/%$/, '')),
        });
        onChange({ ...work, draft: byOdds({ ...draft, prizes }) });
      }}
    >
      <Field label="Make it give back, %" name="rate" value={usual} is_required />
    </Form>
  );
}
