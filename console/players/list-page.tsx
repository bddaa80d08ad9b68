import { Link, useSearchParams } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { money, Moment } from '../kit/show.tsx';

const filters: readonly Filter[] = [
  { name: 'name', label: 'Name begins with' },
  { name: 'email', label: 'Address begins with' },
  { name: 'verified', label: 'Verified', values: ['yes', 'no'] },
  { name: 'staff', label: 'Has a role', values: ['yes', 'no'] },
  { name: 'since', label: 'Joined since', type: 'date' },
  { name: 'until', label: 'Joined until', type: 'date' },
];

const columns: readonly Column<'GET /api/console/players'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Name', sort: 'name', show: ({ id, name }) => <Link to={`/players/${id}`}>{name}</Link> },
  { head: 'Address', show: ({ email }) => email ?? <span className="soft">none</span> },
  { head: 'Roles', show: ({ roles }) => roles.join(', ') },
  { head: 'Money', is_number: true, show: (row) => money(row.money) },
  { head: 'Tokens', is_number: true, show: (row) => money(row.shop_score) },
  { head: 'Bonus', is_number: true, show: (row) => money(row.bonus) },
  { head: 'Owes', is_number: true, show: (row) => money(row.debt) },
  { head: 'Joined', show: ({ created_at }) => <Moment at={created_at} /> },
  { head: 'Last seen', show: ({ seen_at }) => <Moment at={seen_at} /> },
];

/** The list of players. */
export function PlayersPage() {
  const [query] = useSearchParams();
  const may_post = useRight('notifications.post');
  return (
    <>
      <div className="heading">
        <h1>Players</h1>
        {may_post && <Link to={`/view-messages/new?${query}`}>Write to all of them</Link>}
        {may_post && <Link to="/view-messages">Messages to views</Link>}
      </div>
      <List
        page="players"
        of="GET /api/console/players"
        filters={filters}
        pathOf={({ id }) => `/players/${id}`}
        columns={columns}
      />
    </>
  );
}
