import { auditAct } from '../../audit/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { refuse } from '../../kit/refusal.ts';
import { answerDispute, findDisputes, type DisputeAnswer, type DisputeRow } from './store.ts';

const one = { after: undefined, sort: 'id', limit: 1 };

/** The dispute of this number. */
export async function findDispute(db: Desk['db'], id: number): Promise<DisputeRow | undefined> {
  return (await findDisputes(db, { id }, one))[0];
}

/**
 * Notes that an operator has sent evidence against a dispute at its gateway, or has accepted it
 * there. Once: the same answer again does nothing. Refuses review.unknown, and review.decided for
 * one that was answered otherwise, or has ended.
 */
export function noteAnswer(desk: Desk, id: number, answer: DisputeAnswer): Promise<DisputeRow> {
  const read = (tx: Tx) => findDispute(tx, id);
  return auditAct(desk, { right: 'orders.dispute', on: 'dispute', id, read }, async (tx) => {
    if (!(await answerDispute(tx, id, answer, desk.at))) {
      const dispute = (await findDispute(tx, id)) ?? refuse('review.unknown');
      if (dispute.answer !== answer) refuse('review.decided');
    }
    return (await findDispute(tx, id))!;
  });
}
