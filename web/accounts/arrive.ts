import { inLocale, splitLocale } from '../paths.ts';
import { tell } from '../events.ts';
import type { Player } from '../store.ts';
import { writeStored } from '../stored.ts';
import { door_hash } from './door.ts';
import { forgetReferral, keepReferral } from './referral.ts';

/**
 * What a page does once when it has come alive: keeps what is known of the player, or forgets it when there is none (any
 * more); notes who sent a visitor; opens the layer where `/login` led here, and with `reset` ends the session before.
 */
export function arrive(player: Player | null): void {
  if (player) {
    keepLogin(player);
    forgetReferral();
  } else {
    forgetLogin();
    keepReferral(window.location.search);
  }
  if (window.location.hash === door_hash) comeToDoor(player !== null);
}

/** Forgets the player: signed out, or no longer known to the server. */
export function forgetLogin(): void {
  writeStored('login', null);
  writeStored('logins', null);
}

/** The fields of the stored login that the specification names; what the API alone is asked for isn't among them. */
function keepLogin(player: Player): void {
  const { backpack_count: _, seeds: __, balance_version: ___, ...login } = player;
  writeStored('login', JSON.stringify(login));
  writeStored('logins', '1');
}

function comeToDoor(signed_in: boolean): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  // The page that follows is a visitor's, with the same address.
  if (signed_in && query.has('reset')) return tell('exit');
  query.delete('reset');
  const home = inLocale(splitLocale(pathname).locale.code, '/');
  window.history.replaceState(window.history.state, '', query.size > 0 ? `${home}?${query}` : home);
  if (!signed_in) tell('login_up');
}
