import { now } from '../../kit/clock.ts';
import { Answered, type Call } from '../../kit/http/route.ts';
import { queueMail } from '../../kit/mail.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import type { TakenProof } from '../challenge/proof.ts';
import { nameDevice } from '../guards/device.ts';
import { checkSecondFactor } from '../guards/second-factor.ts';
import { startSession } from '../sessions.ts';
import { cookieOfDevice, deviceOfSession, hashOfDevice, rememberDevice } from './devices.ts';
import { tellReferred } from './join.ts';
import * as store from './store.ts';
import { together } from './together.ts';

/** What a way in needs of its call. */
export type DoorCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** What a player brought to the end of a way in. */
export interface WayIn {
  /** The code of the second factor, where there is one. */
  totp?: string | undefined;
  /** Given back when only the second factor is still missing or wrong. */
  proof?: TakenProof | undefined;
  /** The partner's code that the player came with. */
  referral_code?: string | null | undefined;
  /** Where the player came from, told beside the code. */
  source?: string | null | undefined;
  /** The hash of the password that let the player in: refused as wrong when it has been changed meanwhile. */
  password_hash?: string;
}

/**
 * The end of every way in, for a player who has shown who they are: checks the second factor, starts a session and
 * returns its token. A browser in which the account wasn't opened before is remembered, and told of by e-mail, but for the
 * account's first. Refuses second_factor.required, second_factor.wrong, door.braked, and account.wrong_credentials when the
 * password was changed meanwhile. Answer with `answerIn`.
 */
export async function letIn(call: DoorCall, player_id: number, way: WayIn = {}): Promise<string> {
  const { request, settings } = call;
  await checkSecondFactor(call, player_id, way.totp).catch(async (problem: unknown) => {
    // The password was right: nobody has to solve another challenge to type six digits.
    if (problem instanceof Refusal && problem.key.startsWith('second_factor.')) await way.proof?.giveBack();
    throw problem;
  });
  return together(call.db, async (db) => {
    const player = await store.findOpening(db, player_id, hashOfDevice(request));
    if (way.password_hash !== undefined && way.password_hash !== player.password_hash)
      refuse('account.wrong_credentials');
    const device = nameDevice(request.user_agent);
    const token = await startSession(db, player_id, { device, address: request.address });
    if (request.from_browser) await rememberDevice(db, request, player_id, deviceOfSession(settings, token));
    if (player.was_opened && !player.is_known) await tellOwner({ ...call, db }, player, device);
    if (way.referral_code) await tellReferred(db, player_id, way.referral_code, way.source);
    return token;
  });
}

/** Tells the owner by e-mail, in the owner's language, of a sign-in in a browser that the account doesn't know. */
async function tellOwner(
  call: DoorCall,
  { email, name, language }: { email: string | null; name: string; language: string | null },
  device: string,
): Promise<void> {
  if (email === null) return;
  const { address, origin, language: here } = call.request;
  const letter = { player: name, device, address, at: now().toISOString(), link: `${origin}/my` };
  await queueMail(call, { to: email, language: language ?? here, letter: { name: 'new_device', ...letter } });
}

/** What a way in answers: a browser gets the session, and its name among the account's devices, as cookies; a program the token. */
export function answerIn({ request, settings }: DoorCall, token: string): Answered<{ token: string | null }> {
  if (!request.from_browser) return new Answered({ token }, {});
  const device = cookieOfDevice(deviceOfSession(settings, token));
  return new Answered({ token: null }, { session: token, cookies: [device] });
}
