import type { Tx } from '../../kit/db.ts';
import { keyedHash } from '../../kit/seal.ts';
import { keysOf } from '../../kit/settings.ts';
import { drawTypedCode, groupTypedCode } from '../../accounts/index.ts';
import * as store from './store.ts';
import type { LockedCall, OwnersCall } from '../fresh.ts';

const codes_count = 10;
/** 60 bits. */
const code_length = 12;

/**
 * Replaces the recovery codes with ten new ones, such as `7K3M-0QZX-9F2H`. They are shown once:
 * only hashes are stored.
 */
export async function renewCodes({ db, player, settings }: LockedCall): Promise<string[]> {
  const codes = Array.from({ length: codes_count }, () => drawTypedCode(code_length));
  await store.replaceRecoveryCodes(
    db,
    player,
    codes.map((code) => hashCode(settings.secret_key, player, code)),
  );
  return codes.map(groupTypedCode);
}

/**
 * Returns a function that spends the code when it is one of the player's; undefined otherwise. Of
 * two calls that spend the same code, the second returns false.
 */
export async function findRecoveryCode(
  { db, settings }: Pick<OwnersCall, 'db' | 'settings'>,
  player_id: number,
  code: string,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  const hashes = keysOf(settings).map((key) => hashCode(key, player_id, code));
  if (!(await store.hasRecoveryCode(db, player_id, hashes))) return undefined;
  return (tx) => store.spendRecoveryCode(tx, player_id, hashes);
}

function hashCode(secret_key: Buffer, player_id: number, code: string): Buffer {
  return keyedHash(secret_key, `recovery codes of player ${player_id}`, code);
}
