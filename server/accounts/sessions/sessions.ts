import { hash } from 'node:crypto';
import { hear, tell } from '../../kit/bus.ts';
import { Cache } from '../../kit/cache.ts';
import { now } from '../../kit/clock.ts';
import { afterCommit, transact, type Db, type Tx } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { lockPlayer } from '../store.ts';
import * as store from './store.ts';

/** Lifetime of a session that nothing ends earlier. */
const session_days = 400;
/** Minimum interval between two writes of `seen_at`. */
const seen_ms = 3600 * 1000;

const cache_ms = 20_000;
/** Players by token hash. `ends.ts` evicts a session that ended elsewhere sooner. */
const cache = new Cache<string, number>({ for_ms: cache_ms, max: 50_000 });
/** Counts the `session.ended` messages that this process received. */
let ends = 0;
hear('session.ended', ({ token_hash }) => {
  ends += 1;
  cache.delete(token_hash);
});

/** Where a session was begun. */
export interface SessionPlace {
  /** As `nameDevice` writes it, such as `Firefox, Linux`. */
  device: string;
  /** The network address. */
  address: string;
}

/** Starts a fresh session and returns its token: 256 random bits; only their hash is stored. */
export async function startSession(
  db: Db,
  player_id: number,
  { device, address }: SessionPlace = { device: 'Unknown', address: '' },
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
    expires_at: new Date(at.getTime() + session_days * 24 * 3600 * 1000),
  });
  return token;
}

/**
 * The player whose running session has this token hash (hex), or undefined. Updates `seen_at` at
 * most once an hour.
 */
export async function identify(db: Db, token_hash: string): Promise<number | undefined> {
  const known = cache.get(token_hash);
  if (known !== undefined) return known;
  const at = now().getTime();
  const ends_before = ends;
  const bytes = Buffer.from(token_hash, 'hex');
  const session = await store.findSession(db, bytes);
  if (!session || session.expires_at.getTime() <= at) {
    cache.delete(token_hash);
    return undefined;
  }
  const seen_before = at - seen_ms;
  if (session.seen_at.getTime() <= seen_before) await store.updateSeen(db, bytes, new Date(at), new Date(seen_before));
  // The session may have ended during the read, or expire while it is cached: then it isn't cached.
  if (ends === ends_before && session.expires_at.getTime() - at >= cache_ms) cache.set(token_hash, session.player_id);
  return session.player_id;
}

/**
 * The cached player of the session with this token hash (hex), or undefined. Doesn't read the
 * database, so the session may have ended since: use it only to count calls.
 */
export function recognize(token_hash: string): number | undefined {
  return cache.peek(token_hash);
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
export async function endOneSession(db: Db, player_id: number, id: number, token_hash: string): Promise<boolean> {
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
    for (const token_hash of ended) tell('session.ended', { token_hash });
  });
}
