import type { DeskCode } from '@vitrine/contract/codes-desk';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { money, Moment } from '../kit/show.tsx';
import { code_acts, gives, nameOf } from './acts.ts';

const states: readonly DeskCode['state'][] = ['open', 'closed', 'expired', 'spent'];

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: states },
  { name: 'kind', label: 'Gives', values: ['money', 'tokens', 'case'] },
  { name: 'code', label: 'Begins with' },
];

const columns: readonly Column<'GET /api/console/codes'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Code', show: ({ id, code }) => <Link to={`/codes/${id}`}>{code}</Link> },
  { head: 'Each use gives', show: gives },
  {
    head: 'Uses',
    is_number: true,
    sort: 'uses',
    show: ({ uses, uses_max }) =>
      `${uses.toLocaleString('en')} of ${uses_max.toLocaleString('en')}`,
  },
  { head: 'Per player', is_number: true, show: ({ per_player_max }) => per_player_max },
  { head: 'State', show: ({ state }) => state },
  { head: 'Ends', sort: 'expires', show: ({ expires_at }) => <Moment at={expires_at} /> },
  { head: 'Issued', show: ({ created_at }) => <Moment at={created_at} /> },
];

/** The list of event codes. */
export function CodesPage() {
  const may_issue = useRight('codes.issue');
  return (
    <>
      <div className="heading">
        <h1>Event codes</h1>
        {may_issue && <Link to="/codes/new">Issue a code</Link>}
      </div>
      <List
        page="codes"
        of="GET /api/console/codes"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/codes/${id}`}
        acts={{ all: code_acts, nameOf }}
        showSums={(sums) =>
          `${sums.count.toLocaleString('en')} codes, used ${sums.uses.toLocaleString('en')} times: gave ${money(sums.money)} of money and ${money(sums.tokens)} tokens, ` +
          `and may still give ${money(sums.money_left)} and ${money(sums.tokens_left)}`
        }
      />
    </>
  );
}
