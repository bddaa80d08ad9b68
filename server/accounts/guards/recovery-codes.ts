import { randomBytes } from '../../kit/random.ts';
import { keyedHash } from '../../kit/seal.ts';
import * as store from './store.ts';
import type { OwnersCall } from './fresh.ts';

const codes_count = 10;
/** Digits and letters without I, L, O and U, which are taken for others: 32 of them, five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits. */
const code_length = 12;

/** Ten new codes, such as `7K3M-0QZX-9F2H`, which take the place of the old ones. They are shown once: only hashes are stored. */
export async function renewCodes({ db, player, settings }: OwnersCall): Promise<string[]> {
  const codes = Array.from({ length: codes_count }, () =>
    [...randomBytes(code_length)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  );
  await store.replaceRecoveryCodes(
    db,
    player,
    codes.map((code) => hashCode(settings.secret_key, player, code)),
  );
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Spends a code, however it was typed: in small letters, without hyphens, with an O for a zero. */
export async function spendCode(
  { db, settings }: Pick<OwnersCall, 'db' | 'settings'>,
  player_id: number,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return (
    code.length === code_length &&
    store.spendRecoveryCode(db, player_id, hashCode(settings.secret_key, player_id, code))
  );
}

function hashCode(secret_key: Buffer, player_id: number, code: string): Buffer {
  return keyedHash(secret_key, `recovery codes of player ${player_id}`, code);
}
