import { readSiteName, type Owner } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import { randomBytes } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { seal } from '../../kit/seal.ts';
import {
  countChange,
  spendConfirmation,
  withOwner,
  type LockedCall,
  type OwnersCall,
} from '../fresh.ts';
import { renewCodes } from './recovery-codes.ts';
import {
  aboutSecretOf,
  findStepOf,
  hasSecondFactor,
  readAppCode,
  tryOwnFactor,
} from './second-factor.ts';
import * as store from './store.ts';
import { tellOwner } from '../tell-owner.ts';
import { writeSecret } from './totp.ts';

/** The length of an SHA-1 digest, which RFC 4226 asks for. */
const secret_bytes = 20;

/**
 * Makes a new secret, which no sign-in requires before `enableSecondFactor`. Refuses
 * session.not_fresh, also without a confirmation for this, and second_factor.enabled.
 */
export function beginSecondFactor(call: OwnersCall): Promise<{ secret: string; uri: string }> {
  return withOwner(call, async (locked, owner) => {
    const { db, player, settings } = locked;
    if (await hasSecondFactor(db, player)) refuse('second_factor.enabled');
    await spendConfirmation(locked);
    const secret = randomBytes(secret_bytes);
    await store.putSecret(db, player, seal(settings.secret_key, secret, aboutSecretOf(player)));
    const site = await readSiteName(db, 'en');
    return writeSecret(secret, { site, label: owner.email ?? owner.name });
  });
}

/**
 * Turns the second factor on with a code of the app, and returns recovery codes. Takes no
 * confirmation of its own: making the secret took one. Refuses session.not_fresh,
 * second_factor.enabled, second_factor.wrong, guard.too_many.
 */
export function enableSecondFactor(call: OwnersCall, totp: string): Promise<string[]> {
  return withOwner(call, async (locked, owner) => {
    const { db, player } = locked;
    const factor = await store.findSecondFactor(db, player);
    if (factor?.enabled_at) refuse('second_factor.enabled');
    const code = readAppCode(totp);
    const step =
      factor && code ? findStepOf(locked, player, factor.sealed_secret, code) : undefined;
    if (step === undefined || !(await store.spendStep(db, player, step)))
      refuse('second_factor.wrong');
    await countChange(db, player);
    const at = now();
    await store.enableSecret(db, player, at);
    await tellOwner(locked, owner, { name: 'second_factor_changed', enabled: true }, at);
    return renewCodes(locked);
  });
}

/**
 * Turns the second factor off. Refuses session.not_fresh, guard.too_many, and what `tryOwnFactor`
 * refuses.
 */
export function disableSecondFactor(call: OwnersCall, totp: string): Promise<void> {
  return withOwnFactor(call, totp, async (locked, owner) => {
    await store.deleteSecondFactor(locked.db, locked.player);
    await tellOwner(locked, owner, { name: 'second_factor_changed', enabled: false }, now());
  });
}

/**
 * Makes new recovery codes; the old ones become invalid. Refuses session.not_fresh, guard.too_many,
 * and what `tryOwnFactor` refuses.
 */
export function renewRecoveryCodes(call: OwnersCall, totp: string): Promise<string[]> {
  return withOwnFactor(call, totp, (locked) => renewCodes(locked));
}

/** Changes the second factor with one of its own codes. */
async function withOwnFactor<T>(
  call: OwnersCall,
  totp: string,
  change: (locked: LockedCall, owner: Owner) => Promise<T>,
): Promise<T> {
  const factor = await tryOwnFactor(call, call.player, totp);
  return withOwner(call, async (locked, owner) => {
    await factor.spend(locked.db);
    await countChange(locked.db, locked.player);
    return change(locked, owner);
  });
}
