import type { DeskRequest } from '@vitrine/contract/support-desk';
import { support_types } from '@vitrine/contract/support-rules';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Age } from '../kit/show.tsx';

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: ['waiting', 'answered', 'closed'] },
  { name: 'type', label: 'About', values: support_types },
  { name: 'language', label: 'Language' },
  { name: 'player', label: 'Player (number)' },
];

const columns: readonly Column<'GET /api/console/requests'>[] = [
  {
    head: 'Number',
    is_number: true,
    sort: 'id',
    show: ({ id }) => <Link to={`/support/${id}`}>{id}</Link>,
  },
  {
    head: 'Last message',
    is_number: true,
    sort: 'changed',
    show: ({ changed_at }) => <Age since={changed_at} />,
  },
  { head: 'State', show: ({ state }) => state },
  { head: 'About', show: ({ type }) => type.replaceAll('_', ' ') },
  { head: 'Language', show: ({ language }) => language },
  {
    head: 'From',
    show: ({ player, player_id, email }) =>
      player_id === null ? (
        <span className="soft">{email}</span>
      ) : (
        <Link to={`/players/${player_id}`}>{player}</Link>
      ),
  },
  { head: 'Messages', is_number: true, show: ({ messages }) => messages },
  { head: 'Beginning', show: ({ about }) => <span className="beginning">{about}</span> },
];

const acts: readonly Act<DeskRequest>[] = [
  {
    name: 'Close without an answer',
    right: 'support.answer',
    fits: ({ state }) => state !== 'closed',
    will: (rows) => `Closes ${rows.length} requests; nobody is told.`,
    send: async ({ id }, { reason = '' }) => {
      await call('POST /api/console/requests/{id}/close', { id, reason });
      return 'is closed now';
    },
  },
];

/** The list of requests to support. */
export function RequestsPage() {
  return (
    <>
      <h1>Support</h1>
      <p>
        <Link to="/support/templates">Prepared answers</Link>{' '}
        <Link to="/support/satisfaction">Satisfaction</Link>
      </p>
      <List
        page="support"
        of="GET /api/console/requests"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/support/${id}`}
        acts={{ all: acts, nameOf: ({ id }) => String(id) }}
        showSums={({ count, oldest }) =>
          `${count.toLocaleString('en')} requests` +
          (oldest ? `, the oldest last changed ${oldest.slice(0, 16).replace('T', ' ')} UTC` : '')
        }
      />
    </>
  );
}
