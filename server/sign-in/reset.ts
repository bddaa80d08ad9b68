import type { Input } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import type { Cookie } from '../kit/http/route.ts';
import { randomHex } from '../kit/random.ts';
import { refuse } from '../kit/refusal.ts';
import {
  cookieOfDevice,
  deleteDevices,
  endSessionsOf,
  hashPassword,
  putPassword,
  refuseCommon,
  rememberDevice,
} from '../accounts/index.ts';
import { type PlannedRemoval, planRemoval, tellOwner } from '../security/index.ts';
import { tryCode } from './codes.ts';
import type { DoorCall } from './let-in.ts';

/** The result of setting a new password. */
interface Reset {
  /** This browser's device cookie: the account counts as opened in this browser before. */
  cookies: Cookie[];
  removal: PlannedRemoval;
}

/**
 * Sets a new password with the code that was sent to the account's address, which verifies
 * the address. Ends every session of the account, keeps only this browser among its devices, and
 * notifies the player by e-mail. With `remove_recent` it plans the removal of a second factor and
 * of links that an intruder may have added recently. Refuses door.passwords_differ, password.common
 * and door.code_wrong.
 */
export async function resetPassword(
  call: DoorCall,
  {
    password,
    password_confirmation,
    email_code,
    remove_recent,
    ...rest
  }: Input<'POST /api/email/forget'>,
): Promise<Reset> {
  const { request } = call;
  if (password !== password_confirmation) refuse('door.passwords_differ');
  refuseCommon(password);
  const email = rest.email.toLowerCase();
  const code = await tryCode(call, { email, code: email_code, purpose: 'reset' });
  const password_hash = await hashPassword(password);
  const device = randomHex(32);
  const at = now();
  const removal = await transact(call.db, async (db) => {
    await code.spend(db);
    const player = (await putPassword(db, email, password_hash, at)) ?? refuse('door.code_wrong');
    await deleteDevices(db, player.id);
    if (request.from_browser) await rememberDevice(db, request, player.id, device);
    await tellOwner({ ...call, db }, player, { name: 'password_changed' }, at);
    const removal = remove_recent ? await planRemoval({ ...call, db }, player.id) : null;
    await endSessionsOf(db, player.id);
    return removal;
  });
  return { cookies: request.from_browser ? [cookieOfDevice(device)] : [], removal };
}
