import { hash, timingSafeEqual } from 'node:crypto';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { keyedHash } from '../kit/seal.ts';
import type { Settings } from '../kit/settings.ts';
import { drawTypedCode, readTypedCode } from '../accounts/index.ts';
import { askerOf } from './asker.ts';
import type { DoorCall } from './let-in.ts';
import * as store from './store.ts';

/**
 * The action that a code permits: a player with an account may set a new password, anyone else
 * register.
 */
export type CodePurpose = 'register' | 'reset';

/**
 * 40 bits. A million tries in a day expect 0.000001 break-ins, so browsers share no limit on wrong
 * codes: a stranger's tries can't use up an owner's.
 */
const code_length = 8;
const code_ms = 10 * 60_000;
/** Minimum interval between two codes: asked again sooner, the first one stays valid. */
const again_after_ms = 30_000;
const tries_max = 5;

/**
 * Stores a new code for this address and this browser. Undefined when a code younger than 30
 * seconds exists, which stays valid.
 */
export async function makeCode(
  { db, settings }: DoorCall & { db: Tx },
  { email, asker, purpose }: { email: string; asker: string; purpose: CodePurpose },
): Promise<string | undefined> {
  const code = drawTypedCode(code_length);
  const at = now();
  const kept = {
    email,
    asker_hash: hash('sha256', asker, 'buffer'),
    code_hash: hashOfCode(settings, { email, asker, code }),
    purpose,
    sent_at: at,
    expires_at: new Date(at.getTime() + code_ms),
  };
  return (await store.putCode(db, kept, new Date(at.getTime() - again_after_ms)))
    ? code
    : undefined;
}

/** A correct code. */
export interface RightCode {
  /**
   * Spends the code with the action that it permits. Refuses door.code_wrong when it was spent in
   * the meantime.
   */
  spend(tx: Tx): Promise<void>;
}

/**
 * Tries a code at the door at which it was typed. Refuses door.code_wrong for a code that is wrong,
 * expired, tried five times, or for another address, browser or purpose, without saying which.
 */
export async function tryCode(
  { db, request, settings }: DoorCall,
  { email, code: typed, purpose }: { email: string; code: string; purpose: CodePurpose },
): Promise<RightCode> {
  const asker = askerOf(request) ?? refuse('door.code_wrong');
  const kept = await store.countCodeTry(
    db,
    email,
    hash('sha256', asker, 'buffer'),
    now(),
    tries_max,
  );
  const code_hash = hashOfCode(settings, { email, asker, code: readTypedCode(typed) });
  const right = kept && timingSafeEqual(kept.code_hash, code_hash) && kept.purpose === purpose;
  if (!right) return refuse('door.code_wrong');
  const spend = async (tx: Tx) => {
    if (!(await store.spendCode(tx, email, code_hash))) refuse('door.code_wrong');
  };
  return { spend };
}

function hashOfCode(
  settings: Pick<Settings, 'secret_key'>,
  { email, asker, code }: { email: string; asker: string; code: string },
): Buffer {
  return keyedHash(settings.secret_key, 'e-mail code', `${code} ${asker} ${email}`);
}

/** When two browsers with codes for one address race, the slower one's code counts as wrong. */
export function refuseTaken(problem: unknown): never {
  if ((problem as { constraint?: string }).constraint === 'accounts_players_email')
    refuse('door.code_wrong');
  throw problem;
}
