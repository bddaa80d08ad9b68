import type { DeskWithdrawal } from '@vitrine/contract/withdrawals-desk';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Age, counted, money, Moment, sayOldest } from '../kit/show.tsx';
import { nameOf, withdrawal_acts } from './acts.tsx';

const states: readonly DeskWithdrawal['state'][] = [
  'in_progress',
  'ready',
  'succeeded',
  'failed',
  'cancelled',
];

const filters: readonly Filter[] = [
  { name: 'open', label: 'Needs a look', values: ['yes'] },
  { name: 'state', label: 'State', values: states },
  { name: 'delivery', label: 'Delivery', values: ['manual', 'steam', 'simulated'] },
  { name: 'unsure', label: 'Unknown at Steam', values: ['yes'] },
  { name: 'review', label: 'In review', values: ['yes', 'no'] },
  { name: 'reversed', label: 'Reversed', values: ['yes', 'no'] },
  { name: 'player', label: 'Player (number)' },
  { name: 'goods', label: 'Goods (number)' },
  { name: 'since', label: 'Asked for since', type: 'date' },
  { name: 'until', label: 'Asked for until', type: 'date' },
];

const columns: readonly Column<'GET /api/console/withdrawals'>[] = [
  {
    head: 'Number',
    is_number: true,
    sort: 'id',
    show: ({ id }) => <Link to={`/withdrawals/${id}`}>{id}</Link>,
  },
  { head: 'Age', is_number: true, show: ({ created_at }) => <Age since={created_at} /> },
  {
    head: 'Player',
    show: ({ player, player_id }) => <Link to={`/players/${player_id}`}>{player}</Link>,
  },
  { head: 'Goods', show: ({ goods }) => goods },
  { head: 'Price', is_number: true, sort: 'price', show: ({ price }) => money(price) },
  {
    head: 'Difference',
    is_number: true,
    show: ({ difference }) => (difference > 0 ? money(difference) : ''),
  },
  {
    head: 'State',
    show: ({ state, unsure_since, in_review, reversed }) => (
      <>
        {state.replaceAll('_', ' ')}
        {unsure_since && <span className="bad"> unknown at Steam</span>}
        {in_review && <span className="bad"> in review</span>}
        {reversed && <span className="soft"> reversed</span>}
      </>
    ),
  },
  { head: 'Delivery', show: ({ delivery }) => delivery },
  { head: 'Offer', show: ({ offer_id }) => offer_id ?? '' },
  { head: 'Next', show: ({ due_at }) => due_at && <Moment at={due_at} /> },
  {
    head: 'Protected until',
    show: ({ protected_until }) => protected_until && <Moment at={protected_until} />,
  },
];

/** The list of withdrawals, with the acts on them. */
export function WithdrawalsPage() {
  return (
    <>
      <h1>Withdrawals</h1>
      <p>
        <Link to="/withdrawals/stock">Stock of the bots</Link>
      </p>
      <List
        page="withdrawals"
        of="GET /api/console/withdrawals"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/withdrawals/${id}`}
        acts={{ all: withdrawal_acts, nameOf }}
        showSums={({ count, price, oldest }) =>
          `${counted(count, 'withdrawal')} worth ${money(price)}${sayOldest(oldest)}`
        }
      />
    </>
  );
}
