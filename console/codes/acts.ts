import type { DeskCode } from '@vitrine/contract/codes-desk';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { money } from '../kit/show.tsx';

/** A code in a word or two. */
export const nameOf = ({ code }: DeskCode) => code;

/** The gift of one use, in words. */
export const gives = ({ kind, amount, case: name, case_id }: DeskCode) =>
  kind === 'case' ? `case ${name} (${case_id})` : `${money(amount!)} of ${kind}`;

/** The acts of operators on event codes. */
export const code_acts: readonly Act<DeskCode>[] = [
  {
    name: 'Close',
    right: 'codes.close',
    fits: ({ closed_at }) => closed_at === null,
    will: (rows) => {
      const left = rows.reduce((sum, { uses, uses_max }) => sum + uses_max - uses, 0);
      return `Closes ${rows.length === 1 ? rows[0]!.code : `${rows.length} codes`}, for good: ${left.toLocaleString('en')} uses that are left lapse. What was given stays.`;
    },
    send: async ({ id }, { reason = '' }) => {
      await call('POST /api/console/codes/{id}/close', { id, reason });
      return 'is closed now';
    },
  },
];
