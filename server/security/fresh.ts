import {
  findPasswordHash,
  findSession,
  fresh_ms,
  lockPlayer,
  spendConfirmed,
  type Owner,
} from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Tx } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { isPlanned } from './removal/store.ts';
import { hasSecondFactor } from './factor/second-factor.ts';
import * as store from './store.ts';

/**
 * Changes an hour, of the password and of all other guards each: the most that a session stolen
 * while it was fresh can make.
 */
const changes_max = 5;
const changes_ms = 3600 * 1000;

/** Whether a session that became fresh at this moment still is. */
export function isFresh(fresh_at: Date): boolean {
  return now().getTime() - fresh_at.getTime() < fresh_ms;
}

/**
 * Refuses session.not_fresh unless the call's session was begun or confirmed in the last 15
 * minutes, and session.expired when it has ended.
 */
export async function needFresh({
  db,
  request,
}: Pick<Call<unknown, unknown>, 'db' | 'request'>): Promise<void> {
  // Bypasses the cache: the session may have ended in another process.
  const session = await findSession(db, tokenHashOf(request));
  if (!session || session.expires_at <= now()) refuse('session.expired');
  if (!isFresh(session.fresh_at)) refuse('session.not_fresh');
}

/** A call by a signed-in player. */
export type OwnersCall = Pick<Call<unknown, number>, 'db' | 'player' | 'request' | 'settings'>;

/** The same inside a transaction. */
export type LockedCall = OwnersCall & { db: Tx };

/**
 * Runs an act on the account's guards in one transaction that holds the row lock of the player: of
 * two sessions that lock each other out, the first one wins. Refuses session.not_fresh.
 */
export async function withOwner<T>(
  call: OwnersCall,
  act: (locked: LockedCall, owner: Owner) => Promise<T>,
): Promise<T> {
  return transact(call.db, async (db) => {
    const owner = (await lockPlayer(db, call.player)) ?? refuse('session.expired');
    const locked = { ...call, db };
    await needFresh(locked);
    return act(locked, owner);
  });
}

/**
 * Spends the confirmation for this one change. It shows that the player has just given the password
 * or a code of the second factor, which a stolen session lacks, whenever it was begun. An account
 * that only Steam opens has neither; its session only has to be fresh. Refuses session.not_fresh.
 */
export async function spendConfirmation({ db, player, request }: LockedCall): Promise<void> {
  const has_password = (await findPasswordHash(db, player)) != null;
  if (!has_password && !(await hasSecondFactor(db, player))) return;
  const since = new Date(now().getTime() - fresh_ms);
  if (!(await spendConfirmed(db, tokenHashOf(request), since))) refuse('session.not_fresh');
}

/**
 * Counts a change of a guard; its transaction holds the row lock of the player. Refuses
 * guard.too_many after five in an hour, and removal.pending while a removal is planned: until then
 * an intruder's Steam account may still open the account. Changes of the password are counted
 * apart, so others can't use them up.
 */
export async function countChange(
  tx: Tx,
  player_id: number,
  { of_password = false }: { of_password?: boolean } = {},
): Promise<void> {
  if (await isPlanned(tx, player_id)) refuse('removal.pending');
  const at = now();
  const since = new Date(at.getTime() - changes_ms);
  if ((await store.countChanges(tx, { player_id, of_password, since })) >= changes_max)
    refuse('guard.too_many');
  await store.insertChange(tx, { player_id, of_password, at });
}

function tokenHashOf({ token_hash = '' }: Pick<OwnersCall['request'], 'token_hash'>): Buffer {
  return Buffer.from(token_hash, 'hex');
}
