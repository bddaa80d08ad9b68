import type { DeskSeason } from '@vitrine/contract/events-desk';
import { useState } from 'react';
import { call } from '../kit/api.ts';
import { Choice } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { MomentField } from '../kit/moment-field.tsx';
import { Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';

/** The events by the words of their pages. */
const words: Record<DeskSeason['kind'], string> = {
  wheel: 'wheel',
  card: 'cards',
  snowball: 'snow',
  coupon: 'coupons',
};
const kinds = Object.keys(words) as DeskSeason['kind'][];

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Event', values: kinds },
  { name: 'state', label: 'State', values: ['open', 'closed'] },
];

const columns: readonly Column<'GET /api/console/seasons'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Event', show: ({ kind }) => words[kind] },
  { head: 'Season', is_number: true, show: ({ number }) => number },
  { head: 'State', show: ({ state }) => state },
  { head: 'Opened', show: ({ opens_at }) => <Moment at={opens_at} /> },
  {
    head: 'Ends',
    show: ({ closes_at }) =>
      closes_at ? <Moment at={closes_at} /> : <span className="soft">no end is set</span>,
  },
  {
    head: 'Points by tier',
    show: ({ tiers }) => (
      <details>
        <summary>{tiers.length} tiers</summary>
        {tiers.map(({ tier, cost, prize }) => (
          <p key={tier}>
            {tier}: one more turn costs {cost.toLocaleString('en')}, a set or a step brings{' '}
            {prize.toLocaleString('en')}
          </p>
        ))}
      </details>
    ),
  },
];

/** The seasons of events, with the acts that open the next and end the open one. */
export function SeasonsPage() {
  const [may_open, may_close] = [useRight('events.open'), useRight('events.close')];
  const [act, setAct] = useState<'open' | 'close'>();
  // The list is read again after an act.
  const [done, setDone] = useState<string[]>([]);
  return (
    <>
      <h1>Seasons of events</h1>
      <p className="buttons">
        {may_open && (
          <button type="button" onClick={() => setAct('open')}>
            Open the next season …
          </button>
        )}
        {may_close && (
          <button type="button" onClick={() => setAct('close')}>
            End the open season …
          </button>
        )}
        {done.length > 0 && <span role="status">{done.at(-1)}</span>}
      </p>
      {act && (
        <SeasonForm
          key={act}
          act={act}
          onDone={(said) => {
            setDone([...done, said]);
            setAct(undefined);
          }}
          onLeave={() => setAct(undefined)}
        />
      )}
      <List
        key={done.length}
        page="seasons"
        of="GET /api/console/seasons"
        filters={filters}
        columns={columns}
      />
      {kinds.map((kind) => (
        <details key={kind}>
          <summary>Acts on {words[kind]}</summary>
          <Trail kind="event" id={kind} />
        </details>
      ))}
    </>
  );
}

const will = {
  open: 'Opens the next season from now on, and publishes its tables, which never change. Cards, snowmen and the bar begin anew.',
  close:
    'Ends the open season: it pays no set and no milestone any more, so say its end early. Open discounts go on to their own end.',
} as const;

interface SeasonFormProps {
  act: 'open' | 'close';
  onDone: (said: string) => void;
  onLeave: () => void;
}

function SeasonForm({ act, onDone, onLeave }: SeasonFormProps) {
  const [closes_at, setEnd] = useState('');
  return (
    <GraveForm
      will={will[act]}
      send={act === 'open' ? 'Open it' : 'End it'}
      onSend={async (reason, typed) => {
        const kind = typed['kind'] as DeskSeason['kind'];
        const wish = { kind, reason, ...(closes_at && { closes_at }) };
        if (act === 'open') {
          const { number } = await call('POST /api/console/seasons/{kind}/open', wish);
          onDone(`Season ${number} of ${words[kind]} is open.`);
        } else {
          const ended = await call('POST /api/console/seasons/{kind}/close', wish);
          onDone(`The season of ${words[kind]} ends at ${ended.closes_at}.`);
        }
      }}
      onLeave={onLeave}
    >
      <Choice label="Event" name="kind" values={kinds} />
      <MomentField
        label={act === 'open' ? 'Ends; empty: when you end it' : 'Ends; empty: with the UTC day'}
        value={closes_at}
        onChange={setEnd}
      />
    </GraveForm>
  );
}
