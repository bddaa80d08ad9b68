import { now } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { Answered, type Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import {
  cookieOfDevice,
  deviceOfSession,
  findOpening,
  hashOfDevice,
  nameDevice,
  rememberDevice,
  startSession,
} from '../accounts/index.ts';
import { refuseWhileBlocked } from '../settle/blocks.ts';
import { type RightFactor, tellOwner } from '../security/index.ts';
import type { RightCode } from './codes.ts';

/** The parts of its call that a way in needs. */
export type DoorCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** The results of the checks that a player passed on a way in. */
export interface WayIn {
  /** The second factor; omitted for a player who has just joined and has none. */
  factor?: RightFactor | undefined;
  /** The code by e-mail that the door asked for. */
  code?: RightCode | undefined;
  /**
   * The stored hash of the password that let the player in: refused as wrong if it changed
   * meanwhile.
   */
  password_hash?: string;
}

/**
 * The end of every way in, for an authenticated player: spends the codes, starts a session and
 * returns its token. Records a browser that is new to the account as a device, and notifies the
 * owner of it by e-mail, unless it is the account's first. Refuses player.blocked, door.code_wrong
 * and second_factor.wrong when a code was used meanwhile, and account.wrong_credentials when the
 * password was changed meanwhile. Answer with `answerWithSession`.
 */
export async function letIn(
  call: DoorCall,
  player_id: number,
  way_in: WayIn = {},
): Promise<string> {
  const { request, settings } = call;
  const { factor, code, password_hash } = way_in;
  return transact(call.db, async (db) => {
    // Before the player's row, which a reset by the same code locks after it.
    await code?.spend(db);
    const player = await findOpening(db, player_id, hashOfDevice(request));
    if (password_hash !== undefined && password_hash !== player.password_hash)
      refuse('account.wrong_credentials');
    // The player's row is locked: a block that begins now ends the session that starts before it.
    await refuseWhileBlocked(db, player_id, 'sign_in', now());
    await factor?.spend(db);
    const place = { device: nameDevice(request.user_agent), address: request.address };
    const token = await startSession(db, player_id, {
      ...place,
      gave_factor: factor?.given ?? false,
    });
    if (request.from_browser)
      await rememberDevice(db, request, player_id, deviceOfSession(settings, token));
    if (player.was_opened && !player.is_known)
      await tellOwner({ ...call, db }, player, { name: 'new_device', ...place }, now());
    return token;
  });
}

/**
 * The answer of every way in: a browser gets the session and its device name as cookies, a program
 * gets the token.
 */
export function answerWithSession(
  { request, settings }: DoorCall,
  token: string,
): Answered<{ token: string | null }> {
  if (!request.from_browser) return new Answered({ token }, {});
  const device = cookieOfDevice(deviceOfSession(settings, token));
  return new Answered({ token: null }, { session: token, cookies: [device] });
}
