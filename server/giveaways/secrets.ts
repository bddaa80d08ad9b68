import { timingSafeEqual } from 'node:crypto';
import { isPassword, readTypedCode } from '../accounts/index.ts';
import { hashes } from '../kit/hashes.ts';
import { refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import type { GiveawayRow } from './store.ts';

/** Wrong tries of one player for one giveaway within ten minutes, per process. */
const wrong_tries = new Tally('giveaways.secrets', 10 * 60_000);
const wrong_tries_max = 5;

/**
 * Checks the password and the invite code of a giveaway, where it has them. Refuses
 * giveaway.password_wrong and giveaway.code_wrong, and door.braked after five wrong tries.
 */
export async function checkSecrets(
  player_id: number,
  { id, password_hash, code }: Pick<GiveawayRow, 'id' | 'password_hash' | 'code'>,
  given: { pwd?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (password_hash === null && code === null) return;
  // An empty field is no try.
  if (password_hash !== null && !given.pwd) refuse('giveaway.password_wrong');
  if (code !== null && !given.code) refuse('giveaway.code_wrong');
  const tried = await wrong_tries.count(`${id} ${player_id}`);
  if (tried.before >= wrong_tries_max) refuse('door.braked');
  if (password_hash !== null && !(await isPassword(password_hash, hashes.sha256(given.pwd!))))
    refuse('giveaway.password_wrong');
  if (code !== null && !isSame(readTypedCode(given.code!), code)) refuse('giveaway.code_wrong');
  tried.giveBack();
}

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashes.sha256(one)), Buffer.from(hashes.sha256(other)));
