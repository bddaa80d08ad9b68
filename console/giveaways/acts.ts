import type { DeskGiveaway } from '@vitrine/contract/giveaways-desk';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';

/** A giveaway in a word or two. */
export const nameOf = ({ id, title }: DeskGiveaway) => `${id}, ${title}`;

/** The acts of operators on giveaways. */
export const giveaway_acts: readonly Act<DeskGiveaway>[] = [
  {
    name: 'Call off',
    right: 'giveaways.cancel',
    fits: ({ state, entrants, host_id }) => state === 'open' && entrants === 0 && host_id === null,
    will: (rows) =>
      `Calls ${rows.length === 1 ? rows[0]!.title : `${rows.length} giveaways`} off, for good: nobody has joined. Once somebody has, nobody can.`,
    send: async ({ id }, { reason = '' }) => {
      await call('POST /api/console/giveaways/{id}/cancel', { id, reason });
      return 'is called off';
    },
  },
];
