import { makeApi } from '../client.ts';
import { inLocale, splitLocale } from '../paths.ts';
import { tell } from '../events.ts';
import { forgetBalances, type Player } from '../store.ts';
import { writeStored } from '../stored.ts';
import { toast } from '../ui/toast.tsx';
import { door_hash } from './door.ts';
import { keepReferral } from './referral.ts';
import { tellTabs } from './tabs.ts';

/**
 * What a page does when it has come alive, and again when it learns something new of the player: keeps what is known of
 * them, or forgets it when there is none (any more), and tells what has changed; notes who sent a visitor; opens the layer
 * where `/login` led here, and with `reset` ends the session before.
 */
export function arrive(player: Player | null): void {
  tellChanges(player);
  if (player) {
    keepLogin(player);
  } else {
    forgetLogin();
    keepReferral(window.location.search);
  }
  if (window.location.hash === door_hash) comeToDoor(player !== null);
}

/**
 * Ends the session and loads the home page. What is stored of the player goes whatever the server answers; the session
 * itself is a cookie that only the server can take back, so that a failure is told, as `failed` where the server says nothing
 * of it, and the page stays the player's.
 */
export async function leave(failed: string): Promise<void> {
  const { code } = splitLocale(window.location.pathname).locale;
  forgetLogin();
  const answer = await makeApi(code)('POST /api/steam_out', {});
  if (!answer.ok) {
    toast.error(answer.error.msg || failed);
    return tell('exit_failed');
  }
  forgetBalances();
  tellTabs('out');
  // Here by `/login`: the visitor's page that follows has the same address, and opens the layer.
  if (window.location.hash === door_hash) window.location.reload();
  else window.location.assign(inLocale(code, '/'));
}

/** Forgets the player: signed out, or no longer known to the server. */
function forgetLogin(): void {
  writeStored('login', null);
  writeStored('logins', null);
}

/** The fields of the stored login that the specification names; what the API alone is asked for isn't among them. */
function keepLogin(player: Player): void {
  const { backpack_count: _, seeds: __, balance_version: ___, ...login } = player;
  writeStored('login', JSON.stringify(login));
  writeStored('logins', '1');
}

/** Each of these is an event that is told with what it has become. */
const told = ['money', 'shop_score', 'name', 'avatar'] as const;
let known: Player | null = null;

function tellChanges(player: Player | null): void {
  const before = known;
  known = player;
  // At sign-out the page falls back to what it was loaded with, which is no news.
  if (!player || !before || player.balance_version < before.balance_version) return;
  for (const field of told) if (player[field] !== before[field]) tell(field, player[field]);
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
