import { hash } from 'node:crypto';
import type { Proof } from '@vitrine/contract/challenge';
import { now } from '../../kit/clock.ts';
import { Redirect, type Call } from '../../kit/http/route.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { takeProof } from '../../challenge/index.ts';
import { spendConfirmation, withOwner } from '../../security/index.ts';
import { loginAddress } from './answer.ts';
import * as store from './store.ts';
import { steamUrl } from './url.ts';

/** The cookie of a browser that went to Steam: the answer is valid in this browser only. */
export const trip_cookie = '__Host-trip';

/** How long a player may take at Steam. */
const trip_minutes = 10;
/** The cookie outlives the trip by the time that the ticket after it may take. */
const cookie_minutes = 20;

/** The purpose of a trip to Steam, with its data. */
export interface Errand extends Proof {
  purpose: store.Trip['purpose'];
  /** A partner's code. */
  referral_code?: string | undefined;
  /** Where the player came from. */
  ad?: string | undefined;
}

/**
 * Redirects a browser to Steam. Stores only the hash of the state that it comes back with, and the
 * hash of the browser's cookie, so that another person's answer can't be planted in it. Refuses
 * challenge.required, .wrong and .expired; to link an account, a new way in, also session.required,
 * and session.not_fresh without a confirmation for this.
 */
export async function leaveForSteam(
  call: Pick<Call<unknown, number | undefined>, 'db' | 'settings' | 'request' | 'player'>,
  errand: Errand,
): Promise<Redirect> {
  const { db, settings, request, player } = call;
  const links = errand.purpose === 'link';
  if (links) {
    if (player === undefined) return refuse('session.required');
    await withOwner({ ...call, player }, (locked) => spendConfirmation(locked));
  } else {
    await takeProof(call, errand, 'steam');
  }
  const [state, browser] = [randomHex(32), randomHex(32)];
  await store.insertTrip(db, {
    state_hash: hash('sha256', state, 'buffer'),
    browser_hash: hash('sha256', browser, 'buffer'),
    purpose: errand.purpose,
    player_id: links ? player! : null,
    referral_code: errand.referral_code ?? null,
    source: errand.ad ?? null,
    expires_at: new Date(now().getTime() + trip_minutes * 60_000),
  });
  return new Redirect(
    loginAddress(
      steamUrl(settings, request.origin),
      request.origin,
      returnAddress(request.origin, state),
    ),
    [{ name: trip_cookie, value: browser, max_age_s: cookie_minutes * 60 }],
  );
}

/** The address to which Steam sends the browser back. */
export function returnAddress(origin: string, state: string): string {
  return `${origin}/api/steam_return?state=${state}`;
}
