import { now } from '../../kit/clock.ts';
import { topUp } from '../../testing/flows.ts';
import type { World } from '../../testing/world.ts';

let orders = 1_000;

/** Tops up money; returns the number of the order, by which it is refunded. */
export async function pay(
  world: Pick<World, 'owner'>,
  player_id: number,
  units: number,
): Promise<number> {
  orders += 1;
  await topUp(world.owner, { player_id, order_id: orders, amount_mills: units * 1_000 });
  return orders;
}

/** Verifies the player's e-mail address. */
export async function proveEmail(
  { owner }: Pick<World, 'owner'>,
  player_id: number,
): Promise<void> {
  await owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', player_id)
    .execute();
}
