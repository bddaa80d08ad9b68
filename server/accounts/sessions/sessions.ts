import { hash } from 'node:crypto';
import type { Role } from '@vitrine/contract/endpoint';
import { subscribe, session_ended, publish } from '../../kit/bus.ts';
import { sessions_ended } from './topics.ts';
import { Cache } from '../../kit/cache.ts';
import { now } from '../../kit/clock.ts';
import { afterCommit, transact, type Db, type Tx } from '../../kit/db.ts';
import { isStaff } from '../../kit/http/admit.ts';
import type { Caller } from '../../kit/http/route.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { lockPlayer, updatePlayer } from '../store.ts';
import * as store from './store.ts';

/** Lifetime of a session that nothing ends earlier. */
const session_days = 400;
/** How long a session is fresh after a sign-in or a confirmation. */
export const fresh_ms = 15 * 60 * 1000;
/** Minimum interval between two writes of `seen_at`. */
const seen_ms = 3600 * 1000;
/** A session of staff ends after 12 hours, and after 30 minutes without a call. */
const staff_session = { lasts_ms: 12 * 3600 * 1000, idle_ms: 30 * 60 * 1000, seen_ms: 60 * 1000 };

const cache_ms = 20_000;
/** Callers by token hash. `ends.ts` evicts a session that ended elsewhere sooner. */
const cache = new Cache<string, Caller>({ for_ms: cache_ms, max: 50_000 });
/** Counts evictions: a session that was being read meanwhile isn't cached. */
let evictions = 0;
subscribe(session_ended, ({ token_hash }) => {
  evictions += 1;
  cache.delete(token_hash);
});

/** How a session was begun. */
export interface SessionStart {
  /** As `nameDevice` writes it, such as `Firefox, Linux`. */
  device: string;
  /** The network address. */
  address: string;
  /** The player gave a code of the account's second factor. */
  gave_factor: boolean;
}

/** Starts a fresh session and returns its token: 256 random bits; only their hash is stored. */
export async function startSession(
  db: Db,
  player_id: number,
  { device = 'Unknown', address = '', gave_factor = false }: Partial<SessionStart> = {},
): Promise<string> {
  const token = randomHex(32);
  const at = now();
  await store.insertSession(db, {
    token_hash: hash('sha256', token, 'buffer'),
    player_id,
    device,
    address,
    created_at: at,
    seen_at: at,
    fresh_at: at,
    factor_at: gave_factor ? at : null,
    expires_at: new Date(at.getTime() + session_days * 24 * 3600 * 1000),
  });
  return token;
}

/**
 * The player whose running session has this token hash (hex), or undefined. Reads the cache unless
 * `uncached`. Updates `seen_at` at most once an hour.
 */
export async function identify(
  db: Db,
  token_hash: string,
  uncached = false,
): Promise<Caller | undefined> {
  const known = uncached ? undefined : cache.get(token_hash);
  if (known !== undefined) return known;
  const at = now().getTime();
  const evictions_before = evictions;
  const bytes = Buffer.from(token_hash, 'hex');
  const session = await store.findCaller(db, bytes);
  if (!session || endOf(session) <= at) {
    cache.delete(token_hash);
    return undefined;
  }
  const seen_before = at - (isStaff(session.roles as Role[]) ? staff_session.seen_ms : seen_ms);
  if (session.seen_at.getTime() <= seen_before)
    await store.updateSeen(db, bytes, new Date(at), new Date(seen_before));
  const caller = readCaller(session);
  // A session that ends during the read, or expires while it would be cached, isn't cached.
  const is_lasting = endOf(session) - at >= cache_ms;
  if (evictions === evictions_before && is_lasting) cache.set(token_hash, caller);
  return caller;
}

type Session = NonNullable<Awaited<ReturnType<typeof store.findCaller>>>;

/** When a session ends that nothing ends earlier, in milliseconds since 1970. */
function endOf({ roles, created_at, seen_at, expires_at }: Session): number {
  const ends = [expires_at.getTime()];
  if (isStaff(roles as Role[]))
    ends.push(
      created_at.getTime() + staff_session.lasts_ms,
      seen_at.getTime() + staff_session.idle_ms,
    );
  return Math.min(...ends);
}

function readCaller({ id, session_id, roles, fresh_at, factor_at, factor_since }: Session): Caller {
  const gave_factor = factor_since !== null && factor_at !== null && factor_at >= factor_since;
  return {
    id,
    roles: roles as Role[],
    second_factor: gave_factor ? 'given' : factor_since === null ? 'missing' : 'enabled',
    fresh_until: new Date(fresh_at.getTime() + fresh_ms),
    confirmed_at: fresh_at,
    session_id,
  };
}

/**
 * Replaces the player's roles. They hold at once in this process and in
 * all calls for a role; in other calls of other processes within 20 seconds.
 */
export async function setRoles(db: Db, player_id: number, roles: readonly Role[]): Promise<void> {
  await updatePlayer(db, player_id, { roles: [...roles] });
  const token_hashes = await store.findTokenHashes(db, player_id);
  afterCommit(db, () => {
    evictions += 1;
    for (const token_hash of token_hashes) cache.delete(token_hash);
  });
}

/**
 * The cached player of the session with this token hash (hex), or undefined. Doesn't read the
 * database, so the session may have ended since: use it only to count calls.
 */
export function recognize(token_hash: string): number | undefined {
  return cache.peek(token_hash)?.id;
}

/** Ends the session with this token hash (hex). Ignores an unknown one. */
export async function endSession(db: Db, token_hash: string): Promise<void> {
  await store.deleteSession(db, Buffer.from(token_hash, 'hex'));
  tellEnded(db, [token_hash]);
}

/**
 * Ends one session of the player; returns whether it has this token hash (hex). Refuses
 * session.unknown.
 */
export async function endOneSession(
  db: Db,
  player_id: number,
  id: number,
  token_hash: string,
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockPlayer(tx, player_id);
    const [ended = refuse('session.unknown')] = await store.deleteSessions(tx, player_id, { id });
    tellEnded(tx, [ended]);
    return ended === token_hash;
  });
}

/** Ends every session of the player. */
export async function endAllSessions(db: Db, player_id: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockPlayer(tx, player_id);
    await endSessionsOf(tx, player_id);
  });
}

/** Ends the player's sessions, except the one with this token hash (hex). */
export async function endSessionsOf(tx: Tx, player_id: number, but?: string): Promise<void> {
  tellEnded(tx, await store.deleteSessions(tx, player_id, { but }));
}

/** Tells this process of sessions that ended; other processes follow within a second. */
function tellEnded(db: Db, ended: readonly string[]): void {
  afterCommit(db, () => {
    for (const token_hash of ended) publish(session_ended, { token_hash });
    publish(sessions_ended, undefined);
  });
}
