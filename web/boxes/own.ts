import type { Reply } from '@vitrine/contract/index';

/** The player's unopened cases, and what became of the welcome case. */
export type OwnBoxes = Reply<'GET /api/rechargeOpenBox'>;

/** Whether the card has something to show: an unopened case, or one that is on its way. */
export function hasWaiting({ list, welcome }: OwnBoxes): boolean {
  return list.length > 0 || welcome?.state === 'coming';
}
