import { now } from '../../../kit/clock.ts';
import { transact, type Db } from '../../../kit/db.ts';
import { refuse } from '../../../kit/refusal.ts';
import { takeDeliveryReport } from '../../progress.ts';
import { lockWithdrawal, type State } from '../../store.ts';
import { changeOffer, findOfferRow } from './store.ts';
import { beginSteam } from './turn.ts';

/** Whether a bot has sent an offer of the withdrawal, or may have, and it isn't at its end. */
export async function isInBotsHands(db: Db, id: number): Promise<boolean> {
  const offer = await findOfferRow(db, id);
  return offer !== undefined && offer.ended_at === null;
}

/**
 * Cancels a withdrawal under way. When a bot may have sent its offer, the worker first takes that
 * back, so the withdrawal goes on until then, and is delivered if the player was faster. Returns
 * the state. Refuses withdrawal.unknown and withdrawal.ended.
 */
export function cancelDelivery(db: Db, id: number): Promise<State> {
  return transact(db, async (tx) => {
    const row = (await lockWithdrawal(tx, id)) ?? refuse('withdrawal.unknown');
    if (row.state > 2) refuse('withdrawal.ended');
    if (!(await isInBotsHands(tx, id)))
      return takeDeliveryReport(tx, id, { event: 'withdrawn_offer' });
    await changeOffer(tx, id, { cancel_since: now() });
    await beginSteam(tx);
    return row.state;
  });
}
