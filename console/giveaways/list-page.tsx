import type { DeskGiveaway } from '@vitrine/contract/giveaways-desk';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { money, Moment } from '../kit/show.tsx';
import { giveaway_acts, nameOf } from './acts.ts';

const states: readonly DeskGiveaway['state'][] = ['open', 'drawing', 'drawn', 'cancelled'];

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: states },
  { name: 'official', label: 'Official', values: ['yes', 'no'] },
  { name: 'host', label: 'Host (number)' },
  { name: 'since', label: 'Opened since', type: 'date' },
];

const columns: readonly Column<'GET /api/console/giveaways'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Title', show: ({ id, title }) => <Link to={`/giveaways/${id}`}>{title}</Link> },
  {
    head: 'State',
    show: ({ state, reason }) => (
      <>
        {state} {reason && <span className="soft">{reason.replaceAll('_', ' ')}</span>}
      </>
    ),
  },
  {
    head: 'Host',
    show: ({ host, host_id }) =>
      host_id === null ? (
        <span className="soft">official</span>
      ) : (
        <Link to={`/players/${host_id}`}>{host}</Link>
      ),
  },
  {
    head: 'Entrants',
    is_number: true,
    sort: 'entrants',
    show: ({ entrants, people }) => (people === null ? entrants : `${entrants} of ${people}`),
  },
  { head: 'Prizes', is_number: true, show: ({ prizes }) => prizes },
  { head: 'Worth', is_number: true, show: ({ worth }) => money(worth) },
  { head: 'Tokens', is_number: true, show: ({ tokens }) => (tokens > 0 ? money(tokens) : '') },
  {
    head: 'Drawn',
    sort: 'closes',
    show: ({ starts, closes_at }) => (
      <>
        {starts === 'when_full' && 'when full, by '}
        <Moment at={closes_at} />
      </>
    ),
  },
];

/** The list of giveaways. */
export function GiveawaysPage() {
  const may_open = useRight('giveaways.open');
  return (
    <>
      <div className="heading">
        <h1>Giveaways</h1>
        {may_open && <Link to="/giveaways/new">Open an official one</Link>}
        <Link to="/giveaways/hosts">Hosts</Link>
      </div>
      <List
        page="giveaways"
        of="GET /api/console/giveaways"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/giveaways/${id}`}
        acts={{ all: giveaway_acts, nameOf }}
        showSums={({ count, entrants }) =>
          `${count.toLocaleString('en')} giveaways with ${entrants.toLocaleString('en')} entries`
        }
      />
    </>
  );
}
