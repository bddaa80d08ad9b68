import type { DeskDispute } from '@vitrine/contract/payments-desk';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { counted, money, Moment } from '../kit/show.tsx';
import { OrderTabs } from './tabs.tsx';

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: ['open', 'won', 'lost'] },
  { name: 'answered', label: 'Answered', values: ['no'] },
  { name: 'player', label: 'Player (number)' },
];

const sum = ({ amount, currency }: DeskDispute) => `${money(amount)} ${currency}`;
const sayAnswer = ({ answer }: DeskDispute) => answer?.replaceAll('_', ' ') ?? '';

const columns: readonly Column<'GET /api/console/disputes'>[] = [
  {
    head: 'Dispute',
    sort: 'id',
    show: ({ reference, url }) =>
      url === null ? (
        reference
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {reference}
        </a>
      ),
  },
  {
    head: 'Order',
    show: ({ order_sn }) => <Link to={`/orders/${order_sn}`}>{order_sn}</Link>,
  },
  {
    head: 'Player',
    show: ({ player, player_id }) => <Link to={`/players/${player_id}`}>{player}</Link>,
  },
  { head: 'Reason', show: ({ reason }) => reason.replaceAll('_', ' ') },
  { head: 'Amount', is_number: true, sort: 'amount', show: sum },
  { head: 'Taken back', is_number: true, show: ({ taken }) => money(taken) },
  { head: 'State', show: ({ state }) => state },
  { head: 'Deadline', sort: 'due', show: ({ due_at }) => due_at && <Moment at={due_at} /> },
  { head: 'Answer', show: sayAnswer },
];

/** A dispute in a word or two. */
const nameOf = ({ reference }: DeskDispute) => reference;

const act = (
  name: string,
  answer: 'evidence_sent' | 'accepted',
  will: string,
): Act<DeskDispute> => ({
  name,
  right: 'orders.dispute',
  fits: (dispute) => dispute.state === 'open' && dispute.answer === null,
  will: (rows) =>
    `Notes of ${rows.length} ${rows.length === 1 ? 'dispute' : 'disputes'} that ${will} Nothing moves here: the bank decides.`,
  send: async ({ id }, { reason = '' }, key) => {
    await call('POST /api/console/disputes/{id}/answer', { id, answer, reason }, key);
    return answer.replaceAll('_', ' ');
  },
});

/** The acts of operators on disputes. */
export const dispute_acts: readonly Act<DeskDispute>[] = [
  act('Evidence sent', 'evidence_sent', 'evidence was sent at the gateway’s own page.'),
  act('Accepted', 'accepted', 'it was accepted at the gateway’s own page: it will be lost.'),
];

/** The list of disputes, with the acts on them. */
export function DisputesPage() {
  return (
    <>
      <h1>Disputes</h1>
      <OrderTabs />
      <List
        page="disputes"
        of="GET /api/console/disputes"
        filters={filters}
        columns={columns}
        pathOf={({ order_sn }) => `/orders/${order_sn}`}
        acts={{ all: dispute_acts, nameOf }}
        showSums={({ count, amount, taken }) =>
          `${counted(count, 'dispute')} over ${money(amount)} USD, ${money(taken)} taken back`
        }
      />
    </>
  );
}
