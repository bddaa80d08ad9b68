import { hash } from 'node:crypto';
import { hear, tell } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { randomHex } from '../kit/random.ts';
import * as store from './store.ts';

/** How long a session lasts without an end of its own. */
const session_days = 400;
/** A session that ended in another process is believed at most this long. */
const cache_ms = 20_000;
const cache_sessions_max = 50_000;

interface Cached {
  player_id: number;
  expires_at: number;
  read_at: number;
}
const cache = new Map<string, Cached>();
hear('session.ended', ({ token_hash }) => cache.delete(token_hash));

/** Starts a session and returns its token: 256 random bits, of which only the hash is stored. */
export async function startSession(db: Db, player_id: number): Promise<string> {
  const token = randomHex(32);
  const created_at = now();
  const expires_at = new Date(created_at.getTime() + session_days * 24 * 3600 * 1000);
  await store.insertSession(db, { token_hash: hash('sha256', token, 'buffer'), player_id, created_at, expires_at });
  return token;
}

/** The player whose running session has this token hash (hex), or undefined. */
export async function identify(db: Db, token_hash: string): Promise<number | undefined> {
  const at = now().getTime();
  const known = cache.get(token_hash);
  if (known && at < known.expires_at && at - known.read_at < cache_ms) return known.player_id;
  const session = await store.findSession(db, Buffer.from(token_hash, 'hex'));
  if (!session || session.expires_at.getTime() <= at) {
    cache.delete(token_hash);
    return undefined;
  }
  if (cache.size >= cache_sessions_max) cache.clear();
  cache.set(token_hash, { player_id: session.player_id, expires_at: session.expires_at.getTime(), read_at: at });
  return session.player_id;
}

/** Ends the session with this token hash (hex); an unknown one is no error. */
export async function endSession(db: Db, token_hash: string): Promise<void> {
  await store.deleteSession(db, Buffer.from(token_hash, 'hex'));
  tell('session.ended', { token_hash });
}
