import { hash } from 'node:crypto';
import { now } from '../../kit/clock.ts';
import type { Call, Redirect } from '../../kit/http/route.ts';
import { randomHex } from '../../kit/random.ts';
import { refuse } from '../../kit/refusal.ts';
import { tryDoor } from '../throttles.ts';
import { nonce_ms, readAnswer } from './answer.ts';
import { confirmAnswer } from './confirm.ts';
import { returnAddress, trip_cookie } from './leave.ts';
import { findProfile } from './profile.ts';
import * as store from './store.ts';
import { steamUrl } from './url.ts';
import { toWindow } from './window.ts';

/** Lifetime of a ticket until its first use. */
const ticket_s = 60;
/** The first try, then five codes of a second factor. */
const ticket_tries = 6;

/**
 * Takes a browser back from Steam: checks the answer that it brings, asks Steam to confirm it, and
 * redirects the window with a ticket, of which only the hash is stored. Doesn't sign the browser
 * in: an attacker could have led it to an address that contains the answer. Refuses ticket.spent
 * when this browser isn't on such a trip, steam.unconfirmed when Steam doesn't confirm the answer,
 * steam.silent when Steam doesn't answer, door.braked.
 */
export async function comeBackFromSteam(
  {
    db,
    settings,
    request,
    log,
  }: Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request' | 'log'>,
  query: Readonly<Record<string, string>>,
): Promise<Redirect> {
  const at = now();
  const { state = '' } = query;
  const browser = request.cookie(trip_cookie) ?? refuse('ticket.spent');
  const browser_hash = hash('sha256', browser, 'buffer');
  const account = browser_hash.toString('hex');
  // The account isn't known yet, so neither is a device of it.
  const attempt = await tryDoor('steam', { account, address: request.address, device: undefined });
  const state_hash = hash('sha256', state, 'buffer');
  const trip =
    (await store.takeTrip(db, { state_hash, browser_hash, at })) ?? refuse('ticket.spent');

  const steam_url = steamUrl(settings, request.origin);
  const expected = { steam_url, return_to: returnAddress(request.origin, state), at };
  const answer = readAnswer(query, expected) ?? refuse('steam.unconfirmed');
  // Clocks differ: a nonce from the future is also stored until it is too old.
  const is_new = await store.rememberNonce(db, answer.nonce, new Date(at.getTime() + 2 * nonce_ms));
  const verdict = is_new ? await confirmAnswer(query, { settings, log }) : 'denied';
  if (verdict === 'denied') refuse('steam.unconfirmed');
  await attempt.giveBack();
  if (verdict === 'silent') refuse('steam.silent');

  const profile = await findProfile(settings.steam, answer.steam_id);
  const ticket = randomHex(32);
  const created_at = now();
  await store.insertTicket(db, {
    ...trip,
    ticket_hash: hash('sha256', ticket, 'buffer'),
    steam_id: answer.steam_id,
    steam_name: profile?.name ?? null,
    steam_avatar_url: profile?.avatar_url ?? null,
    tries_left: ticket_tries,
    created_at,
    expires_at: new Date(created_at.getTime() + ticket_s * 1000),
  });
  return toWindow({ ticket, purpose: trip.purpose });
}
