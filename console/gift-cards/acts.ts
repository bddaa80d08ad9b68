import type { DeskBatch } from '@vitrine/contract/gift-cards-desk';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { money } from '../kit/show.tsx';

/** A batch in a word or two. */
export const nameOf = ({ id, value }: DeskBatch) => `batch ${id} of ${money(value)} each`;

/** The acts of operators on batches of gift cards. */
export const batch_acts: readonly Act<DeskBatch>[] = [
  {
    name: 'Make void',
    right: 'gift_cards.void',
    fits: ({ voided_at, unused, drawn_at }) =>
      voided_at === null && (unused > 0 || drawn_at === null),
    will: (rows) => {
      const cards = rows.reduce((sum, { unused }) => sum + unused, 0);
      const worth = money(rows.reduce((sum, { unused, value }) => sum + unused * value, 0));
      return `Makes ${cards} unused cards worth ${worth} void, for good: nobody redeems them any more. Used ones stay. A batch without codes gets none.`;
    },
    send: async ({ id }, { reason = '' }) => {
      const { voided } = await call('POST /api/console/gift_batches/{id}/void', { id, reason });
      return `${voided} cards are void now`;
    },
  },
];
