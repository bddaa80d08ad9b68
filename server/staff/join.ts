import { hash } from 'node:crypto';
import { hashPassword, refuseCommon, updatePlayer } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { letIn, type DoorCall } from '../sign-in/index.ts';
import * as store from './store.ts';

/**
 * A member of staff sets the account's password by a one-time link and is signed in; the second
 * factor follows. Returns the session's token. Refuses staff.link_over for a link that was used, or
 * isn't valid any more, and password.common.
 */
export async function joinStaff(
  call: DoorCall,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const token_hash = hash('sha256', token, 'buffer');
  // Before the password is hashed, which takes long: anybody can make this call.
  if (!(await store.isLinkOpen(call.db, token_hash, now()))) refuse('staff.link_over');
  refuseCommon(password);
  const password_hash = await hashPassword(password);
  const player_id = await transact(call.db, async (tx) => {
    const id = await store.spendLink(tx, token_hash, now());
    if (id === undefined) return refuse('staff.link_over');
    await updatePlayer(tx, id, { password_hash });
    return id;
  });
  return letIn(call, player_id);
}
