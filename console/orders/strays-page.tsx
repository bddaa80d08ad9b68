import type { Stray } from '@vitrine/contract/payments-desk';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { Field } from '../kit/form.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Age, counted, money, sayOldest } from '../kit/show.tsx';
import { OrderTabs } from './tabs.tsx';

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: ['open', 'assigned', 'elsewhere'] },
  { name: 'kind', label: 'Gateway', values: ['stripe', 'btcpay', 'sandbox'] },
];

const columns: readonly Column<'GET /api/console/strays'>[] = [
  { head: 'Payment', sort: 'id', show: ({ name }) => name },
  { head: 'Gateway', show: ({ kind }) => kind },
  { head: 'Event', show: ({ type, times }) => (times > 1 ? `${type}, ${times} events` : type) },
  { head: 'Its order there', show: ({ named }) => named },
  {
    head: 'Amount',
    is_number: true,
    sort: 'amount',
    show: ({ amount, currency }) => (amount === null ? 'unknown' : `${money(amount)} ${currency}`),
  },
  { head: 'Age', is_number: true, show: ({ at }) => <Age since={at} /> },
  {
    head: 'State',
    show: ({ state, order_sn }) =>
      order_sn === null ? state : <Link to={`/orders/${order_sn}`}>{order_sn}</Link>,
  },
];

const is_open = ({ state }: Stray) => state === 'open';
const nameOf = ({ name }: Stray) => name;

const acts: readonly Act<Stray>[] = [
  {
    name: 'Assign to an order',
    right: 'orders.decide',
    fits: is_open,
    will: () =>
      'Gives the payment to an order of the same gateway, in USD and of the same sum, of which no money was seen. The usual update then credits what the gateway confirms.',
    fields: <Field label="Number of the order" name="order_sn" is_required />,
    send: async ({ id }, { reason = '', order_sn = '' }, key) => {
      await call('POST /api/console/strays/{id}/assign', { id, order_sn, reason }, key);
      return `belongs to ${order_sn} now`;
    },
  },
  {
    name: 'Settled elsewhere',
    right: 'orders.decide',
    fits: is_open,
    will: (rows) =>
      `Notes of ${rows.length} ${rows.length === 1 ? 'payment' : 'payments'} that it is settled elsewhere: refunded at the gateway, or another site’s. Nothing moves.`,
    send: async ({ id }, { reason = '' }, key) => {
      await call('POST /api/console/strays/{id}/elsewhere', { id, reason }, key);
      return 'is settled elsewhere';
    },
  },
];

/** The list of payments whose order we don't know, with the acts on them. */
export function StraysPage() {
  return (
    <>
      <h1>Payments without an order</h1>
      <OrderTabs />
      <List
        page="strays"
        of="GET /api/console/strays"
        filters={filters}
        columns={columns}
        acts={{ all: acts, nameOf }}
        showSums={({ count, amount, oldest }) =>
          `${counted(count, 'payment')} over ${money(amount)} USD${sayOldest(oldest)}`
        }
      />
    </>
  );
}
