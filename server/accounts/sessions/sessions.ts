import { hash } from 'node:crypto';
import { hear, session_ended, tell } from '../../kit/bus.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { lockPlayer } from '../store.ts';
import * as store from './store.ts';

/** Lifetime of a session that nothing ends earlier. */
const session_days = 400;
/** Cache lifetime of a session; `ends.ts` evicts one that ended elsewhere sooner. */
const cache_ms = 20_000;
const cache_sessions_max = 50_000;
/** Minimum interval between two writes of `seen_at`. */
const seen_ms = 3600 * 1000;

interface Cached {
  player_id: number;
  expires_at: number;
  read_at: number;
}
const cache = new Map<string, Cached>();
/** Counts the `session.ended` messages that this process received. */
let ends = 0;
hear(session_ended, ({ token_hash }) => {
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
  const at = now().getTime();
  const known = cache.get(token_hash);
  if (known && at < known.expires_at && at - known.read_at < cache_ms) return known.player_id;
  const ends_before = ends;
  const bytes = Buffer.from(token_hash, 'hex');
  const session = await store.findSession(db, bytes);
  if (!session || session.expires_at.getTime() <= at) {
    cache.delete(token_hash);
    return undefined;
  }
  const seen_before = at - seen_ms;
  if (session.seen_at.getTime() <= seen_before) await store.updateSeen(db, bytes, new Date(at), new Date(seen_before));
  // The session may have ended during the read: then it isn't cached.
  if (ends === ends_before) {
    cache.delete(token_hash);
    if (cache.size >= cache_sessions_max) cache.delete(cache.keys().next().value!);
    cache.set(token_hash, { player_id: session.player_id, expires_at: session.expires_at.getTime(), read_at: at });
  }
  return session.player_id;
}

/**
 * The cached player of the session with this token hash (hex), or undefined. Doesn't read the
 * database, so the session may have ended since: use it only to count calls.
 */
export function recognize(token_hash: string): number | undefined {
  return cache.get(token_hash)?.player_id;
}

/** Ends the session with this token hash (hex). Ignores an unknown one. */
export async function endSession(db: Db, token_hash: string): Promise<void> {
  await store.deleteSession(db, Buffer.from(token_hash, 'hex'));
  forgetSessions([Buffer.from(token_hash, 'hex')]);
}

/**
 * Ends one session of the player; returns whether it has this token hash (hex). Refuses
 * session.unknown.
 */
export async function endOneSession(db: Db, player_id: number, id: number, token_hash: string): Promise<boolean> {
  const [ended = refuse('session.unknown')] = await db.transaction().execute(async (db) => {
    await lockPlayer(db, player_id);
    return store.deleteSessions(db, player_id, { id });
  });
  forgetSessions([ended]);
  return ended.toString('hex') === token_hash;
}

/** Ends every session of the player. */
export async function endAllSessions(db: Db, player_id: number): Promise<void> {
  const ended = await db.transaction().execute(async (db) => {
    await lockPlayer(db, player_id);
    return deleteSessionsOf(db, player_id);
  });
  forgetSessions(ended);
}

/**
 * Deletes the player's sessions in the caller's transaction, except the one with this token hash
 * (hex). Pass the result to `forgetSessions` after the commit, not before.
 */
export function deleteSessionsOf(db: Db, player_id: number, but?: string): Promise<Buffer[]> {
  return store.deleteSessions(db, player_id, { but: but === undefined ? undefined : Buffer.from(but, 'hex') });
}

/**
 * Publishes `session.ended` in this process for the sessions that `deleteSessionsOf` ended; other
 * processes follow within a second.
 */
export function forgetSessions(ended: readonly Buffer[]): void {
  for (const token_hash of ended) tell(session_ended, { token_hash: token_hash.toString('hex') });
}
