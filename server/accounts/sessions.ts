import { hash } from 'node:crypto';
import { hear, tell } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { randomHex } from '../kit/random.ts';
import { refuse } from '../kit/refusal.ts';
import * as store from './guards/store.ts';

/** How long a session lasts without an end of its own. */
const session_days = 400;
/** A session is believed at most this long without a look; `session-ends.ts` hears sooner that one ended elsewhere. */
const cache_ms = 20_000;
const cache_sessions_max = 50_000;
/** When a session was last used is written down this often. */
const seen_ms = 3600 * 1000;

interface Cached {
  player_id: number;
  expires_at: number;
  read_at: number;
}
const cache = new Map<string, Cached>();
/** Counts the ends that this process was told of. */
let ends = 0;
hear('session.ended', ({ token_hash }) => {
  ends += 1;
  cache.delete(token_hash);
});

/** Where a session was begun. */
export interface SessionPlace {
  /** In words, as `nameDevice` makes them. */
  device: string;
  /** The network address. */
  address: string;
}

/** Starts a session, which is fresh, and returns its token: 256 random bits, of which only the hash is stored. */
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

/** The player whose running session has this token hash (hex), or undefined. Notes, once an hour, that it is used. */
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
  // What was read may have ended meanwhile: then nothing is remembered.
  if (ends === ends_before) {
    cache.delete(token_hash);
    if (cache.size >= cache_sessions_max) cache.delete(cache.keys().next().value!);
    cache.set(token_hash, { player_id: session.player_id, expires_at: session.expires_at.getTime(), read_at: at });
  }
  return session.player_id;
}

/**
 * The player whose session with this token hash (hex) this process has met, or undefined. It asks nobody, so the session may
 * have ended since: good for counting calls, and for nothing else.
 */
export function recognize(token_hash: string): number | undefined {
  return cache.get(token_hash)?.player_id;
}

/** Ends the session with this token hash (hex); an unknown one is no error. */
export async function endSession(db: Db, token_hash: string): Promise<void> {
  await store.deleteSession(db, Buffer.from(token_hash, 'hex'));
  forgetSessions([Buffer.from(token_hash, 'hex')]);
}

/** Ends one session of the player; returns whether it was the one with this token hash (hex). Refuses session.unknown. */
export async function endOneSession(db: Db, player_id: number, id: number, token_hash: string): Promise<boolean> {
  const [ended = refuse('session.unknown')] = await db.transaction().execute(async (db) => {
    await store.lockPlayer(db, player_id);
    return store.deleteSessions(db, player_id, { id });
  });
  forgetSessions([ended]);
  return ended.toString('hex') === token_hash;
}

/** Ends every session of the player. */
export async function endAllSessions(db: Db, player_id: number): Promise<void> {
  const ended = await db.transaction().execute(async (db) => {
    await store.lockPlayer(db, player_id);
    return deleteSessionsOf(db, player_id);
  });
  forgetSessions(ended);
}

/**
 * Ends, in the caller's transaction, the player's sessions, but for the one with this token hash (hex). After the commit,
 * and not before, `forgetSessions` gets what it returned.
 */
export function deleteSessionsOf(db: Db, player_id: number, but?: string): Promise<Buffer[]> {
  return store.deleteSessions(db, player_id, { but: but === undefined ? undefined : Buffer.from(but, 'hex') });
}

/** Makes this process forget at once what `deleteSessionsOf` ended; others hear of it within a second. */
export function forgetSessions(ended: readonly Buffer[]): void {
  for (const token_hash of ended) tell('session.ended', { token_hash: token_hash.toString('hex') });
}
