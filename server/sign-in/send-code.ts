import type { Proof } from '@vitrine/contract/challenge';
import { transact } from '../kit/db.ts';
import type { Cookie } from '../kit/http/route.ts';
import { queueMail } from '../kit/mail.ts';
import { keepProof, takeProof } from '../challenge/index.ts';
import { findCredentials, findDevice, groupTypedCode } from '../accounts/index.ts';
import { nameAsker } from './asker.ts';
import { askForCode } from './throttles.ts';
import { makeCode } from './codes.ts';
import type { DoorCall } from './let-in.ts';

/**
 * Sends a code to an e-mail address: to set a new password when the address has an account, else to
 * register. It behaves and answers the same in both cases. Returns the cookie that binds the code
 * to this browser. Asked again within 30 seconds, it sends no second e-mail. Refuses what a
 * challenge refuses, and work.required after too many to the address or from the caller's network.
 */
export async function sendEmailCode(
  call: DoorCall,
  { email, ...proof }: Proof & { email: string },
): Promise<Cookie> {
  const { request } = call;
  const account = email.toLowerCase();
  const taken = await takeProof(call, proof, 'email_code');
  const device = await findDevice(call.db, request, { email: account });
  await keepProof(taken, askForCode({ account, address: request.address, device }, call));
  const { asker, cookie } = nameAsker(request);
  const player = await findCredentials(call.db, account);
  const purpose = player ? 'reset' : 'register';
  await transact(call.db, async (db) => {
    const code = await makeCode({ ...call, db }, { email: account, asker, purpose });
    if (code === undefined) return;
    const letter = { name: `${purpose}_code`, code: groupTypedCode(code) } as const;
    await queueMail({ ...call, db }, { to: account, language: request.language, letter });
  });
  return cookie;
}
