import type { LimitKind } from '@vitrine/contract/limit-rules';
import type { LimitReached } from '@vitrine/contract/limits';
import { endAllSessions, findSessions } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { readTerritory } from '../territory/index.ts';
import * as store from './store.ts';

/** A limit that is used up, in its period. */
export interface UsedUp extends store.LimitName {
  /** The UTC day on which the next period begins, `yyyy-mm-dd`. */
  free_on: string;
}

/** The kinds of limits that end the session (player protection, rule 8). */
const ending_kinds: readonly LimitKind[] = ['deposit', 'loss', 'time'];

/** So many sessions of a player are looked at. */
const sessions_max = 20;

/**
 * Does an act of a player at a network address. One that a limit refuses ends all sessions of the
 * player, where the rules of the country ask for it; the refusal stands, and says so.
 */
export async function endingAtLimit<T>(
  db: Db,
  { player, address }: { player: number; address: string | undefined },
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (problem) {
    if (address === undefined || !(problem instanceof Refusal) || problem.key !== 'limit.reached')
      throw problem;
    const limit = problem.needed as LimitReached;
    if (!(await signOutAt(db, player, address, limit))) throw problem;
    throw new Refusal('limit.reached', undefined, { ...limit, signed_out: true });
  }
}

async function signOutAt(
  db: Db,
  player_id: number,
  address: string,
  { kind, period, free_at }: LimitReached,
): Promise<boolean> {
  if (!(await readTerritory(db, address)).sign_out_at_limit) return false;
  return transact(db, (tx) =>
    signOut(tx, player_id, { kind, period, free_on: free_at.slice(0, 10) }),
  );
}

/**
 * Ends all sessions of a player whose limit is used up, where one of them stands at an address
 * whose country asks for it: an act that used it up was allowed, and is known by its fact alone.
 */
export async function signOutWhereAsked(tx: Tx, player_id: number, used: UsedUp): Promise<void> {
  for (const { address } of await findSessions(tx, player_id, now(), sessions_max))
    if ((await readTerritory(tx, address)).sign_out_at_limit) {
      await signOut(tx, player_id, used);
      return;
    }
}

/**
 * Ends all sessions of a player, once for each period of a limit: whoever signs in again reads why,
 * and finds no stake or top-up to make. Returns whether it did.
 */
export async function signOut(
  tx: Tx,
  player_id: number,
  { kind, period, free_on }: UsedUp,
): Promise<boolean> {
  if (!ending_kinds.includes(kind)) return false;
  const row = { player_id, kind, period, free_on, at: now() };
  const is_first = await store.insertSignOut(tx, row);
  if (is_first) await endAllSessions(tx, player_id);
  return is_first;
}
