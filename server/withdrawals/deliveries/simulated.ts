import { z } from 'zod';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { enqueue, makeJob, type JobKind } from '../../kit/jobs.ts';
import { refuse } from '../../kit/refusal.ts';
import { reverseWithdrawal, takeDeliveryReport, type DeliveryReport } from '../progress.ts';
import { endFlags, findWithdrawal, type State } from '../store.ts';
import type { simulatedActions } from '@vitrine/contract/withdrawals';

/** How long the simulated shop takes to send its offer, and the simulated player to accept it. */
const offer_ms = 3_000;
const accept_ms = 20_000;

const simulation: JobKind<{ withdrawal_id: number }> = {
  name: 'withdrawals:simulate',
  payload: z.object({ withdrawal_id: z.number().int() }),
};

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

export async function beginSimulation(tx: Tx, withdrawal_id: number, at: Date): Promise<void> {
  await enqueue(
    tx,
    simulation,
    { withdrawal_id },
    { at: later(at, offer_ms), key: String(withdrawal_id) },
  );
}

/**
 * The next step of a simulated delivery: first the offer, then its acceptance. Each is committed by
 * itself, and does nothing to a withdrawal that ended meanwhile.
 */
export const simulation_job = makeJob(simulation, async (db, { payload: { withdrawal_id } }) => {
  const row = await findWithdrawal(db, withdrawal_id);
  if (!row || row.state > 2) return 0;
  if (row.state === 2) {
    await takeDeliveryReport(db, withdrawal_id, { event: 'delivered' });
    return 1;
  }
  const due_at = later(now(), accept_ms);
  await transact(db, async (tx) => {
    await takeDeliveryReport(tx, withdrawal_id, { event: 'offered', due_at });
    await enqueue(tx, simulation, { withdrawal_id }, { at: due_at, key: String(withdrawal_id) });
  });
  return 1;
});

type Action = (typeof simulatedActions)[number];

const reports: Record<Exclude<Action, 'end_review'>, DeliveryReport> = {
  accept: { event: 'delivered' },
  decline: { event: 'declined' },
  expire: { event: 'expired' },
  hold: { event: 'held' },
  fail: { event: 'failed' },
  out_of_stock: { event: 'out_of_stock' },
  reverse: { event: 'rolled_back' },
};

/**
 * Plays Steam for a simulated withdrawal of the player, and the operator who finds a reversed
 * trade's item back. Refuses withdrawal.unknown, also for one
 * that isn't simulated, withdrawal.ended and withdrawal.not_delivered.
 */
export async function simulate(
  db: Db,
  player_id: number,
  id: number,
  action: Action,
): Promise<State> {
  const row = await findWithdrawal(db, id);
  if (row?.player_id !== player_id || row.delivery !== 'simulated')
    return refuse('withdrawal.unknown');
  if (action !== 'end_review') return takeDeliveryReport(db, id, reports[action]);
  return transact(db, async (tx) => {
    await endFlags(tx, player_id, now());
    return reverseWithdrawal(tx, id);
  });
}
