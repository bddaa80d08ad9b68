import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { money, Moment } from '../kit/show.tsx';

const filters: readonly Filter[] = [
  { name: 'batch', label: 'Batch (number)' },
  { name: 'state', label: 'State', values: ['unused', 'used', 'void'] },
  { name: 'player', label: 'Used by (number)' },
];

const columns: readonly Column<'GET /api/console/gift_cards'>[] = [
  { head: 'Card', is_number: true, sort: 'id', show: ({ id }) => id },
  {
    head: 'Batch',
    is_number: true,
    show: ({ batch_id }) => <Link to={`/gift-cards/${batch_id}`}>{batch_id}</Link>,
  },
  { head: 'Value', is_number: true, show: ({ value }) => money(value) },
  { head: 'State', show: ({ state }) => state },
  {
    head: 'Used by',
    show: ({ player_id, player }) =>
      player_id !== null && (
        <Link to={`/players/${player_id}`}>
          {player} ({player_id})
        </Link>
      ),
  },
  { head: 'Used or void since', show: ({ ended_at }) => ended_at && <Moment at={ended_at} /> },
  { head: 'Expires', show: ({ expires_at }) => <Moment at={expires_at} /> },
];

/** The list of gift cards, by batch and by user. Their codes are nowhere. */
export function GiftCardsPage() {
  return (
    <>
      <div className="heading">
        <h1>Cards</h1>
        <Link to="/gift-cards">Batches</Link>
      </div>
      <List
        page="gift-cards-cards"
        of="GET /api/console/gift_cards"
        filters={filters}
        columns={columns}
        showSums={({ count, value }) => `${count.toLocaleString('en')} cards worth ${money(value)}`}
      />
    </>
  );
}
