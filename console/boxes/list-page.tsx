import type { DeskGrant } from '@vitrine/contract/boxes-desk';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { Moment } from '../kit/show.tsx';
import { GiveByHand } from './give.tsx';

const occasions: readonly DeskGrant['occasion'][] = [
  'welcome',
  'first_top_up',
  'weekly',
  'mission',
  'code',
  'gift',
];

const filters: readonly Filter[] = [
  { name: 'occasion', label: 'Occasion', values: occasions },
  { name: 'state', label: 'State', values: ['unopened', 'opened', 'void'] },
  { name: 'player', label: 'Player (number)' },
  { name: 'case', label: 'Case (number)' },
  { name: 'since', label: 'Given since', type: 'date' },
  { name: 'until', label: 'Given until', type: 'date' },
];

const columns: readonly Column<'GET /api/console/grants'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Given', show: ({ at }) => <Moment at={at} /> },
  {
    head: 'Player',
    show: ({ player, player_id }) => <Link to={`/players/${player_id}`}>{player}</Link>,
  },
  {
    head: 'Case',
    show: (row) => <Link to={`/cases/${row.case_id}`}>{row.case}</Link>,
  },
  { head: 'Occasion', show: ({ occasion }) => occasion.replaceAll('_', ' ') },
  { head: 'For', show: ({ subject }) => subject },
  { head: 'State', show: ({ state }) => state },
];

/** The list of given cases. */
export function GrantsPage() {
  const may_give = useRight('boxes.grant');
  return (
    <>
      <div className="heading">
        <h1>Given cases</h1>
        <Link to="/given-cases/occasions">Occasions</Link>
      </div>
      {may_give && <GiveByHand />}
      <List
        page="given-cases"
        of="GET /api/console/grants"
        filters={filters}
        columns={columns}
        showSums={({ count, unopened }) =>
          `${count.toLocaleString('en')} given, ${unopened.toLocaleString('en')} unopened`
        }
      />
    </>
  );
}
