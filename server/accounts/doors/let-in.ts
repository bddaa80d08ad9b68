import { now } from '../../kit/clock.ts';
import { Answered, type Call } from '../../kit/http/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { nameDevice } from '../guards/device.ts';
import type { RightFactor } from '../guards/second-factor.ts';
import { tellOwner } from '../guards/tell-owner.ts';
import { startSession } from '../sessions.ts';
import { cookieOfDevice, deviceOfSession, hashOfDevice, rememberDevice } from './devices.ts';
import * as store from './store.ts';
import { together } from './together.ts';

/** What a way in needs of its call. */
export type DoorCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** What a player brought to the end of a way in. */
export interface WayIn {
  /** The second factor; left out by a player who has just joined and has none. */
  factor?: RightFactor | undefined;
  /** The hash of the password that let the player in: refused as wrong when it has been changed meanwhile. */
  password_hash?: string;
}

/**
 * The end of every way in, for a player who has shown who they are: spends the second factor's code, starts a session and
 * returns its token. A browser in which the account wasn't opened before is remembered, and told of by e-mail, but for the
 * account's first. Refuses second_factor.wrong when its code was used meanwhile, and account.wrong_credentials when the
 * password was changed meanwhile. Answer with `answerIn`.
 */
export async function letIn(call: DoorCall, player_id: number, { factor, password_hash }: WayIn = {}): Promise<string> {
  const { request, settings } = call;
  return together(call.db, async (db) => {
    const player = await store.findOpening(db, player_id, hashOfDevice(request));
    if (password_hash !== undefined && password_hash !== player.password_hash) refuse('account.wrong_credentials');
    await factor?.spend(db);
    const place = { device: nameDevice(request.user_agent), address: request.address };
    const token = await startSession(db, player_id, place);
    if (request.from_browser) await rememberDevice(db, request, player_id, deviceOfSession(settings, token));
    if (player.was_opened && !player.is_known)
      await tellOwner({ ...call, db }, player, { name: 'new_device', ...place }, now());
    return token;
  });
}

/** What a way in answers: a browser gets the session, and its name among the account's devices, as cookies; a program the token. */
export function answerIn({ request, settings }: DoorCall, token: string): Answered<{ token: string | null }> {
  if (!request.from_browser) return new Answered({ token }, {});
  const device = cookieOfDevice(deviceOfSession(settings, token));
  return new Answered({ token: null }, { session: token, cookies: [device] });
}
