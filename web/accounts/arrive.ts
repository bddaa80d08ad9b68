import { makeApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import { inLocale, splitLocale } from '../kit/paths.ts';
import { clearBalances, type Player } from '../kit/store.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { storeReferral } from '../promotions/referral.ts';
import { toast } from '../ui/toast.tsx';
import { door_hash } from './door.ts';
import { tellTabs } from './tabs.ts';

/**
 * Runs after hydration, and again when the page learns something new about the player. Stores the
 * player, or clears the stored one when the profile can't be fetched any more, which it signals as
 * `exit`, and dispatches the changes.
 * Stores a visitor's referral. Opens the sign-in layer if `/login` led here; with `reset`, ends the
 * previous session first.
 */
export function arrive(player: Player | null): void {
  tellChanges(player);
  if (player) {
    storeLogin(player);
  } else {
    const had_login = readStored('logins') !== null;
    clearLogin();
    storeReferral(window.location.search);
    if (had_login) tell('exit');
  }
  if (window.location.hash === door_hash) comeToDoor(player !== null);
}

/**
 * Ends the session and loads the home page. Clears the stored player whatever the server answers.
 * The session itself is a cookie that only the server can clear: if that fails, shows the server's
 * message, or `failed` if there is none, and the page stays the player's. On a visitor's page it
 * only clears the stored player: the session has ended already, or the server couldn't be asked.
 */
export async function leave(failed: string): Promise<void> {
  const { code } = splitLocale(window.location.pathname).locale;
  clearLogin();
  if (!known) return;
  const answer = await makeApi(code)('POST /api/steam_out', {});
  if (!answer.ok) {
    toast.error(answer.error.msg || failed);
    return tell('exit_failed');
  }
  clearBalances();
  tellTabs('out');
  // `/login` led here: the visitor's page that follows has the same address, and opens the layer.
  if (window.location.hash === door_hash) window.location.reload();
  else window.location.assign(inLocale(code, '/'));
}

/** Clears the stored player: signed out, or no longer known to the server. */
function clearLogin(): void {
  writeStored('login', null);
  writeStored('logins', null);
}

/**
 * Stores the fields of the login that the specification names, without those that only the API
 * gives.
 */
function storeLogin(player: Player): void {
  const { backpack_count: _, seeds: __, balance_version: ___, ...login } = player;
  writeStored('login', JSON.stringify(login));
  writeStored('logins', '1');
}

/** Each field is also the name of an event, which carries the field's new value. */
const told = ['money', 'shop_score', 'name', 'avatar'] as const;
let known: Player | null = null;

function tellChanges(player: Player | null): void {
  const before = known;
  known = player;
  // At sign-out the page falls back to the data it was loaded with, which isn't a change.
  if (!player || !before || player.balance_version < before.balance_version) return;
  for (const field of told) if (player[field] !== before[field]) tell(field, player[field]);
}

function comeToDoor(signed_in: boolean): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  // The sign-out loads the same address again, as a visitor's page.
  if (signed_in && query.has('reset')) return tell('exit');
  query.delete('reset');
  const home = inLocale(splitLocale(pathname).locale.code, '/');
  window.history.replaceState(window.history.state, '', query.size > 0 ? `${home}?${query}` : home);
  if (!signed_in) tell('login_up');
}
