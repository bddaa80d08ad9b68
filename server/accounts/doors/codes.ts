import { hash, timingSafeEqual } from 'node:crypto';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { randomBytes } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { keyedHash } from '../../kit/seal.ts';
import type { Settings } from '../../kit/settings.ts';
import { askerOf } from './asker.ts';
import { tryDoor } from './brakes.ts';
import { findDevice } from './devices.ts';
import type { DoorCall } from './let-in.ts';
import * as store from './store.ts';
import { together } from './together.ts';

/** What a code lets its owner do: who has an account may set a new password, anyone else register. */
export type CodePurpose = 'register' | 'reset';

const code_ms = 10 * 60_000;
/** Asked again sooner, the first one stands. */
const again_after_ms = 30_000;
const tries_max = 5;
const day_ms = 24 * 3600_000;

/** Wrong codes that an account's strangers may try within a day, and as many its known browsers. */
const wrong_an_account_max = 10;
/**
 * Wrong codes that strangers may try at all accounts together, in each window, by purpose. A try is right once in a million:
 * 32 in ten minutes are 4,608 a day, 9,216 by both purposes, so a day of guessing, a million tries or many more, expects
 * 0.0092 break-ins. Six digits and five tries alone would let a million tries at 200,000 accounts expect one.
 */
const wrong_together_max = 32;
const together_ms = 10 * 60_000;

/** Six digits, each as likely as any other. */
export function drawCode(draw: () => number = () => randomBytes(4).readUInt32LE()): string {
  const limit = Math.floor(2 ** 32 / 1e6) * 1e6;
  let number = draw();
  while (number >= limit) number = draw();
  return String(number % 1e6).padStart(6, '0');
}

/**
 * Keeps a new code for this address and this browser, in the caller's transaction. Undefined when there is one that is
 * younger than 30 seconds: it stands.
 */
export async function makeCode(
  { db, settings }: DoorCall,
  { email, asker, purpose }: { email: string; asker: string; purpose: CodePurpose },
): Promise<string | undefined> {
  const code = drawCode();
  const at = now();
  const kept = {
    email,
    asker_hash: hash('sha256', asker, 'buffer'),
    code_hash: hashOfCode(settings, { email, asker, code }),
    purpose,
    sent_at: at,
    expires_at: new Date(at.getTime() + code_ms),
  };
  return (await store.putCode(db, kept, new Date(at.getTime() - again_after_ms))) ? code : undefined;
}

/** A code that was right. */
export interface RightCode {
  /** Uses it up, in the transaction that does what it is for. Refuses door.code_wrong when it was used meanwhile. */
  spend(tx: Db): Promise<void>;
}

/**
 * Tries a code at the door that it was typed at. Refuses door.code_wrong for one that is wrong, old, tried five times, of
 * another address, another browser or another purpose, without saying which; door.braked after too many wrong ones.
 */
export async function tryCode(
  call: DoorCall,
  { email, code, purpose }: { email: string; code: string; purpose: CodePurpose },
): Promise<RightCode> {
  const { db, request, settings } = call;
  const device = await findDevice(db, request, { email });
  const attempt = await tryDoor('code', { account: email, address: request.address, device });
  const asker = askerOf(request) ?? refuse('door.code_wrong');
  const windows = windowsOf(email, purpose, device !== undefined);
  const kept = await countTry(db, email, asker, windows);
  const code_hash = hashOfCode(settings, { email, asker, code });
  const right = kept && timingSafeEqual(kept.code_hash, code_hash) && kept.purpose === purpose;
  if (!right) return refuse('door.code_wrong');
  for (const { at_what, since } of windows) await store.uncountWindow(db, at_what, since);
  await attempt.giveBack();
  const spend = async (tx: Db) => {
    if (!(await store.spendCode(tx, email, code_hash))) refuse('door.code_wrong');
  };
  return { spend };
}

interface Window {
  at_what: string;
  since: Date;
  tries_max: number;
}

/** An account's known browsers have a budget of their own and no part in the common one: a siege doesn't keep an owner out. */
function windowsOf(email: string, purpose: CodePurpose, known: boolean): Window[] {
  const at = now().getTime();
  const since = (length_ms: number) => new Date(at - (at % length_ms));
  const whose = known ? 'known browsers' : 'strangers';
  const account = { at_what: `${whose} ${email}`, since: since(day_ms), tries_max: wrong_an_account_max };
  const all = { at_what: `all ${purpose}`, since: since(together_ms), tries_max: wrong_together_max };
  return known ? [account] : [account, all];
}

/**
 * Counts a try everywhere, or nowhere when one is full. A code that isn't there costs its guesser nothing and tells
 * nothing, so it isn't counted: else anyone could use up an account's tries without solving a challenge.
 */
function countTry(db: Db, email: string, asker: string, windows: readonly Window[]) {
  return together(db, async (tx) => {
    const kept = await store.countTry(tx, email, hash('sha256', asker, 'buffer'), now(), tries_max);
    if (!kept) return undefined;
    for (const { at_what, since, tries_max: most } of windows)
      if (!(await store.countWindow(tx, at_what, since, most))) refuse('door.braked');
    return kept;
  });
}

function hashOfCode(
  settings: Pick<Settings, 'secret_key'>,
  { email, asker, code }: { email: string; asker: string; code: string },
): Buffer {
  return keyedHash(settings.secret_key, 'e-mail code', `${code} ${asker} ${email}`);
}
