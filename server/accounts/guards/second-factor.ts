import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { unseal } from '../../kit/seal.ts';
import { tryDoor } from '../doors/brakes.ts';
import { findDevice } from '../doors/devices.ts';
import { spendCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { findStep } from './totp.ts';

type CheckedCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** What a player's secret is sealed as. */
export function aboutSecretOf(player_id: number): string {
  return `second factor of player ${player_id}`;
}

/** Whether the account has a second factor that is asked for. */
export async function hasSecondFactor(db: Db, player_id: number): Promise<boolean> {
  return (await store.findSecondFactor(db, player_id))?.enabled_at != null;
}

/**
 * Asks for the second factor of an account that has one: a code of the app, or a recovery code. Each is good once, and
 * spent when the caller's transaction is committed. Refuses second_factor.required, second_factor.wrong and door.braked.
 */
export async function checkSecondFactor(call: CheckedCall, player_id: number, totp: string | undefined): Promise<void> {
  const factor = await store.findSecondFactor(call.db, player_id);
  if (factor?.enabled_at == null) return;
  if (totp === undefined) refuse('second_factor.required');
  const is_right = await tryCode(call, player_id, async () => {
    const app_code = readAppCode(totp);
    return app_code ? spendAppCode(call, player_id, factor.sealed_secret, app_code) : spendCode(call, player_id, totp);
  });
  if (!is_right) refuse('second_factor.wrong');
}

/** Tries a code behind the brakes; a right one isn't counted. Refuses door.braked. */
export async function tryCode(
  { db, request }: CheckedCall,
  player_id: number,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const attempt = await tryDoor('second_factor', {
    account: String(player_id),
    address: request.address,
    device: await findDevice(db, request, { player_id }),
  });
  const is_right = await isRight();
  if (is_right) await attempt.giveBack();
  return is_right;
}

/** The six digits of an app's code, however they were spaced. */
export function readAppCode(typed: string): string | undefined {
  return /^\d{6}$/.exec(typed.replace(/\s/g, ''))?.[0];
}

/** Spends a code of the app: false when it is wrong, or when it or a newer one was used before. */
export async function spendAppCode(
  { db, settings }: Pick<CheckedCall, 'db' | 'settings'>,
  player_id: number,
  sealed_secret: Buffer,
  code: string,
): Promise<boolean> {
  const secret = unseal(settings.secret_key, sealed_secret, aboutSecretOf(player_id));
  const step = findStep(secret, code, now());
  return step !== undefined && store.spendStep(db, player_id, step);
}
