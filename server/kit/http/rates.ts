import type { Context } from 'hono';
import { addressOf } from './address.ts';
import { theBus, type BucketKind, type BucketClaim } from '../bus/shared.ts';
import { sessionHashes } from './cookie.ts';
import { networkOf } from './network.ts';

/** Calls of a signed-in player, by account, from any network. */
const of_players: BucketKind = { name: 'players', per_second: 20, burst: 100 };
/**
 * Requests that weigh more than a plain call (searches, uploads, pages), of all players of one
 * network together: an address with many accounts slows others no more than one with a few. Plain
 * calls don't count, so neighbours can't keep a player from playing.
 */
const of_neighbours: BucketKind = { name: 'neighbours', per_second: 100, burst: 1000 };
/** All other calls, by network. */
const of_networks: BucketKind = { name: 'networks', per_second: 30, burst: 200 };
/**
 * Calls with a session that this process hasn't seen yet, by network, because each queries the
 * database. Separate from calls without a session, so that those never lock out a player whose
 * session this process hasn't seen yet.
 */
const of_unmet_sessions: BucketKind = { name: 'unmet_sessions', per_second: 30, burst: 200 };
/** Build files and pictures, of which one page needs a hundred: by account, or by network. */
const of_files: BucketKind = { name: 'files', per_second: 200, burst: 2000 };

/** Identifies callers without querying the database. */
export interface RateOptions {
  /** Number of proxies in front, each of which appends an address to X-Forwarded-For. */
  trusted_proxies: number;
  /**
   * The player of the session with this token hash, if this process has seen it; it may have ended
   * since.
   */
  recognize: (token_hash: string) => number | undefined;
}

/** The sender of a request, as far as the request tells. */
export interface Sender {
  address: string;
  /** SHA-256 of the session token that was sent, in hex. */
  token_hash: string | undefined;
}

/** As how many calls a request counts; a `file` counts against the limit for files. */
export type Weight = number | 'file';

/** A request that was counted. */
export interface CountedRequest extends Sender {
  weight: Weight;
}

/** Bytes of an answer that each call, or file, of a request's weight pays for. */
const paid_bytes = 100_000;

/**
 * Counts a request by its weight. Returns 0, or in how many seconds to retry: then it is over the
 * limit.
 */
export function countRequest(
  counted: CountedRequest,
  recognize: RateOptions['recognize'],
): Promise<number> {
  const weight = counted.weight === 'file' ? 1 : counted.weight;
  return theBus().take(claimsOf(counted, weight, recognize));
}

/**
 * Counts the bytes of a sent answer, as far as the request's weight didn't pay for them. The next
 * requests wait for them.
 */
export function countBytes(
  counted: CountedRequest,
  bytes: number,
  recognize: RateOptions['recognize'],
): void {
  const { weight } = counted;
  const more = Math.ceil(bytes / paid_bytes) - (weight === 'file' ? 1 : weight);
  if (more <= 0) return;
  const owed = { ...counted, weight: weight === 'file' ? weight : weight + more };
  theBus().owe(claimsOf(owed, more, recognize));
}

/** `weight` tokens out of each bucket that a request counts against. */
function claimsOf(
  counted: CountedRequest,
  weight: number,
  recognize: RateOptions['recognize'],
): BucketClaim[] {
  const player = counted.token_hash && recognize(counted.token_hash);
  const network = networkOf(counted.address);
  const claim = (kind: BucketKind, caller: string) => ({ kind, caller, weight });
  if (counted.weight === 'file') return [claim(of_files, player ? String(player) : network)];
  if (!player) return [claim(counted.token_hash ? of_unmet_sessions : of_networks, network)];
  const own = claim(of_players, String(player));
  return counted.weight > 1 ? [own, claim(of_neighbours, network)] : [own];
}

/** The sender of a request other than a call: its session is in a cookie. */
export function senderOf(c: Context, { trusted_proxies, recognize }: RateOptions): Sender {
  return {
    address: addressOf(c, trusted_proxies),
    token_hash: likeliestHash(sessionHashes(c.req.header('cookie')), recognize),
  };
}

/** Of several sessions the one that this process has seen alive, else the first. */
export function likeliestHash(
  hashes: readonly string[],
  recognize: RateOptions['recognize'],
): string | undefined {
  return hashes.find((token_hash) => recognize(token_hash)) ?? hashes[0];
}
