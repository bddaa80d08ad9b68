import type { WaitingMoney } from '@vitrine/contract/payments-desk';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Age, counted, money, sayOldest } from '../kit/show.tsx';
import { OrderTabs } from './tabs.tsx';

/** Why money waits, in words. */
export const waiting_reasons: Record<WaitingMoney['reason'], string> = {
  late: 'late, or too little',
  surplus: 'came after the order went back',
  forbidden: 'a rule keeps it from being credited',
  failed: 'its return failed',
  currency: 'in another currency',
  limit: 'credited above a deposit limit',
};

const filters: readonly Filter[] = [
  { name: 'reason', label: 'Reason', values: Object.keys(waiting_reasons) },
  { name: 'kind', label: 'Gateway', values: ['stripe', 'btcpay', 'sandbox'] },
  { name: 'player', label: 'Player (number)' },
];

const columns: readonly Column<'GET /api/console/money'>[] = [
  {
    head: 'Order',
    sort: 'id',
    show: ({ order_sn }) => <Link to={`/orders/${order_sn}`}>{order_sn}</Link>,
  },
  {
    head: 'Player',
    show: ({ player, player_id }) => <Link to={`/players/${player_id}`}>{player}</Link>,
  },
  { head: 'Gateway', show: ({ kind }) => kind },
  { head: 'State', show: ({ state }) => state },
  { head: 'Reason', show: ({ reason }) => waiting_reasons[reason] },
  {
    head: 'Amount',
    is_number: true,
    sort: 'amount',
    show: ({ amount, currency }) => `${money(amount)} ${currency}`,
  },
  { head: 'Waits', is_number: true, sort: 'since', show: ({ since }) => <Age since={since} /> },
  { head: 'Trouble', show: ({ trouble }) => <span className="bad">{trouble}</span> },
];

type Decided = Pick<WaitingMoney, 'id' | 'order_sn'>;

/** Says what waits, of a row; undefined where nothing does. */
type ReadWaiting<Row> = (row: Row) => Pick<WaitingMoney, 'reason' | 'amount'> | null;

/** The acts on money that waits, for rows that tell of it in some way. */
export function decisionActs<Row extends Decided>(read: ReadWaiting<Row>): readonly Act<Row>[] {
  const total = (rows: readonly Row[]) =>
    money(rows.reduce((sum, row) => sum + (read(row)?.amount ?? 0), 0));
  return [
    {
      name: 'Credit',
      right: 'orders.decide',
      fits: (row) => ['late', 'forbidden'].includes(read(row)?.reason ?? ''),
      will: (rows) =>
        `Credits ${total(rows)} to the players, less the fee, where limits and territory allow it now; a debt is repaid first.`,
      send: credit,
    },
    {
      name: 'Send back',
      right: 'orders.refund',
      fits: (row) => !['currency', 'limit', undefined].includes(read(row)?.reason),
      will: (rows) =>
        `Has the gateways send back ${total(rows)}, which were never credited. No balance changes; nobody can undo it.`,
      send: sendBack,
    },
    {
      name: 'Leave it credited',
      right: 'orders.decide',
      fits: (row) => read(row)?.reason === 'limit',
      will: (rows) => `Leaves ${total(rows)} on the players’ balances. Nothing moves.`,
      send: credit,
    },
    {
      name: 'Take and send back',
      right: 'orders.refund',
      fits: (row) => read(row)?.reason === 'limit',
      will: (rows) =>
        `Takes ${total(rows)} from the players’ balances and has the gateways send it back. A player owes what is spent; bonuses go with it.`,
      send: sendBack,
    },
  ];
}

async function credit({ order_sn }: Decided, { reason = '' }: Record<string, string>, key: string) {
  const input = { order_sn, reason };
  const done = await call('POST /api/console/orders/{order_sn}/credit', input, key);
  return `is ${done.state} now, ${money(done.credited)} credited`;
}

async function sendBack(
  { order_sn }: Decided,
  { reason = '' }: Record<string, string>,
  key: string,
) {
  const input = { order_sn, reason };
  const done = await call('POST /api/console/orders/{order_sn}/send_back', input, key);
  return `is ${done.state} now, and goes back within a minute`;
}

const acts = decisionActs<WaitingMoney>((row) => row);
const nameOf = ({ order_sn }: WaitingMoney) => order_sn;

/** The list of money that waits for a person, with the acts on it. */
export function MoneyPage() {
  return (
    <>
      <h1>Money to decide</h1>
      <OrderTabs />
      <List
        page="money"
        of="GET /api/console/money"
        filters={filters}
        columns={columns}
        pathOf={({ order_sn }) => `/orders/${order_sn}`}
        acts={{ all: acts, nameOf }}
        showSums={({ count, amount, oldest }) =>
          `${counted(count, 'order')} with ${money(amount)} USD to decide${sayOldest(oldest)}`
        }
      />
    </>
  );
}
