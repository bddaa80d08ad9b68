import type { Input } from '@vitrine/contract/index';
import { transact } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { fitName, hashPassword, refuseCommon, refuseStaffName } from '../accounts/index.ts';
import { isExcludedPerson } from '../limits/index.ts';
import { refuseTaken, tryCode } from './codes.ts';
import { createPlayer } from './join.ts';
import { letIn, type DoorCall } from './let-in.ts';

type Registration = Omit<Input<'POST /api/email/register'>, 'check'>;

/**
 * Creates an account for the owner of the code that was sent to the address, and lets them in;
 * returns the session's token. Refuses door.passwords_differ, password.common, door.name_unfit,
 * door.name_reserved, and door.code_wrong, also when the address has an account, or is of a person
 * who is excluded: the answer reveals neither.
 */
export async function register(call: DoorCall, registration: Registration): Promise<string> {
  const { password, password_confirmation, email_code, username, extension_code, ad } =
    registration;
  if (password !== password_confirmation) refuse('door.passwords_differ');
  refuseCommon(password);
  const name = fitName(username);
  await refuseStaffName(call.db, name);
  const email = registration.email.toLowerCase();
  const code = await tryCode(call, { email, code: email_code, purpose: 'register' });
  const password_hash = await hashPassword(password);
  return transact(call.db, async (db) => {
    await code.spend(db);
    if (await isExcludedPerson(db, { email, steam_id: null })) refuse('door.code_wrong');
    const joining = {
      name,
      email,
      password_hash,
      steam_id: null,
      referral_code: extension_code,
      source: ad,
    };
    const player_id = await createPlayer({ db, request: call.request }, joining);
    return letIn({ ...call, db }, player_id);
  }).catch(refuseTaken);
}
