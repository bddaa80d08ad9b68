import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import * as store from './store.ts';

/** Same rule as the constraint `promotions_code_is_plain`. */
const plain = /^[A-Za-z0-9]{3,16}$/;

/**
 * Makes the player a partner with this code, and returns it. Idempotent for the same code. Refuses
 * partner.code_unfit, partner.code_taken and partner.code_chosen.
 */
export async function becomePartner(db: Db, player_id: number, code: string): Promise<string> {
  if (!plain.test(code)) refuse('partner.code_unfit');
  if (await store.isGoneCode(db, code)) refuse('partner.code_taken');
  await store.insertPartner(db, player_id, code, now());
  const kept = (await store.findCode(db, player_id)) ?? refuse('partner.code_taken');
  if (kept !== code) refuse('partner.code_chosen');
  return kept;
}
