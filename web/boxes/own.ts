import type { Reply } from '@vitrine/contract/index';

/** The player's unopened cases, and what became of the welcome case. */
export type OwnBoxes = Reply<'GET /api/rechargeOpenBox'>;

/** The welcome case that waits; null until the newcomer has an e-mail address. */
export interface Welcomed {
  box: OwnBoxes['list'][number]['case'] | null;
}

/** Whether the card has something to show: an unopened case, or one that is on its way. */
export function hasWaiting({ list, welcome }: OwnBoxes): boolean {
  return list.length > 0 || welcome?.state === 'coming';
}
