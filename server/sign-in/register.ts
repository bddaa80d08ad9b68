import type { Input } from '@vitrine/contract/index';
import { transact } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { fitName, hashPassword, refuseCommon, refuseStaffName } from '../accounts/index.ts';
import { tryCode } from './codes.ts';
import { createPlayer } from './join.ts';
import { letIn, type DoorCall } from './let-in.ts';

type Registration = Omit<Input<'POST /api/email/register'>, 'check'>;

/**
 * Creates an account for the owner of the code that was sent to the address, and lets them in;
 * returns the session's token. Refuses door.passwords_differ, password.common, door.name_unfit,
 * door.name_reserved, and door.code_wrong, also when the address has an account: the answer doesn't
 * reveal which addresses have one.
 */
export async function register(call: DoorCall, registration: Registration): Promise<string> {
  const { password, password_confirmation, email_code, username, extension_code, ad } = registration;
  if (password !== password_confirmation) refuse('door.passwords_differ');
  refuseCommon(password);
  const name = fitName(username);
  await refuseStaffName(call.db, name);
  const email = registration.email.toLowerCase();
  const code = await tryCode(call, { email, code: email_code, purpose: 'register' });
  const password_hash = await hashPassword(password);
  const player_id = await transact(call.db, async (db) => {
    await code.spend(db);
    const joining = { name, email, password_hash, steam_id: null, referral_code: extension_code, source: ad };
    return createPlayer({ db, request: call.request }, joining);
  }).catch(refuseTaken);
  return letIn(call, player_id);
}

/** When two browsers with codes for one address race, the slower one's code counts as wrong. */
function refuseTaken(problem: unknown): never {
  if ((problem as { constraint?: string }).constraint === 'accounts_players_email') refuse('door.code_wrong');
  throw problem;
}
