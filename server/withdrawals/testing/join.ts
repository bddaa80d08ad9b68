import { transact } from '../../kit/db.ts';
import { now } from '../../kit/clock.ts';
import { topUpShop } from '../../testing/flows.ts';
import { joinPlayer, type TestPlayer, type World } from '../../testing/world.ts';

/** A trade link that nobody's Steam account contradicts. */
export const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';

let orders = 0;

/** Tops up shop tokens; returns the number of the order. */
export async function giveTopUp(
  world: World,
  { id }: { id: number },
  amount_mills: number,
): Promise<number> {
  orders += 1;
  await topUpShop(world.db, { player_id: id, order_id: orders, amount_mills });
  return orders;
}

/** Creates a signed-in player whom nothing holds from withdrawing. */
export async function joinWithdrawer(world: World): Promise<TestPlayer> {
  const player = await joinPlayer(world);
  await setAccount(world, player, { email_verified_at: now(), trade_url });
  await giveTopUp(world, player, 10_000);
  return player;
}

/** Changes the player's account without its calls. */
export async function setAccount(
  world: World,
  { id }: { id: number },
  changed: {
    email_verified_at?: Date | null;
    trade_url?: string | null;
    trade_url_changed_at?: Date;
    steam_id?: string;
  },
): Promise<void> {
  await transact(world.owner, (tx) =>
    tx.updateTable('accounts_players').set(changed).where('id', '=', id).execute(),
  );
}
