import { now } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { endSessionsOf, hashPassword, refuseCommon, updatePlayer } from '../accounts/index.ts';
import { countChange, spendConfirmation, withOwner, type OwnersCall } from './fresh.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * Sets another password, or the first one of an account that only Steam opened, and ends the other
 * sessions. Takes the digests that the client made. Refuses session.not_fresh, also without a
 * confirmation for this change, door.passwords_differ, password.common and guard.too_many.
 */
export async function changePassword(
  call: OwnersCall,
  { password, password_confirmation }: { password: string; password_confirmation: string },
): Promise<void> {
  if (password !== password_confirmation) refuse('door.passwords_differ');
  refuseCommon(password);
  // Before the hash, which is a hundred times the work of all the rest.
  await withOwner(call, async (locked) => {
    await spendConfirmation(locked);
    await countChange(locked.db, locked.player, { of_password: true });
  });
  const password_hash = await hashPassword(password);
  await withOwner(call, async (locked, owner) => {
    const { db, player, request } = locked;
    await updatePlayer(db, player, { password_hash });
    await tellOwner(locked, owner, { name: 'password_changed' }, now());
    await endSessionsOf(db, player, request.token_hash);
  });
}
