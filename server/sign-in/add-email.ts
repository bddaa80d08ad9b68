import type { Input } from '@vitrine/contract/index';
import { findOwner, putEmail } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { isExcludedPerson } from '../limits/index.ts';
import { countChange, spendConfirmation, withOwner, type OwnersCall } from '../security/index.ts';
import { refuseTaken, tryCode } from './codes.ts';

/**
 * Gives an account without a verified e-mail address one, with the code that was sent there. The
 * address then also opens the account, by a new password. Refuses email.verified, door.code_wrong,
 * also for an address of another account, session.not_fresh, guard.too_many and removal.pending.
 */
export async function addEmail(
  call: OwnersCall,
  { email_code, ...rest }: Input<'POST /api/account/email'>,
): Promise<void> {
  const email = rest.email.toLowerCase();
  const { email: own } = await findOwner(call.db, call.player);
  // A code for an address with an account is one for a new password.
  const purpose = email === own ? 'reset' : 'register';
  const code = await tryCode(call, { email, code: email_code, purpose });
  await withOwner(call, async (locked, { email_verified_at }) => {
    if (email_verified_at !== null) refuse('email.verified');
    await spendConfirmation(locked);
    await code.spend(locked.db);
    await countChange(locked.db, locked.player);
    if (await isExcludedPerson(locked.db, { email, steam_id: null }, locked.player))
      refuse('door.code_wrong');
    await putEmail(locked.db, locked.player, email, now());
  }).catch(refuseTaken);
}
