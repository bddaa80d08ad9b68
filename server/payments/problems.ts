import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import { sumOrders } from './store.ts';

/** Orders whose gateways say what can't be believed, or that must be decided. */
export async function findPaymentProblems(db: Db): Promise<Problem[]> {
  const { count } = await sumOrders(db, { trouble: true });
  if (count === 0) return [];
  const words = `${count} orders need a look: their gateway can't be believed, or money has to be decided about.`;
  return [{ name: 'orders.trouble', words, path: '/orders?trouble=yes' }];
}
