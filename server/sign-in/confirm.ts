import { now } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import { countConfirmation, tryDoor } from './throttles.ts';
import {
  findOwner,
  findPasswordHash,
  isPassword,
  lockPlayer,
  updateConfirmed,
} from '../accounts/index.ts';
import { hasSecondFactor, type OwnersCall, tryFactor } from '../security/index.ts';

/**
 * Confirmations of a session in five minutes, right or wrong: each costs a hash, before those of
 * strangers at the door. A stolen session uses up only its own, not the owner's.
 */
const confirmations_max = 5;
const confirmations = new Tally('sign_in.confirmations', 5 * 60_000);

/**
 * Makes the call's session fresh and lets it make one change that needs a confirmation: takes the
 * password, if the account has one, and the second factor, if it has one. Refuses
 * account.wrong_credentials, what `tryFactor` refuses, and door.braked. Refuses session.expired for
 * an account that only Steam opens: it has nothing to confirm with, so its player has to sign in
 * again.
 */
export async function confirmIdentity(
  call: OwnersCall,
  { password, totp }: { password?: string | undefined; totp?: string | undefined },
): Promise<void> {
  const { db, player, request } = call;
  const stored = await findPasswordHash(db, player);
  if (stored == null && !(await hasSecondFactor(db, player))) refuse('session.expired');
  if (stored != null) {
    // A missing password isn't counted as a try.
    if (password === undefined) return refuse('account.wrong_credentials');
    const session = request.token_hash!;
    if ((await confirmations.count(session)).before >= confirmations_max) refuse('door.braked');
    const attempt = await tryDoor('confirm', {
      account: session,
      address: request.address,
      device: session,
    });
    const { email } = await findOwner(db, player);
    const guess = await countConfirmation(email ?? String(player));
    if (guess.is_spent) {
      guess.giveBack();
      await attempt.giveBack();
      refuse('door.braked');
    }
    if (!(await isPassword(stored, password))) refuse('account.wrong_credentials');
    guess.giveBack();
    await attempt.giveBack();
  }
  const factor = await tryFactor(call, player, totp);
  await transact(db, async (db) => {
    await lockPlayer(db, player);
    await factor.spend(db);
    // A password that changed meanwhile confirms nothing.
    if ((await findPasswordHash(db, player)) !== stored) refuse('account.wrong_credentials');
    const confirmed = { at: now(), gave_factor: factor.given };
    const is_there = await updateConfirmed(db, Buffer.from(request.token_hash!, 'hex'), confirmed);
    if (!is_there) refuse('session.expired');
  });
}
