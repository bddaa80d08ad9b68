import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { findPlayerOfSteam, linkSteam, lockPlayer } from '../../accounts/index.ts';
import { isExcludedPerson } from '../../limits/index.ts';
import { countChange, tellOwner } from '../../security/index.ts';
import { partnerOf } from './steam-id.ts';

/**
 * Links a Steam account, from now on a way in, to the player, and notifies the player by e-mail.
 * Removes a trade link that leads to another Steam account. Changes nothing when the player already
 * has this one. Refuses steam.taken when another player has it, or
 * an excluded one had, steam.linked when the player has
 * another one, guard.too_many.
 */
export async function linkSteamAccount(
  call: Pick<Call<unknown, unknown>, 'settings' | 'request'> & { db: Tx },
  player_id: number,
  steam_id: string,
): Promise<void> {
  const { db } = call;
  const player = (await lockPlayer(db, player_id)) ?? refuse('session.expired');
  if (player.steam_id === steam_id) return;
  if (player.steam_id !== null) refuse('steam.linked');
  if ((await findPlayerOfSteam(db, steam_id)) !== undefined) refuse('steam.taken');
  if (await isExcludedPerson(db, { email: null, steam_id }, player_id)) refuse('steam.taken');
  await countChange(db, player_id);
  const at = now();
  const leads_elsewhere = player.trade_url !== null && !leadsTo(player.trade_url, steam_id);
  await linkSteam(db, { player_id, steam_id, at, drops_trade_link: leads_elsewhere });
  await tellOwner(call, player, { name: 'steam_linked', steam_id }, at);
}

/** Whether a trade link leads to this Steam account. */
function leadsTo(trade_url: string, steam_id: string): boolean {
  return new URL(trade_url).searchParams.get('partner') === partnerOf(steam_id);
}
