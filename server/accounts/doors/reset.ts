import type { Input } from '@vitrine/contract/index';
import { now } from '../../kit/clock.ts';
import type { Cookie } from '../../kit/http/route.ts';
import { queueMail } from '../../kit/mail.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { hashPassword } from '../passwords.ts';
import { deleteSessionsOf, forgetSessions } from '../sessions.ts';
import { tryCode } from './codes.ts';
import { cookieOfDevice, rememberDevice } from './devices.ts';
import type { DoorCall } from './let-in.ts';
import * as store from './store.ts';
import { together } from './together.ts';

/**
 * Sets a new password for who has the code that was sent to the account's address, which is verified by that. Every
 * session of the account ends, and of its known browsers only this one is left; the player is told by e-mail. Returns the
 * cookie of this browser. Refuses door.passwords_differ, door.code_wrong and door.braked.
 */
export async function resetPassword(
  call: DoorCall,
  { password, password_confirmation, email_code, ...rest }: Input<'POST /api/email/forget'>,
): Promise<Cookie[]> {
  const { request } = call;
  if (password !== password_confirmation) refuse('door.passwords_differ');
  const email = rest.email.toLowerCase();
  const code = await tryCode(call, { email, code: email_code, purpose: 'reset' });
  const password_hash = await hashPassword(password);
  const device = randomHex(32);
  const at = now();
  const ended = await together(call.db, async (db) => {
    await code.spend(db);
    const player = (await store.putPassword(db, email, password_hash, at)) ?? refuse('door.code_wrong');
    await store.deleteDevices(db, player.id);
    if (request.from_browser) await rememberDevice(db, request, player.id, device);
    const letter = { player: player.name, at: at.toISOString(), link: `${request.origin}/my` };
    const language = player.language ?? request.language;
    await queueMail({ ...call, db }, { to: email, language, letter: { name: 'password_changed', ...letter } });
    return deleteSessionsOf(db, player.id);
  });
  forgetSessions(ended);
  return request.from_browser ? [cookieOfDevice(device)] : [];
}
