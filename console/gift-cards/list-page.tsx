import type { DeskBatch } from '@vitrine/contract/gift-cards-desk';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { money, Moment } from '../kit/show.tsx';
import { batch_acts, nameOf } from './acts.ts';

const states: readonly DeskBatch['state'][] = ['undrawn', 'open', 'used', 'expired', 'void'];

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: states },
  { name: 'since', label: 'Issued since', type: 'date' },
  { name: 'until', label: 'Issued until', type: 'date' },
];

const columns: readonly Column<'GET /api/console/gift_batches'>[] = [
  {
    head: 'Batch',
    is_number: true,
    sort: 'id',
    show: ({ id }) => <Link to={`/gift-cards/${id}`}>{id}</Link>,
  },
  { head: 'Value', is_number: true, sort: 'value', show: ({ value }) => money(value) },
  { head: 'Cards', is_number: true, show: ({ cards }) => cards.toLocaleString('en') },
  { head: 'Unused', is_number: true, show: ({ unused }) => unused.toLocaleString('en') },
  { head: 'Used', is_number: true, show: ({ used }) => used.toLocaleString('en') },
  { head: 'Void', is_number: true, show: (row) => row.void.toLocaleString('en') },
  { head: 'State', show: ({ state }) => state },
  { head: 'Expires', sort: 'expires', show: ({ expires_at }) => <Moment at={expires_at} /> },
  { head: 'Issued', show: ({ created_at }) => <Moment at={created_at} /> },
  { head: 'By', show: ({ issuer }) => issuer ?? <span className="soft">command line</span> },
];

/** The list of batches of gift cards. */
export function GiftBatchesPage() {
  const may_issue = useRight('gift_cards.issue');
  return (
    <>
      <div className="heading">
        <h1>Gift cards</h1>
        {may_issue && <Link to="/gift-cards/new">Issue a batch</Link>}
        <Link to="/gift-cards/cards">All cards</Link>
      </div>
      <List
        page="gift-cards"
        of="GET /api/console/gift_batches"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/gift-cards/${id}`}
        acts={{ all: batch_acts, nameOf }}
        showSums={(sums) =>
          `${sums.cards.toLocaleString('en')} cards worth ${money(sums.issued)} in ${sums.count.toLocaleString('en')} batches: ` +
          `${money(sums.unused)} unused, ${money(sums.used)} used, ${money(sums.void)} void`
        }
      />
    </>
  );
}
