import { mills } from '@vitrine/contract/amount';

/** The least of a first top-up that comes with a case (decisions §9). */
export const first_top_up_mills = mills(10_000);

/** Whether paying the price is enough to open a case of this type. */
export function opensForBalance(type: string): boolean {
  return type === 'paid' || type === 'points';
}
