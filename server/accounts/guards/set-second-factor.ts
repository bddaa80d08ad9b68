import { now } from '../../kit/clock.ts';
import { randomBytes } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { seal } from '../../kit/seal.ts';
import { changeGuard, type OwnersCall } from './fresh.ts';
import { renewCodes } from './recovery-codes.ts';
import {
  aboutSecretOf,
  checkSecondFactor,
  hasSecondFactor,
  readAppCode,
  spendAppCode,
  tryCode,
} from './second-factor.ts';
import * as store from './store.ts';
import { tellOwner } from './tell-owner.ts';
import { writeSecret } from './totp.ts';

/** As long as SHA-1's own values, which RFC 4226 asks for. */
const secret_bytes = 20;

/** Makes a new secret, which isn't asked for before `enableSecondFactor`. Refuses session.not_fresh, second_factor.enabled. */
export function beginSecondFactor(call: OwnersCall): Promise<{ secret: string; uri: string }> {
  return changeGuard(call, async ({ db, player, settings }, owner) => {
    if (await hasSecondFactor(db, player)) refuse('second_factor.enabled');
    const secret = randomBytes(secret_bytes);
    await store.putSecret(db, player, seal(settings.secret_key, secret, aboutSecretOf(player)));
    return writeSecret(secret, owner.email ?? owner.name);
  });
}

/** Turns the second factor on with a code of the app, and returns recovery codes. Refuses session.not_fresh, second_factor.enabled, second_factor.wrong, door.braked. */
export function enableSecondFactor(call: OwnersCall, totp: string): Promise<string[]> {
  return changeGuard(call, async (locked, owner) => {
    const { db, player } = locked;
    const factor = await store.findSecondFactor(db, player);
    if (factor?.enabled_at) refuse('second_factor.enabled');
    const code = readAppCode(totp);
    const is_right = await tryCode(
      locked,
      player,
      async () =>
        factor !== undefined && code !== undefined && spendAppCode(locked, player, factor.sealed_secret, code),
    );
    if (!is_right) refuse('second_factor.wrong');
    const at = now();
    await store.enableSecret(db, player, at);
    await tellOwner(locked, owner, { name: 'second_factor_changed', enabled: true }, at);
    return renewCodes(locked);
  });
}

/** Turns the second factor off. Refuses session.not_fresh, second_factor.wrong, also when there is none, and door.braked. */
export function disableSecondFactor(call: OwnersCall, totp: string): Promise<void> {
  return changeGuard(call, async (locked, owner) => {
    await checkOwnFactor(locked, totp);
    await store.deleteSecondFactor(locked.db, locked.player);
    await tellOwner(locked, owner, { name: 'second_factor_changed', enabled: false }, now());
  });
}

/** Makes new recovery codes; the old ones end. Refuses session.not_fresh, second_factor.wrong, also when there is no factor, and door.braked. */
export function renewRecoveryCodes(call: OwnersCall, totp: string): Promise<string[]> {
  return changeGuard(call, async (locked) => {
    await checkOwnFactor(locked, totp);
    return renewCodes(locked);
  });
}

async function checkOwnFactor(call: OwnersCall, totp: string): Promise<void> {
  if (!(await hasSecondFactor(call.db, call.player))) refuse('second_factor.wrong');
  await checkSecondFactor(call, call.player, totp);
}
