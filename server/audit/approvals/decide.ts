import { isRightName, rightsOf } from '@vitrine/contract/rights';
import { findAccountOf } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import type { Db, Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import type { Module } from '../../kit/module.ts';
import { refuse, Unfit } from '../../kit/refusal.ts';
import { auditAct, noteLapse } from '../act.ts';
import * as store from './store.ts';
import type { ApprovalRow } from './store.ts';

/** How long an act waits for a second person. */
export const lapse_hours = 72;

/** The verbs that may wait, by name. */
export type SecondedVerbs = ReadonlyMap<string, (desk: Desk, args: unknown) => Promise<unknown>>;

/** Gathers the verbs that may wait for a second person. */
export function gatherSeconded(modules: readonly Module[]): SecondedVerbs {
  return new Map(
    modules.flatMap(({ seconded }) =>
      Object.entries(seconded ?? {}).map(
        ([name, verb]) => [name, (desk: Desk, args: unknown) => verb(desk, args, modules)] as const,
      ),
    ),
  );
}

/**
 * Decides about an act that waits: carries it out in its proposer's name, as things stand now, or
 * declines it. Refuses approval.over, act.unfit for one's own, without the act's own right, and
 * where its proposer has lost it; and whatever the act itself refuses.
 */
export function decideApproval(
  desk: Desk,
  verbs: SecondedVerbs,
  { id, agree }: { id: number; agree: boolean },
): Promise<'done' | 'declined'> {
  return auditAct(desk, { right: 'approvals.decide', on: 'approval', id }, async (tx) => {
    const waiting = await store.lockWaiting(tx, id);
    if (!waiting || waiting.at < lapsedBefore(desk.at)) return refuse('approval.over');
    if (waiting.proposer_id === desk.actor_id)
      throw new Unfit('You proposed this: somebody else decides.');
    const right = waiting.right_name;
    if (!isRightName(right) || !desk.has(right))
      throw new Unfit(`You need the right ${right} for that.`);
    if (agree) await carryOutFor(tx, desk, verbs, waiting);
    const state = agree ? 'done' : 'declined';
    await store.decide(tx, id, {
      state,
      decider_id: desk.actor_id,
      decided_at: desk.at,
      decided_because: desk.reason,
    });
    return state;
  });
}

async function carryOutFor(
  tx: Tx,
  { actor_id }: Desk,
  verbs: SecondedVerbs,
  { verb, args, proposer_id, reason, right_name }: ApprovalRow,
): Promise<void> {
  const rights = new Set<string>(
    rightsOf((await findAccountOf(tx, { id: proposer_id }))?.roles ?? []),
  );
  if (!rights.has(right_name))
    throw new Unfit(`Who proposed this has no longer the right ${right_name}: decline it.`);
  await verbs.get(verb)!(
    {
      db: tx,
      actor_id: proposer_id,
      session_id: null,
      has: (right) => rights.has(right),
      at: now(),
      reason,
      second_id: actor_id!,
    },
    args,
  );
}

function lapsedBefore(at: Date): Date {
  return new Date(at.getTime() - lapse_hours * 3_600_000);
}

/** Acts that lapse in one run. */
const lapsing_max = 1000;

/** Ends acts that nobody has decided about in time, each with a row of the audit; how many. */
export async function lapseApprovals(db: Db): Promise<number> {
  const at = now();
  const due = await store.findWaitingSince(db, lapsedBefore(at), lapsing_max);
  for (const approval of due) await noteLapse(db, approval, at);
  return due.length;
}
