import type { OrderState } from '@vitrine/contract/payments';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { counted, money, Moment } from '../kit/show.tsx';
import { nameOf, order_acts } from './acts.tsx';
import { OrderTabs } from './tabs.tsx';

const states: readonly OrderState[] = [
  'created',
  'pending',
  'paid',
  'credited',
  'expired',
  'failed',
  'refunded',
];

const filters: readonly Filter[] = [
  { name: 'trouble', label: 'Needs a look', values: ['yes'] },
  { name: 'state', label: 'State', values: states },
  { name: 'kind', label: 'Gateway', values: ['stripe', 'btcpay', 'sandbox'] },
  { name: 'player', label: 'Player (number)' },
  { name: 'since', label: 'Ordered since', type: 'date' },
  { name: 'until', label: 'Ordered until', type: 'date' },
];

const columns: readonly Column<'GET /api/console/orders'>[] = [
  {
    head: 'Order',
    sort: 'id',
    show: ({ order_sn }) => <Link to={`/orders/${order_sn}`}>{order_sn}</Link>,
  },
  { head: 'Ordered', show: ({ created_at }) => <Moment at={created_at} /> },
  {
    head: 'Player',
    show: ({ player, player_id }) => <Link to={`/players/${player_id}`}>{player}</Link>,
  },
  { head: 'Gateway', show: ({ kind }) => kind },
  { head: 'Amount', is_number: true, sort: 'amount', show: ({ amount }) => money(amount) },
  { head: 'Paid', is_number: true, show: ({ paid }) => money(paid) },
  { head: 'Credited', is_number: true, show: ({ credited }) => money(credited) },
  {
    head: 'Refunded',
    is_number: true,
    show: ({ refunded }) => (refunded > 0 ? money(refunded) : ''),
  },
  {
    head: 'State',
    show: ({ state, reason, pay_back }) =>
      [state, reason, pay_back && `pay-back ${pay_back}`].filter(Boolean).join(', '),
  },
  { head: 'Trouble', show: ({ trouble }) => <span className="bad">{trouble}</span> },
];

/** The list of orders, with the acts on them. */
export function OrdersPage() {
  return (
    <>
      <h1>Orders</h1>
      <OrderTabs />
      <List
        page="orders"
        of="GET /api/console/orders"
        filters={filters}
        columns={columns}
        pathOf={({ order_sn }) => `/orders/${order_sn}`}
        acts={{ all: order_acts, nameOf }}
        showSums={({ count, amount, paid, credited, refunded }) =>
          `${counted(count, 'order')} over ${money(amount)}: ${money(paid)} paid, ${money(credited)} credited, ${money(refunded)} refunded`
        }
      />
    </>
  );
}
