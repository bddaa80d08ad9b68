import { now } from '../../kit/clock.ts';
import type { Db, Tx } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { withMutex } from '../../kit/mutex.ts';
import { refuse } from '../../kit/refusal.ts';
import { unseal } from '../../kit/seal.ts';
import { keysOf } from '../../kit/settings.ts';
import { readTypedCode } from '../../accounts/index.ts';
import { findStandIn, stand_in_length } from './stand-in.ts';
import { countFactorTry } from './tries.ts';
import { findRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { findStep } from './totp.ts';

type CheckedCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** The associated data with which a player's secret is sealed. */
export function aboutSecretOf(player_id: number): string {
  return `second factor of player ${player_id}`;
}

/** Whether the account has an enabled second factor. */
export async function hasSecondFactor(db: Db, player_id: number): Promise<boolean> {
  return (await store.findSecondFactor(db, player_id))?.enabled_at != null;
}

/** A second factor that was right, or that the account doesn't have. */
export interface RightFactor {
  /** False for an account that has none. */
  given: boolean;
  /**
   * Spends its code with the action that it permits. Refuses second_factor.wrong when the code was
   * used meanwhile.
   */
  spend: (tx: Tx) => Promise<void>;
}

/**
 * Tries the second factor of an account that has one: a code of the app, a recovery code, or, when
 * the app's tries are used up, a code by e-mail. Runs outside any transaction, so that the try
 * stays counted. Refuses second_factor.required, .wrong and .locked.
 */
export async function tryFactor(
  call: CheckedCall,
  player_id: number,
  typed: string | undefined,
): Promise<RightFactor> {
  const factor = await store.findSecondFactor(call.db, player_id);
  if (factor?.enabled_at == null) return { given: false, spend: async () => {} };
  if (typed === undefined) return refuse('second_factor.required');
  const app_code = readAppCode(typed);
  const spend = app_code
    ? await tryAppCode(call, player_id, factor, app_code)
    : await findTypedCode(call, player_id, readTypedCode(typed));
  if (!spend) return refuse('second_factor.wrong');
  return {
    given: true,
    spend: async (tx) => {
      if (!(await spend(tx))) refuse('second_factor.wrong');
    },
  };
}

/**
 * Like `tryFactor`, for an account that has to have a second factor: without one every code is
 * wrong.
 */
export async function tryOwnFactor(
  call: CheckedCall,
  player_id: number,
  typed: string,
): Promise<RightFactor> {
  if (!(await hasSecondFactor(call.db, player_id))) refuse('second_factor.wrong');
  return tryFactor(call, player_id, typed);
}

type Spend = (tx: Tx) => Promise<boolean>;

async function tryAppCode(
  call: CheckedCall,
  player_id: number,
  { sealed_secret, last_step }: { sealed_secret: Buffer; last_step: number },
  code: string,
): Promise<Spend | undefined> {
  // One by one: of right codes that come at once, none is counted as wrong for waiting.
  const step = await withMutex(player_id, async () => {
    const counted = await countFactorTry(call, player_id);
    const found = findStepOf(call, player_id, sealed_secret, code);
    await (found === undefined ? counted.tell() : counted.giveBack());
    return found;
  });
  // A code that was right and is used up is no guess: it isn't counted, and opens nothing.
  if (step === undefined || step <= last_step) return undefined;
  return (tx) => store.spendStep(tx, player_id, step);
}

/** Tries a code with letters: its length tells a stand-in from a recovery code. */
function findTypedCode(
  call: CheckedCall,
  player_id: number,
  code: string,
): Promise<Spend | undefined> {
  if (code.length === stand_in_length) return findStandIn(call, player_id, code);
  return findRecoveryCode(call, player_id, code);
}

/** The six digits of an app's code, without spaces and dashes; undefined for any other text. */
export function readAppCode(typed: string): string | undefined {
  return /^\d{6}$/.exec(typed.replace(/[\s-]/g, ''))?.[0];
}

/** The time step whose code this is, for the app with this secret; undefined for a wrong code. */
export function findStepOf(
  { settings }: Pick<CheckedCall, 'settings'>,
  player_id: number,
  sealed_secret: Buffer,
  code: string,
): number | undefined {
  return findStep(unseal(keysOf(settings), sealed_secret, aboutSecretOf(player_id)), code, now());
}
