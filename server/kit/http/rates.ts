import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { addressOf } from './address.ts';
import { Buckets } from './buckets.ts';
import { session_cookie } from './cookie.ts';
import { networkOf } from './network.ts';

/** Calls of a signed-in player, by account, wherever they come from. */
const of_players = new Buckets({ per_second: 20, burst: 100 });
/** Calls of everybody else, by network. */
const of_networks = new Buckets({ per_second: 30, burst: 200 });
/**
 * Calls with a session that this process hasn't met, by network: each asks the database. Apart from the calls without
 * one, so that those never keep a player out whose session this process is yet to meet.
 */
const of_unmet_sessions = new Buckets({ per_second: 30, burst: 200 });
/** Files of the build and pictures, of which one page needs a hundred: by account, or by network. */
const of_files = new Buckets({ per_second: 200, burst: 2000 });

/** Tells callers apart without asking the database. */
export interface RateOptions {
  /** How many proxies in front add an address to X-Forwarded-For. */
  trusted_proxies: number;
  /** The player whose session with this token hash this process has met, whether or not it still stands. */
  recognize: (token_hash: string) => number | undefined;
}

/** Somebody who asks, as far as the request says. */
export interface Caller {
  address: string;
  /** The SHA-256 of the session token that was sent, hex. */
  token_hash: string | undefined;
}

/** Counts a request for `weight` calls of its caller. Returns 0, or in how many seconds to ask again: then it isn't let in. */
export function countCalls(
  { address, token_hash }: Caller,
  weight: number,
  recognize: RateOptions['recognize'],
): number {
  const player = token_hash && recognize(token_hash);
  if (player) return of_players.take(String(player), weight);
  return (token_hash ? of_unmet_sessions : of_networks).take(networkOf(address), weight);
}

/** Counts a file that is asked for. Returns 0, or in how many seconds to ask again. */
export function countFile({ address, token_hash }: Caller, recognize: RateOptions['recognize']): number {
  const player = token_hash && recognize(token_hash);
  return of_files.take(player ? String(player) : networkOf(address), 1);
}

/** The caller of a request for anything but a call, whose session is in a cookie. */
export function callerOf(c: Context, { trusted_proxies }: Pick<RateOptions, 'trusted_proxies'>): Caller {
  const token = getCookie(c, session_cookie);
  return { address: addressOf(c, trusted_proxies), token_hash: token ? hash('sha256', token) : undefined };
}
