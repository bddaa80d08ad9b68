import type { ViewMessage } from '@vitrine/contract/view-messages';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Moment } from '../kit/show.tsx';
import { wordsOf } from './words.ts';

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: ['sending', 'sent', 'stopped'] },
];

const columns: readonly Column<'GET /api/console/view_messages'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Title', show: ({ title, text }) => <span title={text}>{title}</span> },
  {
    head: 'To players',
    show: ({ filter }) => (
      <Link to={`/players?${new URLSearchParams(filter)}`}>{wordsOf(filter)}</Link>
    ),
  },
  {
    head: 'Have it',
    is_number: true,
    show: ({ sent, readers }) => `${sent.toLocaleString('en')} of ${readers.toLocaleString('en')}`,
  },
  { head: 'State', show: ({ state }) => state },
  { head: 'By', show: ({ by }) => by ?? <span className="soft">command line</span> },
  { head: 'Begun', show: ({ at }) => <Moment at={at} /> },
  { head: 'Ended', show: ({ ended_at }) => ended_at && <Moment at={ended_at} /> },
];

const acts: readonly Act<ViewMessage>[] = [
  {
    name: 'Stop',
    right: 'notifications.post',
    fits: ({ state }) => state === 'sending',
    will: (rows) => {
      const left = rows.reduce((sum, { sent, readers }) => sum + readers - sent, 0);
      return `Stops sending: ${left.toLocaleString('en')} players get nothing. Those who have it keep it.`;
    },
    send: async ({ id }, { reason = '' }) => {
      const { sent } = await call('POST /api/console/view_messages/{id}/stop', { id, reason });
      return `is stopped; ${sent.toLocaleString('en')} have it`;
    },
  },
];

/** The messages to views, with how far each has come. */
export function ViewMessagesPage() {
  return (
    <>
      <div className="heading">
        <h1>Messages to views</h1>
        <Link to="/players">Players</Link>
      </div>
      <p className="soft">
        A message is written from the list of players: choose a filter there, then “Write to all of
        them”.
      </p>
      <List
        page="view-messages"
        of="GET /api/console/view_messages"
        filters={filters}
        columns={columns}
        acts={{ all: acts, nameOf: ({ id, title }) => `${id}, ${title}` }}
        showSums={({ count, sent }) =>
          `${count.toLocaleString('en')} messages, which ${sent.toLocaleString('en')} players have`
        }
      />
    </>
  );
}
