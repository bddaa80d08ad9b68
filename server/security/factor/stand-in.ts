import { now } from '../../kit/clock.ts';
import { transact, type Tx } from '../../kit/db.ts';
import { queueMail } from '../../kit/mail.ts';
import { keyedHash } from '../../kit/seal.ts';
import { drawTypedCode, findOwner, groupTypedCode } from '../../accounts/index.ts';
import type { OwnersCall } from '../fresh.ts';
import * as store from './store.ts';

/** 40 bits: it needs no limit on wrong tries, which strangers could use up. */
export const stand_in_length = 8;
const code_ms = 15 * 60_000;
/**
 * Minimum interval between two codes: asked for again sooner, the last one stands. An older code
 * stays valid beside a newer one.
 */
const again_after_ms = 5 * 60_000;

/**
 * Sends the owner a code by e-mail that replaces the second factor once; sends nothing to an
 * account without an address.
 */
export async function sendStandIn(
  { db, settings, request }: Pick<OwnersCall, 'db' | 'settings' | 'request'>,
  player_id: number,
): Promise<void> {
  const { email, name, language } = await findOwner(db, player_id);
  if (email === null) return;
  const code = drawTypedCode(stand_in_length);
  const sent_at = now();
  const kept = {
    player_id,
    code_hash: hashOf(settings.secret_key, player_id, code),
    sent_at,
    expires_at: new Date(sent_at.getTime() + code_ms),
  };
  await transact(db, async (tx) => {
    if (!(await store.putStandIn(tx, kept, new Date(sent_at.getTime() - again_after_ms)))) return;
    const letter = {
      name: 'second_factor_code',
      player: name,
      code: groupTypedCode(code),
    } as const;
    await queueMail(
      { db: tx, settings },
      { to: email, language: language ?? request.language, letter },
    );
  });
}

/**
 * Returns a function that spends the code when it is one of the player's; undefined otherwise. Of
 * two calls that spend the same code, the second returns false.
 */
export async function findStandIn(
  { db, settings }: Pick<OwnersCall, 'db' | 'settings'>,
  player_id: number,
  code: string,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  const code_hash = hashOf(settings.secret_key, player_id, code);
  if (!(await store.hasStandIn(db, player_id, code_hash, now()))) return undefined;
  return (tx) => store.spendStandIn(tx, player_id, code_hash);
}

function hashOf(secret_key: Buffer, player_id: number, code: string): Buffer {
  return keyedHash(secret_key, `stand-in codes of player ${player_id}`, code);
}
