import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { refuse } from '../../kit/refusal.ts';
import * as store from './store.ts';

/** How long after a sign-in, or after its confirmation, a session may change what guards the account. */
const fresh_ms = 15 * 60 * 1000;

/** Whether a session that was fresh at this moment still is. */
export function isFresh(fresh_at: Date): boolean {
  return now().getTime() - fresh_at.getTime() < fresh_ms;
}

/** Refuses session.not_fresh unless the call's session was begun or confirmed in the last 15 minutes, and session.expired when it has ended. */
export async function needFresh({ db, request }: Pick<Call<unknown, unknown>, 'db' | 'request'>): Promise<void> {
  // Read anew: an end in another process may not have reached us.
  const session = await store.findSession(db, Buffer.from(request.token_hash ?? '', 'hex'));
  if (!session || session.expires_at <= now()) refuse('session.expired');
  if (!isFresh(session.fresh_at)) refuse('session.not_fresh');
}

/** A call by a signed-in player. */
export type OwnersCall = Pick<Call<unknown, number>, 'db' | 'player' | 'request' | 'settings'>;

/**
 * Changes what guards the account, in one transaction that has the player's row locked: of two sessions that lock each
 * other out, the first one wins. Refuses session.not_fresh.
 */
export async function changeGuard<T>(
  call: OwnersCall,
  change: (call: OwnersCall, owner: store.Owner) => Promise<T>,
): Promise<T> {
  return call.db.transaction().execute(async (db: Db) => {
    const owner = (await store.lockPlayer(db, call.player)) ?? refuse('session.expired');
    const locked = { ...call, db };
    await needFresh(locked);
    return change(locked, owner);
  });
}
