import type { Tx } from '../../kit/db.ts';
import type { Way } from '../store.ts';
import { beginSimulation } from './simulated.ts';
import { beginSteam } from './steam/turn.ts';

/**
 * Begins a delivery. A manual one waits in the queue of `npm run withdrawals`.
 */
export async function beginDelivery(
  tx: Tx,
  way: Way,
  withdrawal_id: number,
  at: Date,
): Promise<void> {
  if (way === 'simulated') await beginSimulation(tx, withdrawal_id, at);
  if (way === 'steam') await beginSteam(tx);
}
