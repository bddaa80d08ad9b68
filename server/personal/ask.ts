import { deletion_wait_days } from '@vitrine/contract/personal-rules';
import { endSessionsOf } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { spendConfirmation, tellOwner, withOwner, type OwnersCall } from '../security/index.ts';
import { findOpenThings, refuseOpen } from './open.ts';
import type { PartsOfAll } from './parts.ts';
import * as store from './store.ts';

const day_ms = 24 * 3600 * 1000;

/**
 * A player asks to delete the account: noted until the second yes, for a day. With `gives_up` money
 * and tokens don't stand against it. One that is agreed to already stays. Refuses
 * session.not_fresh, and deletion.open with what is open.
 */
export function askDeletion(
  call: OwnersCall,
  parts: PartsOfAll,
  gives_up: boolean,
): Promise<store.DeletionRow> {
  const { player } = call;
  return withOwner(call, async (locked) => {
    const { db } = locked;
    const before = await store.findDeletion(db, player);
    if (before?.due_at) return before;
    const at = now();
    refuseOpen(await findOpenThings(db, parts, player, { at, gives_up }));
    await spendConfirmation(locked);
    await store.putDeletion(db, { player_id: player, asked_at: at, gives_up });
    return (await store.findDeletion(db, player))!;
  });
}

/**
 * The second yes: the account is deleted 14 days later, which the owner is told by e-mail. Ends all
 * other sessions, so that whoever uses one has to sign in, which cancels it. Refuses deletion.none
 * without a first one of the last day, and deletion.open.
 */
export function confirmDeletion(call: OwnersCall, parts: PartsOfAll): Promise<store.DeletionRow> {
  const { player } = call;
  return withOwner(call, async (locked, owner) => {
    const { db, request } = locked;
    const at = now();
    const asked = await store.lockDeletion(db, player);
    if (asked?.due_at) return asked;
    if (!asked || at.getTime() - asked.asked_at.getTime() > day_ms) return refuse('deletion.none');
    refuseOpen(await findOpenThings(db, parts, player, { at, gives_up: asked.gives_up }));
    const due_at = new Date(at.getTime() + deletion_wait_days * day_ms);
    await store.setDue(db, player, due_at);
    await endSessionsOf(db, player, request.token_hash);
    const letter = { name: 'deletion_planned', deleted_at: due_at.toISOString() } as const;
    await tellOwner(locked, owner, letter, at);
    return (await store.findDeletion(db, player))!;
  });
}

/** Keeps the account. Refuses deletion.none. */
export async function cancelDeletion(db: Db, player_id: number): Promise<void> {
  if (!(await store.deleteDeletion(db, player_id))) refuse('deletion.none');
}
