import type { DeskRisk } from '@vitrine/contract/risks-desk';
import { risk_kind_names } from '@vitrine/contract/risk-kinds';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Age } from '../kit/show.tsx';
import { list_acts, nameOf } from './acts.tsx';

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: ['open', 'decided'] },
  { name: 'harm', label: 'Sign of harm', values: ['yes', 'no'] },
  { name: 'kind', label: 'Kind', values: risk_kind_names },
  { name: 'age', label: 'As old as', values: ['1h', '12h', '24h', '7d'] },
  { name: 'player', label: 'Player (number)' },
];

/** A decision in words, or that there is none yet. */
export function Decision({ of: { decision, decided_by } }: { of: DeskRisk }) {
  if (decision === null) return 'open';
  return (
    <>
      {decision} <span className="soft">{decided_by ?? 'command line'}</span>
    </>
  );
}

const columns: readonly Column<'GET /api/console/risks'>[] = [
  {
    head: 'Number',
    is_number: true,
    show: ({ id }) => <Link to={`/risks/${id}`}>{id}</Link>,
  },
  { head: 'Age', is_number: true, sort: 'age', show: ({ first_at }) => <Age since={first_at} /> },
  {
    head: 'Kind',
    show: ({ title, is_harm }) => (
      <>
        {title}
        {is_harm && <span className="bad"> harm</span>}
      </>
    ),
  },
  {
    head: 'Player',
    show: ({ player, player_id }) => <Link to={`/players/${player_id}`}>{player}</Link>,
  },
  { head: 'Decision', show: (row) => <Decision of={row} /> },
  { head: 'Evidence', show: ({ words }) => words },
  { head: 'Signs', is_number: true, sort: 'count', show: ({ count }) => count },
  { head: 'Last', is_number: true, show: ({ last_at }) => <Age since={last_at} /> },
];

/** The queue of what deserves a person, the oldest first. */
export function RisksPage() {
  return (
    <>
      <h1>Risk</h1>
      <p className="soft">
        Each entry asks a person to look. No decision touches odds, limits or prices.
      </p>
      <List
        page="risks"
        of="GET /api/console/risks"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/risks/${id}`}
        acts={{ all: list_acts, nameOf }}
        showSums={({ count, harm, oldest }) =>
          `${count.toLocaleString('en')} entries, ${harm.toLocaleString('en')} of them signs of harm` +
          (oldest ? `, the oldest of ${oldest.slice(0, 16).replace('T', ' ')} UTC` : '')
        }
      />
    </>
  );
}
